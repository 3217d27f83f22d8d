"""RDChess as a player: its options, its clock, and the age of its table's entries."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.common.period import RDCHESS
from philidor.classics.common.player import BoardPlayer, switched_off
from philidor.classics.common.scores import plies_to_mate
from philidor.classics.rdchess.attacks import in_check
from philidor.classics.rdchess.board import Board
from philidor.classics.rdchess.movegen import MoveLists
from philidor.classics.rdchess.notation import score_of, spoken
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.table import IRREVERSIBLE_USE, PLAIN_USE, SIZES, Table
from philidor.classics.rdchess.thinking import Thinking, principal_variation, statistics
from philidor.classics.rdchess.timing import Allowance, allowance
from philidor.classics.rdchess.types import MATE, MATE_BOUND, MAX_DEPTH, NO_MOVE, WHITE
from philidor.contract.info import Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.memory import make_table
from philidor.contract.options import Check, Combo, Option, Spin
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup
from philidor.notation.rdchess import annotation_of_search

HASH_SIZE = Combo("Hash Size", str(SIZES[0]), tuple(str(size) for size in SIZES))
MATE_SEARCH = Check("Mate Search", False)
# How much the annotation of its moves tells; 0: it gives none.
TEST_LEVEL = Spin("Test Level", 0, 0, 2)
# Each switch and the field of `Search` that it sets.
SWITCHES = {
    "Hash Table": "use_table",
    "Null Move": "use_null_move",
    "Forward Pruning": "use_pruning",
    "Lazy Evaluation": "use_lazy",
    "Quiescence Stop": "use_quiescence_stop",
}
OPTIONS: tuple[Option, ...] = (
    HASH_SIZE,
    *(Check(name, True) for name in SWITCHES),
    MATE_SEARCH,
    TEST_LEVEL,
    # Permanent brain: the client decides when to ask for it, as UCI has it.
    Check("Ponder", False),
)
# Switched off in a search for mates, because each may overlook one.
UNSAFE_FOR_MATES = ("use_null_move", "use_pruning", "use_table")


class RDChess(BoardPlayer[int]):
    """Rudolf Posch's program, re-created from its technical description."""

    name = "RDChess"
    author = "Rudolf Posch, re-created by the Philidor authors"
    period = RDCHESS
    _listed, _fields = OPTIONS, SWITCHES

    def __init__(self) -> None:
        self._board = Board()
        self._search = Search(self._board, Table(SIZES[0]))
        self._mate_search = False
        self._test_level = TEST_LEVEL.default
        self._allowance: Allowance | None = None
        # For each move played since the position was set up: whether it is reversible.
        self._reversible: list[bool] = []
        self._uses = 0
        super().__init__(self._board, MoveLists(), spoken)
        self._uses = 0

    def _set(self, name: str, value: object) -> None:
        if name == HASH_SIZE.name:
            self._search.set_table(make_table(Table, int(str(value)), option=HASH_SIZE.name))
        elif name == MATE_SEARCH.name:
            self._mate_search = value is True
        elif name == TEST_LEVEL.name:
            assert isinstance(value, int)
            self._test_level = value

    def new_game(self) -> None:
        """Forget the hash table; everything else is reset before every search."""
        self._search.table.clear()
        self._uses = 0

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Set up a position, and age the hash table's entries by the moves that are new."""
        known_setup, known = self._setup, self._moves
        try:
            super().set_position(setup, moves)
        finally:
            self._age(known_setup, known)

    def _age(self, known_setup: Setup, known: tuple[str, ...]) -> None:
        """Count uses for the moves after those already known; a different game counts as one."""
        first = len(known)
        if self._setup != known_setup or self._moves[:first] != known:
            self._uses += PLAIN_USE
            first = len(self._moves)
        for reversible in self._reversible[first:]:
            self._uses += PLAIN_USE if reversible else IRREVERSIBLE_USE

    def _place(self, setup: Setup) -> None:
        super()._place(setup)
        self._reversible.clear()

    def _play(self, move: str) -> bool:
        played = super()._play(move)
        if played:
            self._reversible.append(self._board.position()["halfmoves"] != 0)
        return played

    def _in_check(self) -> bool:
        return bool(in_check(self._board))

    def _prepare(self, limits: Limits, moves: list[int], control: SearchControl) -> None:
        self._search.prepare(moves, control)
        self._search.table.note_moves(self._uses, self._search.evaluator.stage.endgame)
        self._uses = 0
        self._search.node_limit = limits.nodes or 0
        self._allowance = allowance(limits, self._board.side == WHITE)
        if self._allowance is not None:
            control.limit_time(self._allowance.stop)

    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """Deepen iteratively; a search for mates prunes nothing."""
        for_mates = limits.mate or self._mate_search
        with switched_off(self._search, *(UNSAFE_FOR_MATES if for_mates else ())):
            thinking = Thinking(self._search, self._report, on_info)
            thinking.deepen(
                self._last_depth(limits, MAX_DEPTH),
                lambda depth, value: self._enough(limits, depth, value),
            )
        if self._test_level:
            on_info(Info(text=self._annotation(limits, thinking.score)))

    def _annotation(self, limits: Limits, score: int) -> str:
        """The move's annotation in RDChess's journal, as its test level has it."""
        search = self._search
        mark = "1" if search.root_moves.count == 1 else "D" if limits.ponder else "C"
        white = self._board.side == WHITE
        annotation = annotation_of_search(
            mark, score_of(score), white, search.nodes, search.max_depth, statistics(search)
        )
        return str(annotation.at_level(self._test_level))

    def _enough(self, limits: Limits, depth: int, value: int) -> bool:
        """Whether no further iteration should begin; the source plays an only move at once."""
        plies = plies_to_mate(value, MATE, MATE_BOUND)
        begin = None if self._allowance is None else self._allowance.begin
        return self._settled(limits, depth, plies, self._search.root_moves.count == 1, begin)

    def _answer(self, moves: list[int]) -> Sequence[str]:
        best, line = self._search.best_move, principal_variation(self._search)
        # Stopped before its first move, a search has only the table's line, which may begin with
        # a move that was not to be searched.
        if line and line[0] not in moves:
            line = []
        return self._best_of(line, None if best == NO_MOVE else best, moves)
