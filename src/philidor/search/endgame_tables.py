"""Endgame tables in the search: their options, their sources, and the moves allowed at the root."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from philidor.contract.errors import InputError
from philidor.contract.options import Check, Option, OptionError, Spin, Text
from philidor.core.outcomes import OutcomeTables
from philidor.core.position import Position
from philidor.core.types import BLESSED_LOSS, CURSED_WIN, DRAW, LOSS, WIN
from philidor.search.endgame_root import RootMoves, best_moves
from philidor.search.types import MATE_BOUND, TABLE_WIN
from philidor.search.worker import Worker
from philidor.syzygy.tables import SyzygyTables, folders_of
from philidor.syzygy.types import MOST_PIECES

OWN = "Endgame Tables"
PATH = "SyzygyPath"
SOURCES = (OWN, PATH)
DEPTH, LIMIT, FIFTY_MOVES = "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule"
DEFAULTS: Mapping[str, bool | int] = {DEPTH: 1, LIMIT: MOST_PIECES, FIFTY_MOVES: True}
# Those of Syzygy have the names and meanings of Stockfish.
OPTIONS: tuple[Option, ...] = (
    Check(OWN, False),
    Text(PATH, ""),
    Spin(DEPTH, 1, 1, 100),
    Spin(LIMIT, MOST_PIECES, 0, MOST_PIECES),
    Check(FIFTY_MOVES, True),
)


class OwnTables(Protocol):
    """Our own tables, some of which may be made while the engine plays."""

    @property
    def tables(self) -> OutcomeTables:
        """Those that are there."""

    def refresh(self) -> None:
        """Open the tables that have been made in the meantime."""

    def messages(self) -> list[str]:
        """What there is to report since the last call."""

    def close(self) -> None:
        """Make no more tables."""


class EndgameTables:
    """The opened tables, and what they say about the position being searched.

    The user's Syzygy tables are used if there are any, otherwise our own if they are wanted.
    open_own: opens our own.
    """

    def __init__(self, open_own: Callable[[], OwnTables]) -> None:
        self._open_own = open_own
        self._syzygy: SyzygyTables | None = None
        self._own: OwnTables | None = None
        self._known: RootMoves | None = None

    def choose(self, name: str, value: object) -> None:
        """Set an option of SOURCES; OptionError if the tables cannot be opened."""
        if name == PATH:
            self._syzygy = opened(str(value)) if value else None
            return
        if self._own is not None:
            self._own.close()
        self._own = self._open_own() if value else None

    @property
    def _tables(self) -> OutcomeTables | None:
        if self._syzygy is not None:
            return self._syzygy
        return None if self._own is None else self._own.tables

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
        wanted: the moves to which the search is limited.
        """
        self.close_search(workers)
        if self._own is not None:
            self._own.refresh()
        tables = self._tables
        if tables is None:
            return wanted
        limit, depth = (values[LIMIT], values[DEPTH]) if self._syzygy else (MOST_PIECES, 1)
        most = min(int(limit), tables.most_pieces)
        fifty_moves = bool(values[FIFTY_MOVES]) and bool(tables.knows_fifty_moves)
        one_line = values["MultiPV"] == 1
        known = best_moves(tables, position, most, fifty_moves) if one_line else None
        kept = () if known is None else known.moves
        if wanted and kept:
            kept = tuple(move for move in kept if move in wanted)
        if known is not None and kept:
            self._known = known
            if known.complete or known.outcome <= DRAW:
                return kept
        for worker in workers:
            worker.endgames = tables
            worker.probed_pieces = most
            worker.probed_depth = int(depth)
            worker.fifty_moves = fifty_moves
        return kept or wanted

    def value(self, found: int) -> int:
        """The value to report for the best line: that of the tables, unless there is a mate."""
        if self._known is None or abs(found) > MATE_BOUND:
            return found
        outcome = self._known.outcome
        return {WIN: TABLE_WIN, LOSS: -TABLE_WIN}.get(outcome, outcome)

    def know_a_draw(self) -> bool:
        """Whether the position that is searched is drawn by the tables or the fifty-move rule."""
        return self._known is not None and self._known.outcome in (BLESSED_LOSS, DRAW, CURSED_WIN)

    def hits(self, workers: Sequence[Worker]) -> int | None:
        """Positions found in the tables; None without tables."""
        if self._tables is None:
            return None
        return sum(worker.table_hits for worker in workers) + (self._known is not None)

    def messages(self) -> list[str]:
        """What there is to report since the last call: damaged files, tables that were made."""
        found = [] if self._own is None else self._own.messages()
        if self._syzygy is not None:
            found += self._syzygy.problems
            self._syzygy.problems.clear()
        return found


def opened(path: str) -> SyzygyTables:
    """The Syzygy tables in folders; OptionError if there are none."""
    try:
        tables = SyzygyTables(folders_of(path))
    except InputError as error:
        raise OptionError(str(error)) from None
    if not tables.most_pieces:
        raise OptionError(f"there are no Syzygy tables in {path}")
    return tables
