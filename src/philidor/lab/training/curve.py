"""The learning curve, and the curve of Elo by the amount of data, as pictures."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure

from philidor.lab.plots import drawable, save_plain
from philidor.lab.training.data_curve import DataCurve
from philidor.lab.training.trainer import Epoch


def draw(epochs: list[Epoch], path: Path) -> None:
    """Errors by epoch; the suffix (.svg, .png) sets the format."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    numbers = [epoch.number for epoch in epochs]
    axes.plot(numbers, [epoch.held_out for epoch in epochs], "C0-", label="held out")
    axes.plot(numbers, [epoch.train for epoch in epochs], "C0:", label="training")
    axes.set_xlabel("epoch")
    axes.set_ylabel("mean squared error")
    axes.grid(alpha=0.3)
    axes.legend()
    save_plain(figure, path)


def draw_data_curve(results: DataCurve, path: Path) -> None:
    """Elo of networks, and their errors on held-out games, by the positions they learned from."""
    networks = [results.learned[games] for games in sorted(results.learned)]
    positions = [network.positions for network in networks]
    estimates = [results.pairs[network.games].tally().elo() for network in networks]
    elos, margins = drawable(estimates)
    figure = Figure(figsize=(10, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.errorbar(positions, elos, margins, fmt="o-", capsize=3)
    left.axhline(0, color="black", linewidth=0.8)
    left.set_ylabel("Elo against the hand-written evaluation")
    right.plot(positions, [network.error for network in networks], "o-", label="network")
    if results.hce is not None:
        right.axhline(results.hce, color="C1", linestyle="--", label="hand-written")
    right.set_ylabel("mean squared error on held-out games")
    right.legend()
    for axes in (left, right):
        axes.set_xscale("log")
        axes.set_xlabel("positions to learn from")
        axes.grid(alpha=0.3)
    save_plain(figure, path)
