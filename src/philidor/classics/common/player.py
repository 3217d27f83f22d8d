"""The part of a player that all historic programs share: it contains no chess ideas."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from philidor.classics.common.insights import TRACE
from philidor.classics.common.period import PERIOD_CLOCK, PERIOD_OPTIONS, PERIOD_SPEED, Period
from philidor.classics.common.trace import Trace
from philidor.contract.info import BestMove, Info, OnInfo, Score
from philidor.contract.limits import Limits
from philidor.contract.memory import make_table
from philidor.contract.options import Option, OptionValue, find
from philidor.contract.player import IllegalMoveError
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup
from philidor.game.fen import start

# A move in the program's own form.
Move = TypeVar("Move")


class ClassicPlayer(ABC, Generic[Move]):
    """A `contract.player.Player` around a historic program's board and search.

    A subclass names itself and its author's machine, and supplies
    - its own options: `_own_options` and `_take`;
    - its board: `_place`, `_play`, `_in_check` and `perft`;
    - its search, with a `Pace` in the field `pace`, and the search's four steps: `_legal`,
      `_prepare`, `_think` and `_answer`.
    """

    name: str
    author: str
    period: ClassVar[Period]
    _search: Any

    def __init__(self) -> None:
        self._period_speed, self._period_clock = False, PERIOD_CLOCK.default
        self._setup = start()
        self._moves: tuple[str, ...] = ()
        self._control = SearchControl()
        self.set_position(self._setup, ())

    # Options.

    @property
    @abstractmethod
    def _own_options(self) -> tuple[Option, ...]:
        """The program's options, without those that all classics have."""

    @abstractmethod
    def _take(self, name: str, value: OptionValue) -> None:
        """Set one of the program's own options. OptionError if the value is not valid."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The program's options, and those that slow it to the speed of its author's machine."""
        return (*self._own_options, *PERIOD_OPTIONS)

    def set_option(self, name: str, value: str) -> None:
        """Set an option from text. OptionError if the name is unknown or the value not valid."""
        option = find(self.options, name)
        parsed = option.parse(value)
        if option is PERIOD_SPEED:
            self._period_speed = parsed is True
        elif option is PERIOD_CLOCK:
            assert isinstance(parsed, int)
            self._period_clock = parsed
        else:
            self._take(option.name, parsed)

    # The board.

    @abstractmethod
    def _place(self, setup: Setup) -> None:
        """Set up a position. UnsupportedPositionError if the board cannot hold it."""

    @abstractmethod
    def _play(self, move: str) -> bool:
        """Play a UCI move for good. If it is not legal, change nothing and return False."""

    @abstractmethod
    def _in_check(self) -> bool:
        """Whether the side to move is in check."""

    @abstractmethod
    def perft(self, depth: int) -> int:
        """Number of legal move sequences of that many plies."""

    # The four steps of a search.

    @abstractmethod
    def _legal(self) -> dict[str, Move]:
        """The legal moves with their UCI strings as keys, in generation order."""

    @abstractmethod
    def _prepare(self, limits: Limits, moves: list[Move], control: SearchControl) -> None:
        """Prepare a search of these root moves, and set the time limit of `control`."""

    @abstractmethod
    def _think(self, limits: Limits, on_info: OnInfo) -> None:
        """Search iteration after iteration until a limit or the control ends it."""

    @abstractmethod
    def _answer(self, moves: list[Move]) -> Sequence[str]:
        """The best line in UCI moves; if none was found, one of the root moves."""

    # Methods built on the parts above.

    def new_game(self) -> None:
        """Forget the previous game. A program that keeps something overrides this."""

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Set up a position and play moves.

        Raises IllegalMoveError at the first move that is not legal; the position is then the one
        after the moves before it. Raises UnsupportedPositionError for Chess960.
        """
        self._place(setup)
        self._setup, self._moves = setup, ()
        for number, move in enumerate(moves):
            if not self._play(move):
                raise IllegalMoveError(move, moves[:number])
            self._moves = (*self._moves, move)

    def legal_moves(self) -> list[str]:
        """The legal moves as UCI strings, in generation order."""
        return list(self._legal())

    def divide(self, depth: int) -> dict[str, int]:
        """`perft` of this depth, 1 or more, split by the first move."""
        setup, moves, counts = self._setup, self._moves, {}
        try:
            for move in self.legal_moves():
                ClassicPlayer.set_position(self, setup, (*moves, move))
                counts[move] = self.perft(depth - 1)
        finally:
            ClassicPlayer.set_position(self, setup, moves)
        return counts

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        """Search and answer; see `contract.player.Player.go`.

        Only the legal ones of `search_moves` are searched; if there are none, all moves are.
        """
        self._control = control or SearchControl(limits.ponder)
        legal = self._legal()
        moves = [legal[move] for move in limits.search_moves if move in legal]
        moves = moves or list(legal.values())
        period = self.period.nodes_a_second * self._period_clock
        self._search.pace.rate = period if self._period_speed else 0
        self._prepare(limits, moves, self._control)
        if not moves:
            score = Score(mate=0) if self._in_check() else Score(centipawns=0)
            on_info(Info(depth=0, score=score, nodes=0))
            return BestMove(None)
        self._think(limits, on_info)
        return BestMove(*self._answer(moves)[:2])

    def _report(
        self,
        depth: int,
        seldepth: int,
        score: Score,
        nodes: int,
        pv: Sequence[str],
        hashfull: int | None = None,
    ) -> Info:
        """The report of an iteration, with the time since the start of the search."""
        elapsed = self._control.elapsed()
        return Info(
            depth=depth,
            seldepth=seldepth,
            score=score,
            nodes=nodes,
            nps=1000 * nodes // max(1, elapsed),
            time=elapsed,
            hashfull=hashfull,
            pv=tuple(pv),
        )

    def _settled(
        self,
        limits: Limits,
        depth: int,
        plies_to_mate: int | None,
        only_move: bool,
        begin_until: float | None,
    ) -> bool:
        """Whether to start no further iteration after the one of this depth that has just finished.

        plies_to_mate: of a mate found for either side, negative if the side to move is mated; None
        without a mate.
        begin_until: milliseconds of search time after which none begins; None without a clock.
        """
        if limits.mate is not None and plies_to_mate is not None:
            if 0 < plies_to_mate < 2 * limits.mate:
                return True
        if begin_until is None or self._control.pondering:
            return False
        proved = plies_to_mate is not None and abs(plies_to_mate) <= depth
        alone = only_move and limits.movetime is None
        return proved or alone or self._control.own_time() >= begin_until

    def _last_depth(self, limits: Limits, most: int) -> int:
        """The depth of the last iteration; a search for a mate in n looks 2n plies deep."""
        depth = min(limits.depth or most, most)
        return depth if limits.mate is None else min(depth, 2 * limits.mate)


class Board(Protocol):
    """A board that can be set up and plays moves for good."""

    def set_up(self, setup: Setup) -> None:
        """Set up a position. UnsupportedPositionError if the board cannot hold it."""
        ...

    def play(self, move: Any) -> None:
        """Play a legal move."""
        ...


class Generator(Protocol):
    """A generator of legal moves."""

    def legal(self, board: Any) -> list[Any]:
        """The legal moves in generation order."""
        ...

    def perft(self, board: Any, depth: int) -> int:
        """Number of legal move sequences of that many plies."""
        ...


class BoardPlayer(ClassicPlayer[Move]):
    """A classic whose board makes moves, with a generator of legal moves and with options.

    A subclass lists its options in `_listed` and names in `_fields` the field of its search that an
    option sets; `_set` takes the values of the other options.
    """

    _listed: tuple[Option, ...]
    _fields: Mapping[str, str]

    def __init__(self, board: Board, generator: Generator, uci: Callable[[Move], str]) -> None:
        """`uci` converts a move of the program to a UCI string."""
        self._rules = board, generator
        self._uci = uci
        super().__init__()

    @property
    def _own_options(self) -> tuple[Option, ...]:
        return self._listed

    def _take(self, name: str, value: OptionValue) -> None:
        if name in self._fields:
            setattr(self._search, self._fields[name], value)
        else:
            self._set(name, value)

    @abstractmethod
    def _set(self, name: str, value: object) -> None:
        """Set an option that has no field in the search."""

    def perft(self, depth: int) -> int:
        """Number of legal move sequences of that many plies."""
        board, generator = self._rules
        return generator.perft(board, depth)

    def _place(self, setup: Setup) -> None:
        self._rules[0].set_up(setup)

    def _play(self, move: str) -> bool:
        found = self._legal().get(move)
        if found is None:
            return False
        self._rules[0].play(found)
        return True

    def _legal(self) -> dict[str, Move]:
        board, generator = self._rules
        return {self._uci(move): move for move in generator.legal(board)}

    def _best_of(self, line: list[Move], best: Move | None, moves: list[Move]) -> list[str]:
        """The line in UCI moves; without one the best move known, else the first root move."""
        return [self._uci(move) for move in line or [moves[0] if best is None else best]]


class TracingPlayer(BoardPlayer[Move]):
    """A classic with the options `Hash` (in MB) and `Trace`; `_table` is the class of its table."""

    _table: Callable[[int], Any]
    _trace_steps = TRACE.default

    def _set(self, name: str, value: object) -> None:
        assert isinstance(value, int)
        if name == "Hash":
            self._search.set_table(make_table(self._table, value))
        elif name == TRACE.name:
            self._trace_steps = value
            self._search.trace = Trace() if value else None


@contextmanager
def switched_off(search: object, *switches: str) -> Iterator[None]:
    """Set these fields of a search to False inside a `with` block."""
    before = {switch: getattr(search, switch) for switch in switches}
    for switch in switches:
        setattr(search, switch, False)
    try:
        yield
    finally:
        for switch, value in before.items():
            setattr(search, switch, value)
