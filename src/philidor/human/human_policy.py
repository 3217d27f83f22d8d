"""What may say how people play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from philidor.core.position import Position
from philidor.human.levels import Level
from philidor.human.past import Past


class HumanPolicy(Protocol):
    """Says how probable each legal move is."""

    @property
    def levels(self) -> Sequence[Level]:
        """The levels whose numbers were fitted to policies of its kind."""
        ...

    def chances(self, position: Position, past: Past, rating: int) -> dict[int, float]:
        """The chance that a person of a rating plays each legal move; together they are 1."""
        ...
