"""How a game ended: the result, the reason and the side that the reason is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from philidor.contract.reason import Reason

DRAW = "1/2-1/2"


class EndReason(StrEnum):
    """Why a game ended. The values are the words that result files keep."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    FIFTY_MOVES = "fifty moves"
    MATERIAL = "insufficient material"
    AGREED = "agreed"
    RESIGNED = "resigned"
    ADJUDICATED_WIN = "adjudicated win"
    ADJUDICATED_DRAW = "adjudicated draw"
    TOO_LONG = "too long"
    TIME = "time forfeit"
    TIME_DRAW = "time forfeit, no mating material"
    HANG = "hang"
    CRASH = "crash"
    ILLEGAL = "illegal move"
    PROTOCOL = "protocol error"


# A side overstepped its time: it lost, or drew because the other side could not mate.
ON_TIME = (EndReason.TIME, EndReason.TIME_DRAW)
# Endings caused by a program's failure. Its opponent wins, unless it could never mate.
FAILURES = (
    EndReason.TIME,
    EndReason.TIME_DRAW,
    EndReason.HANG,
    EndReason.CRASH,
    EndReason.ILLEGAL,
    EndReason.PROTOCOL,
)
# The code by which front ends find their wording.
CODES = {
    EndReason.CHECKMATE: "end.mate",
    EndReason.STALEMATE: "end.stalemate",
    EndReason.REPETITION: "end.repetition",
    EndReason.FIFTY_MOVES: "end.fifty-moves",
    EndReason.MATERIAL: "end.material",
    EndReason.AGREED: "end.agreed",
    EndReason.RESIGNED: "end.resigned",
    EndReason.ADJUDICATED_WIN: "end.adjudicated",
    EndReason.ADJUDICATED_DRAW: "end.adjudicated",
    EndReason.TOO_LONG: "end.adjudicated",
    EndReason.TIME: "end.time",
    EndReason.TIME_DRAW: "end.time-but-no-mate",
    EndReason.HANG: "end.forfeit",
    EndReason.CRASH: "end.forfeit",
    EndReason.ILLEGAL: "end.forfeit",
    EndReason.PROTOCOL: "end.forfeit",
}
SENTENCES = {
    EndReason.CHECKMATE: "{side} mates",
    EndReason.STALEMATE: "{side} is stalemated",
    EndReason.REPETITION: "The position has occurred three times",
    EndReason.FIFTY_MOVES: "Fifty moves without a capture or a pawn move",
    EndReason.MATERIAL: "Neither side can mate any more",
    EndReason.AGREED: "Draw by agreement",
    EndReason.RESIGNED: "{side} resigns",
    EndReason.ADJUDICATED_WIN: "{side} loses by adjudication",
    EndReason.ADJUDICATED_DRAW: "Draw by adjudication",
    EndReason.TOO_LONG: "Draw, because the game lasted too long",
    EndReason.TIME: "{side} loses on time",
    EndReason.TIME_DRAW: "{side}'s time is up, but {other} cannot mate",
    EndReason.HANG: "{side} stopped answering",
    EndReason.CRASH: "{side} crashed",
    EndReason.ILLEGAL: "{side} made an illegal move",
    EndReason.PROTOCOL: "{side} broke the protocol",
}


def side_name(white: bool) -> str:
    """`White` or `Black`."""
    return "White" if white else "Black"


@dataclass(frozen=True)
class Ending:
    """How a game ended. Sides are True for White and False for Black.

    winner: None for a draw. side: the side that the reason is about: the one that mates, is
    stalemated, resigns or fails; None if it is about both. detail: what a failed program said or
    did.
    """

    reason: EndReason
    winner: bool | None = None
    side: bool | None = None
    detail: str = ""

    @property
    def result(self) -> str:
        """The result as PGN writes it."""
        if self.winner is None:
            return DRAW
        return "1-0" if self.winner else "0-1"

    @property
    def code(self) -> str:
        """The reason as a code, for front ends that word it in another language."""
        return CODES[self.reason]

    @property
    def text(self) -> str:
        """The sentence for people, without a full stop."""
        names = {"side": side_name(bool(self.side)), "other": side_name(not self.side)}
        sentence = SENTENCES[self.reason].format(**names)
        return f"{sentence}: {self.detail}" if self.detail else sentence

    @property
    def said(self) -> Reason:
        """The sentence with its code and the side that it is about."""
        side = {} if self.side is None else {"side": side_name(self.side).lower()}
        return Reason(self.text, self.code, side)

    @property
    def culprit(self) -> bool | None:
        """The side whose failure ended the game; None if no program failed."""
        return self.side if self.reason in FAILURES else None


MATERIAL = Ending(EndReason.MATERIAL)
REPETITION = Ending(EndReason.REPETITION)
FIFTY_MOVES = Ending(EndReason.FIFTY_MOVES)
AGREED = Ending(EndReason.AGREED)
ADJUDICATED_DRAW = Ending(EndReason.ADJUDICATED_DRAW)
TOO_LONG = Ending(EndReason.TOO_LONG)


def mate(winner: bool) -> Ending:
    """The winner has mated the other side."""
    return Ending(EndReason.CHECKMATE, winner, winner)


def stalemate(side: bool) -> Ending:
    """The side to move has no legal move and is not in check."""
    return Ending(EndReason.STALEMATE, None, side)


def lost(loser: bool, reason: EndReason, detail: str = "") -> Ending:
    """One side has lost, for a reason other than mate."""
    return Ending(reason, not loser, loser, detail)


def resigned(loser: bool) -> Ending:
    """One side has resigned."""
    return lost(loser, EndReason.RESIGNED)
