"""The use of Syzygy tables in the search: their options, and the moves allowed at the root."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from philidor.contract.errors import InputError
from philidor.contract.options import Check, Option, OptionError, Spin, Text
from philidor.core.position import Position
from philidor.search.types import MATE_BOUND, TABLE_WIN
from philidor.search.worker import Worker
from philidor.syzygy.root import RootMoves, best_moves
from philidor.syzygy.tables import SyzygyTables, folders_of
from philidor.syzygy.types import DRAW, LOSS, MOST_PIECES, WIN

PATH = "SyzygyPath"
DEPTH, LIMIT, FIFTY_MOVES = "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule"
DEFAULTS: Mapping[str, bool | int] = {DEPTH: 1, LIMIT: MOST_PIECES, FIFTY_MOVES: True}
# The options, with the names and meanings of Stockfish.
OPTIONS: tuple[Option, ...] = (
    Text(PATH, ""),
    Spin(DEPTH, 1, 1, 100),
    Spin(LIMIT, MOST_PIECES, 0, MOST_PIECES),
    Check(FIFTY_MOVES, True),
)


class EndgameTables:
    """The opened tables, and what they say about the position being searched."""

    def __init__(self) -> None:
        self._tables: SyzygyTables | None = None
        self._known: RootMoves | None = None

    def open(self, path: str) -> None:
        """Use the tables in these folders, none for an empty text; else OptionError."""
        if not path:
            self._tables = None
            return
        try:
            tables = SyzygyTables(folders_of(path))
        except InputError as error:
            raise OptionError(str(error)) from None
        if not tables.most_pieces:
            raise OptionError(f"there are no Syzygy tables in {path}")
        self._tables = tables

    def close_search(self, workers: Sequence[Worker]) -> None:
        """Search the next position without tables."""
        self._known = None
        for worker in workers:
            worker.probed_pieces = 0

    def begin(
        self,
        workers: Sequence[Worker],
        position: Position,
        values: Mapping[str, bool | int],
        wanted: tuple[int, ...],
    ) -> tuple[int, ...]:
        """Prepare the workers for a search; returns the root moves to search, all if empty.

        If the position itself is in the tables and one line is wanted, only the moves that keep its
        outcome are searched, and positions after them are not looked up any more: all keep it.
        wanted: the moves that the user asked for.
        """
        self.close_search(workers)
        if self._tables is None:
            return wanted
        most = min(int(values[LIMIT]), self._tables.most_pieces)
        fifty_moves = bool(values[FIFTY_MOVES])
        one_line = values["MultiPV"] == 1
        known = best_moves(self._tables, position, most, fifty_moves) if one_line else None
        kept = () if known is None else known.moves
        if wanted and kept:
            kept = tuple(move for move in kept if move in wanted)
        if known is not None and kept:
            self._known = known
            if known.complete or known.outcome <= DRAW:
                return kept
        for worker in workers:
            worker.syzygy = self._tables
            worker.probed_pieces = most
            worker.probed_depth = int(values[DEPTH])
            worker.fifty_moves = fifty_moves
        return kept or wanted

    def value(self, found: int) -> int:
        """The value to report for the best line: that of the tables, unless there is a mate."""
        if self._known is None or abs(found) > MATE_BOUND:
            return found
        outcome = self._known.outcome
        return {WIN: TABLE_WIN, LOSS: -TABLE_WIN}.get(outcome, outcome)

    def hits(self, workers: Sequence[Worker]) -> int | None:
        """Positions found in the tables; None without tables."""
        if self._tables is None:
            return None
        return sum(worker.table_hits for worker in workers) + (self._known is not None)

    def problems(self) -> list[str]:
        """A line for each damaged file that was met since the last call."""
        if self._tables is None:
            return []
        found = list(self._tables.problems)
        self._tables.problems.clear()
        return found
