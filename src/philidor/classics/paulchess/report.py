"""PaulChess's insight reports (docs/insight.md)."""

from __future__ import annotations

from philidor.classics.common import insights
from philidor.classics.common.insights import Language
from philidor.classics.common.scores import mate_score, plies_to_mate
from philidor.classics.paulchess.nursery import Nursery
from philidor.classics.paulchess.position import KINDS, Position
from philidor.classics.paulchess.search import MATE_VALUE, Search
from philidor.classics.paulchess.types import MATE_FOUND, SIMPLE1
from philidor.classics.paulchess.weights import TERM_NAMES
from philidor.contract.info import Bound, Insight, Score
from philidor.contract.setup import square_name

# Simple1's evaluation is material plus the two mobilities.
MATERIAL, MOBILITY = TERM_NAMES[:2]


def spoken(move: int) -> str:
    """A packed move as a UCI move."""
    kind = move >> 12
    promotion = KINDS[kind].lower() if kind else ""
    return square_name(move & 63) + square_name(move >> 6 & 63) + promotion


def score_of(value: int, bound: Bound = Bound.EXACT) -> Score:
    """A search result as centipawns or as moves to mate."""
    plies = plies_to_mate(value, MATE_VALUE, MATE_FOUND - 1)
    return Score(centipawns=value, bound=bound) if plies is None else mate_score(plies, bound)


LANGUAGE = Language(spoken, score_of)


def root_position(search: Search, position: Position) -> tuple[Insight, Insight]:
    """The root's moves as generated and as ordered, and the terms of the root's evaluation."""

    def moves() -> insights.Facts:
        order = [(last.uci(), "capture" if last.taken else "other") for last in search.root_order()]
        # The root's own boards must not be overwritten.
        scratch = Nursery(search.style)
        scratch.two_phase = search.two_phase
        phases = scratch.stages(position)
        return insights.root_moves(position.legal_moves(), order, phases=phases)

    return insights.root_position(moves, lambda: explain(position, search.style))


def explain(position: Position, style: int) -> dict[str, float]:
    """White's advantage by weighted term, in centipawns; their sum is truncated to the value."""
    if style == SIMPLE1:
        value = position.static_value(style) * (1 if position.white_to_move else -1)
        mobility = position.term(1, True) - position.term(1, False)
        return {MATERIAL: value - mobility, MOBILITY: mobility}
    return {
        name: position.weight(number)
        * (position.term(number, True) - position.term(number, False))
        / 100
        for number, name in enumerate(TERM_NAMES)
    }


def statistics(search: Search) -> Insight:
    """The counters since the search began."""
    facts = {
        "nodes": search.nodes,
        "quiescence_nodes": search.quiescence_nodes,
        "max_depth": search.selective_depth,
        "boards_generated": search.generated,
        "hash_probes": search.table_probes,
        "hash_hits": search.table_hits,
        "hash_cutoffs": search.table_cutoffs,
        "hash_filled": search.table.fullness(),
        "null_moves": search.null_moves,
        "null_beta_cutoffs": search.null_cutoffs,
    }
    return Insight("statistics", facts)
