"""How a game ended, and why."""

from __future__ import annotations

from dataclasses import dataclass

DRAW = "1/2-1/2"


@dataclass(frozen=True)
class Ending:
    """A result as PGN writes it and the sentence that explains it."""

    result: str
    reason: str


def side_name(white: bool) -> str:
    """`White` or `Black`."""
    return "White" if white else "Black"


def win(white: bool, reason: str) -> Ending:
    """One side has won."""
    return Ending("1-0" if white else "0-1", reason)


def draw(reason: str) -> Ending:
    """Nobody has won."""
    return Ending(DRAW, reason)


# The same words at every front end.
NO_MATERIAL = draw("Neither side can mate any more")
REPETITION = draw("The position has occurred three times")
FIFTY_MOVES = draw("Fifty moves without a capture or a pawn move")
AGREED = draw("Draw by agreement")


def mate(winner_white: bool) -> Ending:
    """One side has mated the other."""
    return win(winner_white, f"{side_name(winner_white)} mates")


def stalemate(stuck_white: bool) -> Ending:
    """The side to move has no legal move and is not in check."""
    return draw(f"{side_name(stuck_white)} is stalemated")
