"""`philidor engines`: the list of built-in engines; it needs no package beyond Python's own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from philidor import players

HEADINGS = ("engine", "name", "author", "year", "board", "")


def run(words: Sequence[str], program: str) -> None:
    """Print one line for each engine; bad arguments end with SystemExit(2)."""
    argparse.ArgumentParser(program, description="List the built-in engines.").parse_args(words)
    rows = [
        HEADINGS,
        *(
            (info.key, info.name, info.author, info.year, info.board, info.summary)
            for info in players.ENGINES
        ),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        sys.stdout.write("  ".join(cells).rstrip() + "\n")
