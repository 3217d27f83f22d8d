"""docs/scale.md says what was measured."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def make_scale(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_scale", ROOT / "docs" / "make_scale.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "make_scale", module)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_that_of_the_figures(make_scale: ModuleType) -> None:
    found = make_scale.Scale(**json.loads(make_scale.FIGURES.read_text(encoding="utf-8")))
    assert make_scale.PAGE.read_text(encoding="utf-8") == make_scale.page(found)


@pytest.mark.parametrize("word", ["--help", "--no-such-option"])
def test_a_word_that_asks_for_no_measurement_writes_nothing(
    make_scale: ModuleType, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setattr(make_scale, "measured", lambda: pytest.fail("it measures"))
    before = make_scale.FIGURES.stat().st_mtime_ns, make_scale.PAGE.stat().st_mtime_ns
    with pytest.raises(SystemExit):
        make_scale.main([word])
    after = make_scale.FIGURES.stat().st_mtime_ns, make_scale.PAGE.stat().st_mtime_ns
    assert after == before
