"""Fitting the evaluation's weights to game results (Peter Österlund's "Texel" method).

The value of a position through a logistic curve should predict the result of its game. The
evaluation is taken as linear around its present weights, with measured slopes; a quasi-Newton
method from SciPy finds the step that predicts best, held back by a small penalty on its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize, minimize_scalar
from scipy.sparse import csr_matrix

from philidor.contract.setup import parse_fen
from philidor.core import notation
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.layout import GROUPS, total
from philidor.evaluation.slopes import Slopes
from philidor.evaluation.weights import WEIGHTS
from philidor.lab.pool import pool

COLUMNS = 2 * total()
CHUNK = 2000
# How much the search's own opinion counts against the result: it says less, but less noisily.
OPINION = 0.3
# Chosen by the error on a tenth of the positions that the fit did not see; 30 times more holds all
# weights where they are.
PENALTY = 6e-9
HEADER = (
    '"""The weights of the evaluation: (middlegame, endgame) pairs, groups as layout.py lists them.'
    "\n\n`philidor lab tune` writes this file; see the ledger for what each tuning was worth.\n"
    '"""\n\n# Rows as chess tables read; a formatter would set every pair on a line of its own.\n'
    "# fmt: off\n"
    "WEIGHTS: dict[str, list[tuple[int, int]]] = {\n"
)


@dataclass(frozen=True)
class Sample:
    """Positions as the tuner sees them, all from White's view.

    slopes: one row a position, centipawns per unit of each half weight. values: the evaluation now.
    results: 1, 0.5, 0. opinions: the search's centipawns.
    """

    slopes: Any
    values: Any
    results: Any
    opinions: Any


def read_lines(path: Path, most: int) -> list[str]:
    """Distinct positions of a harvest file, evenly taken from all of it, `most` at most."""
    seen: set[str] = set()
    lines: list[str] = []
    with path.open() as file:
        for line in file:
            key = line.partition(" - ")[0] if ";" in line else ""
            if ";" in line and key not in seen:
                seen.add(key)
                lines.append(line.strip())
    step = max(1, -(-len(lines) // most))
    return lines[::step]


def measure_chunk(lines: list[str]) -> tuple[Any, Any, Any, Any, Any, Any]:
    """Slopes, columns, row ends, values, results and opinions of some lines."""
    columns = np.zeros(COLUMNS, dtype=np.intc)
    steepness = np.zeros(COLUMNS, dtype=np.float32)
    slopes = Slopes(Evaluator(), columns, steepness)
    position = Position()
    rows: list[Any] = []
    places: list[Any] = []
    counts, values, results, opinions = [], [], [], []
    for line in lines:
        fen, result, opinion = line.split(";")
        notation.place(position, parse_fen(fen))
        found = slopes.measure(position)
        rows.append(steepness[:found].copy())
        places.append(columns[:found].astype(np.int32))
        counts.append(found)
        values.append(slopes.value)
        results.append(float(result))
        opinions.append(int(opinion))
    return (
        np.concatenate(rows),
        np.concatenate(places),
        np.array(counts),
        np.array(values, dtype=np.float32),
        np.array(results, dtype=np.float32),
        np.array(opinions, dtype=np.float32),
    )


def measure(lines: list[str], workers: int, on_progress: Callable[[int], None]) -> Sample:
    """Measure all lines on several processes; `on_progress` hears how many are done."""
    chunks: Iterator[list[str]] = (
        lines[first : first + CHUNK] for first in range(0, len(lines), CHUNK)
    )
    parts = []
    done = 0
    with pool(workers) as processes:
        for part in processes.imap(measure_chunk, chunks):
            parts.append(part)
            done += len(part[3])
            on_progress(done)
    steepness, places, counts, values, results, opinions = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    ends = np.concatenate([[0], np.cumsum(counts)])
    slopes = csr_matrix((steepness, places, ends), shape=(len(values), COLUMNS))
    return Sample(slopes, values, results, opinions)


def curve(values: Any, scale: float) -> Any:
    """Expected result of values in centipawns."""
    return 1.0 / (1.0 + np.exp(-scale * values))


def error_of(sample: Sample, values: Any, scale: float) -> float:
    """Mean squared error of the results that some values predict."""
    return float(np.mean((sample.results - curve(values, scale)) ** 2))


def stepped(sample: Sample, step: Any) -> Any:
    """The values after a change of the weights, in the linear picture."""
    return sample.values + sample.slopes @ step.astype(np.float32)


def best_scale(sample: Sample) -> float:
    """The logistic curve's steepness that fits the evaluation as it is."""
    found = minimize_scalar(
        lambda scale: error_of(sample, sample.values, scale),
        bounds=(0.001, 0.02),
        method="bounded",
    )
    return float(found.x)


def fit(sample: Sample, scale: float, on_step: Callable[[float], None]) -> Any:
    """The change of all half weights that predicts best; `on_step` hears the error."""
    goal = (1 - OPINION) * sample.results + OPINION * curve(sample.opinions, scale)
    # In single precision the line search stumbles over noise and stops at once.
    slopes = sample.slopes.astype(np.float64)
    values = sample.values.astype(np.float64)
    turned = slopes.T.tocsr()

    def error(step: Any) -> tuple[float, Any]:
        predicted = curve(values + slopes @ step, scale)
        miss = predicted - goal
        slope = turned @ (miss * predicted * (1 - predicted) * (2 * scale / len(goal)))
        return (
            float(np.mean(miss**2)) + PENALTY * float(step @ step),
            slope + 2 * PENALTY * step,
        )

    found = minimize(
        error,
        np.zeros(COLUMNS),
        jac=True,
        method="L-BFGS-B",
        callback=lambda step: on_step(error(step)[0]),
        options={"maxiter": 300, "ftol": 1e-12, "gtol": 1e-9},
    )
    return found.x


def changed_weights(step: Any) -> dict[str, list[tuple[int, int]]]:
    """The present weights with a change added."""
    weights: dict[str, list[tuple[int, int]]] = {}
    index = 0
    for group in GROUPS:
        weights[group.name] = []
        for middlegame, endgame in WEIGHTS[group.name]:
            weights[group.name].append(
                (
                    middlegame + round(float(step[2 * index])),
                    endgame + round(float(step[2 * index + 1])),
                )
            )
            index += 1
    return weights


def source(weights: dict[str, list[tuple[int, int]]]) -> str:
    """The text of `evaluation/weights.py` for some weights."""
    text = HEADER
    for group in GROUPS:
        text += f'    "{group.name}": [\n'
        width = 4 if group.name == "PLACEMENT" else 6
        pairs = weights[group.name]
        for first in range(0, len(pairs), width):
            row = ", ".join(f"({m}, {e})" for m, e in pairs[first : first + width])
            text += f"        {row},\n"
        text += "    ],\n"
    return text + "}\n"
