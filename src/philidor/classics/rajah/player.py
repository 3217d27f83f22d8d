"""Rajah as a player: its options, its clock, and iterative deepening."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.common.period import RAJAH
from philidor.classics.common.player import BoardPlayer, switched_off
from philidor.classics.common.scores import plies_to_mate
from philidor.classics.rajah.board import Board
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import score_of, spoken
from philidor.classics.rajah.search import Search
from philidor.classics.rajah.table import Table
from philidor.classics.rajah.timing import Budget, budget
from philidor.classics.rajah.types import MATE, MATE_BOUND, MAX_DEPTH, NO_MOVE, WHITE
from philidor.contract.info import OnInfo
from philidor.contract.limits import Limits
from philidor.contract.memory import make_table
from philidor.contract.options import Check, Option, Spin
from philidor.contract.search_control import SearchControl

HASH = Spin("Hash", 16, 1, 4096)
# Each switch and the field of `Search` that it sets.
SWITCHES = {
    "Null Move": "use_null_move",
    "Extensions": "use_extensions",
    "Quiescence Layer 1": "use_layer_one",
    "Quiescence Layer 2": "use_layer_two",
    "Transposition Table": "use_table",
}
OPTIONS: tuple[Option, ...] = (HASH, *(Check(name, True) for name in SWITCHES))


class Rajah(BoardPlayer[int]):
    """Valavan Manohararajah's program of 1996, re-created from its description."""

    name = "Rajah"
    author = "Valavan Manohararajah, re-created by the Philidor authors"
    period = RAJAH
    _listed, _fields = OPTIONS, SWITCHES

    def __init__(self) -> None:
        self._board = Board()
        self._search = Search(self._board, Table(HASH.default))
        self._budget: Budget | None = None
        super().__init__(self._board, Generator(), spoken)

    def _set(self, name: str, value: object) -> None:
        """`Hash`, the table's size in MiB, is the only option beside the switches."""
        assert name == HASH.name and isinstance(value, int)
        self._search.set_table(make_table(Table, value))

    def new_game(self) -> None:
        """Forget the table, the killers and the history."""
        self._search.table.clear()
        self._search.ordering.clear()

    def _in_check(self) -> bool:
        return bool(self._board.checked)

    def _prepare(self, limits: Limits, moves: list[int], control: SearchControl) -> None:
        self._search.prepare(moves, control)
        self._search.node_limit = limits.nodes or 0
        self._budget = budget(limits, self._board.side == WHITE)
        if self._budget is not None:
            control.limit_time(self._budget.stop)

    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """Iterate until a limit says that it is enough.

        A search for a mate does without the null move, which would overlook a zugzwang.
        """
        search = self._search
        with switched_off(search, *(("use_null_move",) if limits.mate else ())):
            for depth in range(1, self._last_depth(limits, MAX_DEPTH) + 1):
                value = search.iterate(depth)
                if search.aborted:
                    break
                line = [spoken(move) for move in search.line()]
                score, seldepth = score_of(value), search.selective_depth
                filled = search.table.fullness()
                on_info(self._report(depth, seldepth, score, search.nodes, line, filled))
                plies = plies_to_mate(value, MATE, MATE_BOUND)
                begin = None if self._budget is None else self._budget.begin
                if self._settled(limits, depth, plies, search.root_count == 1, begin):
                    break

    def _answer(self, moves: list[int]) -> Sequence[str]:
        best = self._search.best_move
        return self._best_of(self._search.line(), None if best == NO_MOVE else best, moves)
