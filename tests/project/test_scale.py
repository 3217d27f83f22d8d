"""docs/scale.md says what was measured."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_page_is_that_of_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("make_scale", ROOT / "docs" / "make_scale.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "make_scale", module)
    spec.loader.exec_module(module)
    found = module.Scale(**json.loads(module.FIGURES.read_text(encoding="utf-8")))
    assert module.PAGE.read_text(encoding="utf-8") == module.page(found)
