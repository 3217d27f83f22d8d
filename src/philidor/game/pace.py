"""How fast an engine must play: a clock, or a fixed budget of nodes, time or depth a move."""

from __future__ import annotations

import re
from dataclasses import dataclass

from philidor.contract.errors import InputError

CLOCK = re.compile(
    r"(?:(?P<moves>\d+)/)?(?P<base>\d+(?:\.\d+)?)(?:\+(?P<increment>\d+(?:\.\d+)?))?"
)
MILLISECONDS = 1000


class PaceError(InputError):
    """A time control that cannot be read or limits that contradict each other."""


@dataclass(frozen=True)
class Pace:
    """The limits of one side; a clock and fixed budgets may be combined.

    base, increment: milliseconds; moves: moves that `base` is for, None for the whole game.
    nodes, movetime (milliseconds), depth (plies): the same for every move.
    """

    base: int | None = None
    increment: int = 0
    moves: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        """Refuse a pace without any limit and limits that are not positive."""
        limits = (self.base, self.moves, self.nodes, self.movetime, self.depth)
        if all(limit is None for limit in limits):
            raise PaceError("an engine needs a limit: a clock, nodes, movetime or depth")
        if any(limit is not None and limit < 1 for limit in limits):
            raise PaceError(f"every limit must be at least 1: {self}")
        if self.base is not None and self.movetime is not None:
            raise PaceError("a clock and a fixed time for each move exclude each other")

    def __str__(self) -> str:
        """As tables show it: `5+0.05`, `40/60`, `nodes 5000`, `movetime 100`, `depth 8`."""
        parts = []
        if self.base is not None:
            session = "" if self.moves is None else f"{self.moves}/"
            increment = f"+{self.increment / MILLISECONDS:g}" if self.increment else ""
            parts.append(f"{session}{self.base / MILLISECONDS:g}{increment}")
        for word in ("nodes", "movetime", "depth"):
            limit = getattr(self, word)
            if limit is not None:
                parts.append(f"{word} {limit}")
        return ", ".join(parts)

    @property
    def timed(self) -> bool:
        """Whether the wall clock decides, so that a game can be lost on time."""
        return self.base is not None or self.movetime is not None


def read_clock(text: str) -> tuple[int, int, int | None]:
    """Base, increment (milliseconds) and moves a session of `5+0.05`, `60` or `40/60+0.6`.

    Times are in seconds, as chess tools write them. Raises PaceError.
    """
    found = CLOCK.fullmatch(text.strip())
    if found is None:
        raise PaceError(f"time control '{text}' is not like 5+0.05, 60 or 40/60+0.6 (seconds)")
    moves = found["moves"]
    return (
        round(float(found["base"]) * MILLISECONDS),
        round(float(found["increment"] or 0) * MILLISECONDS),
        None if moves is None else int(moves),
    )


def make_pace(
    clock: str | None = None,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
) -> Pace:
    """A pace from command-line values; PaceError when there is none or they contradict."""
    base: int | None = None
    increment, moves = 0, None
    if clock is not None:
        base, increment, moves = read_clock(clock)
    return Pace(base, increment, moves, nodes, movetime, depth)
