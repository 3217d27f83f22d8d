"""What ends a search: nodes, depth, time, or the word `stop`."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from time import perf_counter

DEEPEST = 60


class StoppedError(Exception):
    """Leaves the search from any depth."""


@dataclass(frozen=True)
class Limits:
    """The limits of one search. Times are in seconds; None where there is no limit.

    left, increment: the clock of the side to move. moves_to_go: moves to the next time control.
    rate: if set, so many nodes count as a second and the real time does not matter.
    """

    depth: int = DEEPEST
    nodes: int | None = None
    movetime: float | None = None
    left: float | None = None
    increment: float = 0.0
    moves_to_go: int | None = None
    rate: int | None = None


class Watch:
    """Counts the nodes of a search and ends it in time."""

    def __init__(self, limits: Limits, seconds: float | None, stop: Event) -> None:
        self.limits = limits
        self.seconds = seconds
        self.stop = stop
        self.began = perf_counter()
        self.nodes = 0

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        if self.limits.rate:
            return self.nodes / self.limits.rate
        return perf_counter() - self.began

    def count(self) -> None:
        """Count a node; StoppedError where a limit is reached."""
        self.nodes += 1
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            raise StoppedError
        if (self.nodes & 63 == 0 or self.limits.rate) and (
            self.stop.is_set() or (self.seconds is not None and self.elapsed >= self.seconds)
        ):
            raise StoppedError
