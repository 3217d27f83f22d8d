"""The page while the server is away, and what comes back with the connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server

# Whether these files are there, which the page fetches after a while.
FETCHED = """names => names.every(name =>
    performance.getEntriesByType('resource').some(one => one.name.includes(name)))"""


def without(page: Page, files: str) -> None:
    """Load the page anew while these files cannot be had."""
    page.route(files, lambda route: route.abort())
    page.reload()
    expect(page.locator("#board cg-board piece").first).to_be_visible()


def test_dialogs_and_pages_open_without_the_server(board: BoardPage, server: Server) -> None:
    page = board.page
    page.wait_for_function(FETCHED, arg=["Dialogs-", "EnginesPage-"])
    page.wait_for_load_state("networkidle")
    server.kill()
    expect(page.locator(".lost")).to_be_visible()
    page.keyboard.press("?")
    dialog = page.locator("[data-dialog=keys]")
    expect(dialog).to_be_visible()
    # The notice that the server is away has a cross, too, and may stand within the dialog.
    dialog.locator("header").get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Engines").click()
    expect(page.get_by_role("heading", name="Engines")).to_be_visible()


def test_a_dialog_that_cannot_be_loaded_says_so_and_can_be_tried_again(board: BoardPage) -> None:
    page = board.page
    without(page, "**/Dialogs-*.js")
    for _ in range(2):
        page.keyboard.press("?")
        expect(page.locator(".notice.bad").last).to_contain_text("could not be loaded")
        page.locator(".notice").get_by_role("button", name="Close").click()
    page.unroute("**/Dialogs-*.js")
    page.keyboard.press("?")
    expect(page.locator("[data-dialog=keys]")).to_be_visible()


@pytest.mark.parametrize("way", ["connection", "reload"])
def test_a_page_that_could_not_be_loaded_comes_later(
    board: BoardPage, server: Server, way: str
) -> None:
    page = board.page
    without(page, "**/SuitesPage-*.js")
    page.get_by_role("link", name="Test suites").click()
    absent = page.locator(".absent")
    expect(absent).to_contain_text("could not be loaded")
    page.unroute("**/SuitesPage-*.js")
    if way == "connection":
        server.kill()
        expect(absent.get_by_role("button")).to_be_disabled()
        server.start()
    else:
        absent.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Test suites")).to_be_visible()
    expect(absent).to_have_count(0)


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("Games", "tr[data-game]"),
        ("Museum", "[data-exhibit]"),
        ("Test suites", "[data-field=suite] option"),
    ],
)
def test_a_page_opened_while_disconnected_asks_once_and_again_with_the_connection(
    board: BoardPage, server: Server, link: str, there: str
) -> None:
    page = board.page
    page.wait_for_function(FETCHED, arg=["GamesPage-", "MuseumPage-", "SuitesPage-"])
    page.wait_for_load_state("networkidle")
    server.kill()
    expect(page.locator(".lost")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name=link, exact=True).click()
    # Long enough for an endless loop of requests to show.
    page.wait_for_timeout(500)
    assert len(asked) < 10
    server.start()
    expect(page.locator(there).first).to_be_attached()
