"""Rajah's insight reports (docs/insight.md)."""

from __future__ import annotations

from philidor.classics.common import insights
from philidor.classics.common.insights import Language
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import score_of, spoken
from philidor.classics.rajah.ordering import class_name
from philidor.classics.rajah.search import Search
from philidor.contract.info import Insight

LANGUAGE = Language(spoken, score_of)
# The stages of a recorded tree, by the numbers of `types`.
STAGES = ("full width", "quiescence", "null move")


def root_position(search: Search) -> tuple[Insight, Insight]:
    """The root's moves as generated and as ordered, and the terms of the root's evaluation."""

    def moves() -> insights.Facts:
        generated = [spoken(move) for move in Generator().legal(search.board)]
        order = [(spoken(move), class_name(rank)) for move, rank in search.root_order()]
        return insights.root_moves(generated, order)

    return insights.root_position(moves, lambda: search.evaluator.explain(search.board))


def statistics(search: Search) -> Insight:
    """The counters since the search began."""
    facts = {
        "nodes": search.nodes,
        "quiescence_nodes": search.quiescence_nodes,
        "max_depth": search.selective_depth,
        "hash_probes": search.table_probes,
        "hash_hits": search.table_hits,
        "hash_cutoffs": search.table_cutoffs + search.quiescence_table_cutoffs,
        "hash_filled": search.table.fullness(),
        "null_beta_cutoffs": search.null_cutoffs,
        "evaluations": search.evaluator.calls,
        "check_extensions": search.check_extensions,
        "recapture_extensions": search.recapture_extensions,
        "pawn_extensions": search.pawn_extensions,
        "deepest_extension": search.deepest_extension,
        "layer_one_drops": search.layer_one_drops,
        "layer_two_drops": search.layer_two_drops,
    }
    return Insight("statistics", facts)
