"""The checklist in docs/classics.md: complete, and every file and test in it exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from philidor.museum.exhibit import exhibits

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
# The last line of each part of the specification.
LAST = {"R": 10, "D": 18, "W": 20, "A": 15, "T": 12, "P": 15}
# `| R1 | trait | passage | [code](path) | [test](path) | shows |`; a plus marks lines of the second
# reading.
ROW = re.compile(
    r"\| ([RDWATP]\d+)\+? \| (.+?) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE
)
LINK = re.compile(r"\[(.+)\]\((.+)\)$")


def rows() -> list[tuple[str, str, str]]:
    """Line, code and test of each row."""
    text = (DOCS / "classics.md").read_text("utf-8")
    return [(row[1], row[4], row[5]) for row in ROW.finditer(text)]


def test_every_line_of_the_specification_is_there_once() -> None:
    lines = [line for line, _, _ in rows()]
    assert lines == [
        f"{part}{number}" for part, last in LAST.items() for number in range(1, last + 1)
    ]


def test_every_demonstration_stands_beside_its_line() -> None:
    text = (DOCS / "classics.md").read_text("utf-8")
    named = {show for row in ROW.finditer(text) for show in re.findall(r"`(\w+)`", row[6])}
    assert named == {show.line for shown in exhibits() for show in shown.shows}


def test_every_file_and_every_test_exists() -> None:
    for line, code, test in rows():
        if code == "*open*":
            assert test == "*open*", line
            continue
        for cell in (code, test):
            link = LINK.match(cell)
            assert link, f"{line}: {cell}"
            path = DOCS / link[2]
            assert path.is_file(), f"{line}: {link[2]}"
        assert link
        name = "test_" + link[1].replace(" ", "_")
        functions = {
            node.name
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.FunctionDef)
        }
        assert name in functions, f"{line}: {link[2]} has no {name}"
