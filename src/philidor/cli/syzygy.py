"""What a user's Syzygy tables say about a position, for `philidor endgame probe --syzygy`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.core.types import NO_DISTANCE, UNKNOWN
from philidor.search.endgame_root import distance_after
from philidor.syzygy.tables import SyzygyTables
from philidor.syzygy.types import MOST_PIECES

RESULTS = {-2: "loses", -1: "draws, loses without the fifty-move rule", 0: "draws"}
RESULTS |= {1: "draws, wins without the fifty-move rule", 2: "wins"}


@dataclass(frozen=True)
class SyzygyMove:
    """A move in UCI form, its result for the side that makes it, and its distance.

    distance: plies to the next capture or pawn move; None without a table of distances.
    """

    move: str
    result: str
    distance: int | None


class SyzygyProbe:
    """A position looked up in the tables of a folder."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        """Raises InputError if the position is in none of the tables."""
        self.tables = SyzygyTables([folder])
        self.position = Position()
        convert.place(self.position, setup)
        covered = self.tables.may_have(self.position, MOST_PIECES)
        self._outcome = self.tables.outcome(self.position) if covered else UNKNOWN
        if self._outcome == UNKNOWN:
            raise InputError(self._reason(folder))

    def _reason(self, folder: Path) -> str:
        if self.tables.problems:
            return self.tables.problems[0]
        if self.position.rights:
            return "positions with castling rights are in no Syzygy table"
        return f"the tables in {folder} do not cover this position"

    @property
    def result(self) -> str:
        """The result for the side to move."""
        return RESULTS[self._outcome]

    def moves(self) -> Iterator[SyzygyMove]:
        """All moves, the best first."""
        found = []
        for name, move in convert.legal_by_name(self.position).items():
            distance = distance_after(self.tables, self.position, move)
            self.position.make(move)
            outcome = -self.tables.outcome(self.position)
            self.position.unmake()
            if outcome != -UNKNOWN:
                known = None if distance == NO_DISTANCE else abs(distance)
                # Short ways to win and long ways to lose.
                order = (-outcome, (known or 0) * (1 if outcome > 0 else -1))
                found.append((order, SyzygyMove(name, RESULTS[outcome], known)))
        return (one for _, one in sorted(found, key=lambda pair: pair[0]))
