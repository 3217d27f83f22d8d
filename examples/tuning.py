"""Chapter 15's fit: python -m examples.tuning TRAIN.BIN [POSITIONS].

The positions come from `philidor lab data`. Each position's terms are counted once; then the
weights move downhill on the error of the predicted results.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from examples.king import King
from examples.terms import FULL_PHASE, phase
from examples.tuned import TUNED
from philidor.lab.training.records import OPEN, RESULTS, SIZE, Example, unpack

Floats = npt.NDArray[np.float64]
# The slope of the curve from centipawns to expected results.
SCALE = 1 / 200
STEPS, RATE = 600, 2.0
# Pulls weights that few positions know about towards where they began.
PENALTY = 2e-8


def examples(path: Path, most: int) -> Iterator[Example]:
    """The positions of a training file whose results are known."""
    with path.open("rb") as file:
        for _ in range(most):
            record = file.read(SIZE)
            if len(record) < SIZE:
                return
            example = unpack(record)
            if example.result != OPEN:
                yield example


def columns(path: Path, most: int) -> tuple[Floats, Floats]:
    """A row of terms for each position, and the results from White's view, 0 to 1.

    The first half of a row is the terms' share of the middlegame, the second of the endgame.
    """
    player = King()
    rows, results = [], []
    for example in examples(path, most):
        player.set_position(example.setup.fen())
        terms = np.array(player.terms())
        share = phase(player.board) / FULL_PHASE
        rows.append(np.concatenate([terms * share, terms * (1 - share)]))
        results.append(RESULTS[example.result])
    return np.array(rows), np.array(results)


def predicted(rows: Floats, weights: Floats) -> Floats:
    """The expected results of positions by an evaluation with these weights."""
    expected: Floats = 1 / (1 + np.exp(-SCALE * (rows @ weights)))
    return expected


def mean_error(rows: Floats, results: Floats, weights: Floats) -> float:
    """The mean squared error of the predictions."""
    return float(np.mean((predicted(rows, weights) - results) ** 2))


def slope(rows: Floats, results: Floats, weights: Floats) -> Floats:
    """The derivative of the error by each weight."""
    expected = predicted(rows, weights)
    steepness = (expected - results) * expected * (1 - expected)
    found: Floats = 2 * SCALE * (steepness @ rows) / len(rows)
    return found


def fit(rows: Floats, results: Floats, start: Floats, steps: int = STEPS) -> Floats:
    """Gradient descent with Adam's step sizes, which suit weights of very different weight."""
    weights = start.copy()
    mean = np.zeros_like(weights)
    square = np.zeros_like(weights)
    for step in range(1, steps + 1):
        downhill = slope(rows, results, weights) + 2 * PENALTY * (weights - start)
        mean = 0.9 * mean + 0.1 * downhill
        square = 0.999 * square + 0.001 * downhill**2
        size = RATE * (1 - step / (steps + 1))
        weights -= size * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-12)
    return weights


def main(path: Path, most: int) -> dict[str, Any]:
    """Fit the weights to nine tenths of the positions, and test them on the rest."""
    rows, results = columns(path, most)
    cut = len(rows) * 9 // 10
    known = King().weights()
    pairs = known.values()
    start = np.array([pair[0] for pair in pairs] + [pair[1] for pair in pairs], dtype=np.float64)
    end = fit(rows[:cut], results[:cut], start)
    half = len(start) // 2
    return {
        "positions": len(rows),
        "error before": round(mean_error(rows[cut:], results[cut:], start), 5),
        "error after": round(mean_error(rows[cut:], results[cut:], end), 5),
        "weights": {
            name: [round(float(end[number]), 1), round(float(end[half + number]), 1)]
            for number, name in enumerate(known)
        },
    }


if __name__ == "__main__":
    facts = main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 400_000)
    TUNED.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    print(f"error {facts['error before']} before, {facts['error after']} after")
