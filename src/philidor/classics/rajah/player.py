"""Rajah as a player: iterative deepening, options, the clock."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.rajah.board import Board
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import score_of, spoken
from philidor.classics.rajah.search import Search
from philidor.classics.rajah.table import Table
from philidor.classics.rajah.timing import Budget, budget
from philidor.classics.rajah.types import MATE, MATE_BOUND, MAX_DEPTH, NO_MOVE, WHITE
from philidor.contract.clock import milliseconds
from philidor.contract.info import BestMove, Info, OnInfo, Score
from philidor.contract.limits import Limits
from philidor.contract.options import Check, Option, Spin, find
from philidor.contract.orders import Orders
from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import Setup, start

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


class Rajah:
    """Valavan Manohararajah's program of 1996, re-created from its description."""

    name = "Rajah"
    author = "Valavan Manohararajah, re-created by the Philidor authors"

    def __init__(self) -> None:
        self._board = Board()
        self._generator = Generator()
        self._search = Search(self._board, Table(HASH.default))
        self._orders = Orders(self._halt, self._start_clock)
        self._budget: Budget | None = None
        self._begin_until = 0
        self.set_position(start(), ())

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

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Stand at `setup` after `moves`.

        Raises IllegalMoveError at the first move that is not legal, standing after those before
        it, and UnsupportedPositionError for Chess960.
        """
        self._orders.forget()
        self._board.set_up(setup)
        for index, text in enumerate(moves):
            move = self._legal().get(text)
            if move is None:
                raise IllegalMoveError(text, moves[:index])
            self._board.play(move)

    def legal_moves(self) -> list[str]:
        """The legal moves as UCI strings, in generation order."""
        return list(self._legal())

    def perft(self, depth: int) -> int:
        """Number of legal move sequences of that many plies."""
        return self._generator.perft(self._board, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Perft of that depth split by the first move."""
        counts = {}
        for text, move in self._legal().items():
            self._board.make(move)
            counts[text] = self._generator.perft(self._board, depth - 1)
            self._board.unmake()
        return counts

    def go(self, limits: Limits, on_info: OnInfo) -> BestMove:
        """Search and answer; an infinite or pondering search answers only when told to.

        Of `search_moves`, those that are legal count; when none is, all moves are searched.
        """
        legal = self._legal()
        moves = [legal[text] for text in limits.search_moves if text in legal]
        moves = moves or list(legal.values())
        self._begin(limits, moves)
        with self._orders.running(limits):
            if moves:
                self._deepen(limits, on_info)
            else:
                on_info(Info(depth=0, score=self._final_score(), nodes=0))
        return self._answer(moves)

    def stop(self) -> None:
        """End the running search at once."""
        self._orders.stop()

    def ponder_hit(self) -> None:
        """The pondered move was played: the clock of the running search starts now."""
        self._orders.ponder_hit()

    def _halt(self) -> None:
        self._search.stop_requested = True

    def _legal(self) -> dict[str, int]:
        return {spoken(move): move for move in self._generator.legal(self._board)}

    def _begin(self, limits: Limits, moves: list[int]) -> None:
        self._search.prepare(moves)
        self._search.node_limit = limits.nodes or 0
        self._budget = budget(limits, self._board.side == WHITE)
        self._begin_until = 0

    def _start_clock(self) -> None:
        if self._budget is not None:
            now = milliseconds()
            self._begin_until = now + self._budget.begin
            self._search.deadline = now + self._budget.stop

    def _deepen(self, limits: Limits, on_info: OnInfo) -> None:
        """Iterate until a limit says that it is enough.

        A search for a mate in n looks 2n plies deep and does without the null move, which would
        overlook a zugzwang.
        """
        started = milliseconds()
        last = min(limits.depth or MAX_DEPTH, MAX_DEPTH)
        null_move = self._search.use_null_move
        if limits.mate is not None:
            last = min(last, max(1, 2 * limits.mate))
            self._search.use_null_move = False
        try:
            for depth in range(1, last + 1):
                score = self._search.iterate(depth)
                if self._search.aborted:
                    break
                on_info(self._report(depth, score, milliseconds() - started))
                if self._enough(limits, depth, score):
                    break
        finally:
            self._search.use_null_move = null_move

    def _enough(self, limits: Limits, depth: int, score: int) -> bool:
        """Whether no further iteration should begin, nothing having cut off the last one."""
        if limits.mate is not None and MATE - score < 2 * limits.mate:
            return True
        if self._begin_until == 0:
            return False
        proven = abs(score) > MATE_BOUND and MATE - abs(score) <= depth
        alone = self._search.root_count == 1 and limits.movetime is None
        return proven or alone or milliseconds() >= self._begin_until

    def _report(self, depth: int, score: int, elapsed: int) -> Info:
        nodes = self._search.nodes
        return Info(
            depth=depth,
            seldepth=self._search.selective_depth,
            score=score_of(score),
            nodes=nodes,
            nps=1000 * nodes // max(1, elapsed),
            time=elapsed,
            hashfull=self._search.table.fullness(),
            pv=tuple(spoken(move) for move in self._search.line()),
        )

    def _final_score(self) -> Score:
        """The score where no move is left: mate or stalemate."""
        return Score(mate=0) if self._board.checked else Score(centipawns=0)

    def _answer(self, moves: list[int]) -> BestMove:
        if not moves:
            return BestMove(None)
        line = self._search.line()
        best = line[0] if line else self._search.best_move
        if best == NO_MOVE:
            best = moves[0]
        return BestMove(spoken(best), spoken(line[1]) if len(line) > 1 else None)
