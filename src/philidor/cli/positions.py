"""The one door for positions: a FEN, `startpos`, moves, a PGN or EPD file, or standard input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import chess
import typer

from philidor.cli.common import board_named, complain, fail, plain_errors, plural
from philidor.cli.pgn_argument import moves_until, whole_game
from philidor.contract.setup import FenError, Setup
from philidor.game.fen import parse_fen
from philidor.notation.boards import board_of, setup_of
from philidor.notation.epd import parse_epd
from philidor.pgn.reader import games_in
from philidor.pgn.source import text_of
from philidor.pgn.tree import GameTree

POSITION_HELP = (
    "A FEN, startpos, moves from the start, a PGN or EPD file, or - for standard input; "
    "by default the initial position."
)
PositionArgument = Annotated[
    list[str] | None, typer.Argument(metavar="POSITION", help=POSITION_HELP)
]
NumberOption = Annotated[
    int | None, typer.Option("--game", min=1, help="Of a file: the number of the game or position.")
]
PlyOption = Annotated[
    int | None,
    typer.Option("--ply", min=0, help="Of a game: the position after so many half-moves."),
]
STANDARD_INPUT = "-"
FILES = (".pgn", ".epd", ".fen", ".txt", ".gz", ".zst")


@dataclass(frozen=True)
class Place:
    """A position, and the game that leads to it if there is one; `ply` is that of the user."""

    board: chess.Board
    tree: GameTree | None = None
    ply: int | None = None

    @property
    def setup(self) -> Setup:
        """The position alone."""
        return setup_of(self.board)


def place_of(
    words: Sequence[str] | None, number: int | None = None, ply: int | None = None
) -> Place:
    """The position that these words name; a mistake ends the command with a message."""
    text = " ".join(words or ()).strip()
    if text == STANDARD_INPUT or _is_file(text):
        with plain_errors():
            return in_text(text_of(Path(text)), text, number, ply)
    is_fen = text.count("/") >= 7 or (" " in text and "/" in text)
    if not is_fen and (Path(text).suffix.lower() in FILES or "/" in text):
        fail(f"there is no file {text}; a position is a FEN, startpos, moves or a file")
    if number is not None or ply is not None:
        fail("--game and --ply choose a position of a PGN or EPD file")
    return Place(board_named(text, fen_or_epd))


def number_and_place(words: Sequence[str], what: str) -> tuple[int, list[str]]:
    """The number that stands before or after a position, and the position's words.

    what: its name for messages. The command ends if there is none.
    """
    given = list(words)
    single = " ".join(given).split()
    # The clocks of a FEN without quotes are numbers as well, so a FEN of six words has none.
    if given and given[0].isdecimal():
        return int(given[0]), given[1:]
    if not given or not given[-1].isdecimal() or len(single) in (4, 6):
        fail(f"{what} is missing: a whole number before or after the position")
    return int(given[-1]), given[:-1]


def fen_or_epd(text: str) -> Setup:
    """The position of a FEN or of an EPD line; a mistake ends the command with a message.

    What the board contradicts is left out and reported.
    """
    try:
        return parse_fen(text)
    except FenError as error:
        try:
            board, _, notes = parse_epd(text)
        except ValueError:
            fail(str(error))
    for note in notes:
        complain(f"philidor: {note}")
    return setup_of(board)


def in_text(text: str, name: str, number: int | None, ply: int | None) -> Place:
    """The position of a PGN or EPD text; a mistake ends the command with a message."""
    if text.lstrip().startswith("[") or not _has_positions(text):
        games = list(games_in(text))
        if not games:
            fail(f"{name} holds neither a game nor a position")
        loaded = whole_game(games, Path(name), number)
        until = moves_until(loaded, Path(name), ply)
        return Place(board_of(loaded.setup, loaded.moves[:until]), loaded.tree, ply)
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if ply is not None:
        fail(f"{name} holds positions, not a game: --ply has no meaning there")
    if number is None and len(lines) > 1:
        fail(f"{name} has {len(lines)} positions: choose one with --game NUMBER")
    if (number or 1) > len(lines):
        fail(f"{name} has {plural(len(lines), 'position')}, not {number}")
    return Place(board_of(fen_or_epd(lines[(number or 1) - 1])))


def _has_positions(text: str) -> bool:
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.partition(" ")[0].count("/") == 7


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file() or ("/" in text and Path(text).exists())
    except (OSError, ValueError):
        # The text is too long for a path, or no path at all.
        return False
