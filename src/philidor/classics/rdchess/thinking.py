"""Iterative deepening with an aspiration window, and the insight reports of a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from philidor.classics.common.insights import (
    Language,
    bound_of,
    iteration,
    root_moves,
    root_results,
)
from philidor.classics.rdchess.attacks import survey
from philidor.classics.rdchess.notation import score_of, spoken
from philidor.classics.rdchess.search import Search
from philidor.classics.rdchess.types import INFINITE, MATE_BOUND, MAX_PLY, NO_MOVE
from philidor.contract.info import Info, Insight, OnDemand, OnInfo

# Half the width of the window around the last iteration's score, in centipawns (chosen).
ASPIRATION = 45
# Windows tried in one iteration before the widest one; results seldom need three (chosen).
MOST_WINDOWS = 6
# Classes of the move ordering, by the numbers of `ordering`.
CLASS_NAMES = (
    "", "hash move", "null move", "recapture", "killer", "winning capture", "rescue", "safe move",
    "pawn move", "losing capture", "rest",
)  # fmt: skip

LANGUAGE = Language(spoken, score_of)


class Thinking:
    """One search from its first iteration to its last, with its reports."""

    def __init__(self, search: Search, report: Callable[..., Info], on_info: OnInfo) -> None:
        """`report` makes the report of an iteration, see `ClassicPlayer`."""
        self._search = search
        self._report = report
        self._on_info = on_info
        self.score = 0

    def deepen(self, last: int, enough: Callable[[int, int], bool]) -> None:
        """Iterate up to a depth, until aborted or until `enough(depth, score)`."""
        self.tell_root()
        for depth in range(1, last + 1):
            if not self.iterate(depth):
                break
            if enough(depth, self.score):
                break
        self.tell_statistics()

    def iterate(self, depth: int) -> bool:
        """One iteration, repeated where its result lies outside the window; False if aborted.

        The stop rule of quiescence can make two windows deny each other's results for ever, so that
        after some attempts the window is opened on both sides.
        """
        alpha, beta = self._window(depth)
        for attempt in count():
            if attempt == MOST_WINDOWS:
                alpha, beta = -INFINITE, INFINITE
            score = self._search.search_root(alpha, beta, depth)
            if self._search.aborted:
                return False
            self._tell_iteration(depth, alpha, score, beta)
            if score <= alpha and alpha > -INFINITE:
                alpha, beta = -INFINITE, min(beta, score + 1)
            elif score >= beta and beta < INFINITE:
                alpha, beta = max(alpha, score - 1), INFINITE
            else:
                break
        self.score = score
        return True

    def _window(self, depth: int) -> tuple[int, int]:
        if depth == 1 or abs(self.score) > MATE_BOUND:
            return -INFINITE, INFINITE
        return self.score - ASPIRATION, self.score + ASPIRATION

    def tell_root(self) -> None:
        """The root's moves in generated and in searched order, and the terms of its evaluation."""
        search = self._search
        evaluation = OnDemand(lambda: evaluation_facts(search))
        moves = OnDemand(lambda: root_order(search))
        self._on_info(Info(insights=(Insight("moves", moves), Insight("evaluation", evaluation))))

    def tell_statistics(self) -> None:
        """What the program has counted by the end of its search."""
        self._on_info(Info(insights=(Insight("statistics", statistics(self._search)),)))

    def _tell_iteration(self, depth: int, alpha: int, score: int, beta: int) -> None:
        search = self._search
        line = [spoken(move) for move in principal_variation(search)]
        report = self._report(
            depth,
            search.max_depth,
            score_of(score, bound_of(score, alpha, beta)),
            search.nodes,
            line,
            search.table.filled(),
        )
        insights = (
            iteration(report, alpha, score, beta),
            Insight("statistics", OnDemand(lambda: statistics(search))),
            root_results(search.record, depth, LANGUAGE, lambda: root_classes(search)),
        )
        self._on_info(replace(report, insights=insights))


def evaluation_facts(search: Search) -> dict[str, object]:
    """The case of the root position and the terms of its evaluation."""
    case, terms = search.evaluator.explain(search.board)
    return {"case": case, "terms": terms}


def root_order(search: Search) -> dict[str, object]:
    """The root's moves as generated and in the order of the first iteration, with classes."""
    search.arrange_root()
    captures, quiets = search.lists.listed(0)
    rows = search.root_moves.rows()
    order = [(spoken(move), CLASS_NAMES[move_class]) for move, move_class in rows]
    return root_moves([spoken(move) for move in captures + quiets], order)


def principal_variation(search: Search) -> list[int]:
    """The best line, continued from the table where that knows more."""
    board, found, made = search.board, search.variation.listed(), 0
    for move in found:
        board.make(move)
        made += 1
    while len(found) < search.iteration and not board.repeated():
        move = search.table.best_move(board.present_key()) if search.use_table else NO_MOVE
        survey(board)
        if move == NO_MOVE or not search.lists.holds(board, MAX_PLY - 1, move):
            break
        board.make(move)
        made += 1
        found.append(move)
    for _ in range(made):
        board.unmake()
    return found


def root_classes(search: Search) -> dict[int, str]:
    """The class that gave each root move its place in the latest search of the root."""
    return {move: CLASS_NAMES[move_class] for move, move_class in search.root_moves.rows()}


def statistics(search: Search) -> dict[str, int | float]:
    """The counters of a search, with the names that docs/insight.md documents."""
    formations = search.evaluator.pawns.table
    return {
        "nodes": search.nodes,
        "quiescence_nodes": search.quiescence_nodes,
        "max_depth": search.max_depth,
        "hash_probes": search.hash_probes,
        "hash_hits": search.hash_hits,
        "hash_beta_cutoffs": search.hash_cutoffs,
        "hash_use_count": search.table.uses,
        "hash_filled": search.table.filled(),
        "null_moves": search.null_moves,
        "null_beta_cutoffs": search.null_cutoffs,
        "negascout_repetitions": search.repeated_searches,
        "king_pawn_probes": formations.probes,
        "king_pawn_hits": formations.hits,
        "king_pawn_hit_rate": round(formations.hits / max(1, formations.probes), 4),
        "king_pawn_filled": formations.filled(),
        "evaluations": search.evaluator.calls,
        "lazy_scores": search.lazy_scores,
        "estimated_scores": search.estimated_scores,
        "check_extensions": search.check_extensions,
        "pawn_extensions": search.pawn_extensions,
        "razored": search.razored,
        "extended_futile": search.extended_futile,
        "futile": search.futile,
    }
