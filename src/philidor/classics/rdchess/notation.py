"""RDChess's moves and scores in the form of the contract."""

from __future__ import annotations

from philidor.classics.common.scores import mate_score, plies_to_mate
from philidor.classics.rdchess.types import (
    MATE,
    MATE_BOUND,
    PROMOTION,
    file_of,
    kind_of,
    origin,
    piece_in,
    rank_of,
    target,
    type_of,
)
from philidor.contract.info import Bound, Score

PROMOTION_LETTERS = "  nbrq"


def square_name(square: int) -> str:
    """`a1` for 26 up to `h8` for 117."""
    return "abcdefgh"[file_of(square)] + str(rank_of(square) + 1)


def spoken(move: int) -> str:
    """A move in UCI notation: `e2e4`, `e7e8q`."""
    letter = PROMOTION_LETTERS[kind_of(piece_in(move))] if type_of(move) == PROMOTION else ""
    return square_name(origin(move)) + square_name(target(move)) + letter


def score_of(value: int, bound: Bound = Bound.EXACT) -> Score:
    """A search result as centipawns or as moves to mate."""
    plies = plies_to_mate(value, MATE, MATE_BOUND)
    return Score(centipawns=value, bound=bound) if plies is None else mate_score(plies, bound)
