"""A training and its files: checkpoint, network, manifest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from philidor.lab.nnue import trainer
from philidor.lab.nnue.manifest import checksum, commit, write_manifest
from philidor.lab.nnue.mixture import Mixture
from philidor.lab.nnue.model import Model
from philidor.lab.nnue.settings import Backend, Settings
from philidor.lab.nnue.start import Start
from philidor.lab.nnue.stream import Stream


@dataclass(frozen=True)
class Job:
    """A named training: its data, and the folder in which its own files are written.

    start: the checkpoint of a training that is fine-tuned, or its network's file.
    """

    data: Mixture
    folder: Path
    name: str
    settings: Settings
    start: Path | None = None

    def file(self, suffix: str) -> Path:
        """One of the training's files."""
        return self.folder / f"{self.name}{suffix}"


class Session:
    """Runs one job; continues from its checkpoint if there is one."""

    def __init__(self, job: Job, threads: int, backend: Backend) -> None:
        self.job, self.backend, self.data = job, backend, job.data
        checkpoint, settings = job.file(".npz"), job.settings
        if checkpoint.exists():
            # Games that have been added since are left out.
            self.data = job.data.known(trainer.data_of(checkpoint))
        stream = Stream(self.data, settings.seed, settings.keep, threads)
        model = Model(settings)
        first = None if job.start is None else trainer.parameters_of(job.start, model)
        self.trainer = trainer.Trainer(settings, stream, threads, backend, first)
        self.start = None if job.start is None else Start.of(job.start)
        if checkpoint.exists():
            trainer.take_up(checkpoint, self.trainer, self.data.fingerprint)
        self.complete = self.trainer.step >= settings.steps

    def keep(self) -> None:
        """Write a checkpoint, and the network as it is."""
        trainer.save(self.job.file(".npz"), self.trainer, self.data.fingerprint)
        self.job.file(".net").write_bytes(self.trainer.network())

    def run(self, on_progress: Callable[[trainer.Progress], None]) -> None:
        """Train to the end; write network and manifest. That of a complete training stays: it has
        the commit that trained."""
        self.trainer.run(on_progress, self.keep)
        network = self.trainer.network()
        self.job.file(".net").write_bytes(network)
        manifest = self.job.file(".json")
        if not self.complete or not manifest.exists():
            write_manifest(manifest, self._manifest(network))

    def _manifest(self, network: bytes) -> dict[str, object]:
        """All that makes the network again, from the first game on."""
        return {
            "settings": asdict(self.job.settings),
            "backend": self.backend,
            "commit": commit(),
            "data": self.data.facts(),
            "start": None if self.start is None else asdict(self.start),
            "network": checksum(network),
            "curve": self.trainer.state.curve,
        }
