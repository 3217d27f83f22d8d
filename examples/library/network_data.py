"""A data set for a neural network: planes of pieces and results, from a PGN.

`python -m examples.library.network_data GAMES.pgn OUT.npz`
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from philidor import planes, positions


def main(source: Path, target: Path) -> None:
    """Write `planes` (n, 12, 8, 8), `turn` (n,) and `result` (n,): White's points."""
    found = positions(source)
    decided = (found.result < 3) & (found.ply >= 8)
    boards = planes(found.boards[decided])
    np.savez_compressed(
        target, planes=boards, turn=found.turn[decided], result=found.result[decided] / 2
    )
    print(f"{len(boards)} of {len(found)} positions")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
