"""The tutorial engine as a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from philidor.classics.common.insights import iteration, root_results
from philidor.classics.common.period import ROMICHESS
from philidor.classics.common.player import ClassicPlayer
from philidor.classics.romichess.board import is_side_in_check
from philidor.classics.romichess.counting import count_moves
from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.report import LANGUAGE, root_position, score_of, statistics
from philidor.classics.romichess.search import Search
from philidor.classics.romichess.setting import (
    find_move,
    line_names,
    move_name,
    rows_of,
    set_up,
)
from philidor.classics.romichess.timing import Budget, budget
from philidor.classics.romichess.types import INFINITY, MAX_DEPTH
from philidor.contract.info import Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Option, OptionValue, Spin
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup

# Deeper counts would not overflow, but would take too long to wait for.
MAX_PERFT = 20
MAX_SECONDS = 86400
# Plies counted in one call of compiled code, which Ctrl-C does not interrupt.
MOST_AT_ONCE = 4


class RomiChess(ClassicPlayer[str]):
    """Plays with the tutorial's board, generator and search.

    Options: Depth limits every search but an infinite one in plies, Seconds in time (0: no limit);
    they are the console's `sd` and `st`.
    """

    name = "RomiChess tutorial"
    author = "the Philidor authors, after Mike Sherwin's tutorial"
    period = ROMICHESS
    _search: Search

    def __init__(self) -> None:
        self._search = Search()
        self._settings = {"Depth": 0, "Seconds": 0}
        self._planned = Budget()
        # The root's moves in generation order.
        self._generated: list[str] = []
        super().__init__()

    # Options

    @property
    def _own_options(self) -> tuple[Option, ...]:
        return (
            Spin("Depth", 0, 0, MAX_DEPTH),
            Spin("Seconds", 0, 0, MAX_SECONDS),
        )

    def _take(self, name: str, value: OptionValue) -> None:
        assert isinstance(value, int)
        self._settings[name] = value

    # The position

    def _place(self, setup: Setup) -> None:
        set_up(self._search, setup)

    def _play(self, move: str) -> bool:
        board = self._search
        generate_moves(board)
        i = find_move(board, move)
        if not i:
            return False
        board.make(i)
        if is_side_in_check(board, 1 - board.wtm):
            board.unmake()
            return False
        board.settle()
        return True

    def _legal(self) -> dict[str, str]:
        board = self._search
        generate_moves(board)
        legal = {}
        for i in range(board.bottom(), board.top() + 1):
            board.make(i)
            if not is_side_in_check(board, 1 - board.wtm):
                name = move_name(board.move_at(i))
                legal[name] = name
            board.unmake()
        return legal

    def _in_check(self) -> bool:
        return self.in_check()

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(is_side_in_check(self._search, self._search.wtm))

    def board_rows(self) -> list[str]:
        """The board as eight rows of letters from the eighth rank down, `.` for empty cells."""
        return rows_of(self._search)

    def scored_moves(self) -> list[tuple[str, int, int]]:
        """The list that Search_One_Q makes here: the legal moves in generation order.

        Each has its score by the capture search, in centipawns for the side to move, and the
        nodes that this took.
        """
        self._search.begin_search(SearchControl())
        self._search.search_one_q(-INFINITY, INFINITY, False)
        return self._listed()

    def _listed(self) -> list[tuple[str, int, int]]:
        board = self._search
        entries = [board.move_at(i) for i in range(board.bottom(), board.top() + 1)]
        return [(move_name(entry), entry["score"], entry["stats"]) for entry in entries]

    # Counting

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal moves from here; ValueError beyond 20."""
        if not 0 <= depth <= MAX_PERFT:
            raise ValueError(f"the depth to count must be 0 to {MAX_PERFT}, not {depth}")
        if depth > MOST_AT_ONCE:
            return sum(self.divide(depth).values())
        return count_moves(self._search, depth) if depth else 1

    def divide(self, depth: int) -> dict[str, int]:
        """`perft` for each move from here; depth 1 or more."""
        if not 1 <= depth <= MAX_PERFT:
            raise ValueError(f"the depth to divide must be 1 to {MAX_PERFT}, not {depth}")
        return super().divide(depth)

    # Searching

    def _prepare(self, limits: Limits, moves: list[str], control: SearchControl) -> None:
        search = self._search
        self._planned = budget(limits, bool(search.wtm), self._settings["Seconds"])
        control.limit_time(self._planned.hard or 0)
        search.begin_search(control)
        search.node_limit = limits.nodes or 0
        self._list_root_moves(limits)

    def _list_root_moves(self, limits: Limits) -> None:
        """The root's list: legal, restricted to `search_moves`, best-scored on top.

        If none of those is legal, all moves stay.
        """
        search = self._search
        search.search_one_q(-INFINITY, INFINITY, False)
        entries = range(search.top(), search.bottom() - 1, -1)
        self._generated = [move_name(search.move_at(i)) for i in reversed(entries)]
        unwanted = [i for i in entries if move_name(search.move_at(i)) not in limits.search_moves]
        if len(unwanted) < len(entries):
            for i in unwanted:
                search.drop_move(i)
        search.sort_list()

    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """Deepen until a limit is reached; the last iteration's result is the answer."""
        search = self._search
        on_info(Info(insights=root_position(search, self._generated)))
        for depth in range(1, self._deepest(limits) + 1):
            value = search.search_root(depth)
            if value > -INFINITY:
                self._tell(depth, value, on_info)
            if search.stopped or self._enough(limits, depth, value):
                return

    def _tell(self, depth: int, value: int, on_info: OnInfo) -> None:
        """Report an iteration."""
        search = self._search
        line, seldepth = line_names(search.best_line()), max(depth, search.seldepth)
        report = self._report(depth, seldepth, score_of(value), search.nodes, line)
        insights = (
            iteration(report, -INFINITY, value, INFINITY),
            statistics(search),
            root_results(search.record, depth, LANGUAGE),
        )
        on_info(replace(report, insights=insights))

    def _deepest(self, limits: Limits) -> int:
        bounds = [MAX_DEPTH]
        if limits.depth is not None:
            bounds.append(max(1, limits.depth))
        if limits.mate is not None:
            # A mate in n is found when the node of the mated side, 2n - 1 plies down, is searched.
            bounds.append(2 * max(1, limits.mate))
        if self._settings["Depth"] and not limits.infinite:
            bounds.append(self._settings["Depth"])
        return min(bounds)

    def _enough(self, limits: Limits, depth: int, value: int) -> bool:
        """Whether another iteration is not worth starting."""
        if limits.infinite or self._control.pondering:
            return False
        moves = mate_in(value)
        if moves is not None and (
            (limits.mate is not None and 0 < moves <= limits.mate) or 2 * abs(moves) <= depth
        ):
            return True
        if self._planned.soft is None:
            return False
        if self._search.top() == self._search.bottom():
            return True
        return self._control.own_time() >= self._planned.soft

    def _answer(self, moves: list[str]) -> Sequence[str]:
        search = self._search
        return line_names(search.best_line()) or [move_name(search.move_at(search.top()))]


def mate_in(value: int) -> int | None:
    """Moves to mate for a mate score, negative when mated; None for any other score."""
    return score_of(value).mate
