"""The toy of the course in the app: play, look, change, measure, solve."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.documents import ROOT, site_builder
from tests.web.browser.conftest import Server

# Python for the browser is 13 MB of code that Chromium compiles, on a machine that may be busy.
PATIENCE = 180_000
LEVEL = re.compile(r"\b\d?[02468] of 20 games: 50 %")
ENDING = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"


@pytest.fixture
def address(server: Server, tmp_path: Path) -> str:
    """The app's address of the toy, whose files are in the folder of the data."""
    spec = importlib.util.spec_from_file_location("toy_files", ROOT / "docs/site/toy_files.py")
    assert spec
    assert spec.loader
    toy_files = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(toy_files)
    if toy_files.copy_page(tmp_path / "data") is None:
        pytest.skip("npm has not brought Pyodide: run npm ci in frontend")
    return f"{server.url}/toy/"


@pytest.fixture
def toy(browser: Browser, address: str) -> Iterator[Page]:
    """The page on a phone, with Python running; a request to another host fails the test."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    assert not [url for url in asked if "pyodide" in url]
    page.get_by_role("button", name="Start Python").click()
    said(page, "Ready")
    yield page
    context.close()
    assert {url.split("/")[2] for url in asked} == {address.split("/")[2]}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of a small site whose page with the toy lies as deep as the real one."""
    pytest.importorskip("sphinx", reason="the extra docs is not installed")
    site_builder()
    toy_files = importlib.import_module("toy_files")
    build = importlib.import_module("sphinx.cmd.build")
    tree, out = tmp_path / "tree", tmp_path / "out"
    (tree / "docs/lessons").mkdir(parents=True)
    (tree / "_static").mkdir()
    toy_files.copy_site(tree / "_static")
    if not (tree / "_static/toy").exists():
        pytest.skip("npm has not brought Pyodide: run npm ci in frontend")
    (tree / "conf.py").write_text(
        'extensions = ["myst_parser", "playground"]\nhtml_theme = "basic"\n'
        'html_static_path = ["_static"]\n'
    )
    (tree / "index.md").write_text("# Site\n```{toctree}\ndocs/lessons/run\n```\n")
    (tree / "docs/lessons/run.md").write_text("# Toy\n```{toy}\n```\n")
    assert build.main(["-q", "-W", "-b", "html", str(tree), str(out)]) == 0
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(out))) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/docs/lessons/run.html"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a line for each request."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_site_s_copy_finds_its_files(browser: Browser, site: str, tmp_path: Path) -> None:
    """Python itself is not started: the app's page has the same files, and a test that does."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(site)
    # The scripts have come from their folder once the button can be pressed.
    expect(page.get_by_role("button", name="Start Python")).to_be_enabled(timeout=PATIENCE)
    script = page.locator("script[type=module]").evaluate("script => script.src")
    wanted = ["worker.js", "toy.zip", "toy.css", "pyodide/pyodide.mjs", "pyodide/pyodide.asm.wasm"]
    for name in wanted:
        answer = page.request.get(script.replace("toy.js", name))
        assert answer.ok, name
        assert answer.body()
    with page.expect_download() as download:
        page.get_by_role("link", name="All files of the toy").click()
    with ZipFile(download.value.path()) as archive:
        assert {"toy/index.html", "toy/toy.zip", "toy/pyodide/pyodide.mjs"} <= set(
            archive.namelist()
        )
    # A module is loaded from no file, which the page says.
    expect(page.locator("[data-part=says]")).to_be_empty()
    page.goto((tmp_path / "out/docs/lessons/run.html").as_uri())
    expect(page.locator("[data-part=says]")).to_contain_text("python3 -m http.server")
    page.close()


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
    whole = code.input_value()
    code.fill(whole.replace("return best", 'return print("seen") or no_name', 1))
    fen = toy.get_by_label("Position (FEN)").input_value()
    # A move without a reply is taken back alone.
    press(toy, "e5, white king")
    press(toy, "e6")
    said(toy, "NameError")
    expect(toy.locator("[data-part=printed]")).to_contain_text("seen")
    press(toy, "Take back")
    expect(toy.get_by_label("Position (FEN)")).to_have_value(fen)
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
    text = code.input_value()
    toy.reload()
    # Hidden until Python runs.
    expect(toy.locator("[data-part=code]")).to_have_value(text)
