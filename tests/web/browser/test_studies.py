"""A study as a person makes it: chapters added, named, moved, taken out and brought back."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage

TWO = '[White "Ann"]\n[Black "Ben"]\n\n1. e4 e5 *\n\n[White "Cid"]\n[Black "Dan"]\n\n1. d4 *\n'


def imported(board: BoardPage, file: Path) -> None:
    """Open the studies, and make one of a file."""
    board.page.get_by_role("link", name="Studies").click()
    with board.page.expect_file_chooser() as chooser:
        board.page.locator("[data-act=import-study]").click()
    chooser.value.set_files(file)


def test_a_study_from_a_pgn(board: BoardPage, tmp_path: Path) -> None:
    page = board.page
    file = tmp_path / "my lines.pgn"
    file.write_text(TWO)
    imported(board, file)
    chapters = page.locator("[data-part=chapters] li")
    expect(chapters).to_have_count(2)
    expect(page.get_by_role("heading", name="my lines")).to_be_visible()
    expect(chapters.first).to_contain_text("Ann")

    chapters.nth(1).locator("[data-act=chapter-up]").click()
    expect(chapters.first).to_contain_text("Cid")
    name = chapters.first.locator("[data-act=chapter-name]")
    name.click()
    page.keyboard.type("Queen's pawn")
    page.keyboard.press("Enter")
    expect(chapters.first.locator("[data-act=open-chapter]")).to_have_text("Queen's pawn")
    expect(chapters.first).to_contain_text("Cid \N{EN DASH} Dan")
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 740})
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "a row does not stick out on a phone"
    assert size is not None
    page.set_viewport_size(size)
    expect(chapters.first.locator("input")).to_have_count(0)
    name.click()
    page.keyboard.type("something else")
    page.keyboard.press("Escape")
    expect(chapters.first.locator("[data-act=open-chapter]")).to_have_text("Queen's pawn")
    chapters.first.locator("[data-act=chapter-delete]").click()
    expect(chapters).to_have_count(1)
    page.locator("[data-act=notice]").last.click()
    expect(chapters).to_have_count(2)
    expect(chapters.first.locator("[data-act=open-chapter]")).to_have_text("Queen's pawn")

    # Dragged by its grip, and put back by the notice.
    grip = chapters.nth(1).locator("[data-part=chapter-grip]")
    grip.drag_to(chapters.first)
    expect(chapters.first).to_contain_text("Ann")
    page.locator("[data-act=notice]").last.click()
    expect(chapters.first.locator("[data-act=open-chapter]")).to_have_text("Queen's pawn")

    page.locator("[data-act=add-chapter]").click()
    expect(page.locator("[data-mode=analyse]")).to_be_visible()
    page.get_by_role("link", name="Studies").click()
    page.locator("[data-part=studies] a").first.click()
    expect(chapters).to_have_count(3)
    chapters.first.locator("[data-act=open-chapter]").click()
    board.wait_plies(1)
    assert board.moves() == ["d4"]


def test_the_chapters_are_beside_the_board(board: BoardPage, tmp_path: Path) -> None:
    page = board.page
    file = tmp_path / "two.pgn"
    file.write_text(TWO)
    imported(board, file)
    page.locator("[data-act=open-chapter]").first.click()
    beside = page.locator("[data-part=study-chapters]")
    chapter = beside.locator("[data-field=chapter] option:checked")
    expect(chapter).to_have_text(re.compile(r"^1\. Ann . Ben$"))
    expect(beside.locator("[data-act=chapter-before]")).to_be_disabled()
    beside.locator("[data-act=chapter-after]").click()
    expect(chapter).to_have_text(re.compile(r"^2\. Cid . Dan$"))
    board.wait_plies(1)
    assert board.moves() == ["d4"]
    # After a reload the page asks which study the game belongs to.
    page.reload()
    expect(chapter).to_have_text(re.compile(r"^2\. Cid . Dan$"))
    beside.locator("[data-field=chapter]").select_option(index=0)
    expect(chapter).to_have_text(re.compile(r"^1\. Ann . Ben$"))
    beside.locator("[data-act=add-chapter]").click()
    expect(beside.locator("[data-field=chapter] option")).to_have_count(3)
    expect(chapter).to_have_text("3. Chapter 3")
    page.keyboard.type("e4")
    beside.get_by_role("link", name="two").click()
    expect(page.locator("[data-part=chapters] li")).to_have_count(3)


def test_two_tabs_with_one_study_keep_the_changes_of_both(board: BoardPage, tmp_path: Path) -> None:
    """A tab that has read a study before the other changed it does not undo that."""
    page = board.page
    file = tmp_path / "two.pgn"
    file.write_text(TWO.replace("1. d4", "1. d5"))
    imported(board, file)
    expect(page.locator("[data-part=chapters] li")).to_have_count(2)
    expect(page.locator(".notices")).to_contain_text("illegal move 'd5'")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-part=chapters] li")).to_have_count(2)
    page.locator("[data-act=add-chapter]").click()
    expect(page.locator("[data-mode=analyse]")).to_be_visible()
    name = other.locator("[data-field=study-name]")
    name.fill("Both")
    name.press("Tab")
    expect(other.get_by_role("heading", name="Both")).to_be_visible()
    expect(other.locator("[data-part=chapters] li")).to_have_count(3)
    other.close()


def test_a_study_is_printed_as_a_text_without_the_app(board: BoardPage, tmp_path: Path) -> None:
    """Words are apart, and what can be pressed is not on the paper."""
    page = board.page
    file = tmp_path / "printed.pgn"
    file.write_text("1. e4 e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 $1 Nc6 *")
    imported(board, file)
    text = "document.querySelector('[data-part=study-print] .moves').innerText"
    page.evaluate(f"() => {{ window.print = () => {{ window.printed = {text} }} }}")
    page.locator("[data-act=study-print]").click()
    printed = page.wait_for_function("window.printed").json_value()
    assert printed == "1. e4 e5 (1… c5 sharp 2. ♘f3) 2. ♘f3! ♘c6"
    page.emulate_media(media="print")
    for pressed in ("nav a", "[data-act=study-print]", "[data-act=open-chapter]"):
        expect(page.locator(pressed).first).to_be_hidden()
    expect(page.get_by_role("heading", name="printed")).to_be_visible()
