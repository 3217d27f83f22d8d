"""Evaluate every position of a list of FENs: `python -m examples.library.evaluate_batch FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from philidor import evaluate_many


def main(path: Path) -> None:
    """Print each FEN of a file, one a line, with its static value in pawns."""
    fens = [line for line in path.read_text().splitlines() if line.strip()]
    for fen, value in zip(fens, evaluate_many(fens, threads=0), strict=True):
        print(f"{value / 100:+.2f}  {fen}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
