"""Folders of the games list, and deletions that are undone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.games import PHILIDOR, SHORT


def rows(page: Page, name: str) -> None:
    """Exactly one game of the list has this name in it."""
    expect(page.locator("tr[data-game]").filter(has_text=name)).to_have_count(1)


def test_games_are_filed_exported_deleted_and_restored(board: BoardPage) -> None:
    board.load(PHILIDOR)
    board.load(SHORT)
    page = board.page
    page.get_by_role("link", name="Games").click()
    games = page.locator("tr[data-game]")
    expect(games).to_have_count(3)
    # Two games go to a new folder.
    for name in ("Smith", "Morphy"):
        games.filter(has_text=name).locator("input[type=checkbox]").check()
    expect(page.locator("[data-part=game-actions]")).to_contain_text("2 selected")
    page.locator("[data-act=move-games]").click()
    page.locator("[data-field=folder]").fill("Classics")
    page.locator("[data-act=choose-folder]").click()
    folder = page.locator("[data-folder=Classics]")
    expect(folder).to_contain_text("2")
    folder.click()
    expect(games).to_have_count(2)
    with page.expect_download() as download:
        page.locator("[data-act=export]").click()
    assert Path(download.value.path()).read_text("utf-8").count("[Event ") == 2
    # The explorer counts the folder alone, and its search knows it.
    page.get_by_role("link", name="Board", exact=True).click()
    page.get_by_role("button", name="First move").click()
    explorer = board.window("explorer")
    explorer.locator("[data-field=explorer-folder]").select_option("Classics")
    expect(explorer.locator("tfoot")).to_contain_text("2")
    explorer.locator("summary").click()
    explorer.locator("form button").click()
    expect(explorer.locator("[data-part=found]")).to_contain_text("2 of 2")
    # One game is deleted, and the deletion undone.
    page.get_by_role("link", name="Games").click()
    games.filter(has_text="Smith").get_by_role("button", name="Delete").click()
    expect(games).to_have_count(1)
    page.locator("[data-act=notice]").click()
    expect(games).to_have_count(2)
    # So is that of the folder.
    page.locator("[data-act=delete-folder]").click()
    expect(folder).to_have_count(0)
    expect(games).to_have_count(1)
    page.locator("[data-act=notice]").click()
    expect(folder).to_contain_text("2")
    # What was deleted is listed, also after the notice has gone.
    games.filter(has_text="Morphy").locator("input[type=checkbox]").check()
    page.locator("[data-act=delete-games]").click()
    expect(folder).to_contain_text("1")
    page.locator("[data-act=show-deleted]").click()
    rows(page, "Morphy")
    games.get_by_role("button", name="Restore").click()
    expect(games).to_have_count(0)
    folder.click()
    rows(page, "Morphy")
    page.locator("[data-act=rename-folder]").click()
    page.locator("[data-field=folder]").fill("18th and 19th century")
    page.locator("[data-act=choose-folder]").click()
    expect(page.locator("[data-folder='18th and 19th century']")).to_contain_text("2")
    rows(page, "Smith")
