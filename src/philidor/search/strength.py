"""Playing below full strength: fewer positions and an error added to the evaluation.

A weak player searches few positions and misjudges them; it does not move at random. The steps were
set, with the shipped network, by matches of 100 games at 1 s + 0.01 s against Stockfish 15.1 at the
same UCI_Elo (docs/performance.md has the scores); below 1400 they are estimates.
"""

from __future__ import annotations

from itertools import pairwise

WEAKEST = 600
FULL_STRENGTH = 3200
# Elo, positions per move, evaluation error (one standard deviation, centipawns).
STEPS = (
    (600, 30, 300),
    (1000, 120, 200),
    (1400, 430, 114),
    (1800, 1320, 71),
    (2200, 7200, 38),
    (2600, 11000, 11),
    (3200, 4000000, 0),
)


def handicap(elo: int) -> tuple[int, int]:
    """Positions per move and evaluation error for a strength, interpolated between the steps."""
    for (low, few, much), (high, many, little) in pairwise(STEPS):
        if elo <= high:
            share = (max(elo, low) - low) / (high - low)
            return round(few * (many / few) ** share), round(much + (little - much) * share)
    return STEPS[-1][1], 0
