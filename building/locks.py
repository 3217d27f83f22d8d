"""Pins the Python packages of a release with their hashes; run by `make locks`.

Users get the ranges of `pyproject.toml`. What tests, the release and its bill of materials use
stands in `requirements`, one file for each purpose, so that a build can be repeated.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path("requirements")
PYTHON = "3.11"
# What users install beside the engine, and what the developers' virtual environment holds.
EXTRAS = {"app.txt": ("web", "lab"), "dev.txt": ("dev",)}
# What the release workflow installs: the front end of builds, the Cython and setuptools of
# `building/translation.py`, and the builder of wheels for other systems.
RELEASE = ("build>=1.2", "setuptools>=77", "cython>=3.3,<4", "cibuildwheel>=3")
OPTIONS = ("--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet")


def lock(name: str, *sources: str) -> None:
    """Write one file of pinned packages, newer ones where the ranges allow."""
    uv = str(Path(sys.executable).with_name("uv"))
    command = [uv, "pip", "compile", *OPTIONS, "--upgrade", "--python-version", PYTHON]
    target = ["--output-file", str(FOLDER / name)]
    subprocess.run([*command, *target, *sources], check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, extras in EXTRAS.items():
        lock(name, "pyproject.toml", *(f"--extra={extra}" for extra in extras))
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "release.in"
        wanted.write_text("\n".join(RELEASE) + "\n", encoding="utf-8")
        lock("release.txt", str(wanted))


if __name__ == "__main__":
    main()
