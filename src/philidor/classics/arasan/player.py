"""Arasan as a player: its options, its clock, and `find_best_move`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from philidor.classics.arasan.board import Board
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import in_centipawns, score_of, spoken
from philidor.classics.arasan.report import LANGUAGE, STAGES, root_position, statistics
from philidor.classics.arasan.search import Search
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.timing import Allotment, allotment
from philidor.classics.arasan.types import BIG, MATE_BOUND, MAX_DEPTH, WHITE, ExtendedMove
from philidor.classics.common.insights import TRACE, iteration, root_results, tree
from philidor.classics.common.period import ARASAN
from philidor.classics.common.player import TracingPlayer, switched_off
from philidor.classics.common.scores import plies_to_mate
from philidor.contract.info import Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Check, Option, OptionError, Spin
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup

HASH = Spin("Hash", 16, 1, 1024)
OPTIONS: tuple[Option, ...] = (
    HASH,
    Check("Hash Table", True),
    Check("Null Move", True),
    Spin("Capture Extension", 8, 0, 32),
    Spin("Check Extension", 4, 0, 32),
    Check("Debug Attacks", False),
    TRACE,
)
# The field of `Search` that each option sets; `Hash`, in MiB, makes a table.
FIELDS = {
    "Hash Table": "use_table",
    "Null Move": "use_null_move",
    "Capture Extension": "capture_limit",
    "Check Extension": "check_limit",
    "Debug Attacks": "debug_attacks",
}


class Arasan(TracingPlayer[ExtendedMove]):
    """Jon Dart's program, version 1.2 of 1994, re-created from its programmer's guide."""

    name = "Arasan 1.2"
    author = "Jon Dart, re-created by the Philidor authors"
    period = ARASAN
    # For `contract.book_player.BookOwner`. Off by default, since its author's book is lost.
    plays_own_book = False
    _table = Table
    _listed, _fields = OPTIONS, FIELDS

    def __init__(self) -> None:
        self._board = Board()
        self._search = Search(self._board, Table(HASH.default))
        self._allotment: Allotment | None = None
        self._line: list[str] = []
        super().__init__(self._board, Generator(), spoken)

    def new_game(self) -> None:
        """Nothing to do: the table is cleared after each search, the killers before it."""

    @property
    def table_use(self) -> int:
        """Number of nodes in the hash table now; 0 between searches."""
        used: int = self._search.table.pool.used
        return used

    def own_book_moves(self, setup: Setup) -> list[tuple[str, int]]:
        """The moves of its own book in a position; see `contract.book_player.BookOwner`."""
        # Imported on first use, so that a program that only searches starts faster.
        from philidor.book.repertoire import BookError
        from philidor.classics.arasan.book import own_book

        try:
            return [(known.move, known.weight) for known in own_book().moves(setup)]
        except BookError as error:
            raise OptionError(str(error)) from None

    def _in_check(self) -> bool:
        return bool(self._board.in_check())

    def _prepare(self, limits: Limits, moves: list[ExtendedMove], control: SearchControl) -> None:
        self._search.prepare(moves, control)
        self._search.node_limit = limits.nodes or 0
        self._allotment = allotment(limits, self._board.side == WHITE)
        if self._allotment is not None:
            self._search.usual_time = self._allotment.usual
            self._search.latest_time = self._allotment.latest
        self._line = []

    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """`find_best_move`: run iterations until a limit is reached.

        A search for a mate does not use the null move, which overlooks zugzwang.
        """
        search = self._search
        on_info(Info(insights=root_position(search)))
        try:
            with switched_off(search, *(("use_null_move",) if limits.mate else ())):
                self._iterate(limits, on_info)
        finally:
            search.finish()
        if search.attack_faults:
            on_info(Info(text=f"{search.attack_faults} faults in the attack table"))

    def _iterate(self, limits: Limits, on_info: OnInfo) -> None:
        search = self._search
        for depth in range(1, self._last_depth(limits, MAX_DEPTH) + 1):
            if search.trace is not None:
                search.trace.clear()
            value = search.iterate(depth)
            self._line = [spoken(move) for move in search.line()]
            if search.aborted:
                return
            self._tell(depth, value, on_info)
            if self._is_enough(limits, depth, value):
                return

    def _tell(self, depth: int, value: int, on_info: OnInfo) -> None:
        """Report an iteration."""
        search = self._search
        filled, seldepth = search.table.fullness(), search.selective_depth
        report = self._report(depth, seldepth, score_of(value), search.nodes, self._line, filled)
        alpha, best, beta = (in_centipawns(bound) for bound in (-BIG, value, BIG))
        insights = [
            iteration(report, int(alpha), int(best), int(beta)),
            statistics(search),
            root_results(search.record, depth, LANGUAGE),
        ]
        if search.trace is not None:
            insights.append(tree(search.trace, self._trace_steps, STAGES, LANGUAGE))
        on_info(replace(report, insights=tuple(insights)))

    def _is_enough(self, limits: Limits, depth: int, value: int) -> bool:
        """Whether a finished iteration leaves nothing worth more time."""
        on_a_clock = self._allotment is not None and limits.movetime is None
        plies, alone = plies_to_mate(value, BIG, MATE_BOUND), self._search.root_count == 1
        return self._settled(limits, depth, plies, alone, math.inf if on_a_clock else None)

    def _answer(self, moves: list[ExtendedMove]) -> Sequence[str]:
        return self._line or [spoken(moves[0])]
