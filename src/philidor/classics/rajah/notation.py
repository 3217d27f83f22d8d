"""Rajah's moves in the form of the contract (UCI strings), and its scores."""

from __future__ import annotations

from philidor.classics.common.scores import mate_score, plies_to_mate
from philidor.classics.rajah.types import MATE, MATE_BOUND, origin, promotion, target
from philidor.contract.info import Bound, Score

PROMOTION_LETTERS = " .nbrq"


def square_name(square: int) -> str:
    """`a1` for 0x00 up to `h8` for 0x77."""
    return "abcdefgh"[square & 7] + str((square >> 4) + 1)


def spoken(move: int) -> str:
    """A move in UCI notation: `e2e4`, `e7e8q`."""
    kind = promotion(move)
    letter = PROMOTION_LETTERS[kind] if kind else ""
    return square_name(origin(move)) + square_name(target(move)) + letter


def score_of(value: int, bound: Bound = Bound.EXACT) -> Score:
    """A search result as centipawns or as moves to mate."""
    plies = plies_to_mate(value, MATE, MATE_BOUND)
    return Score(centipawns=value, bound=bound) if plies is None else mate_score(plies, bound)
