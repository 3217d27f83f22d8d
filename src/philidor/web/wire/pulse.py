"""Doing something soon, but never more often than so many times a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pulse:
    """Collects wishes for an action and carries it out at most once in an interval."""

    def __init__(self, seconds: float, action: Callable[[], None]) -> None:
        self.seconds = seconds
        self.action = action
        self.last = float("-inf")
        self.waiting: asyncio.TimerHandle | None = None

    def touch(self) -> None:
        """The action is wanted: at once when the last one is long enough ago, else then."""
        if self.waiting is None:
            loop = asyncio.get_running_loop()
            delay = max(0.0, self.last + self.seconds - loop.time())
            self.waiting = loop.call_later(delay, self._fire)

    def flush(self) -> None:
        """Carry out now what waits."""
        if self.waiting is not None:
            self.cancel()
            self._fire()

    def cancel(self) -> None:
        """Forget what waits."""
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _fire(self) -> None:
        self.waiting = None
        self.last = asyncio.get_running_loop().time()
        self.action()
