"""Plots of an ablation: Elo by step, nodes to depth by step, Elo by the number of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from philidor.arena.elo import EloEstimate
from philidor.lab.ablation import wording
from philidor.lab.ablation.results import Results
from philidor.lab.ablation.steps import Kind, Step
from philidor.lab.plots import at_edge, save_plain

INCHES_A_ROW = 0.23
INCHES_A_WIDE_ROW = 0.32
# The colours of the numbers of nodes a move: the darker, the more.
SHADES, LIGHTEST = "OrRd", 0.4
# A side that won every game has no finite Elo; its bar ends at the edge.
WIDEST = 500.0
COLOURS = {
    Kind.SEARCH: "C0",
    Kind.HISTORY: "C1",
    Kind.EVALUATION: "C2",
    Kind.NETWORK: "C3",
    Kind.CHANGE: "C4",
}


def draw(results: Results, page: Path) -> list[Path]:
    """Draw all plots for which there are results, beside the page and named after it."""
    nodes = wording.counts(results)
    drawn = [_depths(results, page.with_name(f"{page.stem}-nodes-to-depth.svg"))]
    for one in nodes[:1]:
        drawn.insert(0, _worths(results, one, page.with_name(f"{page.stem}-elo.svg")))
    shared = wording.shared_worths(results)
    if len(shared) > 1:
        drawn.append(_by_nodes(results, shared, page.with_name(f"{page.stem}-by-nodes.svg")))
    return drawn


def _bars(rows: int, label: str, height: float = INCHES_A_ROW) -> tuple[Figure, Any]:
    figure = Figure(figsize=(8, 1.2 + height * rows), layout="constrained")
    axes = figure.subplots()
    axes.set_xlabel(label)
    axes.grid(axis="x", alpha=0.3)
    axes.set_ylim(-0.7, rows - 0.3)
    return figure, axes


def _legend(axes: Any, steps: Sequence[Step]) -> None:
    for kind in dict.fromkeys(step.kind for step in steps):
        axes.plot([], [], "o", color=COLOURS[kind], label=kind.value)
    if steps:
        axes.legend(loc="lower right")


def _clipped(value: float) -> float:
    return at_edge(value, WIDEST)


def _worths(results: Results, nodes: int, path: Path) -> Path:
    """Elo of having each step with its interval, the most valuable at the top."""
    found: list[tuple[EloEstimate, Step]] = []
    for step in results.measured():
        result = results.tally(step.name, nodes)
        if result.games:
            found.append((result.elo(), step))
    found.sort(key=lambda pair: _clipped(pair[0].elo))
    label = f"Elo of having it at {nodes:,} nodes a move, with 95 % interval"
    figure, axes = _bars(len(found), label)
    for row, (estimate, step) in enumerate(found):
        low, high = _clipped(estimate.low), _clipped(estimate.high)
        axes.plot([low, high], [row, row], color=COLOURS[step.kind], alpha=0.5)
        axes.plot([_clipped(estimate.elo)], [row], "o", color=COLOURS[step.kind], markersize=5)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(found)), [step.title for _, step in found], fontsize=8)
    _legend(axes, [step for _, step in found])
    return save_plain(figure, path)


def _depths(results: Results, path: Path) -> Path:
    """How many times the nodes each step saves, on a logarithmic scale."""
    found: list[tuple[float, Step]] = []
    for step in results.measured():
        factor = wording.growth(results, step.name)
        if factor is not None:
            found.append((factor, step))
    found.sort(key=lambda pair: pair[0])
    figure, axes = _bars(len(found), "nodes to the same depth without it, as a multiple")
    for row, (factor, step) in enumerate(found):
        axes.plot([1, factor], [row, row], color=COLOURS[step.kind], linewidth=5)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.xaxis.set_minor_formatter(lambda value, _: f"{value:g}")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_yticks(range(len(found)), [step.title for _, step in found], fontsize=8)
    _legend(axes, [step for _, step in found])
    return save_plain(figure, path)


def _by_nodes(results: Results, worths: wording.Worths, path: Path) -> Path:
    """Elo by nodes a move from the games for all steps at once: what grows with depth.

    Only the steps whose effect is clear at one count at least, the most valuable at the top.
    """
    found: list[tuple[float, Step, list[EloEstimate | None]]] = []
    for step in results.measured():
        estimates = [worth.get(step.name) for worth in worths.values()]
        clear = [one for one in estimates if one is not None and (one.low > 0 or one.high < 0)]
        if clear:
            known = [_clipped(one.elo) for one in estimates if one is not None]
            found.append((sum(known) / len(known), step, estimates))
    found.sort(key=lambda row: row[0])
    figure, axes = _bars(
        len(found), "Elo of having it in shared games, with 95 % interval", INCHES_A_WIDE_ROW
    )
    for index, nodes in enumerate(worths):
        colour = mpl.colormaps[SHADES](LIGHTEST + (1 - LIGHTEST) * index / (len(worths) - 1))
        shift = 0.25 * (len(worths) - 1 - 2 * index) / 2
        for row, (_, _, estimates) in enumerate(found):
            estimate = estimates[index]
            if estimate is not None:
                ends = [_clipped(estimate.low), _clipped(estimate.high)]
                axes.plot(ends, [row + shift] * 2, color=colour, alpha=0.6)
                axes.plot([_clipped(estimate.elo)], [row + shift], "o", color=colour, markersize=4)
        axes.plot([], [], "o-", color=colour, label=f"{nodes:,} nodes a move")
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(found)), [step.title for _, step, _ in found], fontsize=8)
    axes.legend(loc="lower right")
    return save_plain(figure, path)
