"""Build Polyglot books from PGN files of any size in bounded memory.

Moves are counted in a table of limited size. A full table is sorted and written to disk, and the
sorted pieces are merged at the end.
"""

from __future__ import annotations

import heapq
import struct
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import cast

import chess
import chess.pgn
import chess.polyglot

from philidor.book.polyglot import PolyglotEntry, fitted, write_entries
from philidor.book.repertoire import BookError
from philidor.notation.pgn import PgnFileError, PgnLines, read_with

# Position, move, games, and points of the mover in half points.
RECORD = struct.Struct(">QHII")
Count = tuple[int, int, int, int]
# Counts kept in memory before they are written to disk; they take about 150 MB.
MOST_IN_MEMORY = 500_000
READ_AT_ONCE = 4096
RESULTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


@dataclass(frozen=True)
class BookPlan:
    """Which moves go into a book.

    max_ply: plies of each game that are counted. min_games: games a move needs to be included.
    only_wins: count only the winner's moves.
    """

    max_ply: int = 30
    min_games: int = 1
    only_wins: bool = False


@dataclass
class GameCounts:
    """Games counted, games skipped, and one line for each error."""

    games: int = 0
    without_result: int = 0
    not_chess: int = 0
    faults: list[str] = field(default_factory=list)


class Counts:
    """Games and points of each move in each position."""

    def __init__(self, folder: Path, most: int = MOST_IN_MEMORY) -> None:
        """Tables that do not fit into memory are written to `folder`."""
        self._folder = folder
        self._most = most
        self._table: dict[tuple[int, int], tuple[int, int]] = {}
        self._pieces: list[Path] = []

    def add(self, key: int, move: int, points: int) -> None:
        """Count a game in which the mover scored `points` half points."""
        games, before = self._table.get((key, move), (0, 0))
        self._table[key, move] = (games + 1, before + points)
        if len(self._table) >= self._most:
            self._spill()

    def merged(self) -> Iterator[Count]:
        """Everything counted, sorted by position and move."""
        streams: list[Iterable[Count]] = [_records(piece) for piece in self._pieces]
        streams.append(self._sorted())
        for (key, move), group in groupby(heapq.merge(*streams), key=lambda record: record[:2]):
            counts = list(group)
            yield key, move, sum(c[2] for c in counts), sum(c[3] for c in counts)

    def _sorted(self) -> Iterator[Count]:
        for (key, move), (games, points) in sorted(self._table.items()):
            yield key, move, games, points

    def _spill(self) -> None:
        piece = self._folder / f"piece{len(self._pieces)}"
        with piece.open("wb") as stream:
            for record in self._sorted():
                stream.write(RECORD.pack(*record))
        self._pieces.append(piece)
        self._table.clear()


def build(
    games: Iterable[Path],
    book: Path,
    plan: BookPlan,
    on_progress: Callable[[int, int], None] = lambda bytes_read, games_read: None,
    most_in_memory: int = MOST_IN_MEMORY,
) -> tuple[GameCounts, int]:
    """Build a Polyglot book from PGN files; returns the tally and the number of entries written.

    A move's weight is two per win and one per draw, as in Polyglot; a move that only ever lost
    is left out. If a game contains an illegal move, the moves before it count. `on_progress` gets
    the bytes and games read so far. BookError when a file cannot be read or written; an existing
    book is then kept.
    """
    tally = GameCounts()
    with tempfile.TemporaryDirectory(prefix="philidor-book-") as folder:
        counts = Counts(Path(folder), most_in_memory)
        done = 0
        for path in games:
            done += _read_file(path, counts, plan, tally, done, on_progress)
        if not tally.games:
            raise BookError(_nothing(tally))
        return tally, write_entries(book, _entries(counts.merged(), plan))


def _entries(counts: Iterable[Count], plan: BookPlan) -> Iterator[PolyglotEntry]:
    for key, group in groupby(counts, key=lambda count: count[0]):
        weights = {
            move: points for _, move, played, points in group if played >= plan.min_games and points
        }
        yield from fitted(key, weights)


def _nothing(tally: GameCounts) -> str:
    """The reason why no book was built."""
    if tally.faults:
        return f"no usable game was found: {tally.faults[0]}"
    if tally.without_result:
        return f"no usable game was found: {tally.without_result} have no result"
    return "no game was found"


def _read_file(
    path: Path,
    counts: Counts,
    plan: BookPlan,
    tally: GameCounts,
    done: int,
    on_progress: Callable[[int, int], None],
) -> int:
    """Count the games of one file; returns the number of bytes read."""
    try:
        with path.open("rb") as stream:
            lines = PgnLines(stream)
            number = 0
            while True:
                number += 1
                counter = _Counter(counts, plan, tally, f"{path}, game {number}")
                game = read_with(partial(_itself, counter), lines)
                if game is None:
                    return lines.read
                if isinstance(game, str):
                    counter.handle_error(ValueError(game))
                on_progress(done + lines.read, number)
    except OSError as error:
        raise BookError(f"{path} cannot be read: {error.strerror}") from None
    except PgnFileError as error:
        raise BookError(f"{path} is {error}") from None


def _itself(counter: _Counter) -> _Counter:
    """A visitor factory that always returns this visitor, which keeps the position in the file."""
    return counter


class _Counter(chess.pgn.BaseVisitor[bool]):
    """Counts the moves of a game's main line while the game is parsed."""

    def __init__(self, counts: Counts, plan: BookPlan, tally: GameCounts, where: str) -> None:
        self._counts, self._plan, self._tally = counts, plan, tally
        self._where = where
        self._points: int | None = None
        self._plies = 0
        self._players = ["?", "?"]
        self._begun = self._broken = False

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Note result and players."""
        if tagname == "Result":
            self._points = RESULTS.get(tagvalue)
        elif tagname in ("White", "Black"):
            self._players[tagname == "Black"] = tagvalue

    def visit_board(self, board: chess.Board) -> None:
        """Skip variants whose positions share Polyglot keys with chess."""
        self._begun = True
        if self._broken or (self._plies == 0 and (board.uci_variant != "chess" or board.chess960)):
            self._plies = -1

    def begin_variation(self) -> chess.pgn.SkipType:
        """Skip variations."""
        return chess.pgn.SKIP

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        """Skip moves that are not counted without parsing them, which saves most of the time."""
        if self._points is None or not 0 <= self._plies < self._plan.max_ply:
            return chess.pgn.SKIP
        return None

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        """Count a move of the main line; what follows a null move is no game."""
        assert self._points is not None
        if not move:
            self.handle_error(ValueError(f"null move after {self._plies} plies"))
            self._plies = self._plan.max_ply
            return
        self._plies += 1
        points = self._points if board.turn == chess.WHITE else 2 - self._points
        if points == 2 or not self._plan.only_wins:
            self._counts.add(chess.polyglot.zobrist_hash(board), _encoded(board, move), points)

    def handle_error(self, error: Exception) -> None:
        """Keep the error as one line; the moves before it have been counted."""
        self._broken = self._broken or not self._begun
        # What python-chess reads behind an illegal move does not follow from the moves before it.
        self._plies = max(self._plies, self._plan.max_ply)
        said = " ".join(str(error).split())
        self._tally.faults.append(f"{self._where} ({' - '.join(self._players)}): {said}")

    def result(self) -> bool:
        """Finish the game; one that has no valid beginning is in the faults."""
        if self._broken:
            return True
        if self._plies < 0:
            self._tally.not_chess += 1
        elif self._points is None:
            self._tally.without_result += 1
        else:
            self._tally.games += 1
        return True


def _encoded(board: chess.Board, move: chess.Move) -> int:
    """A move as the format stores it: castling is "king takes rook"."""
    target = move.to_square
    if board.is_castling(move):
        rank = chess.square_rank(move.from_square)
        target = chess.square(7 if board.is_kingside_castling(move) else 0, rank)
    promotion = (move.promotion or 1) - 1
    return promotion << 12 | move.from_square << 6 | target


def _records(piece: Path) -> Iterator[Count]:
    with piece.open("rb") as stream:
        while block := stream.read(RECORD.size * READ_AT_ONCE):
            yield from cast(Iterator[Count], RECORD.iter_unpack(block))
