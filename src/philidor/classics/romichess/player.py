"""The tutorial engine as a player of the house."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.romichess.board import is_side_in_check
from philidor.classics.romichess.counting import count_moves
from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.search import Search
from philidor.classics.romichess.setting import (
    find_move,
    line_names,
    move_name,
    rows_of,
    set_up,
)
from philidor.classics.romichess.timing import Budget, budget
from philidor.classics.romichess.types import INFINITY, MATE_BOUND, MAX_DEPTH
from philidor.contract.clock import milliseconds
from philidor.contract.info import BestMove, Info, OnInfo, Score
from philidor.contract.limits import Limits
from philidor.contract.options import Option, Spin, find
from philidor.contract.orders import Orders
from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import Setup, start

# Deeper counts would overflow neither stack nor number, but outlast the reader.
MAX_PERFT = 20
MAX_SECONDS = 86400


class RomiChess:
    """Plays with the tutorial's board, generator and search.

    Options: Depth bounds every search but an infinite one in plies, Seconds in time (0: no bound);
    they are the console's `sd` and `st`.
    """

    name = "RomiChess tutorial"
    author = "the Philidor authors, after Mike Sherwin's tutorial"

    def __init__(self) -> None:
        self._search = Search()
        self._settings = {"Depth": 0, "Seconds": 0}
        self._setup = start()
        self._moves: list[str] = []
        self._orders = Orders(self._halt, self._start_clock)
        self._planned = Budget()
        self._started = 0
        self.set_position(self._setup, [])

    # Options

    @property
    def options(self) -> tuple[Option, ...]:
        """The two switches that the source's companion program has."""
        return (
            Spin("Depth", 0, 0, MAX_DEPTH),
            Spin("Seconds", 0, 0, MAX_SECONDS),
        )

    def set_option(self, name: str, value: str) -> None:
        """Set an option from text; OptionError when it is unknown or the value does not fit."""
        option = find(self.options, name)
        number = option.parse(value)
        assert isinstance(number, int)
        self._settings[option.name] = number

    # The position

    def new_game(self) -> None:
        """Nothing is kept from game to game."""

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Stand at `setup` after `moves`.

        Raises IllegalMoveError at the first illegal move and UnsupportedPositionError for
        Chess960. Moves that follow the position already held are played from there.
        """
        self._orders.forget()
        played = self._moves
        if setup != self._setup or list(moves[: len(played)]) != played or not played:
            set_up(self._search, setup)
            self._setup, played = setup, []
        self._moves = played
        for move in moves[len(played) :]:
            if not self._play(move):
                raise IllegalMoveError(move, self._moves)
            self._moves.append(move)

    def _play(self, name: str) -> bool:
        """Make a move for good, if it is legal."""
        board = self._search
        generate_moves(board)
        i = find_move(board, name)
        if not i:
            return False
        board.make(i)
        if is_side_in_check(board, 1 - board.wtm):
            board.unmake()
            return False
        board.settle()
        return True

    def legal_moves(self) -> list[str]:
        """The legal moves in generation order."""
        board = self._search
        generate_moves(board)
        legal = []
        for i in range(board.bottom(), board.top() + 1):
            board.make(i)
            if not is_side_in_check(board, 1 - board.wtm):
                legal.append(move_name(board.move_at(i)))
            board.unmake()
        return legal

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(is_side_in_check(self._search, self._search.wtm))

    def board_rows(self) -> list[str]:
        """The board as eight rows of letters from the eighth rank down, `.` for empty cells."""
        return rows_of(self._search)

    def scored_moves(self) -> list[tuple[str, int]]:
        """The list that Search_One_Q makes here: the legal moves in generation order, scored.

        Scores are the capture search's, in centipawns for the side to move.
        """
        self._search.begin_search()
        self._search.search_one_q(-INFINITY, INFINITY, False)
        return self._listed()

    def _listed(self) -> list[tuple[str, int]]:
        board = self._search
        entries = [board.move_at(i) for i in range(board.bottom(), board.top() + 1)]
        return [(move_name(entry), entry["score"]) for entry in entries]

    # Counting

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal moves from here; ValueError beyond 20."""
        if not 0 <= depth <= MAX_PERFT:
            raise ValueError(f"the depth to count must be 0 to {MAX_PERFT}, not {depth}")
        return count_moves(self._search, depth) if depth else 1

    def divide(self, depth: int) -> dict[str, int]:
        """`perft` for each move from here; depth 1 or more."""
        if not 1 <= depth <= MAX_PERFT:
            raise ValueError(f"the depth to divide must be 1 to {MAX_PERFT}, not {depth}")
        board = self._search
        counts = {}
        for name in self.legal_moves():
            generate_moves(board)
            board.make(find_move(board, name))
            counts[name] = count_moves(board, depth - 1) if depth > 1 else 1
            board.unmake()
        return counts

    # Searching

    def go(self, limits: Limits, on_info: OnInfo) -> BestMove:
        """Search the current position and answer a move; an iteration at a time is reported."""
        search = self._search
        began = milliseconds()
        self._planned = budget(limits, bool(search.wtm), self._settings["Seconds"])
        search.begin_search()
        search.node_limit = limits.nodes or 0
        search.stopped = False
        with self._orders.running(limits):
            self._list_root_moves(limits)
            if search.top() >= search.bottom():
                self._iterate(limits, on_info, began)
            else:
                score = Score(mate=0) if self.in_check() else Score(centipawns=0)
                on_info(Info(depth=0, score=score, nodes=0))
        return self._answer()

    def stop(self) -> None:
        """End the running search at once."""
        self._orders.stop()

    def ponder_hit(self) -> None:
        """The pondered move was played: the clock starts now."""
        self._orders.ponder_hit()

    def _halt(self) -> None:
        self._search.stopped = True

    def _start_clock(self) -> None:
        self._started = milliseconds()
        if self._planned.hard is not None:
            self._search.deadline = self._started + self._planned.hard

    def _list_root_moves(self, limits: Limits) -> None:
        """The root's list: legal, restricted to `search_moves`, the best-scored on top.

        Where none of those is legal all moves stay.
        """
        search = self._search
        search.search_one_q(-INFINITY, INFINITY, False)
        entries = range(search.top(), search.bottom() - 1, -1)
        unwanted = [i for i in entries if move_name(search.move_at(i)) not in limits.search_moves]
        if len(unwanted) < len(entries):
            for i in unwanted:
                search.drop_move(i)
        search.sort_list()

    def _iterate(self, limits: Limits, on_info: OnInfo, began: int) -> None:
        """Deepen until a bound is met; what the last iteration left is the answer."""
        search = self._search
        for depth in range(1, self._deepest(limits) + 1):
            score = search.search_root(depth)
            if score > -INFINITY:
                on_info(self._report(depth, score, milliseconds() - began))
            if search.stopped or self._enough(limits, depth, score):
                return

    def _deepest(self, limits: Limits) -> int:
        bounds = [MAX_DEPTH]
        if limits.depth is not None:
            bounds.append(max(1, limits.depth))
        if limits.mate is not None:
            # A mate in n is seen when the mated side's node, 2n - 1 plies down, is searched.
            bounds.append(2 * max(1, limits.mate))
        if self._settings["Depth"] and not limits.infinite:
            bounds.append(self._settings["Depth"])
        return min(bounds)

    def _enough(self, limits: Limits, depth: int, score: int) -> bool:
        """Whether another iteration is not worth beginning."""
        if limits.infinite or self._orders.pondering:
            return False
        moves = mate_in(score)
        if moves is not None and (
            (limits.mate is not None and 0 < moves <= limits.mate) or 2 * abs(moves) <= depth
        ):
            return True
        if self._planned.soft is None:
            return False
        if self._search.top() == self._search.bottom():
            return True
        return milliseconds() - self._started >= self._planned.soft

    def _report(self, depth: int, score: int, elapsed: int) -> Info:
        search = self._search
        mate = mate_in(score)
        return Info(
            depth=depth,
            seldepth=max(depth, search.seldepth),
            score=Score(centipawns=score) if mate is None else Score(mate=mate),
            nodes=search.nodes,
            nps=search.nodes * 1000 // max(elapsed, 1),
            time=elapsed,
            pv=tuple(line_names(search.best_line())),
        )

    def _answer(self) -> BestMove:
        search = self._search
        if search.top() < search.bottom():
            return BestMove(None)
        line = line_names(search.best_line())
        if not line:
            return BestMove(move_name(search.move_at(search.top())))
        return BestMove(line[0], line[1] if len(line) > 1 else None)


def mate_in(score: int) -> int | None:
    """Moves to mate for a mate score, negative when mated; None for any other score."""
    if score > MATE_BOUND:
        return (INFINITY - score) // 2
    if score < -MATE_BOUND:
        return -((INFINITY + score) // 2)
    return None
