"""Arasan's insight reports (docs/insight.md)."""

from __future__ import annotations

from philidor.classics.arasan.explanation import explain
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import score_of, spoken
from philidor.classics.arasan.search import Search
from philidor.classics.arasan.types import Move
from philidor.classics.common import insights
from philidor.classics.common.insights import Language
from philidor.contract.info import Insight

LANGUAGE = Language(lambda move: spoken(Move(move)), score_of)
# The stages of a recorded tree, by the numbers of `types`.
STAGES = ("full width", "captures", "check", "null move")


def root_position(search: Search) -> tuple[Insight, Insight]:
    """The root's moves as generated and as ordered, and the terms of the root's evaluation."""

    def moves() -> insights.Facts:
        generated = [spoken(move) for move in Generator().legal(search.board)]
        order = [(spoken(move), name) for move, name in search.root_order()]
        return insights.root_moves(generated, order)

    return insights.root_position(moves, lambda: explain(search.board))


def statistics(search: Search) -> Insight:
    """The counters since the search began."""
    facts = {
        "nodes": search.nodes,
        "max_depth": search.selective_depth,
        "hash_probes": search.table_probes,
        "hash_hits": search.table_hits,
        "hash_cutoffs": search.table_cutoffs,
        "hash_filled": search.table.fullness(),
        "hash_entries": search.table.pool.used,
        "hash_entry_limit": search.table.pool.limit,
        "hash_lists": search.table.lists,
        "null_beta_cutoffs": search.null_cutoffs,
        "forced_replies": search.forced_replies,
        "draws": search.draws_seen,
        "attack_checks": search.attack_checks,
        "attack_faults": search.attack_faults,
    }
    return Insight("statistics", facts)
