"""How a game ended, and why."""

from __future__ import annotations

from dataclasses import dataclass

DRAW = "1/2-1/2"


@dataclass(frozen=True)
class Ending:
    """A result as PGN writes it and the sentence that explains it.

    code and side (`white` or `black`, whom the sentence is about) say the same to a front end that
    words it in another language.
    """

    result: str
    reason: str
    code: str = "end.as-recorded"
    side: str = ""


def side_name(white: bool) -> str:
    """`White` or `Black`."""
    return "White" if white else "Black"


def win(white: bool, reason: str, code: str = "end.forfeit") -> Ending:
    """One side has won; the sentence is about the one that has lost, but for a mate."""
    about = white if code == "end.mate" else not white
    return Ending("1-0" if white else "0-1", reason, code, side_name(about).lower())


def draw(reason: str, code: str = "end.as-recorded", side: str = "") -> Ending:
    """Nobody has won."""
    return Ending(DRAW, reason, code, side)


# The same words at every front end.
NO_MATERIAL = draw("Neither side can mate any more", "end.material")
REPETITION = draw("The position has occurred three times", "end.repetition")
FIFTY_MOVES = draw("Fifty moves without a capture or a pawn move", "end.fifty-moves")
AGREED = draw("Draw by agreement", "end.agreed")


def mate(winner_white: bool) -> Ending:
    """One side has mated the other."""
    return win(winner_white, f"{side_name(winner_white)} mates", "end.mate")


def stalemate(stuck_white: bool) -> Ending:
    """The side to move has no legal move and is not in check."""
    side = side_name(stuck_white)
    return draw(f"{side} is stalemated", "end.stalemate", side.lower())


def resigned(loser_white: bool) -> Ending:
    """One side has given the game up."""
    return win(not loser_white, f"{side_name(loser_white)} resigns", "end.resigned")
