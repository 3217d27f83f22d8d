"""Training from a stream: schedules, checkpoints, the learning curve.

A training can be stopped at any time and continues from its last checkpoint with the same
positions. With the compiled loops, the same build gives the same network with any number of
threads and after any interruption.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Protocol

import numpy as np

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.evaluation.nnue_file import is_nnue
from philidor.files import replace_file
from philidor.lab.nnue.backend import CpuBackend, Optimiser, Schedule
from philidor.lab.nnue.model import Floats, Model
from philidor.lab.nnue.settings import Backend, Settings
from philidor.lab.nnue.store import bytes_of
from philidor.lab.nnue.stream import Rows, Stream

# Steps at once for a backend, between which progress is shown and a training can be stopped.
TOGETHER = 64
# Steps between checkpoints, and between validation losses.
CHECKPOINT_EVERY = 2048
VALIDATION_SHARE = 0.0


@dataclass
class Place:
    """Where a training is in its stream: time, first block of the buffer, batches learned of it."""

    time: int = 0
    block: int = 0
    batches: int = 0


@dataclass
class Progress:
    """What a training has come to; curve: (positions, training loss, validation loss)."""

    optimiser: Optimiser
    place: Place = field(default_factory=Place)
    loss: float = 0.0
    seen: int = 0
    curve: list[tuple[int, float, float]] = field(default_factory=list)


class Learning(Protocol):
    """A backend."""

    def loss(self, parameters: Floats, rows: Rows, share: float) -> float:
        """The mean loss of rows."""
        ...

    def learn(self, state: Optimiser, rows: Rows, schedule: Schedule) -> float:
        """One step for each entry of the schedule; the summed loss."""
        ...


def backend_of(name: Backend, model: Model, threads: int) -> Learning:
    """A backend by its name."""
    if name == "cpu":
        return CpuBackend(model, threads)
    # Imported here because it is large, and an extra of its own.
    from philidor.lab.nnue.jax_backend import JaxBackend

    return JaxBackend(model)


class Trainer:
    """A training of one network."""

    def __init__(
        self,
        settings: Settings,
        stream: Stream,
        threads: int,
        backend: Backend = "cpu",
        start: Floats | None = None,
    ) -> None:
        """start: the parameters of a training that is fine-tuned, None to train from scratch."""
        self.settings, self.stream = settings, stream
        self.model = Model(settings)
        self.backend = backend_of(backend, self.model, threads)
        first = self.model.first() if start is None else start.copy()
        if len(first) != self.model.parameters:
            raise InputError("the network that is to be fine-tuned has another size")
        self.state = Progress(Optimiser(first, np.zeros_like(first), np.zeros_like(first)))
        self.held_out = stream.held_out()

    @property
    def step(self) -> int:
        """How many batches have been learned."""
        return self.state.optimiser.step

    def schedule(self, first: int, last: int) -> Schedule:
        """Learning rates and shares of the result for some steps."""
        settings, steps = self.settings, np.arange(first, last)
        done = steps / max(1, settings.steps - 1)
        falling = settings.last_rate + (settings.rate - settings.last_rate) * (
            (1 + np.cos(np.pi * done)) / 2
        )
        rising = np.minimum(1.0, (steps + 1) / max(1, min(settings.warm_up, settings.steps // 10)))
        shares = settings.wdl_first + (settings.wdl_last - settings.wdl_first) * done
        return Schedule((falling * rising).astype(np.float32), shares.astype(np.float32))

    def run(
        self,
        on_progress: Callable[[Progress], None],
        on_checkpoint: Callable[[], None],
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Train to the end, or until it is stopped; a checkpoint is written at intervals."""
        place = self.state.place
        idle_since = place.time
        for time, block, rows in self.stream.buffers(place.time, place.block):
            if time > idle_since + 1:
                raise InputError(f"a batch of {self.settings.batch:,} needs more positions")
            if (time, block) != (place.time, place.block):
                place.time, place.block, place.batches = time, block, 0
            while (batches := self._batches_left(rows)) > 0:
                idle_since, before = time, self.step
                self._learn(rows, min(TOGETHER, batches))
                on_progress(self.state)
                if self.step // CHECKPOINT_EVERY > before // CHECKPOINT_EVERY:
                    self._validate()
                    on_checkpoint()
                if is_stopped():
                    on_checkpoint()
                    return
            if self.step >= self.settings.steps:
                self._validate()
                on_checkpoint()
                return

    def _batches_left(self, rows: Rows) -> int:
        """How many batches of a buffer are still to be learned."""
        there = len(rows) // self.settings.batch - self.state.place.batches
        return min(there, self.settings.steps - self.step)

    def _learn(self, rows: Rows, batches: int) -> None:
        size, place = self.settings.batch, self.state.place
        part = rows[place.batches * size : (place.batches + batches) * size]
        schedule = self.schedule(self.step, self.step + batches)
        self.state.loss += self.backend.learn(self.state.optimiser, part, schedule)
        self.state.seen += batches * size
        place.batches += batches

    def _validate(self) -> None:
        """Add a point to the curve, if there is anything new; the validation loss is that of scores
        alone."""
        if not self.state.seen:
            return
        loss = self.backend.loss(self.state.optimiser.parameters, self.held_out, VALIDATION_SHARE)
        mean = self.state.loss / max(1, self.state.seen)
        self.state.curve.append((self.step * self.settings.batch, mean, loss))
        self.state.loss, self.state.seen = 0.0, 0

    def network(self) -> bytes:
        """The file of the network as it is now."""
        return self.model.file(self.state.optimiser.parameters)


def save(path: Path, trainer: Trainer, fingerprint: JsonObject) -> None:
    """Replace the checkpoint in one step; fingerprint: of the data."""
    state = trainer.state
    facts = {
        "settings": asdict(trainer.settings),
        **fingerprint,
        "step": state.optimiser.step,
        "place": asdict(state.place),
        "loss": state.loss,
        "seen": state.seen,
        "curve": state.curve,
    }
    replace_file(
        path,
        lambda file: np.savez(
            file,
            parameters=state.optimiser.parameters,
            mean=state.optimiser.mean,
            square=state.optimiser.square,
            facts=np.array(json.dumps(facts)),
        ),
    )


def parameters_of(path: Path, model: Model) -> Floats:
    """The parameters in a checkpoint, or in a network's file, in logits of the model's scale."""
    data = bytes_of(path)
    if is_nnue(data):
        return model.parameters_in(data)
    facts, optimiser = _read(path)
    return model.rescaled(optimiser.parameters, facts["settings"]["centipawns"])


def network_of(path: Path) -> bytes:
    """The contents of a network's file, or of the one that a checkpoint makes."""
    data = bytes_of(path)
    if is_nnue(data):
        return bytes(data)
    facts, optimiser = _read(path)
    return Model(Settings(**facts["settings"])).file(optimiser.parameters)


def data_of(path: Path) -> dict[str, int]:
    """The names and sizes of the files that a checkpoint's training reads."""
    facts, _ = _read(path)
    return {str(name): int(size) for name, size in facts["data"].items()}


def _read(path: Path) -> tuple[JsonObject, Optimiser]:
    try:
        with np.load(path) as file:
            facts: JsonObject = json.loads(str(file["facts"]))
            return facts, Optimiser(file["parameters"], file["mean"], file["square"], facts["step"])
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, KeyError, zipfile.BadZipFile):
        raise InputError(f"{path} is not a checkpoint") from None


def take_up(path: Path, trainer: Trainer, fingerprint: JsonObject) -> None:
    """Continue from a checkpoint; InputError when it is of another training or damaged."""
    facts, optimiser = _read(path)
    data = {"data": facts["data"], "times": facts.get("times", {})}
    if facts["settings"] != asdict(trainer.settings) or data != fingerprint:
        raise InputError(f"{path} belongs to another training; choose another name or remove it")
    curve = [(int(seen), float(loss), float(held)) for seen, loss, held in facts["curve"]]
    trainer.state = Progress(
        optimiser, Place(**facts["place"]), facts["loss"], facts["seen"], curve
    )
