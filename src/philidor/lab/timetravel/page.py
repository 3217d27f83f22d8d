"""The page `docs/time-travel.md` and its chart, written from the results file."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from philidor.arena.elo import Tally
from philidor.files import replace_text
from philidor.lab.plots import at_edge, drawable, save_plain
from philidor.lab.timetravel.contests import (
    FACTORS,
    PERIODS,
    SECONDS,
    SHARES,
    Contest,
    contests_of,
    period_nodes,
)
from philidor.lab.timetravel.matches import TimeTravelResults
from philidor.lab.wording import elo, relative

TITLES = {
    "arasan": "Arasan 1.2",
    "rajah": "Rajah",
    "rdchess": "RDChess",
    "paulchess": "PaulChess",
    "romichess": "RomiChess",
}
INTRODUCTION = """\
# Time travel

How much stronger does a chess program become on a faster machine? And how slow a machine would a
program of today need to be, for an old program on its own machine to hold it to a draw?

Each of the historic programs plays at the speed of [its period's machine](classics.md) against
itself on a machine that is 2, 10 and 1,000 times as fast, and against Philidor, with its network,
at fewer and fewer nodes. The moves are short, a tenth to a thousandth of a second of the period's
machine, so that a game with a thousand times the nodes ends within minutes. Nodes are counted
instead of seconds, so the results do not depend on the machine that plays the games. Each opening
is played with both colours.

{games}

![Elo by the multiple of nodes]({chart})

The left half shows what speed alone is worth, the right half what the ideas since are worth: at the
zero line Philidor and the old program are equally strong. A triangle stands for a contest in which
one side won all games.

This page is written from [a file of results]({file}). The first command plays the games that are
missing, the second rewrites the page and its chart:
```sh
philidor lab study timetravel -o {file_from_root}
philidor lab report {file_from_root} -o docs/time-travel.md
```
"""


def write(results: TimeTravelResults, page: Path) -> list[Path]:
    """Write the page and the chart; returns both paths."""
    chart = page.with_suffix(".svg")
    draw(results, chart)
    parts = [
        INTRODUCTION.format(
            games=_games(results),
            chart=chart.name,
            file=relative(results.path, page.parent),
            file_from_root=relative(results.path, page.parent.parent),
        )
    ]
    parts += [_section(results, classic) for classic in PERIODS]
    replace_text(page, "\n".join(parts))
    return [page, chart]


def _games(results: TimeTravelResults) -> str:
    contests = [one for classic in PERIODS for one in contests_of(classic)]
    numbers = [tally_of(results, contest).games for contest in contests]
    played = [number for number in numbers if number]
    return (
        f"**Games so far: {sum(numbers):,} in {len(played)} of {len(contests)} contests, "
        f"{min(played, default=0)} to {max(played, default=0)} in each.** With few games only "
        "large differences are certain; the intervals are those of 95 %. The contests with the "
        "most nodes have the fewest games: at a thousand times the speed one takes minutes."
    )


def tally_of(results: TimeTravelResults, contest: Contest) -> Tally:
    """A contest's games from the challenger's view."""
    return results.pairs[contest.name].tally()


def _section(results: TimeTravelResults, classic: str) -> str:
    period = PERIODS[classic]
    lines = [
        f"## {TITLES[classic]}",
        "",
        f"On {period.machine}: {period.nodes_a_second:,} nodes a second ({period.source}). "
        f"With {SECONDS[classic]:g} seconds a move that is {period_nodes(classic):,} nodes.",
        "",
        "| opponent | nodes a move | games | Elo of the opponent | for each doubling |",
        "| --- | --- | --- | --- | --- |",
    ]
    contests = contests_of(classic)
    for contest in contests:
        result = tally_of(results, contest)
        opponent = f"itself, {contest.factor:g} times as fast" if contest.itself else "Philidor"
        cells = [opponent, f"{contest.challenger_nodes:,}", str(result.games)]
        cells += [elo(result) if result.games else "-", doubling(contest, result)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join([*lines, "", equal_text(classic, results), ""])


def doubling(contest: Contest, result: Tally) -> str:
    """Elo for each doubling of the speed, in contests of a program with itself."""
    estimate = result.elo()
    if not contest.itself or not result.games or math.isinf(estimate.elo):
        return "-"
    return f"{estimate.elo / math.log2(contest.factor):+.0f}"


def equal_nodes(points: Sequence[tuple[int, float]]) -> float | None:
    """The nodes at which Elo is 0, between two measured numbers of nodes; None outside of them.

    Elo is taken to grow linearly with the logarithm of the nodes.
    """
    ordered = sorted(points)
    for (few, low), (many, high) in pairwise(ordered):
        if low <= 0 <= high and low < high:
            share = -low / (high - low)
            return few * math.pow(many / few, share)
    return None


def equal_text(classic: str, results: TimeTravelResults) -> str:
    """With how few nodes Philidor is as strong as the program."""
    against = [contest for contest in contests_of(classic) if not contest.itself]
    points = [
        (contest.challenger_nodes, at_edge(tally_of(results, contest).elo().elo))
        for contest in against
        if tally_of(results, contest).games
    ]
    if not points:
        return "Philidor has not played it yet."
    nodes = equal_nodes(points)
    if nodes is not None:
        factor = contests_of(classic)[0].nodes / nodes
        return (
            f"Philidor is as strong with about {nodes:,.0f} nodes a move, one node for every "
            f"{factor:,.0f} of the program."
        )
    fewest, most = min(points), max(points)
    if fewest[1] > 0:
        return f"Philidor is stronger with as few as {fewest[0]:,} nodes a move."
    return f"Philidor is weaker with up to {most[0]:,} nodes a move."


def draw(results: TimeTravelResults, path: Path) -> None:
    """Elo by the multiple of nodes: against itself on the left, Philidor on the right."""
    figure = Figure(figsize=(10, 4.5), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    left.set_xscale("log")
    right.set_xscale("log")
    for number, classic in enumerate(PERIODS):
        contests = contests_of(classic)
        _curve(left, results, [one for one in contests if one.itself], number, TITLES[classic])
        _curve(right, results, [one for one in contests if not one.itself], number, TITLES[classic])
    left.set_title("a faster copy of itself", fontsize=10)
    right.set_title("Philidor with fewer nodes", fontsize=10)
    left.set_ylabel("Elo of the opponent")
    left.set_xlim(min(FACTORS) / 1.5, max(FACTORS) * 1.5)
    right.set_xlim(1 / (max(SHARES) * 1.5), 1.5)
    for axes in (left, right):
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.set_xlabel("the opponent's nodes, as a multiple")
        axes.axhline(0, color="black", linewidth=0.8)
        axes.grid(alpha=0.3)
    left.legend(fontsize=8)
    save_plain(figure, path)


def _curve(
    axes: Any, results: TimeTravelResults, contests: Sequence[Contest], number: int, label: str
) -> None:
    points = []
    for contest in contests:
        result = tally_of(results, contest)
        if result.games:
            points.append((contest.factor, result.elo()))
    points.sort(key=lambda point: point[0])
    colour = f"C{number}"
    path = [at_edge(estimate.elo) for _, estimate in points]
    axes.plot([factor for factor, _ in points], path, "-", color=colour, label=label)
    certain = [point for point in points if math.isinf(point[1].elo)]
    rest = [point for point in points if not math.isinf(point[1].elo)]
    for factor, estimate in certain:
        # All games won or lost: Elo lies somewhere beyond the edge.
        axes.plot(factor, at_edge(estimate.elo), "^" if estimate.elo > 0 else "v", color=colour)
    elos, margins = drawable([estimate for _, estimate in rest])
    factors = [factor for factor, _ in rest]
    axes.errorbar(factors, elos, margins, fmt="o", color=colour, capsize=2)
