"""Adjudication by endgame tables: Philidor's own, which know the mate, and Syzygy's.

A win is only awarded where it cannot be lost to the fifty-move rule any more, with the count as it
is on the board; otherwise the game goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.setup import EMPTY, Setup
from philidor.core.convert import place
from philidor.core.position import Position
from philidor.core.types import LOSS, NO_DISTANCE, UNKNOWN, WIN
from philidor.game.ending import Ending, EndReason, lost
from philidor.game.referee import FIFTY_MOVES_PLIES
from philidor.syzygy.tables import SyzygyTables, folders_of
from philidor.tablebase.probing import Tablebase
from philidor.tablebase.types import MOST_PIECES


@dataclass(frozen=True)
class TableFolders:
    """Where the tables are: the folder of Philidor's own, and Syzygy's, separated as in PATH."""

    own: Path | None = None
    syzygy: str | None = None

    @property
    def kinds(self) -> list[str]:
        """The kinds of tables, for the header of a results file."""
        return [name for name, used in (("own", self.own), ("syzygy", self.syzygy)) if used]


class TableJudge:
    """Ends games whose outcome the tables know. Not for several threads at a time."""

    def __init__(self, folders: TableFolders) -> None:
        """InputError if a folder has no tables, or cannot be read."""
        self.own = None if folders.own is None else Tablebase(folders.own)
        if self.own is not None and not self.own.names():
            remedy = "philidor endgame build makes them"
            raise InputError(f"there are no endgame tables in {folders.own}: {remedy}")
        self.syzygy = None
        if folders.syzygy is not None:
            self.syzygy = SyzygyTables(folders_of(folders.syzygy))
            if not self.syzygy.most_pieces:
                raise InputError(f"there are no Syzygy tables of outcomes in {folders.syzygy}")
        self.most_pieces = max(
            MOST_PIECES if self.own is not None else 0,
            self.syzygy.most_pieces if self.syzygy is not None else 0,
        )

    def decide(self, setup: Setup) -> Ending | None:
        """The ending of a game in this position; None if the tables do not decide it.

        InputError if one of Philidor's own tables is damaged; a damaged Syzygy table is as good as
        absent.
        """
        if len(setup.board) - setup.board.count(EMPTY) > self.most_pieces or setup.castling:
            return None
        found = self._by_own(setup)
        return self._by_syzygy(setup) if found is None else found

    def _by_own(self, setup: Setup) -> Ending | None:
        outcome = None if self.own is None else self.own.outcome(setup)
        if outcome is None:
            return None
        if outcome.result == 0:
            return _drawn("endgame table")
        if setup.halfmoves + outcome.plies > FIFTY_MOVES_PLIES:
            return None
        return _won(setup, outcome.result > 0, f"endgame table, mate in {outcome.moves}")

    def _by_syzygy(self, setup: Setup) -> Ending | None:
        if self.syzygy is None:
            return None
        position = Position()
        place(position, setup)
        if not self.syzygy.may_have(position, self.most_pieces):
            return None
        outcome = self.syzygy.outcome(position)
        if outcome == UNKNOWN:
            return None
        if outcome not in (WIN, LOSS):
            # Also a win that takes too many moves: the count can only make it worse.
            return _drawn("Syzygy table")
        if setup.halfmoves:
            distance = self.syzygy.distance(position)
            # The files may be one ply off.
            if distance == NO_DISTANCE or setup.halfmoves + abs(distance) >= FIFTY_MOVES_PLIES:
                return None
        return _won(setup, outcome == WIN, "Syzygy table")


def _drawn(detail: str) -> Ending:
    return Ending(EndReason.ADJUDICATED_DRAW, detail=detail)


def _won(setup: Setup, by_mover: bool, detail: str) -> Ending:
    loser = setup.white_to_move != by_mover
    return lost(loser, EndReason.ADJUDICATED_WIN, detail)
