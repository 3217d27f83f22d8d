"""The network that a training begins with, told so that it can be made again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from philidor.contract.json_object import JsonObject
from philidor.evaluation.nnue_file import is_nnue
from philidor.lab.nnue.manifest import checksum, read_manifest
from philidor.lab.nnue.store import bytes_of
from philidor.lab.nnue.trainer import network_of


@dataclass(frozen=True)
class Start:
    """The network that a training began with.

    is_checkpoint: whether with its floats, or with the integers of its file. network: the file's
    SHA-256. manifest: that of its own training, None if there was none beside it.
    """

    is_checkpoint: bool
    network: str
    manifest: JsonObject | None

    @classmethod
    def of(cls, path: Path) -> Start:
        """The start in a checkpoint, or in a network's file."""
        is_checkpoint = not is_nnue(bytes_of(path))
        network = checksum(network_of(path))
        assert network is not None
        noted = path.with_suffix(".json")
        manifest = read_manifest(noted) if noted.exists() else {}
        is_whole = manifest.get("network") == network and "data" in manifest
        return cls(is_checkpoint, network, manifest if is_whole else None)

    @classmethod
    def read(cls, facts: JsonObject) -> Start:
        """From a manifest; KeyError or TypeError if it does not tell enough."""
        return cls(facts["is_checkpoint"], facts["network"], facts["manifest"])
