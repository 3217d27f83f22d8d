"""The evaluation of a position by terms and by pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from philidor.board.board import Board
from philidor.board.squares import SQUARES, Square
from philidor.evaluation.breakdown import Breakdown, breakdown, contributions
from philidor.toolkit.frames import frame_of
from philidor.toolkit.setups import setup_of

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class EvaluationTerms:
    """What the static value of a position is made of; all numbers are centipawns for White.

    breakdown: the terms of both sides for middlegame and endgame, and how they become the value.
    pieces: what each piece contributes: the value less the value without it.
    """

    breakdown: Breakdown
    pieces: dict[Square, int]

    @property
    def value(self) -> int:
        """The static value, the network's part included."""
        return self.breakdown.value

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each term; empty if an ending has a rule of its own."""
        return frame_of(
            {
                "term": term.name,
                "white_middlegame": term.white[0],
                "white_endgame": term.white[1],
                "black_middlegame": term.black[0],
                "black_endgame": term.black[1],
            }
            for term in self.breakdown.terms
        )


def evaluation_terms(board: Board) -> EvaluationTerms:
    """The terms of a position's static value, as `philidor eval` shows them.

    >>> evaluation_terms(Board()).breakdown.phase
    24
    """
    setup = setup_of(board)
    pieces = {SQUARES[square]: value for square, value in contributions(setup)}
    return EvaluationTerms(breakdown(setup), pieces)
