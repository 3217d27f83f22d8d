"""What readers must make of the files of `tests/pgn/cases`, for the tests of every door."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """A file and its expected reading.

    plies: for each game the lengths that are right, the first for a reader that reads all. results:
    `?` where the file contradicts itself. moves: of each game in UCI form, None for too many to
    list. report: `-`, or what must be reported as `note:` or `fault:`.
    """

    file: Path
    plies: list[list[int]]
    results: list[str]
    moves: list[list[str] | None]
    tags: list[dict[str, str]]
    report: str


def cases() -> list[Case]:
    """All cases of the folder."""
    return [_case(line) for line in (FOLDER / "expected.tsv").read_text().splitlines()[1:]]


def _case(line: str) -> Case:
    name, games, plies, results, moves, tags, report = line.split("\t")
    lines = [None if one == "..." else one.replace("-", "").split() for one in moves.split(" / ")]
    return Case(
        FOLDER / name,
        [[int(number) for number in one.split("|")] for one in plies.split(",")],
        results.split(","),
        lines,
        [{}] * int(games) if tags == "-" else json.loads(tags),
        report,
    )
