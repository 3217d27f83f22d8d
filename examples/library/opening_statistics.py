"""The most frequent openings of a PGN and how they score, without a database.

`python -m examples.library.opening_statistics GAMES.pgn [PLIES]`
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

from philidor import read_pgn

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def main(path: Path, plies: int = 4) -> None:
    """Print the ten most frequent beginnings with White's score."""
    counts: Counter[tuple[int, ...]] = Counter()
    points: dict[tuple[int, ...], float] = defaultdict(float)
    sample = {}
    for game in read_pgn(path):
        if game.result in POINTS and len(game) >= plies:
            beginning = tuple(game.moves[:plies].tolist())
            counts[beginning] += 1
            points[beginning] += POINTS[game.result]
            sample[beginning] = game
    for beginning, count in counts.most_common(10):
        game = sample[beginning]
        line = game.board().variation_san(list(game)[:plies])
        print(f"{count:6}  {100 * points[beginning] / count:5.1f} %  {line}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
