"""The first screen: three doors and the opponents."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Route, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server


def test_a_newcomer_sees_three_doors_and_nothing_is_begun(server: Server, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator("[data-door]")).to_have_count(3)
    expect(page.locator("[data-act=home-continue]")).to_have_count(0)
    games = page.evaluate("fetch('/api/games').then(answer => answer.json())")
    assert games["total"] == 0
    page.locator("[data-opponent=odette] button").click()
    expect(page.locator(".player[data-side=black]")).to_contain_text("Odette (1200)")
    expect(page.locator(".place cg-board piece").first).to_be_visible()
    page.get_by_role("link", name="Home").click()
    page.locator("[data-side=black]").click()
    page.locator("[data-opponent=minou] button").click()
    expect(page.locator(".player[data-side=white]")).to_contain_text("Minou")
    # The engine begins, and the board is turned to the person.
    page.locator(".list .move.main").first.wait_for()
    expect(page.locator("#board .cg-wrap")).to_have_class(re.compile("orientation-black"))
    context.close()


def test_the_doors_and_opponents_tell_and_lead_where_they_say(board: BoardPage) -> None:
    """Levels begin at 600, the museum names its authors; doors lead to an analysis and to files."""
    page = board.page
    before = board.game_id
    page.get_by_role("link", name="Home").click()
    expect(page.locator("[data-opponent=minou]")).to_contain_text("Elo 600")
    piece = page.locator("[data-opponent=rdchess]")
    expect(piece).to_contain_text("Rudolf Posch, 2003")
    expect(piece.get_by_role("link")).to_have_attribute("href", "#/museum/rdchess")
    page.locator("[data-act=home-analyse]").click()
    board.wait_other_game(before)
    assert board.state()["kind"] == "analysis"
    page.get_by_role("link", name="Home").click()
    page.locator("[data-act=home-open]").click()
    expect(page.locator("[data-dialog=open]")).to_be_visible()


def test_an_opponent_chosen_before_the_last_game_is_loaded_stays(
    board: BoardPage, server: Server
) -> None:
    page, last = board.page, board.game_id
    held: list[Route] = []
    page.route(f"**/api/games/{last}", lambda route: held.append(route))
    page.goto("about:blank")
    page.goto(server.url)
    page.locator("[data-opponent=minou] button").click()
    board.wait_other_game(last)
    assert held
    for route in held:
        route.continue_()
    page.wait_for_timeout(500)
    expect(page.locator(".player[data-side=black]")).to_contain_text("Minou")
    assert board.game_id != last
