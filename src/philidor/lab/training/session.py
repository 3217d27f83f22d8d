"""A training and its files: data, checkpoint, manifest and learning curve."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from philidor.contract.json_object import JsonObject
from philidor.lab.nnue.manifest import digest, read_manifest, write_manifest
from philidor.lab.nnue.origin import FOLDER_MANIFEST
from philidor.lab.training import curve, datasets, rescoring
from philidor.lab.training.examples import prepare
from philidor.lab.training.production import HELD_OUT, TRAIN, Preparation
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.trainer import Trainer, save, take_up


@dataclass(frozen=True)
class TrainingJob:
    """A named training in a data folder.

    start: the file of the network that is fine-tuned, None for random weights; the settings have
    its checksum.
    """

    folder: Path
    name: str
    settings: TrainingSettings
    start: bytes | None = None

    def file(self, suffix: str) -> Path:
        """One of the training's files."""
        return self.folder / f"{self.name}{suffix}"


class TrainingSession:
    """Runs one job from its data to its results; continues from checkpoints if there are some."""

    def __init__(self, job: TrainingJob, threads: int) -> None:
        self.job, self.threads = job, threads
        self.train = datasets.records_in(job.folder / TRAIN)
        self.held_out = datasets.records_in(job.folder / HELD_OUT)
        self.files = {name: digest(job.folder / name) for name in (TRAIN, HELD_OUT)}
        self.fingerprint = f"{self.files[TRAIN]} {len(self.train)}"

    def run(self, carry_out: Callable[[Trainer, Callable[[], None]], None]) -> JsonObject:
        """Train to the end; write network, manifest and learning curve; return the manifest.

        carry_out: runs the training, with what is to be done at each checkpoint.
        """
        settings = self.job.settings
        examples = [prepare(records, settings) for records in (self.train, self.held_out)]
        train, held_out = examples
        trainer = Trainer(settings, train, held_out, self.threads, self.job.start)
        checkpoint = self.job.file(".npz")
        if checkpoint.exists():
            take_up(checkpoint, trainer, self.fingerprint)
        carry_out(trainer, lambda: save(checkpoint, trainer, self.fingerprint))
        data = read_manifest(self.job.folder / FOLDER_MANIFEST)
        state = trainer.state
        network = trainer.model.file(trainer.weights)
        facts = {
            "settings": asdict(settings),
            "recipe": data["recipe"],
            "runs": data["runs"],
            rescoring.ENTRY: data.get(rescoring.ENTRY),
            "preparation": asdict(Preparation.of(self.job.folder)),
            "files": self.files,
            "weights": hashlib.sha256(trainer.weights.tobytes()).hexdigest(),
            "network": hashlib.sha256(network).hexdigest(),
            "curve": [asdict(epoch) for epoch in state.curve],
        }
        self.job.file(".net").write_bytes(network)
        write_manifest(self.job.file(".json"), facts)
        curve.draw(state.curve, self.job.file(".svg"))
        return facts
