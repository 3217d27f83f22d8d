"""Training of the human policy: gradient steps (Adam) over shuffled positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.files import replace_file
from philidor.human.policy import SIZES, Policy, written
from philidor.human.types import FIRST_AT, LAST_AT, MOVES_AT, OUTPUT_AT, SECOND_AT, WEIGHTS
from philidor.lab.people.examples import Collector, Examples
from philidor.lab.people.games import RatedGame, games_of
from philidor.lab.people.gradient import PolicyGradient

Floats = npt.NDArray[np.float32]
BATCH = 512
RATE = 1e-3
MEAN_DECAY, SPREAD_DECAY, TINY = 0.9, 0.999, 1e-7
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
    """How much is learned: positions, the share of the games' positions taken, epochs, seed."""

    positions: int
    share: float
    epochs: int
    seed: int


def made(
    games: Sequence[Path], output: Path, plan: Plan, show: Callable[[str], None]
) -> Score | None:
    """Train a policy from games and write its file; how well it predicts games not learned from.

    None if there are no positions of such games.

    The file is written again and again, so that an interrupted training leaves the latest one.
    Features that no position had count nothing in it: their weights are still the random ones of
    the beginning, which would be noise in play and cannot be compressed.
    """

    def chosen(held_out: bool) -> Iterator[RatedGame]:
        for path in games:
            for game in games_of(path):
                if (game.part in HELD_OUT) == held_out:
                    yield game

    def counted(what: str) -> Callable[[int], None]:
        return lambda number: show(f"{what}: {number} positions")

    test = Collector(plan.share / 4, MOST_TEST, plan.seed).collect(chosen(True), counted("test"))
    found = Collector(plan.share, plan.positions, plan.seed).collect(
        chosen(False), counted("reading")
    )
    if len(found.begins) < BATCH:
        raise InputError(
            f"there are only {len(found.begins)} positions with ratings: at least "
            f"{BATCH} are needed"
        )
    beginning = fresh_weights(plan.seed)
    weights = beginning.copy()

    def note(step: int, steps: int, score: Score) -> None:
        show(f"step {step}/{steps}: {score}")
        data = written(np.where(weights == beginning, np.float32(0), weights))
        replace_file(output, lambda file: _write(file, data))

    train(weights, found, plan.epochs, plan.seed, note)
    if not len(test.begins):
        return None
    return measure(Policy(np.where(weights == beginning, np.float32(0), weights)), test)


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


def score_of(gradient: PolicyGradient) -> Score:
    """The score of the positions counted so far."""
    seen = max(1, gradient.seen)
    return Score(-gradient.loss / seen, gradient.right / seen, gradient.drawn / seen)


def train(
    weights: Floats,
    examples: Examples,
    epochs: int,
    seed: int,
    on_step: Callable[[int, int, Score], None],
) -> None:
    """Train the weights in place; `on_step` gets steps done, steps in all and the latest score."""
    slopes = np.zeros_like(weights)
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    gradient = PolicyGradient(Policy(weights), weights, slopes)
    draw = np.random.default_rng(seed)
    steps = epochs * (len(examples.begins) // BATCH)
    step = 0
    for _ in range(epochs):
        order = draw.permutation(examples.begins)
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            slopes.fill(0)
            for place in order[begin : begin + BATCH].tolist():
                gradient.learn(examples.numbers, place)
            step += 1
            rate = RATE * min(1.0, step / WARM_UP) * max(0.02, 1 - step / steps)
            adam(weights, slopes, mean, spread, rate, step)
            if step % REPORT_EVERY == 0 or step == steps:
                on_step(step, steps, score_of(gradient))
                gradient.forget()


def adam(
    weights: Floats, slopes: Floats, mean: Floats, spread: Floats, rate: float, step: int
) -> None:
    """One step of Adam (Kingma and Ba, 2015)."""
    slopes /= BATCH
    length = float(np.linalg.norm(slopes))
    if length > LONGEST_GRADIENT:
        slopes *= LONGEST_GRADIENT / length
    mean += (1 - MEAN_DECAY) * (slopes - mean)
    spread += (1 - SPREAD_DECAY) * (slopes * slopes - spread)
    size = rate * (1 - SPREAD_DECAY**step) ** 0.5 / (1 - MEAN_DECAY**step)
    weights -= size * mean / (np.sqrt(spread) + TINY)
