"""Running an action soon after it is requested, but at most once per interval."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Throttle:
    """Merges requests for an action, so that it runs at most once per interval."""

    def __init__(self, seconds: float, action: Callable[[], None]) -> None:
        self.seconds = seconds
        self.action = action
        self.last = float("-inf")
        self.timer: asyncio.TimerHandle | None = None

    def request(self) -> None:
        """Ask for the action: it runs at once, or when the interval after its last run is over."""
        if self.timer is None:
            loop = asyncio.get_running_loop()
            delay = max(0.0, self.last + self.seconds - loop.time())
            self.timer = loop.call_later(delay, self._run)

    def flush(self) -> None:
        """Run the action now if a request is pending."""
        if self.timer is not None:
            self.cancel()
            self._run()

    def cancel(self) -> None:
        """Drop a pending request."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _run(self) -> None:
        self.timer = None
        self.last = asyncio.get_running_loop().time()
        self.action()
