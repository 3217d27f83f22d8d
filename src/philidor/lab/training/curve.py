"""The learning curve as a picture."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure

from philidor.lab.training.trainer import Epoch


def draw(curves: dict[str, list[Epoch]], path: Path) -> None:
    """Errors by epoch, one colour for each training; the suffix (.svg, .png) sets the format."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for number, (name, curve) in enumerate(curves.items()):
        epochs = [epoch.number for epoch in curve]
        for errors, part, style in (
            ([epoch.held_out for epoch in curve], "held out", "-"),
            ([epoch.train for epoch in curve], "training", ":"),
        ):
            axes.plot(epochs, errors, f"C{number}{style}", label=f"{name}, {part}")
    axes.set_xlabel("epoch")
    axes.set_ylabel("mean squared error")
    axes.grid(alpha=0.3)
    axes.legend()
    # No date in the file, so that equal curves give equal files.
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
