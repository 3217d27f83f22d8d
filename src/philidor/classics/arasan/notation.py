"""Arasan's moves in the form of the contract (UCI strings), and its scores in centipawns."""

from __future__ import annotations

from philidor.classics.arasan.types import (
    BIG,
    MATE_BOUND,
    PAWN_VALUE,
    Move,
    dest_of,
    promotion_of,
    quotient,
    start_of,
)
from philidor.classics.common.scores import mate_score, plies_to_mate
from philidor.contract.info import Bound, Score
from philidor.contract.setup import square_name

PROMOTIONS = ("", "", "n", "b", "r", "q")


def spoken(move: Move) -> str:
    """A move in UCI notation: `e2e4`, `e7e8q`."""
    return square_name(start_of(move)) + square_name(dest_of(move)) + PROMOTIONS[promotion_of(move)]


def score_of(value: int, bound: Bound = Bound.EXACT) -> Score:
    """A value in 64ths of a pawn as centipawns, or as moves to mate."""
    plies = plies_to_mate(value, BIG, MATE_BOUND)
    if plies is not None:
        return mate_score(plies, bound)
    return Score(centipawns=quotient(100 * value, PAWN_VALUE), bound=bound)


def in_centipawns(value: int) -> float:
    """A value in 64ths of a pawn as centipawns, unrounded; mates are treated like other values."""
    return 100 * value / PAWN_VALUE
