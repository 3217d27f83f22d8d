"""Where training positions come from, told so that they can be made again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from philidor.contract.json_object import JsonObject
from philidor.lab.nnue.manifest import digest, read_manifest
from philidor.lab.nnue.store import bytes_of, ends_of, positions_in

# The manifest of a data folder.
FOLDER_MANIFEST = "manifest.json"


@dataclass(frozen=True)
class File:
    """The first `size` bytes of a file, and their SHA-256."""

    name: str
    size: int
    sha256: str

    @classmethod
    def of(cls, path: Path, size: int) -> File:
        """The first bytes of a file as they are now."""
        return cls(path.name, size, digest(path, size))


@dataclass(frozen=True)
class Games:
    """Games of a data folder: the seed and the runs that its manifest notes, counts, files.

    seed: None for games that were not played here.
    """

    seed: int | None
    runs: list[JsonObject]
    games: int
    positions: int
    files: list[File]

    @classmethod
    def of(cls, folder: Path, sizes: Mapping[Path, int]) -> Games:
        """The games in the first bytes of some files of a folder."""
        noted = folder / FOLDER_MANIFEST
        facts = read_manifest(noted) if noted.exists() else {}
        games = positions = 0
        for path, size in sizes.items():
            ends = list(ends_of(bytes_of(path)[:size]))
            games += len(ends)
            positions += positions_in(ends)
        files = [File.of(path, size) for path, size in sizes.items()]
        return cls(facts.get("seed"), facts.get("runs", []), games, positions, files)

    @classmethod
    def read(cls, facts: JsonObject) -> Games:
        """From a manifest; KeyError or TypeError if it does not tell enough."""
        files = [File(**one) for one in facts["files"]]
        return cls(facts["seed"], facts["runs"], facts["games"], facts["positions"], files)


@dataclass(frozen=True)
class Rows:
    """A file of rows; distillation: its manifest, None if the rows come from elsewhere."""

    file: File
    distillation: JsonObject | None

    @classmethod
    def of(cls, path: Path, size: int) -> Rows:
        """The rows in the first bytes of a file."""
        noted = path.with_suffix(".json")
        return cls(File.of(path, size), read_manifest(noted) if noted.exists() else None)

    @classmethod
    def read(cls, facts: JsonObject) -> Rows:
        """From a manifest; KeyError or TypeError if it does not tell enough."""
        return cls(File(**facts["file"]), facts["distillation"])
