"""The endless analysis: when its engines search, and of what the page shows their values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.games import PHILIDOR, SHORT
from tests.web.browser.test_addresses import address


def leave_field_and_press(page: Page, key: str) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press(key)


# Each is a way to end an analysis that runs; the last one leaves the board.
ENDS: dict[str, Callable[[BoardPage], None]] = {
    "button": lambda board: board.act("analyse").click(),
    "key": lambda board: leave_field_and_press(board.page, "a"),
    "address": lambda board: board.page.evaluate(
        "location.hash = location.hash.replace('analysis', 'game')"
    ),
    "page": lambda board: board.page.get_by_role("link", name="Games").click(),
}


class Searching:
    """Which slots the server searches in, by what it tells the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.slots: dict[int, bool] = {}
        page.on("websocket", self._listen)
        page.reload()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "analysis":
            self.slots[message["slot"]] = message["running"]

    def wait(self, what: str, **slots: bool) -> None:
        """Wait until the server searches in slots or no longer does."""
        wanted = {int(name.removeprefix("slot")): on for name, on in slots.items()}
        for _ in range(200):
            if self.slots | wanted == self.slots:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{what}: {self.slots} instead of {wanted}")


def test_the_engines_stop_when_the_analysis_ends(board: BoardPage) -> None:
    """Both of them, whichever way it ends; the second alone when only one is wanted."""
    searching = Searching(board.page)
    board.load(SHORT)
    window = board.window("analysis")
    engines = window.locator("[data-setting=engines]")
    board.act("analyse").click()
    engines.select_option("2")
    searching.wait("two engines", slot0=True, slot1=True)
    engines.select_option("1")
    searching.wait("one engine", slot0=True, slot1=False)
    board.act("analyse").click()
    for name, end in ENDS.items():
        board.act("analyse").click()
        engines.select_option("2")
        searching.wait(f"before the end by {name}", slot0=True, slot1=True)
        end(board)
        searching.wait(f"end by {name}", slot0=False, slot1=False)


def test_an_analysis_goes_on_when_the_board_is_shown_again(board: BoardPage) -> None:
    """Of the same game: one to be played is not analysed."""
    page = board.page
    searching = Searching(page)
    board.load(SHORT)
    board.act("engine").click()
    searching.wait("a click", slot0=True)
    page.get_by_role("link", name="Games").click()
    searching.wait("another page", slot0=False)
    page.go_back()
    searching.wait("the board again", slot0=True)
    expect(page.locator(".bar .number")).to_be_visible()
    board.new_game()
    searching.wait("a game to be played", slot0=False)
    address(page, f"game/{board.game_id}")
    expect(page.locator("[data-mode=play]")).to_be_visible()
    expect(page.locator(".place .bar")).to_have_count(0)


def test_a_game_against_an_opponent_is_not_analysed(board: BoardPage) -> None:
    page = board.page
    board.load(SHORT)
    board.act("engine").click()
    before = board.game_id
    page.get_by_role("link", name="Home").click()
    page.locator("[data-opponent=minou] button").click()
    board.wait_other_game(before)
    address(page, f"game/{board.game_id}")
    expect(page.locator("[data-mode=play]")).to_be_visible()


def test_an_analysis_of_a_running_game_that_is_asked_for_stays(board: BoardPage) -> None:
    page = board.page
    board.new_game()
    page.keyboard.press("a")
    address(page, f"analysis/{board.game_id}")
    page.reload()
    expect(page.locator("[data-window=analysis] [data-line='1']")).to_be_visible()
    address(page, f"analysis/{board.game_id}")


def test_an_analysis_follows_to_another_game_without_a_complaint(board: BoardPage) -> None:
    """The last position of one game is none of the next one's."""
    page = board.page
    board.load(PHILIDOR)
    page.locator(".list .move.main").nth(40).click()
    board.act("engine").click()
    expect(page.locator("[data-line='1']")).to_be_visible()
    before = board.game_id
    page.get_by_role("link", name="Home").click()
    page.locator("[data-act=home-analyse]").click()
    board.wait_other_game(before)
    address(page, f"analysis/{board.game_id}")
    expect(page.locator("[data-line='1']")).to_have_text(re.compile(r"1\."))
    expect(page.locator(".notice")).to_have_count(0)


def test_the_bar_shows_values_of_the_position_shown_only(board: BoardPage) -> None:
    page = board.page
    number = page.locator(".bar .number")
    board.load("1. e4 {[%eval 0.35]} e5 2. Nf3 {[%eval -1.25]} *")
    expect(number).to_have_text("\N{MINUS SIGN}1.3")
    board.act("previous").click()
    expect(number).to_have_count(0)
    board.act("engine").click()
    expect(number).to_be_visible()
    board.act("engine").click()
    expect(number).to_have_count(0)
    board.act("previous").click()
    expect(number).to_have_text("+0.3")
