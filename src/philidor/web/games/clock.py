"""A running clock: the clock of a game, driven by the machine's monotonic time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.game.clock import Clock
from philidor.game.time_control import TimeControl
from philidor.web.wire.base import Side
from philidor.web.wire.games import Clocks

MILLISECONDS = 1_000
Now = Callable[[], float]


def side_of(white: bool) -> Side:
    """A side as messages name it."""
    return "white" if white else "black"


class TickingClock:
    """Both sides' time. It is stopped until it is started, and while the game is paused."""

    def __init__(self, time_control: TimeControl, now: Now = monotonic) -> None:
        self.now = now
        self.time_control = time_control
        self.keeper = Clock(time_control)
        self.used = {True: 0, False: 0}
        self.running: bool | None = None
        self.since = 0.0

    def start(self, white: bool) -> None:
        """Let a side's clock run; the time that a move took before a pause still counts."""
        if self.running != white:
            self.stop()
            self.running, self.since = white, self.now()

    def stop(self) -> None:
        """Stop both clocks; the time that the running side has used counts against it."""
        if self.running is not None:
            spent = self.elapsed()
            self.used[self.running] += spent
            if self.time_control.clocked:
                left = self.keeper.remaining(self.running)
                self.keeper.set_remaining(self.running, left - spent)
        self.running = None

    def elapsed(self) -> int:
        """Milliseconds since the running side's clock was started."""
        return round((self.now() - self.since) * MILLISECONDS) if self.running is not None else 0

    def punch(self, white: bool) -> tuple[int, bool]:
        """A side has moved: returns the time it took, and whether that was in time."""
        spent = self.elapsed() if self.running == white else 0
        self.used[white] += spent
        self.running = None
        return spent, self.keeper.spend(white, spent)

    def left(self, white: bool) -> int:
        """Milliseconds that a clocked side has left now."""
        running = self.elapsed() if self.running == white else 0
        return self.keeper.remaining(white) - running

    def shown(self, white: bool) -> int:
        """What a side's clock shows: time left, or without a clock the time used."""
        if self.time_control.clocked:
            return max(0, self.left(white))
        return self.used[white] + (self.elapsed() if self.running == white else 0)

    def flag_seconds(self) -> float | None:
        """Seconds until the running side's time is up, None if it never is."""
        if self.running is None or not self.time_control.clocked:
            return None
        return max(0.0, self.left(self.running) / MILLISECONDS)

    def limits(self, white: bool, bounds: TimeControl | None = None) -> Limits:
        """The limits of the side to move; `bounds` replace the limits of single moves."""
        return self.keeper.limits(white, bounds)

    def count(self, white: bool, moves: int) -> None:
        """Count moves of a side that are played again, or fewer than none that are taken back."""
        self.keeper.set_moves(white, max(0, self.keeper.moves(white) + moves))

    def message(self) -> Clocks:
        """The clocks as the page shows them."""
        return Clocks(
            clocked=self.time_control.clocked,
            white=self.shown(True),
            black=self.shown(False),
            running=None if self.running is None else side_of(self.running),
            white_moves_to_go=self.keeper.moves_to_go(True),
            black_moves_to_go=self.keeper.moves_to_go(False),
        )

    def state(self) -> JsonObject:
        """The data to store; a running clock is stored as it stands now."""
        return {
            "left": [self.left(True), self.left(False)],
            "used": [
                self.used[white] + (self.elapsed() if self.running == white else 0)
                for white in (True, False)
            ],
            "moves": [self.keeper.moves(True), self.keeper.moves(False)],
            "last": [self.keeper.last(True), self.keeper.last(False)],
        }

    def restore(self, state: JsonObject) -> None:
        """Take over the state of a stored clock."""
        for index, white in enumerate((True, False)):
            # A game that another program recorded knows the time of sides that have moved.
            if state["left"][index] is not None:
                self.keeper.set_remaining(white, state["left"][index])
            self.keeper.set_moves(white, state["moves"][index])
            self.used[white] = state["used"][index]
            # Clocks that were stored by an older version lack it.
            self.keeper.set_last(white, state.get("last", (None, None))[index])
