"""Helpers of all commands: consoles, error messages, progress bars, engines and positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import chess
import typer
from rich.console import Console

from philidor.contract.errors import InputError
from philidor.contract.player import Player, UnsupportedPositionError
from philidor.contract.setup import START_FEN, FenError, Setup
from philidor.files import STANDARD_OUTPUT, FileError, check_output
from philidor.game.fen_repair import repaired_fen
from philidor.museum.text import LANGUAGES, Language
from philidor.notation.boards import board_of
from philidor.notation.san import MoveTextError, parse_move
from philidor.players import UnknownPlayerError, load
from philidor.toolkit.plurals import plural as plural

if TYPE_CHECKING:
    from rich.progress import Progress

# Of commands that run inside this program, where other programs have no place.
BuiltInOption = Annotated[
    str,
    typer.Option(
        "--engine",
        "-e",
        help="A built-in engine ('philidor engines' lists them), no command of another program.",
    ),
]
FenArgument = Annotated[str, typer.Argument(help="The position as FEN, in quotes.")]
LanguageOption = Annotated[str, typer.Option("--language", help="en or de.")]
LettersOption = Annotated[
    bool, typer.Option("--letters", help="Draw pieces as letters instead of symbols.")
]
PlainOption = Annotated[
    bool,
    typer.Option("--plain", help="Print boards below each other instead of redrawing one."),
]
SpokenOption = Annotated[
    bool,
    typer.Option("--spoken", help="Moves and positions in words, for screen readers."),
]

# What UCI's command `position` says beside the FEN and the moves.
UCI_WORDS = re.compile(r"^(position\s+)?(fen\s+)?")
START_WORDS = re.compile(r"^(startpos|start)\b\s*(moves\b)?")

out = Console()
errors = Console(stderr=True)


def fail(message: str) -> NoReturn:
    """Print an error message and exit with code 2."""
    complain(f"philidor: {message}")
    raise typer.Exit(2)


def complain(line: str) -> None:
    """Print a plain line on standard error."""
    errors.print(line, markup=False, highlight=False, soft_wrap=True)


def tell(line: str) -> None:
    """Print a plain line on standard output."""
    out.print(line, markup=False, highlight=False, soft_wrap=True)


def tell_of_file(path: Path, line: str) -> None:
    """Print a line about a file that was written: beside the file itself where that is piped."""
    (complain if path == STANDARD_OUTPUT else tell)(line)


def check_written(
    path: Path,
    others: Sequence[Path] = (),
    endings: tuple[str, ...] = (),
    force: bool = False,
    as_json: bool = False,
) -> None:
    """FileError unless `-o` names the standard output, or a file that may be written there."""
    if as_json and path == STANDARD_OUTPUT:
        raise FileError("--json and -o - both write to standard output: give one of them")
    check_output(path, others, endings, force, piped=True)


def position(fen: str) -> Setup:
    """The position of a FEN; a bad FEN ends the command with a message.

    What the board contradicts is left out and reported.
    """
    try:
        setup, notes = repaired_fen(fen)
    except FenError as error:
        fail(str(error))
    for note in notes:
        complain(f"philidor: {note}")
    return setup


def board_named(text: str, read: Callable[[str], Setup] = position) -> chess.Board:
    """The board of a FEN, `startpos` or moves from the start; a mistake ends the command.

    Moves may follow a position, as in UCI's command `position`. read: reads the FEN.
    """
    named = UCI_WORDS.sub("", text.strip())
    if "/" in named:
        fen, _, moves = named.partition(" moves ")
        return board_after(moves, read(fen))
    return board_after(START_WORDS.sub("", named))


def board_after(text: str, begin: Setup | None = None) -> chess.Board:
    """The board after moves from a position, by default the initial one; with or without numbers.

    A mistake ends the command.
    """
    board = board_of(begin or position(START_FEN))
    for word in text.split():
        move = word.rpartition(".")[2]
        if not move:
            continue
        try:
            board.push(parse_move(board, move))
        except MoveTextError as error:
            fail(str(error))
    return board


def player_named(engine: str) -> Player:
    """Load an engine; an unknown name ends the command with a message."""
    try:
        return load(engine)
    except UnknownPlayerError as error:
        fail(str(error))


def stand(player: Player, setup: Setup) -> None:
    """Set up a position; one that the engine does not support ends the command with a message."""
    try:
        player.set_position(setup, ())
    except UnsupportedPositionError as error:
        fail(str(error))


def language_named(text: str, option: str = "--language") -> Language:
    """The language that an option names; one without texts ends the command with a message."""
    found = next((language for language in LANGUAGES if language == text.lower()), None)
    return found or fail(f"there are no texts in '{text}'; {option} takes {' or '.join(LANGUAGES)}")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn book and input errors into one line and exit code 2."""
    try:
        yield
    except InputError as error:
        fail(str(error))


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """A progress bar on standard error; nothing if that is not a terminal."""
    # Most commands do without, and start sooner.
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn(what),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %  {task.description}"),
        TimeRemainingColumn(),
        console=errors,
        disable=not errors.is_terminal,
        transient=True,
    ) as progress:
        yield progress
