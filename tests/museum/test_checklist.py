"""The 300 statements of docs/checklist.md: each with its line, its passage, and its proof."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from philidor.museum.exhibit import exhibits

ROOT = Path(__file__).parents[2]
# The last line of each part of the specification.
LAST = {"R": 10, "D": 18, "W": 20, "A": 15, "T": 12, "P": 15}
# A limit that the description does not give: our choice, which SOURCE.md names.
OURS = {"D18"}


@pytest.fixture(scope="module")
def maker() -> Iterator[ModuleType]:
    path = ROOT / "docs" / "make_checklist.py"
    spec = importlib.util.spec_from_file_location("make_checklist", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_the_page_is_current(maker: ModuleType) -> None:
    page = (ROOT / "docs" / "checklist.md").read_text("utf-8")
    assert page == maker.written(), "run: python docs/make_checklist.py"


def test_every_document_is_named_with_its_address(maker: ModuleType) -> None:
    page = maker.written()
    for source in (source for shown in exhibits() for source in shown.sources):
        assert page.count(f"*{source.short}*: ") == 1
        assert source.address in page


def test_every_line_of_the_specification_is_there_once(maker: ModuleType) -> None:
    names = [name.rstrip("+") for document in maker.documents() for name in document.lines]
    lines = {f"{part}{number}" for part, last in LAST.items() for number in range(1, last + 1)}
    assert set(names) == lines
    assert len(names) == len(lines)


def test_every_file_and_every_test_exists(maker: ModuleType) -> None:
    for document in maker.documents():
        for line in document.lines.values():
            assert (ROOT / line.code).is_file(), line
            tree = ast.parse((ROOT / line.file).read_text("utf-8"))
            names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            assert f"test_{line.test.replace(' ', '_')}" in names, line


def test_every_statement_has_a_line_a_passage_and_a_proof_or_a_reason(maker: ModuleType) -> None:
    shows = {show.line for shown in exhibits() for show in shown.shows}
    lines = {name for document in maker.documents() for name in document.lines}
    rows = [row for document in maker.documents() for row in document.rows]
    assert len(rows) == 300
    for line, said, passage, how in rows:
        assert line in lines, line
        assert said
        assert passage
        if maker.kind(how) == "shown":
            assert set(how.split(", ")) <= shows, how
        else:
            assert how.partition(": ")[2], how


def test_every_demonstration_stands_behind_a_statement(maker: ModuleType) -> None:
    rows = [row for document in maker.documents() for row in document.rows]
    named = {name for *_, how in rows for name in how.split(", ")}
    assert {show.line for shown in exhibits() for show in shown.shows} - OURS <= named
