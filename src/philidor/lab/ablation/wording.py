"""The figures of an ablation in words, for the page and for the comments in the search."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from philidor.arena.elo import EloEstimate
from philidor.arena.suite import find_suite
from philidor.lab.ablation.measures import MOST_NODES, SUITES
from philidor.lab.ablation.results import Results
from philidor.lab.ablation.steps import NOTHING_OFF
from philidor.lab.wording import elo

Worths = Mapping[int, Mapping[str, EloEstimate]]


def counts(results: Results) -> list[int]:
    """The numbers of nodes a move at which games were played, the lowest first."""
    return sorted({nodes for pairs in results.pairs.values() for nodes in pairs if pairs[nodes]})


def remark(results: Results, name: str) -> str:
    """What a step saves and its worth at the lowest number of nodes, as its comment quotes it."""
    factor = growth_text(results, name)
    said = [] if factor == "-" else [f"{factor} times the nodes without"]
    for nodes in counts(results)[:1]:
        result = results.tally(name, nodes)
        if result.games:
            said.append(f"{elo(result)} Elo, {result.games:,} games")
    return "; ".join(said) or "not measured"


def shared_worths(results: Results) -> Worths:
    """Elo of having each step from the games that all share, by nodes a move, the lowest first."""
    return {nodes: results.shared[nodes].worths() for nodes in sorted(results.shared)}


def growth(results: Results, name: str) -> float | None:
    """How many times the nodes are needed for the same depth: the geometric mean by position."""
    with_step, without = results.depths.get(NOTHING_OFF.name), results.depths.get(name)
    if not with_step or not without:
        return None
    logs = [math.log(b / a) for a, b in zip(with_step, without, strict=True)]
    return math.exp(sum(logs) / len(logs))


def growth_text(results: Results, name: str) -> str:
    """That factor for a table; a search that was broken off makes it a lower bound."""
    factor = growth(results, name)
    if factor is None:
        return "-"
    least = "at least " if max(results.depths[name]) >= MOST_NODES else ""
    return f"{least}{factor:.2f}"


def solved_text(results: Results, name: str, suite: str) -> str:
    """Problems solved without the step, and the difference from the whole engine."""
    found = results.suites.get(name, {}).get(suite)
    whole = results.suites.get(NOTHING_OFF.name, {}).get(suite)
    if found is None or whole is None:
        return "-"
    return f"{len(found)} ({len(found) - len(whole):+d})"


def suite_size(suite: str) -> int:
    """The number of problems of a suite."""
    return len(find_suite(suite))


def games_range(results: Results, names: Sequence[str], nodes: int) -> str:
    """How many games each step has at a number of nodes: `40` or `38 to 40`."""
    numbers = [results.tally(name, nodes).games for name in names]
    least, most = min(numbers, default=0), max(numbers, default=0)
    return f"{most:,}" if least == most else f"{least:,} to {most:,}"


SUITE_TITLES = {
    "bratko-kopec": f"Bratko-Kopec, {SUITES['bratko-kopec']:,} nodes",
    "wac": f"Win at Chess, {SUITES['wac']:,} nodes",
}
