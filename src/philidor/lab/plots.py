"""Pictures as files that are the same for the same data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from philidor.arena.elo import EloEstimate

# Names inside the file would otherwise be random.
SALT = "philidor"
# Elo beyond this is drawn at the edge; a side that won every game has no finite Elo.
WIDEST = 800.0


def save_plain(figure: Figure, path: Path) -> Path:
    """Write a figure in the format of the suffix; an SVG file without date and trailing blanks."""
    if path.suffix != ".svg":
        figure.savefig(path)
        return path
    with mpl.rc_context({"svg.hashsalt": SALT}):
        figure.savefig(path, metadata={"Date": None})
    path.write_text("\n".join(line.rstrip() for line in path.read_text().splitlines()) + "\n")
    return path


def drawable(
    estimates: Sequence[EloEstimate],
) -> tuple[list[float], tuple[list[float], list[float]]]:
    """Elo of estimates, and how far their intervals reach below and above, held within the edge."""
    values = [at_edge(one.elo) for one in estimates]
    below = [value - at_edge(one.low) for value, one in zip(values, estimates, strict=True)]
    above = [at_edge(one.high) - value for value, one in zip(values, estimates, strict=True)]
    return values, (below, above)


def save_curve(curve: Sequence[tuple[int, Mapping[str, float]]], path: Path) -> Path:
    """A picture of a tuning: each number's value over the pairs of games played."""
    names = list(curve[0][1])
    figure = Figure(figsize=(7, 1.6 * len(names) + 0.6), layout="constrained")
    axes = figure.subplots(len(names), 1, sharex=True, squeeze=False)
    pairs = [number for number, _ in curve]
    for name, (axis,) in zip(names, axes, strict=True):
        axis.plot(pairs, [values[name] for _, values in curve])
        axis.set_ylabel(name)
        axis.grid(alpha=0.3)
    axes[-1][0].set_xlabel("pairs of games")
    return save_plain(figure, path)


def at_edge(elo: float, widest: float = WIDEST) -> float:
    """Elo, or the edge of the picture if it lies beyond."""
    return max(-widest, min(widest, elo))
