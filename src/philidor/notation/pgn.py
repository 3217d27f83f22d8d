"""Reading and writing PGN."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import BinaryIO, TextIO, TypeVar, cast

import chess
import chess.pgn

from philidor.contract.errors import PgnFileError
from philidor.notation.openings import opening_of

T = TypeVar("T")


def game_of(
    board: chess.Board, white: str, black: str, result: str = "*", termination: str = ""
) -> chess.pgn.Game:
    """A PGN game made from a board's moves; `termination` is a sentence about how it ended."""
    game = chess.pgn.Game.from_board(board)
    game.headers["Event"] = "Game at Philidor"
    game.headers["Site"] = "?"
    game.headers["Date"] = date.today().strftime("%Y.%m.%d")
    game.headers["White"] = in_tag(white)
    game.headers["Black"] = in_tag(black)
    game.headers["Result"] = result
    if termination:
        game.headers["Termination"] = in_tag(termination)
    opening = opening_of(board)
    if opening is not None:
        game.headers["ECO"] = opening.eco
        game.headers["Opening"] = opening.name
    return game


def in_tag(text: str) -> str:
    """A text as a tag's value, in one line; python-chess writes the value as it is."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


def save(game: chess.pgn.Game, path: Path) -> None:
    """Append a game to a file, made with its folder if necessary; OSError if that fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        print(game, file=file, end="\n\n")


@dataclass
class MainLine:
    """A game of a PGN file without its comments and variations.

    standard: whether it begins at the standard initial position. other_variant: whether it is a
    game of other rules. moves: the main line in UCI form, castling as the king's two steps.
    fault: why the moves end early, or why there are none.
    """

    tags: dict[str, str] = field(default_factory=dict)
    standard: bool = False
    other_variant: bool = False
    moves: list[str] = field(default_factory=list)
    fault: str | None = None

    def tag(self, name: str) -> str:
        """A tag's value; if it is missing a question mark, which is PGN's "unknown"."""
        return self.tags.get(name, "?")

    @property
    def players(self) -> str:
        """The names of White and Black."""
        return f"{self.tag('White')} - {self.tag('Black')}"


class PgnLines:
    """Feeds the lines of a file to python-chess's reader and counts the bytes read.

    Bytes that are not UTF-8 are read as Latin-1, as in old PGN files.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._next: str | None = None
        self.read = 0

    def readline(self) -> str:
        """The next line, empty at the end; PgnFileError for binary data."""
        line, self._next = self._next, None
        if line is not None:
            return line
        raw = self._stream.readline()
        if b"\0" in raw:
            raise PgnFileError(f"no PGN file, but binary data (byte {self.read + raw.index(0)})")
        first = self.read == 0
        self.read += len(raw)
        try:
            return raw.decode("utf-8-sig" if first else "utf-8")
        except UnicodeDecodeError:
            return raw.decode("latin-1")

    def skip_to_tags(self) -> None:
        """Skip lines until the next one that begins with a tag."""
        while (line := self.readline()) and not line.startswith("["):
            continue
        self._next = line


def read_with(make: Callable[[], chess.pgn.BaseVisitor[T]], lines: PgnLines) -> T | str | None:
    """The visitor's result for the next game, or None at the end of the file.

    A string says why python-chess could not read the game; the reader is then at the next game.
    """
    try:
        return chess.pgn.read_game(cast(TextIO, lines), Visitor=make)
    except PgnFileError:
        raise
    except (ValueError, IndexError, AssertionError) as error:
        lines.skip_to_tags()
        return str(error) or "it cannot be read"


def main_lines(lines: PgnLines) -> Iterator[MainLine]:
    """The games of a PGN file in order; PgnFileError for binary data."""
    while (game := read_with(_MainLineVisitor, lines)) is not None:
        yield MainLine(fault=game) if isinstance(game, str) else game


class _MainLineVisitor(chess.pgn.BaseVisitor[MainLine]):
    """Reads a main line; variations are skipped, so that their number and depth cost nothing."""

    def __init__(self) -> None:
        self.game = MainLine()
        self._begun = False

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Keep a tag."""
        self.game.tags[tagname] = tagvalue

    def visit_board(self, board: chess.Board) -> None:
        """Look at the initial position."""
        if not self._begun:
            self._begun = True
            self.game.other_variant = board.uci_variant != "chess"
            self.game.standard = not self.game.other_variant and board.fen() == chess.STARTING_FEN

    def begin_variation(self) -> chess.pgn.SkipType:
        """Skip variations."""
        return chess.pgn.SKIP

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        """Whether to skip the move, because a fault came before it."""
        return chess.pgn.SKIP if self.game.fault else None

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        """Add a move."""
        if move:
            self.game.moves.append(board.uci(move, chess960=False))
        else:
            self.game.fault = f"null move after {len(self.game.moves)} plies"

    def handle_error(self, error: Exception) -> None:
        """Keep the first fault as one line."""
        self.game.fault = self.game.fault or " ".join(str(error).split())

    def result(self) -> MainLine:
        """The game."""
        return self.game
