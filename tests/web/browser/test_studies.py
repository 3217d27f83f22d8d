"""A study as a person makes it: chapters added, named, moved, taken out and brought back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage

TWO = '[White "Ann"]\n[Black "Ben"]\n\n1. e4 e5 *\n\n[White "Cid"]\n[Black "Dan"]\n\n1. d4 *\n'


def test_a_study_from_a_pgn(board: BoardPage, tmp_path: Path) -> None:
    page = board.page
    file = tmp_path / "my lines.pgn"
    file.write_text(TWO)
    page.get_by_role("link", name="Studies").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-act=import-study]").click()
    chooser.value.set_files(file)
    chapters = page.locator("[data-part=chapters] li")
    expect(chapters).to_have_count(2)
    expect(page.get_by_role("heading", name="my lines")).to_be_visible()
    expect(chapters.first).to_contain_text("Ann")

    chapters.nth(1).locator("[data-act=chapter-up]").click()
    expect(chapters.first).to_contain_text("Cid")
    chapters.first.locator("[data-field=chapter-title]").fill("Queen's pawn")
    chapters.first.locator("[data-field=chapter-title]").press("Enter")
    expect(chapters.first.locator("[data-act=open-chapter]")).to_have_text("Queen's pawn")
    chapters.first.locator("[data-act=chapter-delete]").click()
    expect(chapters).to_have_count(1)
    page.locator("[data-act=notice]").last.click()
    expect(chapters).to_have_count(2)
    expect(chapters.first.locator("[data-act=open-chapter]")).to_have_text("Queen's pawn")

    page.locator("[data-act=add-chapter]").click()
    expect(page.locator("[data-mode=analyse]")).to_be_visible()
    page.get_by_role("link", name="Studies").click()
    page.locator("[data-part=studies] a").first.click()
    expect(chapters).to_have_count(3)
    chapters.first.locator("[data-act=open-chapter]").click()
    board.wait_plies(1)
    assert board.moves() == ["d4"]
