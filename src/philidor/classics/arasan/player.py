"""Arasan as a player: options, the clock and `find_best_move`."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.arasan.board import Board
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import score_of, spoken
from philidor.classics.arasan.search import Search
from philidor.classics.arasan.table import Table
from philidor.classics.arasan.timing import Allotment, allotment
from philidor.classics.arasan.types import BIG, MATE_BOUND, MAX_DEPTH, WHITE, ExtendedMove, Move
from philidor.contract.clock import milliseconds
from philidor.contract.info import BestMove, Info, OnInfo, Score
from philidor.contract.limits import Limits
from philidor.contract.options import Check, Option, Spin, find
from philidor.contract.orders import Orders
from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import Setup, start

HASH = Spin("Hash", 16, 1, 1024)
OPTIONS: tuple[Option, ...] = (
    HASH,
    Check("Hash Table", True),
    Check("Null Move", True),
    Spin("Capture Extension", 8, 0, 32),
    Spin("Check Extension", 4, 0, 32),
    Check("Debug Attacks", False),
)
# The field of `Search` that each option sets; `Hash` makes a table.
FIELDS = {
    "Hash Table": "use_table",
    "Null Move": "use_null_move",
    "Capture Extension": "capture_limit",
    "Check Extension": "check_limit",
    "Debug Attacks": "debug_attacks",
}


class Arasan:
    """Jon Dart's program, version 1.2 of 1994, re-created from its programmer's guide."""

    name = "Arasan 1.2"
    author = "Jon Dart, re-created by the Philidor authors"

    def __init__(self) -> None:
        self._board = Board()
        self._generator = Generator()
        self._search = Search(self._board, Table(HASH.default))
        self._orders = Orders(self._halt, self._start_clock)
        self._allotment: Allotment | None = None
        self.set_position(start(), ())

    @property
    def options(self) -> tuple[Option, ...]:
        """Table size in MiB, the source's switches, and the limits of its extensions in plies."""
        return OPTIONS

    def set_option(self, name: str, value: str) -> None:
        """Set an option from text; OptionError when it is unknown or the value does not fit."""
        option = find(OPTIONS, name)
        parsed = option.parse(value)
        if option is HASH and isinstance(parsed, int):
            self._search.set_table(Table(parsed))
        else:
            setattr(self._search, FIELDS[option.name], parsed)

    def new_game(self) -> None:
        """Nothing to forget: the table is cleared after each search and killers before it."""

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Stand at `setup` after `moves`.

        Raises IllegalMoveError at the first move that is not legal, standing after those before
        it, and UnsupportedPositionError for Chess960.
        """
        self._orders.forget()
        self._board.set_up(setup)
        for played, text in enumerate(moves):
            found = self._spoken_moves().get(text)
            if found is None:
                raise IllegalMoveError(text, moves[:played])
            self._board.play(found)

    def legal_moves(self) -> list[str]:
        """The legal moves as UCI strings, in generation order."""
        return list(self._spoken_moves())

    def perft(self, depth: int) -> int:
        """Number of legal move sequences of that many plies."""
        return self._generator.perft(self._board, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Perft of that depth split by the first move."""
        counts = {}
        for text, move in self._spoken_moves().items():
            undoing = self._board.make(move)
            counts[text] = self._generator.perft(self._board, depth - 1)
            self._board.undo(undoing)
        return counts

    @property
    def table_use(self) -> int:
        """Nodes that the hash table holds now; none between searches."""
        return self._search.table.pool.used

    def go(self, limits: Limits, on_info: OnInfo) -> BestMove:
        """Search and answer; an infinite or pondering search answers only when told to.

        Of `search_moves`, those that are legal count; when none is, all moves are searched.
        """
        legal = self._spoken_moves()
        wanted = [legal[text] for text in limits.search_moves if text in legal]
        moves = wanted or list(legal.values())
        self._prepare(limits, moves)
        line: list[Move] = []
        try:
            with self._orders.running(limits):
                if moves:
                    line = self._find_best_move(limits, on_info) or [moves[0]]
                else:
                    on_info(Info(depth=0, score=self._final_score(), nodes=0))
        finally:
            self._search.finish()
        said = [spoken(move) for move in line[:2]]
        return BestMove(*said) if said else BestMove(None)

    def stop(self) -> None:
        """End the running search at once."""
        self._orders.stop()

    def ponder_hit(self) -> None:
        """The pondered move was played: the clock of the running search starts now."""
        self._orders.ponder_hit()

    def _halt(self) -> None:
        self._search.stop_requested = True

    def _final_score(self) -> Score:
        """The score where no move is left: mate or stalemate."""
        return Score(mate=0) if self._board.in_check() else Score(centipawns=0)

    def _spoken_moves(self) -> dict[str, ExtendedMove]:
        return {spoken(move): move for move in self._generator.legal(self._board)}

    def _prepare(self, limits: Limits, moves: list[ExtendedMove]) -> None:
        self._search.prepare(moves)
        self._search.node_limit = limits.nodes or 0
        self._allotment = allotment(limits, self._board.side == WHITE)

    def _start_clock(self) -> None:
        if self._allotment is not None:
            now = milliseconds()
            self._search.late_deadline = now + self._allotment.latest
            self._search.deadline = now + self._allotment.usual

    def _find_best_move(self, limits: Limits, on_info: OnInfo) -> list[Move]:
        """One iteration after the other until a limit says that it is enough: the best line.

        A search for a mate in n looks 2n plies deep and does without the null move, which
        overlooks zugzwang.
        """
        began = milliseconds()
        search = self._search
        deepest = min(limits.depth or MAX_DEPTH, MAX_DEPTH)
        null_move = search.use_null_move
        if limits.mate is not None:
            deepest = min(deepest, 2 * limits.mate)
            search.use_null_move = False
        line: list[Move] = []
        try:
            for depth in range(1, deepest + 1):
                value = search.iterate(depth)
                line = search.line()
                if search.aborted:
                    break
                on_info(self._report(depth, value, line, milliseconds() - began))
                if self._is_enough(limits, depth, value):
                    break
        finally:
            search.use_null_move = null_move
        if search.attack_faults:
            on_info(Info(text=f"{search.attack_faults} faults in the attack table"))
        return line

    def _is_enough(self, limits: Limits, depth: int, value: int) -> bool:
        """Whether a finished iteration leaves nothing to find that is worth time."""
        if limits.mate is not None and BIG - value < 2 * limits.mate:
            return True
        if self._search.deadline == 0 or limits.movetime is not None:
            return False
        proven = abs(value) > MATE_BOUND and BIG - abs(value) <= depth
        return proven or self._search.root_count == 1

    def _report(self, depth: int, value: int, line: list[Move], elapsed: int) -> Info:
        nodes = self._search.nodes
        return Info(
            depth=depth,
            seldepth=self._search.selective_depth,
            score=score_of(value),
            nodes=nodes,
            nps=1000 * nodes // max(1, elapsed),
            time=elapsed,
            hashfull=self._search.table.fullness(),
            pv=tuple(spoken(move) for move in line),
        )
