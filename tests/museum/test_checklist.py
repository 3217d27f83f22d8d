"""The 300 statements of docs/classics.md: each with its line, its passage, and its proof."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from philidor.museum.exhibit import exhibits

# A limit that the description does not give: our choice, which SOURCE.md names.
OURS = {"D18"}
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_checklist", DOCS / "make_checklist.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_current(maker: ModuleType) -> None:
    page = (DOCS / "classics.md").read_text("utf-8")
    assert maker.written() in page, "run: python docs/make_checklist.py"


def test_every_statement_has_a_line_a_passage_and_a_proof_or_a_reason(maker: ModuleType) -> None:
    page = (DOCS / "classics.md").read_text("utf-8").split(maker.BEGIN)[0]
    lines = dict(re.findall(r"^\| ([A-Z]\d+\+?) \|(.*)$", page, re.MULTILINE))
    shows = {show.line for shown in exhibits() for show in shown.shows}
    rows = [row for _, rows in maker.statements() for row in rows]
    assert len(rows) == 300
    for line, said, passage, how in rows:
        assert line in lines, line
        assert said
        assert passage
        if how == "test":
            assert "](../tests/" in lines[line]
        elif not re.match(r"(partly|missing): \w", how):
            assert set(how.split(", ")) <= shows, how


def test_every_demonstration_stands_behind_a_statement(maker: ModuleType) -> None:
    named = {how for _, rows in maker.statements() for *_, how in rows}
    assert {show.line for shown in exhibits() for show in shown.shows} - OURS <= named
