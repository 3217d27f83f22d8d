"""The evaluation of one position as a table of terms, for people to read."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator

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
    """All terms; phase 24 (all pieces) to 0; scale in 64ths; value in centipawns for White."""

    terms: tuple[Term, ...]
    phase: int
    scale: int
    value: int
    by_rule: bool


def breakdown(setup: Setup) -> Breakdown:
    """Evaluate a position term by term.

    `by_rule`: an ending with a special rule, for which the terms do not count.
    """
    position = Position()
    convert.place(position, setup)
    evaluator = Evaluator()
    value = evaluator.evaluate(position)
    by_rule = evaluator.survey.pawn_probes == 0
    terms = tuple(
        Term(name, evaluator.term_value(0, index), evaluator.term_value(1, index))
        for index, name in enumerate(TERM_NAMES)
    )
    return Breakdown(
        () if by_rule else terms,
        evaluator.phase,
        evaluator.scale,
        value if setup.white_to_move else -value,
        by_rule,
    )
