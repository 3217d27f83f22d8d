"""The course's page in which the toy runs: play, look, change, measure, solve."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.documents import ROOT

pytest.importorskip("sphinx", reason="the extra docs is not installed")
PYODIDE = ROOT / "frontend" / "node_modules" / "pyodide"
# Python for the browser is 13 MB of code that Chromium compiles, on a machine that may be busy.
PATIENCE = 180_000
HEAD = (
    "<!DOCTYPE html><meta charset='utf-8'>"
    "<meta name='viewport' content='width=device-width, initial-scale=1'>"
)
LEVEL = re.compile(r"\b\d?[02468] of 20 games: 50 %")
ENDING = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A page with the toy alone, two folders deep as on the site, and what it loads."""
    spec = importlib.util.spec_from_file_location("playground", ROOT / "docs/site/playground.py")
    assert spec
    assert spec.loader
    playground = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = playground
    spec.loader.exec_module(playground)
    if not PYODIDE.exists():
        pytest.skip("npm has not brought Pyodide: run npm ci in frontend")
    page = tmp_path / "docs" / "lessons" / "run.html"
    page.parent.mkdir(parents=True)
    page.write_text(f"{HEAD}{playground.MARKUP}", encoding="utf-8")
    playground.copy_toy(ROOT, tmp_path / "_static")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/docs/lessons/run.html"
    server.shutdown()
    server.server_close()


@pytest.fixture
def toy(browser: Browser, address: str) -> Iterator[Page]:
    """The page on a phone, with Python running; a request to another host fails the test."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    assert not [url for url in asked if "pyodide" in url]
    page.get_by_role("button", name="Start Python").click()
    said(page, "Ready")
    yield page
    context.close()
    assert {url.split("/")[2] for url in asked} == {address.split("/")[2]}


def said(page: Page, text: str) -> None:
    """Wait until the page says a text and is no longer busy."""
    expect(page.get_by_role("status")).to_contain_text(text, timeout=PATIENCE)
    expect(page.locator("#toy")).not_to_have_class("busy", timeout=PATIENCE)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_the_toy_in_the_page(toy: Page) -> None:
    """One visit, since Python takes seconds to start."""
    toy.get_by_label("Nodes a move").fill("60")
    press(toy, "e2, white pawn")
    press(toy, "e4")
    said(toy, "depth 1, score")
    assert toy.evaluate("document.documentElement.scrollWidth <= innerWidth")

    toy.get_by_label("Position (FEN)").fill(ENDING)
    press(toy, "Set up")
    expect(toy.get_by_role("button", name="e5, white king")).to_be_enabled()
    press(toy, "Tree")
    said(toy, "Open a branch")
    tree = toy.locator('[data-part="branches"]')
    expect(tree.locator("summary").first).to_contain_text("root")
    expect(tree).to_contain_text("in -\N{INFINITY} \N{HORIZONTAL ELLIPSIS} \N{INFINITY}")

    toy.get_by_label("Step").select_option("captures")
    press(toy, "Load the step's code")
    said(toy, "Change a method")
    code = toy.get_by_label("Your code")
    code.fill(code.input_value().replace("return best", "return no_name", 1))
    press(toy, "Let the toy move")
    said(toy, "NameError")
    press(toy, "Load the step's code")
    said(toy, "Change a method")
    press(toy, "Measure against the step")
    # The same code on both sides: after each pair of games nobody leads.
    expect(toy.get_by_role("status")).to_contain_text(LEVEL, timeout=PATIENCE)
    press(toy, "Stop")
    said(toy, "Stopped")

    press(toy, "Load")
    said(toy, "Write the functions")
    text = code.input_value()
    assert "def best_case" in text
    begin = text.index("def best_case")
    formula = "return branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1"
    code.fill(text[:begin] + text[begin:].replace("raise NotImplementedError", formula, 1))
    press(toy, "Check")
    said(toy, "1 of 3 exercises are right")
    toy.get_by_role("button", name="Hint").first.click()
    expect(toy.locator('[data-part="results"] p')).to_have_count(1)
