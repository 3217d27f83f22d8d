"""Rajah as a player: its options, its clock, and iterative deepening."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.common.player import ClassicPlayer
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
from philidor.contract.options import Check, Option, Spin, find
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup

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


class Rajah(ClassicPlayer[int]):
    """Valavan Manohararajah's program of 1996, re-created from its description."""

    name = "Rajah"
    author = "Valavan Manohararajah, re-created by the Philidor authors"

    def __init__(self) -> None:
        self._board = Board()
        self._generator = Generator()
        self._search = Search(self._board, Table(HASH.default))
        self._budget: Budget | None = None
        super().__init__()

    @property
    def options(self) -> tuple[Option, ...]:
        """The switches that the source names, and the table's size in MiB."""
        return OPTIONS

    def set_option(self, name: str, value: str) -> None:
        """Set an option from text; OptionError when it is unknown or the value does not fit."""
        option = find(OPTIONS, name)
        parsed = option.parse(value)
        if isinstance(option, Spin) and isinstance(parsed, int):
            self._search.set_table(Table(parsed))
        else:
            setattr(self._search, SWITCHES[option.name], parsed)

    def new_game(self) -> None:
        """Forget the table, the killers and the history."""
        self._search.table.clear()
        self._search.ordering.clear()

    def perft(self, depth: int) -> int:
        """Number of legal move sequences of that many plies."""
        return self._generator.perft(self._board, depth)

    def _place(self, setup: Setup) -> None:
        self._board.set_up(setup)

    def _play(self, move: str) -> bool:
        found = self._legal().get(move)
        if found is not None:
            self._board.play(found)
        return found is not None

    def _in_check(self) -> bool:
        return bool(self._board.checked)

    def _legal(self) -> dict[str, int]:
        return {spoken(move): move for move in self._generator.legal(self._board)}

    def _prepare(self, limits: Limits, moves: list[int], control: SearchControl) -> None:
        self._search.prepare(moves, control)
        self._search.node_limit = limits.nodes or 0
        self._budget = budget(limits, self._board.side == WHITE)
        if self._budget is not None:
            control.limit_time(self._budget.stop)

    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """Iterate until a limit says that it is enough.

        A search for a mate in n looks 2n plies deep and does without the null move, which would
        overlook a zugzwang.
        """
        search = self._search
        last = min(limits.depth or MAX_DEPTH, MAX_DEPTH)
        null_move = search.use_null_move
        if limits.mate is not None:
            last = min(last, 2 * limits.mate)
            search.use_null_move = False
        try:
            for depth in range(1, last + 1):
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
        finally:
            search.use_null_move = null_move

    def _answer(self, moves: list[int]) -> Sequence[str]:
        line = self._search.line()
        if not line:
            line = [moves[0] if self._search.best_move == NO_MOVE else self._search.best_move]
        return [spoken(move) for move in line]
