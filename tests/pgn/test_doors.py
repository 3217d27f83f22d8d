"""The nasty files and layouts through every door: the same games, trees and complaints."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.pgn.doors import DOORS
from tests.pgn.expectations import cases
from tests.pgn.nasty import nasty_file

from philidor.pgn.source import text_of

pytest.importorskip("duckdb")

# All doors take 70 s of processor time for 1,000.
LAYOUTS = int(os.environ.get("PHILIDOR_LAYOUTS", "60"))


def nasty(folder: Path, number: int) -> list[Path]:
    """Files with nasty layouts."""
    paths = [folder / f"nasty-{seed}.pgn" for seed in range(number)]
    for seed, path in enumerate(paths):
        path.write_bytes(nasty_file(seed).data)
    return paths


@pytest.mark.parametrize("door", DOORS)
def test_every_door_reads_and_writes_the_cases(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    DOORS[door]([case.file for case in cases()], tmp_path, monkeypatch)


@pytest.mark.parametrize("door", DOORS)
def test_every_door_reads_and_writes_nasty_layouts(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    DOORS[door](nasty(tmp_path, 12), tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("door", DOORS)
def test_every_door_reads_and_writes_many_layouts(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = nasty(tmp_path, LAYOUTS)
    if door == "library":
        # An import takes a tenth of a second whatever its size, so their texts come by tens.
        paths = [joined(paths[first : first + 10]) for first in range(0, len(paths), 10)]
    DOORS[door](paths, tmp_path, monkeypatch)


def joined(paths: list[Path]) -> Path:
    """A file with the texts of several."""
    whole = paths[0].with_stem(f"{paths[0].stem}-joined")
    whole.write_text("\n\n".join(map(text_of, paths)))
    return whole
