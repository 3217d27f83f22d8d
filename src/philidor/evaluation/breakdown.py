"""The evaluation of one position by terms and by pieces, for people to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from philidor.contract.setup import EMPTY, Setup
from philidor.evaluation.static_evaluation import StaticEvaluation

TERM_NAMES = (
    "material",
    "placement",
    "imbalance",
    "pawns",
    "mobility",
    "pieces",
    "king",
    "threats",
    "passed",
    "space",
)


@dataclass(frozen=True)
class Term:
    """One term: (middlegame, endgame) centipawns for each side."""

    name: str
    white: tuple[int, int]
    black: tuple[int, int]


@dataclass(frozen=True)
class Breakdown:
    """All terms; phase 24 (all pieces) to 0; scale in 64ths; value in centipawns for White.

    correction: what the network adds to the sum of the terms, in centipawns for White; the value
    includes it.
    """

    terms: tuple[Term, ...]
    phase: int
    scale: int
    value: int
    by_rule: bool
    correction: int


def breakdown(setup: Setup) -> Breakdown:
    """Evaluate a position term by term.

    `by_rule`: an ending with a special rule, for which the terms do not count.
    """
    static = StaticEvaluation()
    value = static.for_white(setup)
    evaluator = static.evaluator
    correction = evaluator.correction if setup.white_to_move else -evaluator.correction
    by_rule = evaluator.survey.pawn_probes == 0
    terms = tuple(
        Term(name, evaluator.term_value(0, index), evaluator.term_value(1, index))
        for index, name in enumerate(TERM_NAMES)
    )
    return Breakdown(
        () if by_rule else terms,
        evaluator.phase,
        evaluator.scale,
        value,
        by_rule,
        0 if by_rule else correction,
    )


def contributions(setup: Setup) -> Iterator[tuple[int, int]]:
    """Each piece's square and what it contributes: the value less the value without the piece.

    In centipawns for White, kings left out.
    """
    static = StaticEvaluation()
    value = static.for_white(setup)
    for square, piece in enumerate(setup.board):
        if piece not in EMPTY + "Kk":
            board = setup.board[:square] + EMPTY + setup.board[square + 1 :]
            rest = replace(setup, board=board, castling=setup.castling - {square}, en_passant=None)
            yield square, value - static.for_white(rest)
