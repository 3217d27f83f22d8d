"""Endgame tables, Philidor's own and Syzygy's, asked about boards."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from philidor.board.board import Board
from philidor.board.moves import Move
from philidor.contract.errors import InputError
from philidor.core import convert
from philidor.core.position import Position
from philidor.core.types import NO_DISTANCE, UNKNOWN
from philidor.syzygy.tables import SyzygyTables
from philidor.syzygy.types import MOST_PIECES
from philidor.tablebase.building import Made, build, plan
from philidor.tablebase.material import Material, MaterialError
from philidor.tablebase.probing import Outcome, Tablebase
from philidor.tablebase.store import folder_in
from philidor.toolkit.progress import progress_bar
from philidor.toolkit.setups import setup_of

Answer = TypeVar("Answer")


class EndgameTables:
    """Philidor's own tables (`philidor endgame build`), which know the distance to mate."""

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        """The tables of a folder, by default of the user's one."""
        self._tables = Tablebase(folder_in() if folder is None else Path(folder))

    def names(self) -> list[str]:
        """The endgames that there are, such as `KQK`."""
        return self._tables.names()

    def build(
        self,
        *names: str,
        workers: int = 1,
        on_table: Callable[[Made], object] = lambda made: None,
        progress: bool = False,
    ) -> list[Made]:
        """Make the tables of these endgames, such as `"KRK"`, and all that they need.

        Returns those that were made; tables that are there already stay as they are. on_table: is
        called with each. Processes make them: call it below `if __name__ == "__main__":`. Five
        pieces take 3 GB a worker. InputError for a name that is none, or a folder that cannot be
        written.
        """
        folder = self._tables.folder
        missing = plan([_material(name) for name in names], folder, thorough=True)
        done: list[Made] = []
        with progress_bar(len(missing), progress) as advance:

            def report(made: Made) -> None:
                done.append(made)
                advance()
                on_table(made)

            build(missing, folder, workers, report, lambda share: None)
        self._tables = Tablebase(folder)
        return done

    def longest(self, name: str) -> tuple[int, int]:
        """The longest mates, in moves, of the first side of the name and of the second; 0: none."""
        return self._tables.longest(_material(name))

    def faults(self, name: str, positions: int = 1000, seed: int = 1) -> list[str]:
        """What is wrong with a table, a line for each fault.

        Its checksum, published longest mates, and the outcomes of random positions against those
        after their moves, which python-chess generates.
        """
        from philidor.toolkit.table_check import faults

        return faults(self._tables, _material(name), positions, seed, lambda done: None)

    def probe(self, board: Board) -> Outcome | None:
        """How a position ends with best play, for the side to move; None if no table has it.

        The fifty-move rule does not count. InputError for a damaged table.
        """
        return self._tables.outcome(setup_of(board))

    def moves(self, board: Board) -> dict[Move, Outcome | None]:
        """The legal moves with their outcomes for the side that makes them, the best first."""
        found = self._tables.moves(setup_of(board))
        return {board.parse_uci(name): outcome for name, outcome in found.items()}


def _material(name: str) -> Material:
    """The endgame of a name; InputError if it is none."""
    try:
        return Material.parse(name)
    except MaterialError as error:
        raise InputError(str(error)) from None


class Syzygy:
    """Syzygy tables in the user's folders."""

    def __init__(self, *folders: str | os.PathLike[str]) -> None:
        """InputError for a folder that cannot be read."""
        self._tables = SyzygyTables([Path(folder) for folder in folders])

    def __len__(self) -> int:
        """The number of files."""
        return len(self._tables)

    def wdl(self, board: Board) -> int | None:
        """The outcome for the side to move; None if no table has the position.

        2 wins, 1 wins but for the fifty-move rule, 0 draws, -1 and -2 likewise for losses.
        """
        return self._asked(board, self._tables.outcome, UNKNOWN)

    def dtz(self, board: Board) -> int | None:
        """Plies to the next capture or pawn move of a game played well; negative for a loss.

        0 for a draw, None if a table is missing. It may be one ply too long: files count moves.
        """
        return self._asked(board, self._tables.distance, NO_DISTANCE)

    def _asked(self, board: Board, ask: Callable[[Position], int], nothing: int) -> int | None:
        position = Position()
        convert.place(position, setup_of(board))
        if not self._tables.may_have(position, MOST_PIECES):
            return None
        found = ask(position)
        return None if found == nothing else found
