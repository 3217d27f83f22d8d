"""Keeps one client from taking the time of all others."""

from __future__ import annotations

import asyncio

# The longest pause after a command that took long.
MOST_PAUSE = 0.02


class Pace:
    """The commands of one client: so many at once, and so many a second in the long run."""

    def __init__(self, a_second: int) -> None:
        self.a_second = a_second
        self.left = float(a_second)
        self.last = asyncio.get_running_loop().time()

    async def wait(self, began: float) -> None:
        """After a command that began then: let others run for as long as it took, at least.

        A client that sends too many commands waits longer. Meanwhile nothing is read from its
        connection, so that its own system holds the rest back.
        """
        now = asyncio.get_running_loop().time()
        self.left = min(self.a_second, self.left + (now - self.last) * self.a_second) - 1
        self.last = now
        debt = max(0.0, -self.left / self.a_second)
        await asyncio.sleep(max(debt, min(now - began, MOST_PAUSE)))
