"""What a search reports while it thinks, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum


class Bound(Enum):
    """Whether a score is exact or only a bound."""

    EXACT = ""
    LOWER = "lowerbound"
    UPPER = "upperbound"


@dataclass(frozen=True)
class Score:
    """A score from the point of view of the side to move: centipawns, or moves to mate.

    mate: positive when the side to move mates in so many moves, negative when it is mated; 0 when
    it stands mated. Exactly one of the two is set.
    """

    centipawns: int | None = None
    mate: int | None = None
    bound: Bound = Bound.EXACT

    def __str__(self) -> str:
        """As people read it: `+0.31` or `#-4`."""
        if self.mate is not None:
            return f"#{self.mate}"
        return f"{(self.centipawns or 0) / 100:+.2f}"


@dataclass(frozen=True)
class Insight:
    """What a search tells about its inside, for those who want to look into it.

    kind: `iteration`, `statistics`, `moves` or `evaluation`; docs/insight.md says what each holds.
    facts: by name; numbers, texts, and lists and mappings of them, as JSON knows them.
    """

    kind: str
    facts: Mapping[str, object]


@dataclass(frozen=True)
class Info:
    """One progress report; None where the search has nothing to say.

    time in milliseconds, nps in nodes a second, hashfull in thousandths, wdl in thousandths from
    the side to move's view. `text` is free speech (UCI's `info string`). pv is in UCI moves.
    `insights` are for those who look into the search; they may come with a line or alone.
    """

    depth: int | None = None
    seldepth: int | None = None
    multipv: int | None = None
    score: Score | None = None
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    hashfull: int | None = None
    tbhits: int | None = None
    wdl: tuple[int, int, int] | None = None
    pv: tuple[str, ...] = ()
    currmove: str | None = None
    currmovenumber: int | None = None
    text: str | None = None
    insights: tuple[Insight, ...] = ()


@dataclass(frozen=True)
class BestMove:
    """The answer of a search in UCI moves; move is None where no legal move exists."""

    move: str | None
    ponder: str | None = None


OnInfo = Callable[[Info], None]


def ignore(info: Info) -> None:
    """An `OnInfo` for callers who do not care."""
