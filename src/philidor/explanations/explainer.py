"""Explains moves: judges them, and finds what can be proved about them."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from philidor.contract.errors import InputError
from philidor.explanations.case import Case, Searchers
from philidor.explanations.faults import faults
from philidor.explanations.judgement import JudgedMove, judge
from philidor.explanations.material import to_rest
from philidor.explanations.merits import merits
from philidor.explanations.statements import Explanation, Material, Statement, Terms
from philidor.explanations.terms import differences
from philidor.explanations.values import NODES, Value

# Least centipawns of a term that is stated, and the part of the nodes that confirms it.
LEAST_STATED = 30
QUICKER = 3


class Explainer:
    """Explains one move after the other, each with so many nodes for a position."""

    def __init__(self, nodes: int = NODES) -> None:
        self.searchers = Searchers.of(nodes)

    def explain(self, board: chess.Board, move: chess.Move | None = None) -> Explanation:
        """Search a position and explain a legal move in it, by default the best one.

        InputError if the position has no legal move.
        """
        if not any(board.legal_moves):
            raise InputError("there is no move to explain: the game is over in this position")
        search = self.searchers.values
        before = search.best(board, self.searchers.nodes, lines=2)
        played = move or board.parse_uci(before[0].line[0])
        after = board.copy()
        after.push(played)
        judged = judge(board, played, before[0], search.value(after, self.searchers.nodes))
        return self.explain_judged(board, judged, before[1] if len(before) > 1 else None)

    def explain_judged(
        self, board: chess.Board, judged: JudgedMove, second: Value | None = None
    ) -> Explanation:
        """Explain a move that was judged before; second: the value of the second best move."""
        case = Case(board, judged, second, self.searchers)
        return Explanation(board.copy(), judged, tuple(_statements(case)))


def _statements(case: Case) -> Iterator[Statement]:
    if not case.is_bad:
        yield from merits(case)
        return
    found = list(faults(case))
    yield from found
    # Beside material that is lost the other terms are small.
    if not any(isinstance(one, Material) for one in found):
        terms = _terms(case)
        if terms is not None:
            yield terms


def _terms(case: Case) -> Terms | None:
    judged = case.judged
    if judged.before.mate is not None or judged.after.mate is not None or judged.after.ended:
        return None
    better, played = to_rest(case.board, case.best), to_rest(case.board, case.played)
    if not better or not played:
        return None
    confirmed = _quick_terms(case)
    costs = tuple(
        cost
        for cost in differences(case.board, better, played)
        if cost.term in confirmed and cost.centipawns >= LEAST_STATED
    )
    return Terms("terms", costs, better, played) if costs else None


def _quick_terms(case: Case) -> set[str]:
    """The terms that a shorter search's lines show as well; chance made the others."""
    search, nodes = case.searchers.values, max(1, case.searchers.nodes // QUICKER)
    best = search.value(case.board, nodes).line
    played = (case.judged.uci, *search.value(case.after, nodes).line)
    found = differences(case.board, to_rest(case.board, best), to_rest(case.board, played))
    return {cost.term for cost in found}
