"""The game before a position, as a person remembers it."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.setup import Setup, square_number
from philidor.human.types import NO_FOCUS


@dataclass(frozen=True)
class Past:
    """How a position came about: the set-up and the moves (UCI) from there."""

    setup: Setup | None = None
    moves: tuple[str, ...] = ()

    @property
    def focus(self) -> int:
        """What the eye rests on: the square where the last move went, NO_FOCUS without one."""
        return self.squares()[1]

    def squares(self) -> tuple[int, int, int, int]:
        """Where the last move came from and went to, and the one before; NO_FOCUS without one."""
        last, before = (_squares(self.moves, 1), _squares(self.moves, 2))
        return *last, *before


def _squares(moves: tuple[str, ...], back: int) -> tuple[int, int]:
    if len(moves) < back:
        return NO_FOCUS, NO_FOCUS
    name = moves[-back].lower()
    return square_number(name[:2]), square_number(name[2:4])


NO_PAST = Past()
