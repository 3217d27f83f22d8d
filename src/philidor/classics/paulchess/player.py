"""PaulChess 1.0 and Simple1 as players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from philidor.classics.common.insights import iteration, root_results
from philidor.classics.common.period import PAULCHESS as PAULCHESS_PERIOD
from philidor.classics.common.player import ClassicPlayer
from philidor.classics.paulchess.history import History
from philidor.classics.paulchess.position import position_of
from philidor.classics.paulchess.report import LANGUAGE, root_position, score_of, statistics
from philidor.classics.paulchess.search import DEEPEST, MATE_VALUE, Search
from philidor.classics.paulchess.table import Table
from philidor.classics.paulchess.types import INFINITE, MATE_FOUND, PAULCHESS, SIMPLE1
from philidor.contract.info import Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.memory import make_table
from philidor.contract.options import Check, Option, OptionError, OptionValue, Spin
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup
from philidor.game.fen import start

if TYPE_CHECKING:
    from philidor.classics.paulchess.book import Book

# "Dynamic plies" add another pass only if the move takes no longer than this in all (ms).
DYNAMIC_LIMIT = 30_000
# Moves still expected in a game whose clock has no time control.
EXPECTED_MOVES = 30


@dataclass(frozen=True)
class Defaults:
    """A player's initial settings."""

    quiescence_depth: int = 6
    iterative_deepening: bool = True
    table: bool = True
    null_move: bool = True
    quiescence_null: bool = True
    two_phase: bool = True
    draw_by_repetition: bool = True


def options_of(defaults: Defaults) -> tuple[Option, ...]:
    """The switches that the source names, and three that modern front ends need."""
    return (
        Spin("Search Depth", 4, 1, DEEPEST),
        Spin("Quiescence Depth", defaults.quiescence_depth, 0, 32),
        Check("Iterative Deepening", defaults.iterative_deepening),
        Check("Transposition Table", defaults.table),
        Spin("Hash", 16, 1, 4096),
        Check("Alpha Beta", True),
        Check("Null Move", defaults.null_move),
        Check("Quiescence Null Move", defaults.quiescence_null),
        Check("Two-Phase Generation", defaults.two_phase),
        Check("Check Extension", False),
        Check("Dynamic Plies", False),
        Check("Draw by Repetition", defaults.draw_by_repetition),
        Spin("Move Overhead", 30, 0, 5000),
    )


class PaulChess(ClassicPlayer[str]):
    """PaulChess 1.0: four plies and up to six of captures, with the whole evaluation."""

    name = "PaulChess 1.0"
    author = "Paul R. Stevens, re-created by the Philidor authors"
    style: ClassVar[int] = PAULCHESS
    period = PAULCHESS_PERIOD
    defaults: ClassVar[Defaults] = Defaults()
    # For `contract.book_player.BookOwner`: the switch is the common option `OwnBook`.
    plays_own_book = True
    _search: Search

    def __init__(self) -> None:
        self._options = options_of(self.defaults)
        self._settings: dict[str, OptionValue] = {
            option.name: option.default
            for option in self._options
            if isinstance(option, (Check, Spin))
        }
        self._book: Book | None = None
        self.history = History(position_of(start()))
        self._search = Search(Table(self._number("Hash")), self.style)
        self._configure()
        super().__init__()

    @property
    def _own_options(self) -> tuple[Option, ...]:
        return self._options

    def _take(self, name: str, value: OptionValue) -> None:
        if name == "Hash":
            assert isinstance(value, int)
            table = make_table(Table, value, released=self._number("Hash"))
            self._search.change_table(table)
        self._settings[name] = value
        self._configure()

    def new_game(self) -> None:
        """Forget everything from the previous game."""
        self._search.table.clear()

    def perft(self, depth: int) -> int:
        """Number of legal move sequences of `depth` plies from the current position."""
        return self.history.current.perft(depth)

    def _place(self, setup: Setup) -> None:
        self.history = History(position_of(setup))

    def _play(self, move: str) -> bool:
        position = self.history.current.play(move)
        if position is not None:
            self.history.enter(position)
        return position is not None

    def _in_check(self) -> bool:
        return self.history.current.checked

    def _legal(self) -> dict[str, str]:
        return {move: move for move in self.history.current.legal_moves()}

    def _prepare(self, limits: Limits, moves: list[str], control: SearchControl) -> None:
        control.limit_time(self._time_for(limits))
        searching = self._search
        if limits.mate is not None:
            # Results left by searches with null moves would mislead it.
            searching.table.clear()
        searching.prepare(self.history.current, self.history.keys(), limits.search_moves, control)
        # The null move would overlook mates that depend on zugzwang.
        searching.null_move = bool(self._settings["Null Move"]) and limits.mate is None
        if limits.nodes is not None:
            searching.node_limit = limits.nodes

    def _answer(self, moves: list[str]) -> Sequence[str]:
        return self._search.best_line()

    @property
    def generated(self) -> int:
        """Boards that the last search generated and evaluated: what two-phase generation saves."""
        return self._search.generated

    @property
    def book(self) -> Book:
        """Its own book with the user's additions. OptionError if a file cannot be read."""
        if self._book is None:
            # Imported on first use, so that a program that only searches starts faster.
            from philidor.book.repertoire import BookError
            from philidor.classics.paulchess.book import own_book

            try:
                self._book = own_book()
            except BookError as error:
                raise OptionError(str(error)) from None
        return self._book

    def own_book_moves(self, setup: Setup) -> list[tuple[str, int]]:
        """The move of its own book in a position; see `contract.book_player.BookOwner`."""
        answer = self.book.answer(position_of(setup))
        return [] if answer is None else [(answer.last.uci(), 1)]

    def _configure(self) -> None:
        """Pass the settings to the search, and forget results found under other settings."""
        settings, search = self._settings, self._search
        search.table.clear()
        search.quiescence_depth = self._number("Quiescence Depth")
        search.uses_table = bool(settings["Transposition Table"])
        search.alpha_beta = bool(settings["Alpha Beta"])
        search.quiescence_null = bool(settings["Quiescence Null Move"])
        search.two_phase = bool(settings["Two-Phase Generation"])
        search.check_extension = bool(settings["Check Extension"])
        search.draw_by_repetition = bool(settings["Draw by Repetition"])

    def _number(self, name: str) -> int:
        value = self._settings[name]
        assert isinstance(value, int)
        return value

    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """Search pass by pass to the depth that limits and settings ask for.

        Without limits that is the fixed depth. A clock may cut it short but never prolongs it; time
        for the move or a number of nodes is used up by searching deeper.
        """
        on_info(Info(insights=root_position(self._search, self.history.current)))
        plies = self._plies(limits)
        deepening = bool(self._settings["Iterative Deepening"])
        # The clock may cut a single pass short; a pass of one ply first ensures a searched answer.
        depth = 1 if deepening or self._control.limit else plies
        passes: list[int] = []
        while depth <= plies or self._another_pass(limits, passes):
            begun = self._control.elapsed()
            finished = self._search.deepen(depth)
            if finished or not passes:
                self._tell(depth if finished else 0, on_info)
            if not finished:
                return
            passes.append(self._control.elapsed() - begun)
            if self._found_mate(limits, depth):
                return
            depth = depth + 1 if deepening else max(depth + 1, plies)

    def _tell(self, depth: int, on_info: OnInfo) -> None:
        search = self._search
        score, seldepth = score_of(search.best_value), max(depth, search.selective_depth)
        line, filled = search.best_line(), search.table.fullness()
        report = self._report(depth, seldepth, score, search.nodes, line, filled)
        insights = (
            iteration(report, -INFINITE, search.best_value, INFINITE),
            statistics(search),
            root_results(search.record, depth, LANGUAGE),
        )
        on_info(replace(report, insights=insights))

    def _plies(self, limits: Limits) -> int:
        """Depth of the search, before dynamic plies."""
        if limits.depth is not None:
            return max(1, min(limits.depth, DEEPEST))
        if limits.mate is not None:
            return max(1, min(2 * limits.mate, DEEPEST))
        open_ended = limits.infinite or limits.movetime is not None or limits.nodes is not None
        if open_ended and self._settings["Iterative Deepening"]:
            return DEEPEST
        return self._number("Search Depth")

    def _another_pass(self, limits: Limits, passes: list[int]) -> bool:
        """Dynamic plies: whether a deeper pass is expected to end within the limit.

        The next pass is expected to grow over the last one by the same factor as the last one grew
        over the pass before it.
        """
        fixed = limits.depth is not None or limits.mate is not None
        if fixed or not self._settings["Dynamic Plies"] or not 2 <= len(passes) < DEEPEST:
            return False
        control = self._control
        left = DYNAMIC_LIMIT - control.elapsed()
        if control.limit and not control.pondering:
            left = min(left, control.limit - control.own_time())
        factor = max(2.0, passes[-1] / max(1, passes[-2]))
        return factor * passes[-1] < left

    def _found_mate(self, limits: Limits, depth: int) -> bool:
        """Whether the mate found is short enough, or a deeper search cannot find a shorter one."""
        value = self._search.best_value
        plies = MATE_VALUE - abs(value)
        if abs(value) < MATE_FOUND:
            return False
        if limits.mate is not None and value > 0 and (plies + 1) // 2 <= limits.mate:
            return True
        return plies <= depth

    def _time_for(self, limits: Limits) -> int:
        """Milliseconds after which the search must end; 0 for no limit."""
        overhead = self._number("Move Overhead")
        allowances = []
        if limits.movetime is not None:
            allowances.append(max(limits.movetime - overhead, limits.movetime // 2))
        clock = limits.clock(self.history.current.white_to_move)
        if clock is not None:
            share = clock.remaining // (limits.moves_to_go or EXPECTED_MOVES) + clock.increment
            allowances.append(min(share, clock.remaining - overhead))
        return max(1, min(allowances)) if allowances and not limits.infinite else 0


class Simple1(PaulChess):
    """Simple1, version 0.1: material and both mobilities, four plies of plain alpha-beta.

    The switches of techniques that came later are off by default.
    """

    name = "PaulChess Simple1"
    style: ClassVar[int] = SIMPLE1
    plays_own_book = False
    defaults: ClassVar[Defaults] = Defaults(
        quiescence_depth=0,
        iterative_deepening=False,
        table=False,
        null_move=False,
        quiescence_null=False,
        two_phase=False,
        draw_by_repetition=False,
    )
