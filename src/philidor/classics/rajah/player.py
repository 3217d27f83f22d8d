"""Rajah as a player: its options, its clock, and iterative deepening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from philidor.classics.common.insights import TRACE, iteration, root_results, tree
from philidor.classics.common.period import RAJAH
from philidor.classics.common.player import TracingPlayer, switched_off
from philidor.classics.common.scores import plies_to_mate
from philidor.classics.rajah.board import Board
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import score_of, spoken
from philidor.classics.rajah.report import LANGUAGE, STAGES, root_position, statistics
from philidor.classics.rajah.search import Search
from philidor.classics.rajah.table import Table
from philidor.classics.rajah.timing import Budget, budget
from philidor.classics.rajah.types import INFINITE, MATE, MATE_BOUND, MAX_DEPTH, NO_MOVE, WHITE
from philidor.contract.info import Info, OnInfo
from philidor.contract.limits import Limits
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
OPTIONS: tuple[Option, ...] = (HASH, *(Check(name, True) for name in SWITCHES), TRACE)


class Rajah(TracingPlayer[int]):
    """Valavan Manohararajah's program of 1996, re-created from its description."""

    name = "Rajah"
    author = "Valavan Manohararajah, re-created by the Philidor authors"
    period = RAJAH
    _table = Table
    _listed, _fields = OPTIONS, SWITCHES

    def __init__(self) -> None:
        self._board = Board()
        self._search = Search(self._board, Table(HASH.default))
        self._budget: Budget | None = None
        super().__init__(self._board, Generator(), spoken)

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
        """Deepen until a limit is reached.

        A search for a mate does not use the null move, which would overlook zugzwang.
        """
        search = self._search
        on_info(Info(insights=root_position(search)))
        with switched_off(search, *(("use_null_move",) if limits.mate else ())):
            for depth in range(1, self._last_depth(limits, MAX_DEPTH) + 1):
                if search.trace is not None:
                    search.trace.clear()
                value = search.iterate(depth)
                if search.aborted:
                    break
                self._tell(depth, value, on_info)
                plies = plies_to_mate(value, MATE, MATE_BOUND)
                begin = None if self._budget is None else self._budget.begin
                if self._settled(limits, depth, plies, search.root_count == 1, begin):
                    break

    def _tell(self, depth: int, value: int, on_info: OnInfo) -> None:
        """Report an iteration."""
        search = self._search
        line = [spoken(move) for move in search.line()]
        filled, seldepth = search.table.fullness(), search.selective_depth
        report = self._report(depth, seldepth, score_of(value), search.nodes, line, filled)
        insights = [
            iteration(report, -INFINITE, value, INFINITE),
            statistics(search),
            root_results(search.record, depth, LANGUAGE),
        ]
        if search.trace is not None:
            insights.append(tree(search.trace, self._trace_steps, STAGES, LANGUAGE))
        on_info(replace(report, insights=tuple(insights)))

    def _answer(self, moves: list[int]) -> Sequence[str]:
        best = self._search.best_move
        return self._best_of(self._search.line(), None if best == NO_MOVE else best, moves)
