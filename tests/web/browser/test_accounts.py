"""Games of an account, and a report on games that were checked together, as a person gets them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.accounts import stand_in
from tests.accounts.stand_in import Sites
from tests.processes import started
from tests.web.browser.board import BoardPage


@pytest.fixture(scope="module")
def stand_in_sites() -> Iterator[tuple[Sites, str]]:
    """The stand-in for lichess, and its address."""
    with stand_in.sites() as running:
        yield running


@pytest.fixture
def sites(stand_in_sites: tuple[Sites, str]) -> tuple[Sites, str]:
    """The stand-in, which has not been asked for anything."""
    stand_in_sites[0].asked.clear()
    return stand_in_sites


@pytest.fixture(scope="module")
def forking(stand_in_sites: tuple[Sites, str]) -> Iterator[subprocess.Popen[str]]:
    """As the session's own, but its servers take the stand-in for lichess."""
    command = [sys.executable, "-P", str(Path(__file__).with_name("forking.py"))]
    places = ("PHILIDOR_LICHESS", "PHILIDOR_LICHESS_EXPLORER")
    environment = os.environ | dict.fromkeys(places, stand_in_sites[1]) | {"LICHESS_TOKEN": ""}
    with started(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        yield process


def test_a_pasted_link_is_fetched_on_a_click_and_later_at_once(
    sites: tuple[Sites, str], board: BoardPage
) -> None:
    page: Page = board.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def paste(text: str) -> None:
        page.evaluate("text => navigator.clipboard.writeText(text)", text)
        page.keyboard.press("Control+v")

    before = board.game_id
    paste("https://lichess.org/abcd1234/black")
    fetch = page.get_by_role("button", name="Fetch it from lichess")
    expect(fetch).to_be_visible()
    assert sites[0].asked == []
    fetch.click()
    board.wait_other_game(before)
    paste("https://www.chess.com/game/live/123")
    expect(page.get_by_text("chess.com gives no single games to programs")).to_be_visible()
    page.get_by_role("link", name="Games", exact=True).click()
    page.locator("[data-part=account] summary").click()
    page.locator("[data-setting=accounts]").check()
    paste("https://lichess.org/study/StudyOne")
    expect(page.locator("[data-dialog=collection]")).to_be_visible()
    assert [path for path, _, _ in sites[0].asked] == [
        "/game/export/abcd1234",
        "/api/study/StudyOne.pgn",
    ]


def test_an_account_is_fetched_after_consent_and_its_games_are_reviewed_together(
    sites: tuple[Sites, str], board: BoardPage
) -> None:
    page: Page = board.page
    page.get_by_role("link", name="Games", exact=True).click()
    part = page.locator("[data-part=account]")
    part.locator("summary").click()
    part.locator("[data-field=account-name]").fill("Ann")
    fetch = part.locator("[data-act=fetch-account]")
    expect(fetch).to_be_disabled()
    assert sites[0].asked == []
    part.locator("[data-setting=accounts]").check()
    fetch.click()
    expect(part.locator("[data-job]")).to_have_attribute("data-state", "done")
    expect(part).to_contain_text("4 new games, 0 known before, 0 unreadable")
    expect(part.locator("[data-known=Ann]")).to_be_visible()
    part.locator("[data-act=show-fetched]").click()
    rows = page.locator("tbody tr[data-game]")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("1500")

    rows.nth(0).locator("input").check()
    rows.nth(1).locator("input").check()
    page.locator("[data-act=review-games]").click()
    report = page.locator("[data-part=report] tbody tr")
    expect(report).to_have_count(2, timeout=60_000)
    expect(page.locator("[data-part=mean]")).to_contain_text("Mean accuracy: White")
    report.first.locator(".link").first.click()
    board.wait_plies(2)


def test_masters_are_counted_on_a_click_with_a_token_that_is_not_kept(
    sites: tuple[Sites, str], board: BoardPage
) -> None:
    """Off until it is chosen, and again after a reload; one line where lichess refuses."""
    page, asked = board.page, sites[0].asked
    board.load("1. e4 *")
    window = board.window("explorer")
    expect(window.locator("[data-part=explorer]")).to_be_visible()
    assert asked == []
    window.locator("[data-field=database]").select_option("masters")
    problem = window.locator("[data-part=online-problem]")
    expect(problem).to_contain_text("make one without any rights at lichess.org")
    window.locator("[data-field=online-token]").fill("lip_good")
    page.keyboard.press("Tab")
    row = window.locator("[data-move=e7e5]")
    expect(row).to_contain_text("700")
    expect(window.locator("[data-found-game]")).to_have_count(2)
    expect(window).to_contain_text(re.compile(r"2818 . 2882\s+2019"))
    row.locator("button").click()
    board.wait_plies(2)
    expect(window.locator("[data-part=explorer], .quiet").first).to_be_visible()
    before = board.game_id
    window.locator("[data-found-game=abcd1234]").click()
    board.wait_other_game(before)
    expect(page.get_by_text("Ann").first).to_be_visible()
    assert "lip_good" not in page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    page.reload()
    expect(board.window("explorer").locator("[data-field=database]")).to_have_value("library")
    assert {path for path, _, _ in asked} == {"/masters", "/masters/pgn/abcd1234"}
