"""Manifests: JSON files that tell how games, rows and networks were made."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import read_text

# Bytes that are read at once.
PART = 1 << 20


def digest(path: Path, size: int | None = None) -> str:
    """SHA-256 of a file, or of its first `size` bytes; InputError when it cannot be read."""
    found = hashlib.sha256()
    try:
        left = path.stat().st_size if size is None else size
        with path.open("rb") as file:
            while left > 0 and (part := file.read(min(PART, left))):
                found.update(part)
                left -= len(part)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    return found.hexdigest()


def network_in(folders: Iterable[Path], wanted: str) -> Path | None:
    """The file (.net) of the network of a SHA-256 in the first folder that has it, if any."""
    files = (path for folder in folders for path in sorted(folder.glob("*.net")))
    return next((path for path in files if digest(path) == wanted), None)


def checksum(network: bytes | None) -> str | None:
    """SHA-256 of the contents of a network's file; None without a network."""
    return None if network is None else hashlib.sha256(network).hexdigest()


def read_manifest(path: Path) -> JsonObject:
    """A manifest; InputError when it cannot be read."""
    try:
        facts = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise InputError(f"{path} is not a manifest: {error}") from None
    if not isinstance(facts, dict):
        raise InputError(f"{path} is not a manifest")
    return facts


def write_manifest(path: Path, facts: JsonObject) -> None:
    """Replace a manifest in one step."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(facts, indent=1) + "\n")
    fresh.replace(path)


def commit() -> str | None:
    """The commit of the sources this process runs from; None outside a checkout."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return found.stdout.strip()
