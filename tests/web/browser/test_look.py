"""How the page looks and how quickly it is there, at three sizes in both themes."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server
from tests.web.browser.games import PHILIDOR

SIZES = [(360, 740), (1280, 800), (2560, 1440)]
ROOT = Path(__file__).parents[3]
AXE = ROOT / "frontend/node_modules/axe-core/axe.min.js"
# Where the pictures go; `results` is not kept by git.
PICTURES = Path(os.environ.get("PHILIDOR_PICTURES", ROOT / "results/pictures"))


def load(board: BoardPage, pgn: str) -> None:
    """Open a game by pasting it."""
    before = board.game_id
    dialog = board.dialog("open")
    dialog.locator("[data-field=text]").fill(pgn)
    dialog.locator("[data-act=read]").click()
    board.wait_other_game(before)


def test_pictures_at_three_sizes_in_both_themes(board: BoardPage) -> None:
    """A game with its blunder check, in analysis, drawn to files that people look at."""
    page = board.page
    PICTURES.mkdir(parents=True, exist_ok=True)
    load(board, PHILIDOR)
    review = board.window("review")
    review.locator("input[type=number]").fill("0.05")
    review.locator("[data-act=review]").click()
    expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=120_000)
    board.window("analysis")
    page.locator(".list .move.main").nth(45).click()
    board.act("analyse").click()
    expect(page.locator("[data-line='3']")).to_be_visible()
    page.wait_for_timeout(2_500)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(300)
            picture = PICTURES / f"{width}-{theme}.png"
            page.screenshot(path=picture)
            assert picture.stat().st_size > 20_000


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "place", ["board", "games", "matches", "suites", "engines", "new", "setup"]
)
def test_axe_finds_no_serious_violation(board: BoardPage, theme: str, place: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `npm ci` in frontend/")
    page = board.page
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    if place in ("new", "setup"):
        expect(board.dialog(place)).to_be_visible()
    else:
        page.goto(f"{page.url.split('#')[0]}#/{place}")
    page.wait_for_timeout(500)
    # By the debugger's way in: the page's own policy forbids scripts from elsewhere, as it should.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(found => found.violations)")
    serious = [
        (violation["id"], [node["html"][:160] for node in violation["nodes"]][:4])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_interactive_within_a_second_and_a_half(server: Server, browser: Browser) -> None:
    """A fresh browser: from the request to a board whose pieces can be moved."""
    context = browser.new_context()
    page: Page = context.new_page()
    began = time.monotonic()
    page.goto(server.url)
    page.locator(".place[data-game] cg-board piece").first.wait_for()
    elapsed = time.monotonic() - began
    context.close()
    assert elapsed < 1.5


def test_nothing_comes_from_elsewhere(server: Server, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    page.locator(".place[data-game]").wait_for()
    context.close()
    own = (server.url, "data:", "blob:")
    assert [url for url in asked if not url.startswith(own)] == []
