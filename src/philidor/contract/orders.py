"""What a search is told from another thread: to stop, or that the pondered move was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from philidor.contract.limits import Limits


class Orders:
    """A player's `stop` and `ponder_hit`, and the wait of a search whose answer is not wanted yet.

    An order counts for the search that runs. Where none runs it counts for the next one, which may
    be on its way on another thread, unless the player is put at a position before: `forget`.
    """

    def __init__(self, halt: Callable[[], None], start_clock: Callable[[], None]) -> None:
        """`halt` ends the search's work, `start_clock` lets its own time run.

        Both are called under a lock, on the search's thread or on the one that gives orders, and
        only while a search is in `running`.
        """
        self._halt = halt
        self._start_clock = start_clock
        self._changed = Condition()
        self._running: Limits | None = None
        self._stopped = self._hit = False

    @property
    def pondering(self) -> bool:
        """Whether the running search thinks on the opponent's time."""
        return self._running is not None and self._running.ponder and not self._hit

    @contextmanager
    def running(self, limits: Limits) -> Iterator[None]:
        """The time of a search, prepared to be halted; on leaving, the answer is wanted.

        The clock is started at once, for a pondering search not before the hit. When its work is
        done an infinite search waits for the stop, a pondering one for the hit or the stop.
        """
        with self._changed:
            self._running = limits
            if not self.pondering:
                self._start_clock()
            if self._stopped:
                self._halt()
        try:
            yield
            with self._changed:
                self._changed.wait_for(
                    lambda: self._stopped or not (limits.infinite or self.pondering)
                )
        finally:
            self.forget()

    def stop(self) -> None:
        """The search is to end at once."""
        with self._changed:
            self._stopped = True
            if self._running is not None:
                self._halt()
            self._changed.notify_all()

    def ponder_hit(self) -> None:
        """The pondered move was played: the search goes on, on its own time."""
        with self._changed:
            starts = self.pondering
            self._hit = True
            if starts:
                self._start_clock()
            self._changed.notify_all()

    def forget(self) -> None:
        """No search runs, and orders given up to now count for none."""
        with self._changed:
            self._running = None
            self._stopped = self._hit = False
