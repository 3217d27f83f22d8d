"""Search many positions in several processes: `python -m examples.library.many_processes FILE`."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from philidor import Board, Engine, Limits, Report


@cache
def engine() -> Engine:
    """This process's own engine: engines do not survive a fork."""
    return Engine(options={"Hash": 8})


def search(fen: str) -> Report:
    """The best line of a position; a report can be pickled."""
    return engine().analyse(Board(fen), Limits(nodes=5_000))[0]


def main(path: Path, processes: int = 2) -> None:
    """Print the best move of each FEN of a file."""
    fens = [line for line in path.read_text().splitlines() if line.strip()]
    with ProcessPoolExecutor(processes) as pool:
        for fen, report in zip(fens, pool.map(search, fens), strict=True):
            print(report.score.white(), Board(fen).san(report.pv[0]), fen)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
