"""The limits of a search: depth, nodes, time."""

from __future__ import annotations

from dataclasses import dataclass, field

# Mates further away than this are not looked for: no proof of one would end.
MOST_MATE_MOVES = 50


class LimitsError(ValueError):
    """A limit that no search can keep; the message names it."""


@dataclass(frozen=True)
class TimeLeft:
    """What one side has left on its clock, and its increment (ms); LimitsError below zero."""

    remaining: int
    increment: int = 0

    def __post_init__(self) -> None:
        _at_least(0, remaining=self.remaining, increment=self.increment)


@dataclass(frozen=True)
class Limits:
    """Bounds of one search, as UCI's `go` gives them; every bound that is set applies.

    depth: plies. nodes: positions. movetime: milliseconds for this move.
    white, black: the clocks. moves_to_go: moves until the next time control.
    mate: look for a mate in this many moves. infinite: until `stop`.
    ponder: think on the opponent's time; the clocks count from the ponder hit.
    search_moves: only these moves (UCI strings) at the root; empty means all.
    Without any limit the player decides how long it thinks.
    Raises LimitsError for numbers below one: "no bound" is None, never 0.
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
        _at_least(
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


def _at_least(least: int, **numbers: int | None) -> None:
    for name, number in numbers.items():
        if number is not None and number < least:
            raise LimitsError(f"{name} must be at least {least}, not {number}")
