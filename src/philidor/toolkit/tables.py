"""Endgame tables, Philidor's own and Syzygy's, asked about boards."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from philidor.board.board import Board
from philidor.board.moves import Move
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.core.types import NO_DISTANCE, UNKNOWN
from philidor.game.fen import parse_fen
from philidor.syzygy.tables import SyzygyTables
from philidor.syzygy.types import MOST_PIECES
from philidor.tablebase.probing import Outcome, Tablebase
from philidor.tablebase.store import folder_in

Answer = TypeVar("Answer")


class EndgameTables:
    """Philidor's own tables (`philidor endgame build`), which know the distance to mate."""

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        """The tables of a folder, by default of the user's one."""
        self._tables = Tablebase(folder_in() if folder is None else Path(folder))

    def names(self) -> list[str]:
        """The endgames that there are, such as `KQK`."""
        return self._tables.names()

    def probe(self, board: Board) -> Outcome | None:
        """How a position ends with best play, for the side to move; None if no table has it.

        The fifty-move rule does not count. InputError for a damaged table.
        """
        return self._tables.outcome(_setup(board))

    def moves(self, board: Board) -> dict[Move, Outcome | None]:
        """The legal moves with their outcomes for the side that makes them, the best first."""
        found = self._tables.moves(_setup(board))
        return {board.parse_uci(name): outcome for name, outcome in found.items()}


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
        convert.place(position, _setup(board))
        if not self._tables.may_have(position, MOST_PIECES):
            return None
        found = ask(position)
        return None if found == nothing else found


def _setup(board: Board) -> Setup:
    return parse_fen(board.fen("fen"), board.chess960)
