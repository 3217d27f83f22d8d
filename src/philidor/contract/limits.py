"""What a search may spend."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Clock:
    """One side's clock in milliseconds: time left, increment a move."""

    remaining: int
    increment: int = 0


@dataclass(frozen=True)
class Limits:
    """Bounds of one search, as UCI's `go` gives them; every bound that is set applies.

    depth: plies. nodes: positions. movetime: milliseconds for this move.
    white, black: the clocks. moves_to_go: moves until the next time control.
    mate: look for a mate in this many moves. infinite: until `stop`.
    ponder: think on the opponent's time; the clocks count from `ponder_hit`.
    search_moves: only these moves (UCI strings) at the root; empty means all.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    white: Clock | None = None
    black: Clock | None = None
    moves_to_go: int | None = None
    mate: int | None = None
    infinite: bool = False
    ponder: bool = False
    search_moves: tuple[str, ...] = field(default_factory=tuple)

    def clock(self, white_to_move: bool) -> Clock | None:
        """The clock of the side to move."""
        return self.white if white_to_move else self.black
