"""The player's current search for XBoard: thinking, pondering, analysing or a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from philidor.contract.info import BestMove, Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.protocols.thinker import Thinker


class Mode(Enum):
    """The purpose of a search."""

    IDLE = "idle"
    THINK = "think"
    PONDER = "ponder"
    ANALYZE = "analyze"
    HINT = "hint"


@dataclass(frozen=True)
class SearchResult:
    """The answer of a search; `serial` shows whether the search has been aborted since."""

    serial: int
    best: BestMove


class Brain:
    """At most one search, for one purpose; answers of aborted searches are dropped."""

    def __init__(
        self, player: Player, deliver: Callable[[SearchResult], None], show: OnInfo
    ) -> None:
        """`deliver` and `show` are called on the search's thread."""
        self.mode = Mode.IDLE
        self.last = Info()
        self.current = Info()
        self._thinker = Thinker(player)
        self._deliver = deliver
        self._show = show
        self._serial = 0
        self._latest: SearchResult | None = None

    @property
    def spent(self) -> int:
        """Milliseconds of the player's own time that the latest search has used."""
        return self._thinker.control.own_time()

    def start(self, mode: Mode, limits: Limits) -> None:
        """Start searching the player's position."""
        self.abort()
        self.mode = mode
        self.last, self.current = Info(), Info()
        serial = self._serial
        self._thinker.start(
            limits, self._report, lambda best: self._answered(SearchResult(serial, best))
        )

    def abort(self) -> None:
        """Stop the search, if one is running, and drop its answer."""
        self._serial += 1
        self._thinker.stop()
        self.mode = Mode.IDLE

    def move_now(self) -> SearchResult | None:
        """Stop the search and return its answer, which also goes to `deliver`."""
        self._thinker.stop()
        return self._latest

    def ponder_hit(self) -> None:
        """The pondered move was played: the same search now uses the player's time."""
        self.mode = Mode.THINK
        self._thinker.ponder_hit()

    def accepts(self, answer: SearchResult) -> bool:
        """Whether this answer belongs to the running search, which then counts as ended."""
        if answer.serial != self._serial or self.mode is Mode.IDLE:
            return False
        self._serial += 1
        self.mode = Mode.IDLE
        return True

    def _answered(self, answer: SearchResult) -> None:
        self._latest = answer
        self._deliver(answer)

    def _report(self, info: Info) -> None:
        if info.score is not None and info.multipv in (None, 1):
            self.last = info
        if info.currmove is not None:
            self.current = info
        self._show(info)
