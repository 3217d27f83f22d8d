"""Training a network: batches, Adam, a falling learning rate, checkpoints.

The order of the batches, the first weights and the sums of floats depend on the seed alone, not on
the number of threads or on interruptions, so that one build gives the same network every time.
"""

from __future__ import annotations

import json
import math
import os
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.lab.training.datasets import Records
from philidor.lab.training.gradient import Lane, size_of
from philidor.lab.training.records import NO_OUTLOOK, SIZE
from philidor.lab.training.static_values import StaticValues

Floats = npt.NDArray[np.float32]
# Pieces of a batch: always the same number, because the order of additions changes float sums.
LANES = 4
# Adam (Diederik Kingma, Jimmy Ba 2014) with the numbers of the paper.
MOMENTUM, SECOND_MOMENTUM, TINY = 0.9, 0.999, 1e-8
# Larger output weights would not fit into 8 bits when rounded to 64ths.
MOST_WEIGHT = 1.98
# The learning rate rises over this many steps, a twentieth of all at most, and falls like a cosine
# to this share of its height.
WARM_UP = 200
LAST_RATE = 0.01
CHECKPOINT_EVERY = 250


@dataclass(frozen=True)
class TrainingSettings:
    """The settings of a training.

    result_share: the share of the game's result in the target; the rest is the search's score.
    centipawns: the score that is one logit, a result of 73 %; 140 fits this engine's scores best.
    residual: learn what the hand-written evaluation misses instead of the whole value.
    """

    hidden: int = 32
    buckets: int = 1
    residual: bool = True
    epochs: int = 20
    batch: int = 16_384
    rate: float = 0.001
    result_share: float = 0.4
    centipawns: float = 140.0
    seed: int = 1


@dataclass(frozen=True)
class Epoch:
    """One row of the learning curve: mean squared errors of the expected result."""

    number: int
    train: float
    held_out: float


@dataclass
class State:
    """Everything that changes during a training."""

    weights: Floats
    momentum: Floats
    second: Floats
    step: int = 0
    error: float = 0.0
    curve: list[Epoch] = field(default_factory=list)


@dataclass(frozen=True)
class Examples:
    """Positions and their targets: packed records, offsets in logits, expected results."""

    raw: npt.NDArray[np.uint8]
    offsets: Floats
    targets: Floats

    def __len__(self) -> int:
        return len(self.raw)


def logistic(values: npt.NDArray[np.float32]) -> Floats:
    """The expected result of logits."""
    return (1.0 / (1.0 + np.exp(-values))).astype(np.float32)


def prepare(records: Records, settings: TrainingSettings) -> Examples:
    """Targets and offsets of records, all from the mover's view."""
    raw = np.asarray(records).view(np.uint8).reshape(-1, SIZE)
    flags = raw[:, 31]
    sign = np.where(flags & 1, -1.0, 1.0).astype(np.float32)
    outlook = records["outlook"].astype(np.float32)
    score = np.where(outlook == NO_OUTLOOK, records["score"], outlook).astype(np.float32)
    opinion = logistic(sign * score / np.float32(settings.centipawns))
    result = 0.5 + sign * ((flags >> 1 & 3).astype(np.float32) / 2 - 0.5)
    share = np.float32(settings.result_share)
    offsets = np.zeros(len(raw), dtype=np.float32)
    if settings.residual:
        values = np.zeros(len(raw), dtype=np.int16)
        StaticValues().fill(raw, values)
        offsets = values.astype(np.float32) / np.float32(settings.centipawns)
    return Examples(raw, offsets, (share * result + (1 - share) * opinion).astype(np.float32))


def first_state(settings: TrainingSettings) -> State:
    """Small random input weights, biases in the middle of the range, output weights of zero."""
    size = size_of(settings.hidden, settings.buckets)
    weights = np.zeros(size, dtype=np.float32)
    chance = np.random.default_rng(settings.seed)
    inputs = 768 * settings.hidden
    weights[:inputs] = chance.uniform(-0.1, 0.1, inputs)
    weights[inputs : inputs + settings.hidden] = 0.3
    outputs = slice(inputs + settings.hidden, size - settings.buckets)
    weights[outputs] = chance.uniform(-0.1, 0.1, 2 * settings.hidden * settings.buckets)
    return State(weights, np.zeros_like(weights), np.zeros_like(weights))


class Trainer:
    """A training that can be stopped at any step and continued later."""

    def __init__(
        self, settings: TrainingSettings, train: Examples, held_out: Examples, threads: int
    ) -> None:
        self.settings = settings
        self.train, self.held_out = train, held_out
        self.state = first_state(settings)
        self.batches = len(train) // settings.batch
        if not self.batches:
            raise InputError(
                f"a batch of {settings.batch:,} needs more than {len(train):,} positions"
            )
        self.steps = self.batches * settings.epochs
        self._threads = ThreadPoolExecutor(threads)
        self._gradients = np.zeros((LANES, len(self.state.weights)), dtype=np.float32)
        self._order_epoch = -1
        self._order: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)

    def rate(self, step: int) -> float:
        """The learning rate of a step."""
        rising = min(1.0, (step + 1) / min(WARM_UP, 1 + self.steps // 20))
        falling = LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * step / self.steps)) / 2
        return self.settings.rate * rising * falling

    def run(self, on_step: Callable[[State], None], on_checkpoint: Callable[[], None]) -> None:
        """Train to the end; a checkpoint is written at intervals and after every epoch."""
        while self.state.step < self.steps:
            self._step()
            epoch_done = self.state.step % self.batches == 0
            if epoch_done:
                self.state.curve.append(
                    Epoch(
                        self.state.step // self.batches,
                        self.state.error / (self.batches * self.settings.batch),
                        self.mean_error(self.held_out),
                    )
                )
                self.state.error = 0.0
            on_step(self.state)
            if epoch_done or self.state.step % CHECKPOINT_EVERY == 0:
                on_checkpoint()

    def mean_error(self, examples: Examples) -> float:
        """The mean squared error over some examples."""
        return self._over(examples, 0, len(examples), learning=False) / max(1, len(examples))

    def _over(self, examples: Examples, first: int, last: int, learning: bool) -> float:
        """The summed error of rows, each lane's gradient in its row of `_gradients`."""
        bounds = np.linspace(first, last, LANES + 1).astype(int)

        def work(number: int) -> float:
            lane = Lane(
                self.state.weights,
                self._gradients[number],
                self.settings.hidden,
                self.settings.buckets,
            )
            return lane.learn(
                examples.raw,
                examples.offsets,
                examples.targets,
                bounds[number],
                bounds[number + 1],
                learning,
            )

        return sum(self._threads.map(work, range(LANES)))

    def _step(self) -> None:
        state, size = self.state, self.settings.batch
        epoch, place = divmod(state.step, self.batches)
        if epoch != self._order_epoch:
            chance = np.random.default_rng([self.settings.seed, epoch])
            self._order, self._order_epoch = chance.permutation(self.batches), epoch
        first = int(self._order[place]) * size
        self._gradients.fill(0)
        state.error += self._over(self.train, first, first + size, learning=True)
        self._adam(self._gradients.sum(axis=0) / np.float32(size))

    def _adam(self, gradient: Floats) -> None:
        state = self.state
        rate = self.rate(state.step)
        state.step += 1
        state.momentum += np.float32(1 - MOMENTUM) * (gradient - state.momentum)
        state.second += np.float32(1 - SECOND_MOMENTUM) * (gradient * gradient - state.second)
        mean = state.momentum / np.float32(1 - MOMENTUM**state.step)
        spread = np.sqrt(state.second / np.float32(1 - SECOND_MOMENTUM**state.step))
        state.weights -= np.float32(rate) * mean / (spread + np.float32(TINY))
        np.clip(state.weights, -MOST_WEIGHT, MOST_WEIGHT, out=state.weights)


def save(path: Path, trainer: Trainer, fingerprint: str) -> None:
    """Replace the checkpoint in one step.

    fingerprint: identifies the data, so that a checkpoint is not continued with other data.
    """
    state = trainer.state
    facts = {
        "settings": asdict(trainer.settings),
        "data": fingerprint,
        "step": state.step,
        "error": state.error,
        "curve": [asdict(epoch) for epoch in state.curve],
    }
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez(
            file,
            weights=state.weights,
            momentum=state.momentum,
            second=state.second,
            facts=np.array(json.dumps(facts)),
        )
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def read_checkpoint(path: Path) -> tuple[State, dict[str, Any]]:
    """A checkpoint's state and facts; InputError for another file."""
    try:
        with np.load(path) as file:
            facts = json.loads(str(file["facts"]))
            state = State(file["weights"], file["momentum"], file["second"])
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, KeyError, zipfile.BadZipFile):
        raise InputError(f"{path} is no checkpoint") from None
    state.step, state.error = facts["step"], facts["error"]
    state.curve = [Epoch(**row) for row in facts["curve"]]
    return state, facts


def take_up(path: Path, trainer: Trainer, fingerprint: str) -> None:
    """Continue from a checkpoint; InputError when it belongs to another training."""
    state, facts = read_checkpoint(path)
    if facts["settings"] != asdict(trainer.settings) or facts["data"] != fingerprint:
        raise InputError(f"{path} belongs to another training; choose another name or remove it")
    trainer.state = state
