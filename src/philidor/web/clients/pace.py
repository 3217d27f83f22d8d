"""Keeps one client from taking the time of all others."""

from __future__ import annotations

import asyncio


class Pace:
    """The commands of one client: so many at once, and so many a second in the long run."""

    def __init__(self, a_second: int) -> None:
        self.a_second = a_second
        self.left = float(a_second)
        self.last = asyncio.get_running_loop().time()

    async def wait(self) -> None:
        """After a command: let others run, and wait where the client sends too many.

        Meanwhile nothing is read from its connection, so that its own system holds the rest back.
        """
        now = asyncio.get_running_loop().time()
        self.left = min(self.a_second, self.left + (now - self.last) * self.a_second) - 1
        self.last = now
        await asyncio.sleep(0 if self.left >= 0 else -self.left / self.a_second)
