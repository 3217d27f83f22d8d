"""The tutorial engine's insight reports (docs/insight.md)."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.common import insights
from philidor.classics.common.insights import Language
from philidor.classics.common.scores import mate_score, plies_to_mate
from philidor.classics.romichess.evaluate import explain
from philidor.classics.romichess.search import Search
from philidor.classics.romichess.setting import line_names, move_name
from philidor.classics.romichess.types import (
    CAPTURE,
    CASTLE,
    EN_PASSANT,
    INFINITY,
    MATE_BOUND,
    PROMOTION,
)
from philidor.contract.info import Bound, Insight, Score

# Names of the values of a move's `special`; promotions depend on the kind.
CLASSES = {CAPTURE: "capture", EN_PASSANT: "en passant", CASTLE: "castling"}


def score_of(value: int, bound: Bound = Bound.EXACT) -> Score:
    """A search result as centipawns or as moves to mate."""
    plies = plies_to_mate(value, INFINITY - 1, MATE_BOUND)
    return Score(centipawns=value, bound=bound) if plies is None else mate_score(plies, bound)


def spoken(code: int) -> str:
    """A packed move as a UCI move."""
    return line_names([(code & 127, code >> 7 & 127, code >> 14)])[0]


LANGUAGE = Language(spoken, score_of)


def root_position(search: Search, generated: Sequence[str]) -> tuple[Insight, Insight]:
    """The root's moves as generated and as ordered, and the terms of the root's evaluation.

    Must be read before the search begins. The order is by the scores of the capture search, which
    are reported as well.
    """

    def moves() -> insights.Facts:
        entries = [search.move_at(i) for i in range(search.top(), search.bottom() - 1, -1)]
        order = [(move_name(entry), class_name(entry["special"])) for entry in entries]
        scores = [entry["score"] for entry in entries]
        return insights.root_moves(generated, order, scores=scores)

    return insights.root_position(moves, lambda: explain(search))


def class_name(special: int) -> str:
    """The special type of a move, as text."""
    return "promotion" if special >= PROMOTION else CLASSES.get(special, "quiet")


def statistics(search: Search) -> Insight:
    """The counters since the search began; there is no hash table."""
    facts = {
        "nodes": search.nodes,
        "max_depth": search.seldepth,
        "beta_cutoffs": search.cutoffs,
        "first_move_cutoffs": search.first_move_cutoffs,
    }
    return Insight("statistics", facts)
