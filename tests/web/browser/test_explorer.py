"""The opening explorer beside the board: counts, bars, playing a move, import and search."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect
from tests.pgn.generator import games
from tests.web.browser.board import BoardPage

SIZES = ((360, 740), (1280, 800), (1920, 1080))


def test_moves_bars_import_and_search(board: BoardPage, tmp_path: Path) -> None:
    file = tmp_path / "some.pgn"
    file.write_text("".join(games(40, seed=6, wild=0)))
    page = board.page
    window = board.window("explorer")
    expect(window.locator("[data-move=e2e4]")).to_contain_text("book")
    with page.expect_file_chooser() as chooser:
        window.locator("[data-act=import-games]").click()
    chooser.value.set_files(file)
    expect(page.get_by_text("Games imported: 40")).to_be_visible()
    first = window.locator("[data-part=explorer] tbody tr").first
    bar = first.get_by_role("img")
    expect(bar).to_be_visible()
    assert "%" in (bar.get_attribute("aria-label") or "")
    uci = first.get_attribute("data-move")
    first.locator("button").click()
    board.wait_plies(1)
    # The engine may have replied already.
    assert board.game().move_stack[0].uci() == uci
    expect(window.locator("tfoot")).to_contain_text("All")
    window.locator("[data-source=imported]").uncheck()
    expect(window.locator("tbody [role=img]")).to_have_count(0)
    window.locator("[data-source=imported]").check()
    # The file is a collection, which alone can be counted, also after a reload.
    folder = window.locator("[data-field=explorer-folder]")
    folder.select_option("some")
    page.reload()
    expect(board.window("explorer").locator("[data-field=explorer-folder]")).to_have_value("some")
    folder.select_option("")
    window.locator("summary").click()
    window.get_by_role("button", name="Search", exact=True).click()
    expect(window.locator("[data-part=found]")).to_contain_text("41 of 41 games")
    # The stored games come first, the database last.
    window.locator("[data-part=game-search] ~ ul button").last.click()
    board.wait_plies(20)


def test_the_explorer_fits(board: BoardPage) -> None:
    """Nothing is cut off or makes the page scroll sideways, at any size."""
    page = board.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        table = board.window("explorer").locator("[data-part=explorer]")
        expect(table).to_be_visible()
        box = table.bounding_box()
        assert box is not None, width
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, width
        move, book = (
            table.locator(f"tbody tr:first-child .move {part}") for part in ("button", "span")
        )
        button, mark = move.bounding_box(), book.bounding_box()
        assert button is not None and mark is not None, width
        assert mark["y"] > button["y"], width
        assert mark["y"] + mark["height"] < button["y"] + button["height"], width
        if folder := os.environ.get("SCREENSHOTS"):
            page.screenshot(path=f"{folder}/explorer-{width}.png")


def test_what_a_move_is_to_the_user_leaves_room_for_ratings(board: BoardPage) -> None:
    """A move of the repertoire and of the book, with games of rated players."""
    page = board.page
    board.load('[WhiteElo "2501"]\n[BlackElo "2433"]\n\n1. Nf3 d5 *', at_end=False)
    page.locator(".list .move").first.click(button="right")
    page.locator("[data-act=move-repertoire]").click()
    page.keyboard.press("Home")
    window = board.window("explorer")
    row = window.locator("[data-move=g1f3]")
    for text in ("your move", "book", "2501"):
        expect(row).to_contain_text(text)
    assert window.evaluate("window => window.scrollWidth <= window.clientWidth")
