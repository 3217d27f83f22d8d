"""What the page shows has an address: it can be opened, kept, and gone back to."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server
from tests.web.browser.games import PHILIDOR, SHORT


def address(page: Page, path: str) -> None:
    """Wait until the address ends with `#/` and this."""
    expect(page).to_have_url(re.compile(re.escape(f"#/{path}") + "$"))


def current_move(page: Page) -> str:
    """The move on the board, as the journal marks it."""
    return page.locator(".list [aria-current=step]").inner_text().split()[0]


def test_a_move_of_a_game_has_an_address(board: BoardPage, server: Server) -> None:
    board.load(SHORT, at_end=False)
    page, game = board.page, board.game_id
    address(page, f"game/{game}")
    page.locator(".list .move.main").nth(2).click()
    address(page, f"game/{game}/3")
    page.reload()
    expect(page.locator("[data-square=f3]")).to_have_attribute("aria-label", "f3, white knight")
    address(page, f"game/{game}/3")
    # In a browser that has never seen the game.
    other = page.context.browser
    assert other is not None
    context = other.new_context()
    stranger = context.new_page()
    stranger.goto(f"{server.url}/#/game/{game}/2")
    expect(stranger.locator("[data-square=e5]")).to_have_attribute("aria-label", re.compile("pawn"))
    expect(stranger.locator("[data-square=f3]")).to_have_attribute("aria-label", "f3, empty")
    context.close()


def test_a_variation_has_an_address(board: BoardPage) -> None:
    board.load(PHILIDOR, at_end=False)
    page = board.page
    page.locator(".variation .move").nth(1).click()
    expect(page).to_have_url(re.compile(r"#/game/[\w-]+/48/\d+$"))
    page.reload()
    expect(page.locator(".variation [aria-current=step]")).to_be_visible()
    page.locator("[data-act=last]").click()
    expect(page).to_have_url(re.compile(r"#/game/[\w-]+/50/\d+$"))


def test_back_and_forward_go_through_games_and_pages(board: BoardPage) -> None:
    page = board.page
    board.load(SHORT, at_end=False)
    first = board.game_id
    board.load(PHILIDOR, at_end=False)
    second = board.game_id
    page.get_by_role("link", name="Games").click()
    address(page, "games")
    page.go_back()
    address(page, f"game/{second}")
    board.wait_plies(66)
    page.go_back()
    address(page, f"game/{first}")
    expect(page.locator(f".place[data-game='{first}']")).to_be_visible()
    page.go_forward()
    expect(page.locator(f".place[data-game='{second}']")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()


def test_the_address_of_the_head_follows_the_game(board: BoardPage) -> None:
    board.new_game(mode="humans")
    page, game = board.page, board.game_id
    board.click_move("e2e4")
    board.wait_plies(1)
    address(page, f"game/{game}")
    board.act("previous").click()
    address(page, f"game/{game}/0")
    board.act("next").click()
    address(page, f"game/{game}")


def test_analysis_has_an_address(board: BoardPage, server: Server) -> None:
    board.load(SHORT, at_end=False)
    page, game = board.page, board.game_id
    board.act("analyse").click()
    address(page, f"analysis/{game}")
    page.reload()
    expect(page.locator("[data-window=analysis] [data-line='1']")).to_be_visible()
    board.act("analyse").click()
    address(page, f"game/{game}")
    page.goto(f"{server.url}/#/analysis")
    expect(page.locator("[data-window=analysis] [data-line='1']")).to_be_visible()
    address(page, f"analysis/{game}")


def test_a_match_has_an_address(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Matches").click()
    address(page, "matches")
    jobs: list[str] = []
    for _ in range(2):
        page.locator("[data-field=time-control]").fill("depth 1")
        page.locator("[data-field=games]").fill("1")
        page.locator("[data-act=start-match]").click()
        last = jobs[-1] if jobs else ""
        expect(page).to_have_url(re.compile(rf"#/matches/(?!{last}$)[\w-]+$"))
        jobs.append(page.url.rsplit("/", 1)[1])
        expect(page.locator(f"[data-job='{jobs[-1]}'][data-state=done]")).to_be_visible(
            timeout=120_000
        )
    page.go_back()
    expect(page.locator(f"[data-job='{jobs[0]}']")).to_be_visible()
    page.reload()
    expect(page.locator(f"[data-job='{jobs[0]}']")).to_be_visible()
    address(page, f"matches/{jobs[0]}")


def test_an_engine_has_an_address(board: BoardPage, server: Server) -> None:
    page = board.page
    page.goto(f"{server.url}/#/engines/rdchess")
    expect(page.locator("[data-engine=rdchess] .options label").first).to_be_visible()
    page.locator("[data-engine=rdchess] button[aria-expanded]").click()
    address(page, "engines")


def test_a_deleted_game_is_reported_and_replaced(board: BoardPage, server: Server) -> None:
    page, game = board.page, board.game_id
    page.goto(f"{server.url}/#/game/nowhere/3")
    expect(page.locator(".notice.bad")).to_be_visible()
    address(page, f"game/{game}")
    page.reload()
    page.goto("about:blank")
    page.goto(f"{server.url}/#/game/nowhere/3")
    expect(page.locator(".notice.bad")).to_be_visible()
    address(page, f"game/{game}")


def test_an_unknown_address_says_so_and_makes_no_game(
    context: BrowserContext, server: Server
) -> None:
    # A fresh page: the one of the other tests begins on the board, which makes a game.
    page = context.new_page()
    for unknown, back in (
        ("nonsense", ""),
        ("engines/yy", "engines"),
        ("matches/xx", "matches"),
        ("suites/xx", "suites"),
    ):
        page.goto(f"{server.url}/#/{unknown}")
        line = page.locator("[data-part=unknown-address]")
        expect(line).to_contain_text("This address is not known.")
        line.get_by_role("link").click()
        address(page, back)
        expect(line).to_have_count(0)
    assert page.request.get(f"{server.url}/api/games").json()["total"] == 0
    page.close()


def test_the_skip_link_leaves_the_address_and_back_closes_a_dialog(board: BoardPage) -> None:
    """A dialog would lie over another page than the one that it was opened on."""
    page = board.page
    page.get_by_role("link", name="Games").click()
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    address(page, "games")
    page.get_by_role("link", name="Museum").click()
    page.get_by_role("link", name="Engines").click()
    page.locator("[data-act=add-engine]").click()
    expect(page.locator("dialog")).to_be_visible()
    page.go_back()
    address(page, "museum")
    expect(page.locator("dialog")).to_have_count(0)
    board.dialog("settings")
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
