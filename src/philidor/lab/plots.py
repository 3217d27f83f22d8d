"""Pictures as SVG files that are the same for the same data."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

# Names inside the file would otherwise be random.
SALT = "philidor"


def save_plain(figure: Figure, path: Path) -> Path:
    """Write a figure without its date, and without the blanks at the ends of lines."""
    with mpl.rc_context({"svg.hashsalt": SALT}):
        figure.savefig(path, metadata={"Date": None})
    path.write_text("\n".join(line.rstrip() for line in path.read_text().splitlines()) + "\n")
    return path
