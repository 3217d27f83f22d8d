"""Build Polyglot books from PGN files of any size in bounded memory.

Moves are counted in a table of limited size. Whenever it is full, it is sorted and written to disk;
the sorted parts are merged at the end.
"""

from __future__ import annotations

import heapq
import struct
import tempfile
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from philidor.book.polyglot import PolyglotEntry, fitted, write_entries
from philidor.book.repertoire import BookError
from philidor.contract.errors import InputError
from philidor.core.types import NO_MOVE, PROMOTION, flag_of, origin_of, promoted_to, target_of
from philidor.pgn.game import Game
from philidor.pgn.reader import read_games
from philidor.pgn.source import opened, spoken
from philidor.pgn.types import NO_RESULT

# An entry (position key and core move in one number) with its games and points.
RECORD = struct.Struct(">QHII")
MOVE_BITS = 16
ONE_GAME = 1 << 32
POINTS = ONE_GAME - 1
Count = tuple[int, int]
# Counts to keep in memory before writing them to disk; they take about 100 MB.
MOST_IN_MEMORY = 500_000
READ_AT_ONCE = 4096


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
    """Games and points of each move in each position.

    An entry is `key << MOVE_BITS | move`, its count `games * ONE_GAME + points`: single numbers
    are counted, sorted and merged in half the time of tuples.
    """

    def __init__(self, folder: Path, most: int = MOST_IN_MEMORY) -> None:
        """Tables that do not fit into memory are written to `folder`."""
        self._folder = folder
        self._most = most
        self._table: dict[int, int] = {}
        self._pieces: list[Path] = []

    def add(self, keys: Iterable[int], moves: Iterable[int], points: tuple[int, int]) -> None:
        """Count a game, given the half points of the side that moves first and of the other.

        A side whose points are negative is left out.
        """
        table, position = self._table, 0
        for key, move in zip(keys, moves, strict=False):
            scored = points[position]
            position ^= 1
            if scored >= 0:
                entry = key << MOVE_BITS | move
                table[entry] = table.get(entry, 0) + ONE_GAME + scored
        if len(table) >= self._most:
            self._spill()

    def merged(self) -> Iterator[Count]:
        """All counts, sorted by position and move."""
        if not self._pieces:
            yield from sorted(self._table.items())
            return
        streams = [*map(_records, self._pieces), iter(sorted(self._table.items()))]
        for entry, group in groupby(heapq.merge(*streams), key=itemgetter(0)):
            yield entry, sum(count for _, count in group)

    def _spill(self) -> None:
        piece = self._folder / f"piece{len(self._pieces)}"
        with piece.open("wb") as stream:
            for entry, count in sorted(self._table.items()):
                key, move = entry >> MOVE_BITS, entry & (1 << MOVE_BITS) - 1
                stream.write(RECORD.pack(key, move, count // ONE_GAME, count & POINTS))
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
    the bytes and games read so far. BookError when a file cannot be read or written, or no move
    goes into the book; an existing book is then kept.
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
    """The moves that a plan includes, with their weights."""
    least = plan.min_games * ONE_GAME
    wanted = (one for one in counts if one[1] >= least and one[1] & POINTS)
    for key, group in groupby(wanted, key=lambda one: one[0] >> MOVE_BITS):
        moves = {encoded(entry & (1 << MOVE_BITS) - 1): count & POINTS for entry, count in group}
        yield from fitted(key, dict(sorted(moves.items())))


def _nothing(tally: GameCounts) -> str:
    """The reason why no book was built."""
    if tally.faults:
        return f"no usable game was found: {tally.faults[0]}"
    unused = [
        f"{number} {what}"
        for number, what in (
            (tally.without_result, "without a result"),
            (tally.not_chess, "of another variant"),
        )
        if number
    ]
    return (
        f"no usable game was found, but {' and '.join(unused)}" if unused else "no game was found"
    )


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
        with opened(path) as text:
            for game in read_games(text, most=plan.max_ply):
                _count(game, counts, plan, tally, path)
                on_progress(done + text.consumed, game.number)
            return text.consumed
    except InputError as error:
        raise BookError(str(error)) from None


def _count(game: Game, counts: Counts, plan: BookPlan, tally: GameCounts, path: Path) -> None:
    """Count the moves of one game; Chess960 games are not counted in a book of normal chess."""
    if game.other_variant or (game.setup is not None and game.setup.chess960):
        tally.not_chess += 1
        return
    complaints = [game.fault, *game.notes] if game.fault is not None else game.notes
    tally.faults += [
        f"{spoken(path)}, game {game.number} ({game.players}): {one}" for one in complaints
    ]
    if game.setup is None:
        return
    if game.result == NO_RESULT:
        tally.without_result += 1
        return
    tally.games += 1
    scored = (game.result, 2 - game.result)
    if not game.setup.white_to_move:
        scored = scored[::-1]
    if plan.only_wins:
        scored = (scored[0] if scored[0] == 2 else -1, scored[1] if scored[1] == 2 else -1)
    moves = array("H", game.moves)
    if NO_MOVE in moves:
        # No game of chess reaches the positions after a null move, which is among the notes.
        moves = moves[: moves.index(NO_MOVE)]
    counts.add(array("Q", game.keys), moves, scored)


def encoded(move: int) -> int:
    """A core move as the format stores it; both write castling as "king takes rook"."""
    promotion = promoted_to(move) if flag_of(move) == PROMOTION else 0
    return promotion << 12 | origin_of(move) << 6 | target_of(move)


def _records(piece: Path) -> Iterator[Count]:
    with piece.open("rb") as stream:
        while block := stream.read(RECORD.size * READ_AT_ONCE):
            for key, move, games, points in RECORD.iter_unpack(block):
                yield key << MOVE_BITS | move, games * ONE_GAME + points
