"""Fitting the evaluation's weights to game results (Peter Österlund's "Texel" method).

The value of a position, through a logistic curve, should predict the mean of two numbers: the
result of the game, and the search's score some moves later. That score is known sooner and depends
less on luck (the idea of temporal differences, Richard Sutton 1988). The evaluation is treated as
linear around its present weights, with measured slopes. A quasi-Newton method from SciPy finds the
step with the best prediction, under a small penalty on its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize, minimize_scalar
from scipy.sparse import csr_matrix

from philidor.arena.pool import Workforce, pool
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.layout import GROUPS, total
from philidor.evaluation.slopes import Slopes
from philidor.evaluation.weights import WEIGHTS
from philidor.game.fen import parse_fen
from philidor.lab.harvest import MARK

Floats = npt.NDArray[np.float32 | np.float64]
Integers = npt.NDArray[np.integer]
COLUMNS = 2 * total()
CHUNK = 2000
# The future score of a position is the mean score of these quiet positions after it; FUTURE_SHARE
# is its share of the goal. The search's score of the position itself teaches little.
LATER = slice(8, 13)
FUTURE_SHARE = 0.5
# Chosen by the error on a twelfth of the games, which the fit did not see. Half and a seventh of it
# play as well; thirty times as much keeps all weights where they are.
PENALTY = 2e-9
HEADER = (
    '"""The weights of the evaluation: (middlegame, endgame) pairs, groups as layout.py lists them.'
    "\n\n`philidor lab tune` writes this file; see the ledger for what each tuning was worth.\n"
    '"""\n\n# Rows as chess tables read; a formatter would set every pair on a line of its own.\n'
    "# fmt: off\n"
    "WEIGHTS: dict[str, list[tuple[int, int]]] = {\n"
)


@dataclass(frozen=True)
class Sample:
    """Measured positions, all from White's view.

    slopes: one row a position, centipawns per unit of each half weight. values: the evaluation now.
    results: 1, 0.5, 0. future_scores: centipawns, NaN where the game ended before.
    """

    slopes: csr_matrix
    values: Floats
    results: Floats
    future_scores: Floats


def read_lines(path: Path, most: int) -> list[str]:
    """Distinct positions of a harvest's whole games: at most `most`, evenly spread over the file.

    A line is `FEN;result;future score`, the future score empty if the game ended before.
    """
    seen: set[str] = set()
    lines: list[str] = []
    game: list[str] = []
    with path.open() as file:
        for line in file:
            if ";" in line:
                game.append(line.strip())
            elif line.startswith(MARK):
                for example in with_future_score(game):
                    key = example.partition(" - ")[0]
                    if key not in seen:
                        seen.add(key)
                        lines.append(example)
                game = []
    step = max(1, -(-len(lines) // most))
    return lines[::step]


def with_future_score(game: list[str]) -> Iterator[str]:
    """A game's lines, each with the future score in place of the position's own score."""
    rows = [line.split(";") for line in game]
    values = [int(value) for _, _, value in rows]
    for index, (fen, result, _) in enumerate(rows):
        later = values[index:][LATER]
        future_score = str(round(sum(later) / len(later))) if later else ""
        yield f"{fen};{result};{future_score}"


class Measured(NamedTuple):
    """The positions of some lines: as in `Sample`, the slopes still as a list of each position's.

    steepness, places: the slopes that are not zero and their columns. counts: how many of them a
    position has.
    """

    steepness: Floats
    places: Integers
    counts: Integers
    values: Floats
    results: Floats
    future_scores: Floats


def measure_chunk(lines: list[str]) -> Measured:
    """Measure some lines."""
    columns = np.zeros(COLUMNS, dtype=np.intc)
    steepness = np.zeros(COLUMNS, dtype=np.float32)
    slopes = Slopes(Evaluator(), columns, steepness)
    position = Position()
    rows: list[Floats] = []
    places: list[Integers] = []
    counts, values, results, future_scores = [], [], [], []
    for line in lines:
        fen, result, future_score = line.split(";")
        convert.place(position, parse_fen(fen))
        found = slopes.measure(position)
        rows.append(steepness[:found].copy())
        places.append(columns[:found].astype(np.int32))
        counts.append(found)
        values.append(slopes.value)
        results.append(float(result))
        future_scores.append(float(future_score or "nan"))
    return Measured(
        np.concatenate(rows),
        np.concatenate(places),
        np.array(counts),
        np.array(values, dtype=np.float32),
        np.array(results, dtype=np.float32),
        np.array(future_scores, dtype=np.float32),
    )


def measure(lines: list[str], workforce: Workforce, on_progress: Callable[[int], None]) -> Sample:
    """Measure all lines; `on_progress` receives the number done."""
    chunks: Iterator[list[str]] = (
        lines[first : first + CHUNK] for first in range(0, len(lines), CHUNK)
    )
    parts = []
    done = 0
    with pool(workforce) as workers:
        for part in workers.in_order(measure_chunk, chunks):
            parts.append(part)
            done += len(part.values)
            on_progress(done)
    steepness, places, counts, values, results, future_scores = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    ends = np.concatenate([[0], np.cumsum(counts)])
    slopes = csr_matrix((steepness, places, ends), shape=(len(values), COLUMNS))
    return Sample(slopes, values, results, future_scores)


def curve(values: Floats, scale: float) -> Floats:
    """Expected result of values in centipawns."""
    found: Floats = 1.0 / (1.0 + np.exp(-scale * values))
    return found


def goal_of(sample: Sample, scale: float) -> Floats:
    """What the values should predict: a mix of result and future score, near the end the result."""
    ended = np.isnan(sample.future_scores)
    later = np.where(ended, sample.results, curve(np.where(ended, 0, sample.future_scores), scale))
    return (1 - FUTURE_SHARE) * sample.results + FUTURE_SHARE * later


def error_of(goal: Floats, values: Floats, scale: float) -> float:
    """Mean squared error of the predictions of some values."""
    return float(np.mean((goal - curve(values, scale)) ** 2))


def stepped(sample: Sample, step: Floats) -> Floats:
    """The values after a change of the weights, by linear approximation."""
    found: Floats = sample.values + sample.slopes @ step.astype(np.float32)
    return found


def best_scale(sample: Sample) -> float:
    """The steepness of the logistic curve that fits the present evaluation best."""
    found = minimize_scalar(
        lambda scale: error_of(sample.results, sample.values, scale),
        bounds=(0.001, 0.02),
        method="bounded",
    )
    return float(found.x)


def fit(sample: Sample, scale: float, on_step: Callable[[float], None]) -> Floats:
    """The change of all half weights with the best prediction; `on_step` receives the error."""
    goal = goal_of(sample, scale)
    # In single precision the line search fails on rounding noise and stops at once.
    slopes = sample.slopes.astype(np.float64)
    values = sample.values.astype(np.float64)
    turned = slopes.T.tocsr()

    def error(step: Floats) -> tuple[float, Floats]:
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
    step: Floats = found.x
    return step


def changed_weights(step: Floats) -> dict[str, list[tuple[int, int]]]:
    """The present weights plus a change."""
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
