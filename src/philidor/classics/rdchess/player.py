"""RDChess as a player: options, the game's position, the clock, permanent brain."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.rdchess.attacks import in_check
from philidor.classics.rdchess.board import Board
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import spoken
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.table import IRREVERSIBLE_USE, PLAIN_USE, SIZES, Table
from philidor.classics.rdchess.thinking import Thinking
from philidor.classics.rdchess.timing import Allowance, allowance
from philidor.classics.rdchess.types import MATE, MATE_BOUND, MAX_DEPTH, NO_MOVE, WHITE
from philidor.contract.clock import milliseconds
from philidor.contract.info import BestMove, Info, OnInfo, Score
from philidor.contract.limits import Limits
from philidor.contract.options import Check, Combo, Option, find
from philidor.contract.orders import Orders
from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import Setup, start

HASH_SIZE = Combo("Hash Size", str(SIZES[0]), tuple(str(size) for size in SIZES))
MATE_SEARCH = Check("Mate Search", False)
# Each switch and the field of `Search` that it sets.
SWITCHES = {
    "Hash Table": "use_table",
    "Null Move": "use_null_move",
    "Forward Pruning": "use_pruning",
    "Lazy Evaluation": "use_lazy",
}
OPTIONS: tuple[Option, ...] = (
    HASH_SIZE,
    *(Check(name, True) for name in SWITCHES),
    MATE_SEARCH,
    # Permanent brain: the client decides when to ask for it, as UCI has it.
    Check("Ponder", False),
)
# What a search for mates does without: each of them may overlook one.
UNSAFE_FOR_MATES = ("use_null_move", "use_pruning", "use_table")


class RDChess:
    """Rudolf Posch's program, re-created from its technical description."""

    name = "RDChess"
    author = "Rudolf Posch, re-created by the Philidor authors"

    def __init__(self) -> None:
        self._board = Board()
        self._lists = MoveLists()
        self._search = Search(self._board, Table(SIZES[0]))
        self._mate_search = False
        self._orders = Orders(self._halt, self._start_clock)
        self._allowance: Allowance | None = None
        self._begin_until = 0
        self._game: tuple[Setup, tuple[str, ...]] = (start(), ())
        self._uses = 0
        self.set_position(start(), ())

    @property
    def options(self) -> tuple[Option, ...]:
        """The hash table's size in MB and whether it is used; the search's switches."""
        return OPTIONS

    def set_option(self, name: str, value: str) -> None:
        """Set an option from text; OptionError when it is unknown or the value does not fit."""
        option = find(OPTIONS, name)
        parsed = option.parse(value)
        if option is HASH_SIZE:
            self._search.set_table(Table(int(str(parsed))))
        elif option is MATE_SEARCH:
            self._mate_search = parsed is True
        elif option.name in SWITCHES:
            setattr(self._search, SWITCHES[option.name], parsed)

    def new_game(self) -> None:
        """Forget the hash table; all else is forgotten before every search."""
        self._search.table.clear()
        self._uses = 0

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Stand at `setup` after `moves`.

        Raises IllegalMoveError at the first move that is not legal, standing after those before
        it, and UnsupportedPositionError for Chess960.
        """
        self._orders.forget()
        self._board.set_up(setup)
        before = self._known_moves(setup, moves)
        for index, text in enumerate(moves):
            move = self._legal().get(text)
            if move is None:
                self._game = (setup, tuple(moves[:index]))
                raise IllegalMoveError(text, moves[:index])
            self._board.play(move)
            if index >= before:
                reversible = self._board.position()["halfmoves"] != 0
                self._uses += PLAIN_USE if reversible else IRREVERSIBLE_USE
        self._game = (setup, tuple(moves))

    def legal_moves(self) -> list[str]:
        """The legal moves as UCI strings, in generation order, captures first."""
        return list(self._legal())

    def perft(self, depth: int) -> int:
        """Number of legal move sequences of that many plies."""
        return self._lists.perft(self._board, depth)

    def divide(self, depth: int) -> dict[str, int]:
        """Perft of that depth split by the first move."""
        counts = {}
        for text, move in self._legal().items():
            self._board.make(move)
            counts[text] = self._lists.perft(self._board, depth - 1)
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
                self._think(limits, on_info)
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
        return {spoken(move): move for move in self._lists.legal(self._board)}

    def _known_moves(self, setup: Setup, moves: Sequence[str]) -> int:
        """How many of the moves the hash table has counted; a leap elsewhere counts as one."""
        known_setup, known = self._game
        if setup == known_setup and tuple(moves[: len(known)]) == known:
            return len(known)
        self._uses += PLAIN_USE
        return len(moves)

    def _begin(self, limits: Limits, moves: list[int]) -> None:
        self._search.prepare(moves)
        self._search.table.note_moves(self._uses, self._search.evaluator.stage.endgame)
        self._uses = 0
        self._search.node_limit = limits.nodes or 0
        self._allowance = allowance(limits, self._board.side == WHITE)
        self._begin_until = 0

    def _start_clock(self) -> None:
        if self._allowance is not None:
            now = milliseconds()
            self._begin_until = now + self._allowance.begin
            self._search.deadline = now + self._allowance.stop

    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """Iterate; a search for a mate in n looks 2n plies deep and prunes nothing."""
        last = min(limits.depth or MAX_DEPTH, MAX_DEPTH)
        if limits.mate is not None:
            last = min(last, max(1, 2 * limits.mate))
        switched_off = UNSAFE_FOR_MATES if limits.mate or self._mate_search else ()
        settings = {name: getattr(self._search, name) for name in switched_off}
        for name in switched_off:
            setattr(self._search, name, False)
        try:
            Thinking(self._search, on_info).deepen(
                last, lambda depth, score: self._enough(limits, depth, score)
            )
        finally:
            for name, value in settings.items():
                setattr(self._search, name, value)

    def _enough(self, limits: Limits, depth: int, score: int) -> bool:
        """Whether no further iteration should begin, nothing having cut off the last one."""
        if limits.mate is not None and MATE - score < 2 * limits.mate:
            return True
        if self._begin_until == 0:
            return False
        proven = abs(score) > MATE_BOUND and MATE - abs(score) <= depth
        # The source marks an only move: it is played at once.
        alone = self._search.root_count == 1 and limits.movetime is None
        return proven or alone or milliseconds() >= self._begin_until

    def _final_score(self) -> Score:
        """The score where no move is left: mate or stalemate."""
        return Score(mate=0) if in_check(self._board) else Score(centipawns=0)

    def _answer(self, moves: list[int]) -> BestMove:
        if not moves:
            return BestMove(None)
        line = self._search.line()
        best = line[0] if line else self._search.best_move
        if best == NO_MOVE:
            best = moves[0]
        return BestMove(spoken(best), spoken(line[1]) if len(line) > 1 else None)
