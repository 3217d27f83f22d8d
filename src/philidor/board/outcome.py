"""How a game ends by its rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from philidor.board.squares import Color


class Termination(Enum):
    """Why a game is over; the last two draws must be claimed."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient material"
    SEVENTYFIVE_MOVES = "seventy-five moves"
    FIVEFOLD_REPETITION = "fivefold repetition"
    FIFTY_MOVES = "fifty moves"
    THREEFOLD_REPETITION = "threefold repetition"


@dataclass(frozen=True)
class Outcome:
    """The end of a game: why, and who won; no winner is a draw."""

    termination: Termination
    winner: Color | None

    @property
    def result(self) -> str:
        """The result as PGN has it: `1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"

    def __str__(self) -> str:
        return f"{self.result}, {self.termination.value}"
