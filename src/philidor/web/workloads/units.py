"""The units of a test: pairs of games, or problems. Each is issued until its result is there."""

from __future__ import annotations

import heapq


class Units:
    """The numbers from 0 to `total`: those that wait, those that are issued, those done."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done: set[int] = set()
        self.issued: set[int] = set()
        # A sorted list is a heap. A unit that is done or issued already may still be in it.
        self._waiting = list(range(total))

    def issue(self) -> int | None:
        """The first unit that waits, from now on issued; None if none does."""
        while self._waiting:
            unit = heapq.heappop(self._waiting)
            if unit not in self.issued and unit not in self.done:
                self.issued.add(unit)
                return unit
        return None

    def mark(self, unit: int) -> None:
        """It was issued before this server began."""
        self.issued.add(unit)

    def finish(self, unit: int) -> None:
        """Its result is there, whether or not it is still issued."""
        self.issued.discard(unit)
        self.done.add(unit)

    def give_back(self, unit: int) -> None:
        """It waits again, unless its result is there."""
        if unit in self.issued:
            self.issued.remove(unit)
            heapq.heappush(self._waiting, unit)

    @property
    def over(self) -> bool:
        """Whether all are done."""
        return len(self.done) >= self.total
