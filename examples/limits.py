"""What a search may do, and what ends it: nodes, depth, time, or the word `stop`."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from time import perf_counter

from examples.board import Move

DEEPEST = 60


class StoppedError(Exception):
    """Leaves the search from any depth."""


@dataclass(frozen=True)
class Limits:
    """The limits of one search. Times are in seconds; None means that there is no limit.

    left, increment: the clock of the side to move. moves_to_go: moves to the next time control.
    moves: if any, only these moves are searched at the root, named as UCI names them.
    rate: if set, so many nodes count as a second and the real time does not matter.
    """

    depth: int = DEEPEST
    nodes: int | None = None
    movetime: float | None = None
    left: float | None = None
    increment: float = 0.0
    moves_to_go: int | None = None
    moves: tuple[str, ...] = ()
    rate: int | None = None

    def allowed(self, moves: list[Move]) -> list[Move]:
        """The moves that may be played at the root: all of them if none was named."""
        return [move for move in moves if str(move) in self.moves] or moves


@dataclass(frozen=True)
class Signals:
    """What the other program may say during a search.

    stop: the search must end. pondering: it runs in the opponent's time, and its own has not begun.
    """

    stop: Event = field(default_factory=Event)
    pondering: Event = field(default_factory=Event)


class Watch:
    """Counts the nodes of a search and ends it in time."""

    def __init__(self, limits: Limits, seconds: float | None, signals: Signals) -> None:
        self.limits = limits
        self.seconds = seconds
        self.signals = signals
        self.began = self.clock_began = perf_counter()
        self.nodes = 0

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        if self.limits.rate:
            return self.nodes / self.limits.rate
        return perf_counter() - self.began

    @property
    def used(self) -> float:
        """Seconds of the player's own time: none while it ponders."""
        if self.signals.pondering.is_set():
            self.clock_began = perf_counter()
        return self.elapsed - (self.clock_began - self.began)

    def count(self) -> None:
        """Count a node; StoppedError if a limit is reached."""
        self.nodes += 1
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            raise StoppedError
        if (self.nodes & 63 == 0 or self.limits.rate) and (
            self.signals.stop.is_set() or (self.seconds is not None and self.used >= self.seconds)
        ):
            raise StoppedError
