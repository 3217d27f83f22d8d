"""The limits of a search: depth, nodes, time."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index

# The largest number that engines can count to.
MOST_NUMBER = 2**63 - 1
# Longer mates are not searched for: proving one would take forever.
MOST_MATE_MOVES = 50


class LimitsError(ValueError):
    """An impossible limit; the message names it."""


@dataclass(frozen=True)
class TimeLeft:
    """One side's remaining time and its increment (ms).

    LimitsError if one is negative or not a whole number.
    """

    remaining: int
    increment: int = 0

    def __post_init__(self) -> None:
        _check(0, remaining=self.remaining, increment=self.increment)


@dataclass(frozen=True)
class Limits:
    """Bounds of one search, as UCI's `go` gives them; every bound that is set applies.

    depth: plies. nodes: positions. movetime: milliseconds for this move.
    white, black: the clocks. moves_to_go: moves until the next time control.
    mate: look for a mate in this many moves. infinite: until `stop`.
    ponder: think on the opponent's time; the clocks count from the ponder hit.
    search_moves: only these moves (UCI strings) at the root; empty means all.
    If no limit is set, the player decides how long it thinks.
    Raises LimitsError for fractions, for numbers below one ("no limit" is None, never 0) and for
    those that no engine can count to.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    white: TimeLeft | None = None
    black: TimeLeft | None = None
    moves_to_go: int | None = None
    mate: int | None = None
    infinite: bool = False
    ponder: bool = False
    search_moves: tuple[str, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        _check(
            1,
            depth=self.depth,
            nodes=self.nodes,
            movetime=self.movetime,
            moves_to_go=self.moves_to_go,
            mate=self.mate,
        )

    def clock(self, white_to_move: bool) -> TimeLeft | None:
        """The clock of the side to move."""
        return self.white if white_to_move else self.black


def _check(least: int, **numbers: int | None) -> None:
    for name, number in numbers.items():
        if number is None:
            continue
        try:
            value = index(number)
        except TypeError:
            raise LimitsError(f"{name} must be a whole number, not {number!r}") from None
        if value < least:
            raise LimitsError(f"{name} must be at least {least}, not {number}")
        if value > MOST_NUMBER:
            raise LimitsError(f"{name} must be at most {MOST_NUMBER}, not {number}")
