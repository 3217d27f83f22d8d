"""The page of tests: one typed in, played by this machine, its curve, games and priority."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.test_look import PICTURES

SIZES = [(360, 740), (1280, 900)]
# What reaches beyond the page's right edge.
WIDE = """[...document.querySelectorAll('main *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => one.outerHTML.slice(0, 100))"""


def submit(page: Page, kind: str, **fields: str) -> None:
    page.locator("[data-field=kind]").select_option(kind)
    for name, text in fields.items():
        field = page.locator(f"[data-field={name}]").first
        field.fill("")
        field.press_sequentially(text)
    page.locator("[data-act=submit-test]").click()


def test_a_sequential_test_from_the_form_to_its_games(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Tests").click()
    expect(page.locator("[data-part=new-test]")).to_be_visible()
    seats = page.locator("[data-field=test-engine]")
    seats.nth(0).fill("rajah")
    seats.nth(1).fill("no-such-program")
    submit(page, "sprt", **{"time-control": "nodes 20", "elo0": "-5", "elo1": "300"})
    expect(page.get_by_text("no program 'no-such-program'").first).to_be_visible()
    seats.nth(1).fill("paulchess-simple1")
    submit(page, "sprt", games="60")
    queue = page.locator("[data-part=queue] li")
    expect(queue).to_have_count(1)

    submit(page, "suite", nodes="100", title="second")
    expect(queue).to_have_count(2)
    expect(queue.nth(1)).to_contain_text("second")
    queue.nth(1).locator("[data-act=raise]").click()
    expect(queue.nth(0)).to_contain_text("second")
    queue.nth(0).locator("[data-act=pause-test]").click()
    expect(queue.nth(0)).to_have_attribute("data-state", "paused")

    page.locator("[data-field=here]").fill("1")
    page.locator("[data-field=here]").press("Enter")
    expect(page.locator("[data-part=workers] li")).to_have_count(1)
    queue.nth(1).locator("a").click()
    expect(page.locator("[data-part=sprt] polyline")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-part=pentanomial] li")).to_have_count(5)
    pictures(page)

    page.locator("[data-part=test-games] button").first.click()
    board.wait_plies(1)
    page.go_back()
    expect(page.locator("[data-part=test]")).to_be_visible()
    page.locator("[data-part=queue] li", has_text="second").locator(
        "[data-act=resume-test]"
    ).click()
    expect(page.locator("[data-part=queue] li", has_text="24 of 24 problems")).to_have_count(
        1, timeout=90_000
    )
    page.locator("[data-act=delete-test]").click()
    page.locator("[data-act=delete-test]").click()
    expect(queue).to_have_count(1)


def pictures(page: Page) -> None:
    """The page at two sizes in both themes, for people to look at."""
    folder = Path(os.environ.get("PHILIDOR_PICTURES", PICTURES))
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(200)
            page.screenshot(path=folder / f"tests-{width}-{theme}.png", full_page=True)
            wide = page.evaluate(WIDE)
            assert wide == [], f"too wide at {width}"
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 800})
