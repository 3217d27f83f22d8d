"""The learning curve as a picture."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure

from philidor.lab.plots import save_plain
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
