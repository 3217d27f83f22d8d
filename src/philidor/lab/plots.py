"""Pictures as files that are the same for the same data."""

from __future__ import annotations

from collections.abc import Sequence
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


def at_edge(elo: float, widest: float = WIDEST) -> float:
    """Elo, or the edge of the picture if it lies beyond."""
    return max(-widest, min(widest, elo))
