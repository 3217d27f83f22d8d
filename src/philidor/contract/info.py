"""What a search reports while it runs, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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

    mate: moves to mate, positive when the side to move mates, negative when it is mated; 0 when it
    is mated already. Exactly one of the two is set.
    """

    centipawns: int | None = None
    mate: int | None = None
    bound: Bound = Bound.EXACT

    def facts(self) -> dict[str, int | str]:
        """The form that insights use: `cp` or `mate`, and the `bound`, which may be `exact`."""
        value = {"cp": self.centipawns or 0} if self.mate is None else {"mate": self.mate}
        return {**value, "bound": self.bound.value or "exact"}

    def __str__(self) -> str:
        """The score as text for people: `+0.31` or `#-4`."""
        if self.mate is not None:
            return f"#{self.mate}"
        return f"{(self.centipawns or 0) / 100:+.2f}"


class OnDemand(Mapping[str, object]):
    """Facts that are computed only when they are read.

    They must be read while the report is handled, because the search goes on afterwards.
    """

    def __init__(self, work_out: Callable[[], Mapping[str, object]]) -> None:
        self._work_out = work_out
        self._known: Mapping[str, object] | None = None

    def _facts(self) -> Mapping[str, object]:
        if self._known is None:
            self._known = self._work_out()
        return self._known

    def __getitem__(self, name: str) -> object:
        return self._facts()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts())

    def __len__(self) -> int:
        return len(self._facts())

    def __reduce__(self) -> tuple[type[dict[str, object]], tuple[dict[str, object]]]:
        """A copy or a pickle has the facts that were read in time."""
        return dict, (dict(self._known or {}),)


@dataclass(frozen=True)
class Insight:
    """Internal data of a search, for clients that ask for it (UCI's `debug on`).

    kind: such as `iteration` or `statistics`; docs/insight.md lists them and their contents.
    facts: by name; numbers, strings, and lists and mappings of them, as in JSON.
    """

    kind: str
    facts: Mapping[str, object]


@dataclass(frozen=True)
class Info:
    """One progress report; None for a field that it does not include.

    time in milliseconds, nps in nodes a second, hashfull in thousandths, wdl in thousandths from
    the side to move's view. `text` is free text (UCI's `info string`). pv is in UCI moves.
    `insights` may come with a line or alone.
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
    """The answer of a search in UCI moves; `move` is None if there is no legal move."""

    move: str | None
    ponder: str | None = None


OnInfo = Callable[[Info], None]


def ignore(info: Info) -> None:
    """An `OnInfo` that drops every report."""
