"""Training of the human policy: gradient steps (Adam) over shuffled positions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.files import replace_file
from philidor.human.policy import FILE, SIZES, Policy, PolicyError, parse, written
from philidor.human.types import FIRST_AT, LAST_AT, MOVES_AT, OUTPUT_AT, SECOND_AT, WEIGHTS
from philidor.lab.adamw import AdamW
from philidor.lab.people.examples import Collector, Examples
from philidor.lab.people.games import RatedGame, games_of
from philidor.lab.people.gradient import PolicyGradient

Floats = npt.NDArray[np.float32]
BATCH = 512
# Stands for the policy that comes with Philidor.
SHIPPED = Path("shipped")
# The largest steps; where a policy is only improved, large ones would spoil what it knows.
RATE, LATER_RATE = 1e-3, 5e-4
# The share of the rate by which each step shortens all weights.
DECAY = 0.02
# Added to the root of a mean of squares.
TINY = 1e-7
# A step's gradient is not longer than this: at twice the rate and without it, a run diverged.
LONGEST_GRADIENT = 0.5
# The first steps are shorter, until the averages are known.
WARM_UP = 200
REPORT_EVERY = 200
# Parts of the split of games that are not learned from, and how many of their positions measure.
HELD_OUT, MOST_TEST = range(15, 25), 20_000


@dataclass(frozen=True)
class Score:
    """How well a policy predicts: the mean logarithm of the chance of the move played, the share
    of positions in which its likeliest move was played, and the mean chance of the move played."""

    likelihood: float
    top: float
    drawn: float

    def __str__(self) -> str:
        return (
            f"log-likelihood {self.likelihood:.3f}, likeliest move {self.top:.1%}, "
            f"drawn move {self.drawn:.1%}"
        )


@dataclass(frozen=True)
class Plan:
    """How much is learned: positions, the share of the games' positions taken, epochs, seed; on
    how many cores; and from which policy network on, if not from random weights."""

    positions: int
    share: float
    epochs: int
    seed: int
    jobs: int = 1
    start: Path | None = None


def made(
    games: Sequence[Path], output: Path, plan: Plan, show: Callable[[str], None]
) -> Score | None:
    """Train a policy from games and write its file; how well it predicts games not learned from.

    None if there are no positions of such games.

    The file is written again and again, so that an interrupted training leaves the latest one.
    Features that no position had count nothing in it: their weights are still the random ones of
    the beginning, which would be noise in play and cannot be compressed. A policy that goes on from
    another keeps what that one knew of them.
    """

    def chosen(held_out: bool) -> Iterator[RatedGame]:
        for path in games:
            for game in games_of(path):
                if (game.part in HELD_OUT) == held_out:
                    yield game

    def counted(what: str) -> Callable[[int], None]:
        return lambda number: show(f"{what}: {number} positions")

    started = None if plan.start is None else read_weights(plan.start)
    test = Collector(plan.share / 4, MOST_TEST, plan.seed).collect(chosen(True), counted("test"))
    found = Collector(plan.share, plan.positions, plan.seed).collect(
        chosen(False), counted("reading")
    )
    if len(found.begins) < BATCH:
        raise InputError(
            f"there are only {len(found.begins)} positions with ratings: at least "
            f"{BATCH} are needed"
        )
    weights = fresh_weights(plan.seed) if started is None else started.copy()
    squares = np.zeros_like(weights)
    unseen = np.zeros_like(weights) if started is None else started

    def learned() -> Floats:
        return np.where(squares, weights, unseen)

    def note(step: int, steps: int, score: Score) -> None:
        show(f"step {step}/{steps}: {score}")
        data = written(learned())
        replace_file(output, lambda file: _write(file, data))

    train(weights, found, plan, optimiser_of(squares), note)
    if not len(test.begins):
        return None
    return measure(Policy(learned()), test)


def read_weights(path: Path) -> Floats:
    """The weights of a policy network's file, or of the one that comes with Philidor (`shipped`).

    InputError if it is none that this version reads.
    """
    file = FILE if path == SHIPPED else path
    try:
        return np.array(parse(file.read_bytes()), np.float32)
    except OSError as error:
        raise InputError(f"'{path}' cannot be read: {error.strerror}") from None
    except PolicyError as error:
        raise InputError(f"{path}: {error}") from None


def _write(file: BinaryIO, data: bytes) -> None:
    file.write(data)


def fresh_weights(seed: int) -> Floats:
    """Random weights to begin with; the network's opinion is nearly the same of all moves."""
    positions, moves, first, units, last = SIZES
    draw = np.random.default_rng(seed)
    weights = np.zeros(WEIGHTS, np.float32)

    def fill(at: int, count: int, inputs: float) -> None:
        weights[at : at + count] = draw.normal(0, inputs**-0.5, count)

    # About so many features are there at once.
    fill(FIRST_AT, positions * first, 45 / 2)
    fill(SECOND_AT, first * units, first / 2)
    fill(MOVES_AT, moves * units, 20)
    fill(LAST_AT, units * last, units / 2)
    fill(OUTPUT_AT, last, 10 * last)
    return weights


def measure(policy: Policy, examples: Examples) -> Score:
    """How well a policy predicts the moves of some positions."""
    nothing = np.zeros(1, np.float32)
    gradient = PolicyGradient(policy, nothing, nothing)
    for begin in examples.begins.tolist():
        gradient.measure(examples.numbers, begin)
    return score_of(gradient)


def score_of(*gradients: PolicyGradient) -> Score:
    """The score of the positions counted so far."""
    seen = max(1, sum(one.seen for one in gradients))
    return Score(
        -sum(one.loss for one in gradients) / seen,
        sum(one.right for one in gradients) / seen,
        sum(one.drawn for one in gradients) / seen,
    )


def train(
    weights: Floats,
    examples: Examples,
    plan: Plan,
    optimiser: AdamW,
    on_step: Callable[[int, int, Score], None],
) -> None:
    """Train the weights in place; `on_step` gets steps done, steps in all and the latest score."""
    slopes = [np.zeros_like(weights) for _ in range(plan.jobs)]
    gradients = [PolicyGradient(Policy(weights), weights, one) for one in slopes]
    draw = np.random.default_rng(plan.seed)
    highest = LATER_RATE if plan.start else RATE
    steps = plan.epochs * (len(examples.begins) // BATCH)
    step = 0
    with ThreadPoolExecutor(plan.jobs) as workers:
        for _ in range(plan.epochs):
            order = draw.permutation(examples.begins)
            for begin in range(0, len(order) - BATCH + 1, BATCH):
                parts = np.array_split(order[begin : begin + BATCH], plan.jobs)
                numbers = repeat(examples.numbers)
                list(workers.map(PolicyGradient.learn_all, gradients, numbers, parts))
                for other in slopes[1:]:
                    slopes[0] += other
                step += 1
                step_by(optimiser, weights, slopes[0], rate_of(step, steps, highest), step)
                for one in slopes:
                    one.fill(0)
                if step % REPORT_EVERY == 0 or step == steps:
                    on_step(step, steps, score_of(*gradients))
                    for gradient in gradients:
                        gradient.forget()


def rate_of(step: int, steps: int, highest: float = RATE) -> float:
    """The size of a step: it rises at first, then falls along a cosine to nothing."""
    return highest * min(1.0, step / WARM_UP) * (1 + math.cos(math.pi * (step - 1) / steps)) / 2


def optimiser_of(squares: Floats) -> AdamW:
    """AdamW at its beginning; it clips nothing.

    squares: zeros, as many as weights; where the slope of a weight was always zero, they stay so.
    """
    return AdamW(np.zeros_like(squares), squares, np.full_like(squares, np.inf), TINY)


def step_by(optimiser: AdamW, weights: Floats, slopes: Floats, rate: float, number: int) -> None:
    """One step with the sum of a batch's slopes."""
    length = float(np.linalg.norm(slopes)) / BATCH
    scale = min(1.0, LONGEST_GRADIENT / length if length else 1.0) / BATCH
    optimiser.step(weights, slopes, number, rate, scale, DECAY)
