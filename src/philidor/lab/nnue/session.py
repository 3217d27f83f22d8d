"""A training and its files: checkpoint, network, manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.lab.nnue import production, trainer
from philidor.lab.nnue.manifest import digest, write_manifest
from philidor.lab.nnue.model import Model
from philidor.lab.nnue.settings import Backend, Settings
from philidor.lab.nnue.stream import Stream, sizes_of


@dataclass(frozen=True)
class Job:
    """A named training: its data, folders and files, and where its own files are written.

    start: the checkpoint of a training that is fine-tuned, or its network's file. share: of the
    data, in percent.
    """

    data: tuple[Path, ...]
    folder: Path
    name: str
    settings: Settings
    start: Path | None = None
    share: int = 100

    def file(self, suffix: str) -> Path:
        """One of the training's files."""
        return self.folder / f"{self.name}{suffix}"


class Session:
    """Runs one job; continues from its checkpoint if there is one."""

    def __init__(self, job: Job, threads: int, backend: Backend) -> None:
        self.job, self.backend = job, backend
        checkpoint = job.file(".npz")
        sizes: dict[Path, int] = {}
        for place in job.data:
            sizes |= sizes_of(place, job.share)
        if len({path.name for path in sizes}) < len(sizes):
            # A checkpoint knows its files by their names.
            raise InputError("two files of positions have the same name: rename one of them")
        if checkpoint.exists():
            # Games that have been added since are left out.
            known = trainer.data_of(checkpoint)
            sizes = {path: known[path.name] for path in sizes if path.name in known}
        self.sizes = sizes
        settings = job.settings
        stream = Stream(sizes, settings.seed, settings.keep, threads)
        start = None if job.start is None else trainer.parameters_of(job.start, Model(settings))
        self.trainer = trainer.Trainer(settings, stream, threads, backend, start)
        if checkpoint.exists():
            trainer.take_up(checkpoint, self.trainer, self.fingerprint)

    @property
    def fingerprint(self) -> dict[str, int]:
        """Which data are used: names and sizes of files."""
        return {path.name: size for path, size in self.sizes.items()}

    def keep(self) -> None:
        """Write a checkpoint, and the network as it is."""
        trainer.save(self.job.file(".npz"), self.trainer, self.fingerprint)
        self.job.file(".net").write_bytes(self.trainer.network())

    def run(self, on_progress: Callable[[trainer.Progress], None]) -> None:
        """Train to the end; write network and manifest."""
        self.trainer.run(on_progress, self.keep)
        network = self.trainer.network()
        self.job.file(".net").write_bytes(network)
        write_manifest(self.job.file(".json"), self._manifest(network))

    def _manifest(self, network: bytes) -> dict[str, object]:
        folders = [place if place.is_dir() else place.parent for place in self.job.data]
        manifests = dict.fromkeys(folder / production.FILE for folder in folders)
        return {
            "settings": asdict(self.job.settings),
            "backend": self.backend,
            "start": None if self.job.start is None else digest(self.job.start),
            "games": [json.loads(one.read_text()) for one in manifests if one.exists()],
            "files": self.fingerprint,
            "network": hashlib.sha256(network).hexdigest(),
            "curve": self.trainer.state.curve,
        }
