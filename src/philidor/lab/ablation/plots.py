"""Plots of an ablation: Elo by step, nodes to depth by step, Elo by the number of nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from philidor.arena.elo import EloEstimate
from philidor.lab.ablation import wording
from philidor.lab.ablation.results import Results
from philidor.lab.ablation.steps import Kind, Step
from philidor.lab.plots import at_edge, save_plain

INCHES_A_ROW = 0.23
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
    shared = {one: games.worths() for one, games in sorted(results.shared.items())}
    if len(shared) > 1:
        drawn.append(_by_nodes(results, shared, page.with_name(f"{page.stem}-by-nodes.svg")))
    return drawn


def _bars(rows: int, label: str) -> tuple[Figure, Any]:
    figure = Figure(figsize=(8, 1.2 + INCHES_A_ROW * rows), layout="constrained")
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


def _by_nodes(
    results: Results, worths: Mapping[int, Mapping[str, EloEstimate]], path: Path
) -> Path:
    """Elo by nodes a move from the games for all steps at once: what grows with depth.

    Only the steps whose effect is clear at one count at least.
    """
    figure = Figure(figsize=(8, 5.5), layout="constrained")
    axes = figure.subplots()
    for step in results.measured():
        points = [(one, found[step.name]) for one, found in worths.items() if step.name in found]
        if any(estimate.low > 0 or estimate.high < 0 for _, estimate in points):
            counts = [one for one, _ in points]
            elos = [_clipped(estimate.elo) for _, estimate in points]
            errors = [estimate.error for _, estimate in points]
            axes.errorbar(
                counts, elos, errors, fmt="o-", alpha=0.7, label=step.title, elinewidth=0.5
            )
    axes.set_xscale("log")
    axes.set_xticks(list(worths), [f"{one:,}" for one in worths])
    axes.set_xlabel("nodes a move")
    axes.set_ylabel("Elo of having it, with 95 % interval")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.grid(alpha=0.3)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(fontsize=7, ncols=2)
    return save_plain(figure, path)
