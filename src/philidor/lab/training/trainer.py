"""Training a network: batches, AdamW, a falling learning rate, checkpoints.

One build gives the same network every time: the order of the batches, the first weights and, with
the compiled loops, the sums of floats depend on the seed alone. Neither the number of threads nor
an interruption changes them.
"""

from __future__ import annotations

import json
import math
import os
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.loops import Loops
from philidor.lab.training.models import Model
from philidor.lab.training.settings import TrainingSettings

# AdamW: Adam (Diederik Kingma, Jimmy Ba 2014) with the numbers of the paper and decoupled weight
# decay (Ilya Loshchilov, Frank Hutter 2017), towards the initial weights of a network that is
# fine-tuned (L2-SP: Xuhong Li, Yves Grandvalet, Franck Davoine 2018). It is not `lab.adamw`, whose
# roundings differ: the shipped network would not be reproduced to the last bit.
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8
# The learning rate rises over this many steps (warm-up), a twentieth of all at most, and falls
# along a cosine to this share of its height.
WARM_UP = 200
LAST_RATE = 0.01
CHECKPOINT_EVERY = 250


@dataclass(frozen=True)
class Epoch:
    """One row of the learning curve: mean squared errors of the expected result."""

    number: int
    train: float
    held_out: float


@dataclass
class State:
    """Everything that changes during a training.

    parameters: what is learned, the network's weights and then, if there are some, the parts that
    they have in common. momentum, second: Adam's first and second moments of each.
    """

    parameters: Floats
    momentum: Floats
    second: Floats
    step: int = 0
    error: float = 0.0
    curve: list[Epoch] = field(default_factory=list)


class Trainer:
    """A training that can be stopped at any step and continued later."""

    def __init__(
        self,
        settings: TrainingSettings,
        train: Examples,
        held_out: Examples,
        threads: int,
        start: bytes | None = None,
    ) -> None:
        """start: the file of the network to be fine-tuned, None for random weights."""
        self.settings = settings
        self.train, self.held_out = train, held_out
        self.model = Model(settings, train)
        first = (
            self.model.first_weights(np.random.default_rng(settings.seed))
            if start is None
            else self.model.weights_in(start)
        )
        parameters = np.concatenate([first, np.zeros(self.model.common_size, dtype=np.float32)])
        self.state = State(parameters, np.zeros_like(parameters), np.zeros_like(parameters))
        self.weights = self.model.weights_of(parameters)
        self.decays = self.model.decays()
        # Where the parameters would decay to without any examples.
        self.initial = np.zeros_like(parameters) if start is None else parameters.copy()
        self.batches = len(train) // settings.batch
        if not self.batches:
            raise InputError(
                f"a batch of {settings.batch:,} needs more than {len(train):,} positions"
            )
        self.steps = self.batches * settings.epochs
        self.loops = Loops(self.model, threads)
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
        total = self.loops.error(self.weights, examples, 0, len(examples))
        return total / max(1, len(examples))

    def continue_from(self, state: State) -> None:
        """Go on from a state of the same training."""
        self.state = state
        self.weights = self.model.weights_of_kept(state.parameters)

    def _step(self) -> None:
        state, size = self.state, self.settings.batch
        epoch, place = divmod(state.step, self.batches)
        if epoch != self._order_epoch:
            chance = np.random.default_rng([self.settings.seed, epoch])
            self._order, self._order_epoch = chance.permutation(self.batches), epoch
        first = int(self._order[place]) * size
        error, gradient = self.loops.learn(self.weights, self.train, first, first + size)
        state.error += error
        self._adam(self.model.gradient_of(gradient / np.float32(size)))

    def _adam(self, gradient: Floats) -> None:
        state = self.state
        rate = self.rate(state.step)
        state.step += 1
        state.momentum += np.float32(1 - BETA_1) * (gradient - state.momentum)
        state.second += np.float32(1 - BETA_2) * (gradient * gradient - state.second)
        mean = state.momentum / np.float32(1 - BETA_1**state.step)
        state.parameters -= np.float32(rate) * self.decays * (state.parameters - self.initial)
        root = np.sqrt(state.second / np.float32(1 - BETA_2**state.step))
        state.parameters -= np.float32(rate) * mean / (root + np.float32(EPSILON))
        self.weights = self.model.weights_of(state.parameters)


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
            parameters=state.parameters,
            momentum=state.momentum,
            second=state.second,
            facts=np.array(json.dumps(facts)),
        )
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def read_checkpoint(path: Path) -> tuple[State, JsonObject]:
    """A checkpoint's state and facts; InputError for another file."""
    try:
        with np.load(path) as file:
            facts = json.loads(str(file["facts"]))
            state = State(file["parameters"], file["momentum"], file["second"])
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, KeyError, zipfile.BadZipFile):
        raise InputError(f"{path} is not a checkpoint") from None
    state.step, state.error = facts["step"], facts["error"]
    state.curve = [Epoch(**row) for row in facts["curve"]]
    return state, facts


def take_up(path: Path, trainer: Trainer, fingerprint: str) -> None:
    """Continue from a checkpoint; InputError when it belongs to another training."""
    state, facts = read_checkpoint(path)
    try:
        same = TrainingSettings(**facts["settings"]) == trainer.settings
    except TypeError:
        same = False
    if not same or facts["data"] != fingerprint:
        raise InputError(f"{path} belongs to another training; choose another name or remove it")
    trainer.continue_from(state)
