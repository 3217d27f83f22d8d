"""The delay that client and connection add to each move, measured from the game's clock."""

from __future__ import annotations

from collections import deque

from philidor.contract.limits import TimeLeft

# How many delays are kept, and the index of the expected one when they are sorted from the largest:
# a single stall of the machine is ignored, a client that is slow now and then is not.
REMEMBERED = 20
PLACE = 1
# From so many on, measured delays count instead of the assumed one.
ENOUGH = 4
# A larger difference is a pause or a corrected clock, not a delay (milliseconds).
LARGEST = 2_000


class DelayMeter:
    """Measures what each move costs beyond the engine's own thinking time.

    Between two moves of the engine, its clock loses the thinking time and the delay of client,
    connection and machine, and gains the increment. The delay is what the thinking time does not
    explain.
    """

    def __init__(self) -> None:
        self._delays: deque[float] = deque(maxlen=REMEMBERED)
        self._before: TimeLeft | None = None
        self._ply = 0
        self._thought = 0

    def new_game(self) -> None:
        """Forget the last move but keep the measured delays."""
        self._before = None

    def search_begins(self, clock: TimeLeft | None, ply: int, moves_to_go: int | None) -> None:
        """A search begins at this ply of the game, with this clock of the side to move."""
        before, self._before = self._before, None
        if before is not None and clock is not None and ply == self._ply + 2:
            lost = before.remaining + before.increment - clock.remaining - self._thought
            if 0 <= lost <= LARGEST:
                self._delays.append(lost)
        # After the last move of a time control the clock jumps.
        if clock is not None and moves_to_go != 1:
            self._before, self._ply = clock, ply

    def answered(self, thought: int) -> None:
        """The search has ended after this many milliseconds of the engine's own time."""
        self._thought = thought

    def delay(self, assumed: float) -> float:
        """The delay to expect for a move, in milliseconds; `assumed` until it is known."""
        if len(self._delays) < ENOUGH:
            return max([assumed, *self._delays])
        return sorted(self._delays, reverse=True)[PLACE]
