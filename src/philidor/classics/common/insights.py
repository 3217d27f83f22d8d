"""The classics' insight reports, in the form of docs/insight.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from philidor.classics.common.root_record import RootRecord
from philidor.classics.common.trace import Trace
from philidor.contract.info import Bound, Info, Insight, OnDemand, Score
from philidor.contract.options import Spin

Facts = dict[str, object]
# Steps of the search tree to report after each iteration; 0 records none.
TRACE = Spin("Trace", 0, 0, 10_000)


@dataclass(frozen=True)
class Language:
    """How to write a program's moves and values: UCI moves, and scores with their bound."""

    move: Callable[[int], str]
    score: Callable[[int, Bound], Score]


def root_moves(
    generated: Sequence[str], order: Sequence[tuple[str, str]], **further: object
) -> Facts:
    """Facts of the root's moves: as generated, and as ordered with the class of each."""
    return {
        "generated": list(generated),
        "searched": [move for move, _ in order],
        "classes": [name for _, name in order],
        **further,
    }


def root_position(
    moves: Callable[[], Facts], terms: Callable[[], Mapping[str, float]]
) -> tuple[Insight, Insight]:
    """The root's moves (see `root_moves`) and the terms of the root's evaluation."""
    return (
        Insight("moves", OnDemand(moves)),
        Insight("evaluation", OnDemand(lambda: {"terms": terms()})),
    )


def iteration(report: Info, alpha: float, best: float, beta: float) -> Insight:
    """A search of the root with its window, in centipawns on the program's own scale."""
    facts = {
        "depth": report.depth,
        "alpha": alpha,
        "best": best,
        "beta": beta,
        "time": report.time,
        "nodes": report.nodes,
        "line": list(report.pv),
    }
    return Insight("iteration", facts)


def root_results(
    record: RootRecord,
    depth: int,
    language: Language,
    classes: Callable[[], Mapping[int, str]] = dict,
) -> Insight:
    """The results of the root's moves, in the order of the search.

    classes: the class of each move in this iteration, for a program that orders its moves anew in
    each; it is called together with the record.
    """

    def facts() -> dict[str, object]:
        named = classes()
        return {
            "moves": [
                {
                    "move": language.move(move),
                    **({"move_class": named[move]} if move in named else {}),
                    **language.score(value, bound_of(value, alpha, beta)).facts(),
                    "depth": depth,
                    "nodes": nodes,
                }
                for move, value, alpha, beta, nodes in record.rows()
            ]
        }

    return Insight("root", OnDemand(facts))


def bound_of(value: int, alpha: int, beta: int) -> Bound:
    """The kind of bound of a fail-soft result in a window."""
    if value <= alpha:
        return Bound.UPPER
    return Bound.LOWER if value >= beta else Bound.EXACT


def tree(trace: Trace, steps: int, stages: Sequence[str], language: Language) -> Insight:
    """The first steps of an iteration, depth first; `stages` names the trace's stages."""

    def facts() -> dict[str, object]:
        return {
            "steps": [
                {
                    "ply": ply,
                    "stage": stages[stage],
                    "move": language.move(move) if move else "0000",
                    "depth": depth,
                    "alpha": alpha,
                    "beta": beta,
                }
                for stage, ply, move, depth, alpha, beta in trace.listed(steps)
            ]
        }

    return Insight("tree", OnDemand(facts))
