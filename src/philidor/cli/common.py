"""What the commands share: the terminal, plain complaints, progress, programs and positions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from philidor.book.repertoire import BookError
from philidor.contract.errors import InputError
from philidor.contract.player import Player, UnsupportedPositionError
from philidor.contract.setup import FenError, Setup, parse_fen
from philidor.players import UnknownPlayerError, load

EngineOption = Annotated[
    str, typer.Option("--engine", "-e", help="Which program ('philidor engines' lists them).")
]
FenArgument = Annotated[str, typer.Argument(help="The position as FEN, in quotes.")]

out = Console()
errors = Console(stderr=True)


def fail(message: str) -> NoReturn:
    """One clear line about what is wrong, and exit code 2."""
    complain(f"philidor: {message}")
    raise typer.Exit(2)


def complain(line: str) -> None:
    """A line on the error output, as it is."""
    errors.print(line, markup=False, highlight=False, soft_wrap=True)


def tell(line: str) -> None:
    """A line on the output, as it is."""
    out.print(line, markup=False, highlight=False, soft_wrap=True)


def position(fen: str) -> Setup:
    """The position of a FEN, or the command's end with a message."""
    try:
        return parse_fen(fen)
    except FenError as error:
        fail(str(error))


def player_named(engine: str) -> Player:
    """The player, or the command's end with a message."""
    try:
        return load(engine)
    except UnknownPlayerError as error:
        fail(str(error))


def stand(player: Player, setup: Setup) -> None:
    """Set the player to a position, or end the command where its board cannot hold it."""
    try:
        player.set_position(setup, ())
    except UnsupportedPositionError as error:
        fail(str(error))


@contextmanager
def plain_errors() -> Iterator[None]:
    """Faults of books and of the laboratory end the command with one line."""
    try:
        yield
    except (BookError, InputError) as error:
        fail(str(error))


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """A bar on the error output while something takes its time; nothing where nobody watches."""
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
