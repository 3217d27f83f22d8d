"""The repertoire as a person builds and trains it, and what a game says about it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.browser.board import BoardPage, click_move

LINE = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"
GAME = '[White "Ann"]\n[Black "Ben"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1-0\n'
QUESTION = "[data-part=question]"


def answer(page: Page, uci: str) -> None:
    click_move(page, uci, QUESTION)


def test_a_line_is_added_trained_and_removed(board: BoardPage) -> None:
    page = board.page
    board.load(LINE)
    window = board.window("library")
    white = window.locator("[data-prepared=white]")
    white.locator("[data-act=add-line]").click()
    expect(page.locator(".notice").last).to_contain_text("repertoire: 6")
    # One step back: what is prepared there is a move of the opponent, and marked in the explorer.
    page.keyboard.press("ArrowLeft")
    expect(white).to_contain_text("a6")
    page.keyboard.press("ArrowLeft")
    explorer = board.window("explorer")
    expect(explorer.locator("[data-move=f1b5]")).to_contain_text("your move")

    page.locator("nav .due").first.wait_for()
    page.get_by_role("link", name="Exercises").click()
    page.locator("[data-kind=repertoire]").click()
    question = page.locator(QUESTION)
    expect(page.locator("[data-side=white]").first).to_have_attribute("data-due", "3")
    expect(question).to_have_attribute("data-line", "")
    answer(page, "e2e4")
    expect(question).to_have_attribute("data-line", "1. e4 e5")
    # A wrong move shows the plan; the right one goes on.
    answer(page, "f1c4")
    expect(question).to_have_attribute("data-step", "wrong")
    expect(question).to_contain_text("You planned ♘f3")
    answer(page, "g1f3")
    expect(question).to_have_attribute("data-line", "1. e4 e5 2. Nf3 Nc6")
    page.locator("[data-act=question-hint]").click()
    answer(page, "f1b5")
    expect(page.locator("[data-part=all-done]")).to_be_visible()
    expect(page.locator("nav .due, nav .count")).to_have_count(0)

    lines = page.locator("[data-part=lines] tbody tr")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("2 / 1")
    page.locator("[data-act=remove-line]").click()
    expect(page.locator("[data-part=no-lines]")).to_be_visible()
    page.locator("[data-act=notice]").last.click()
    expect(lines).to_have_count(1)


def test_a_study_becomes_a_repertoire_and_a_game_says_where_it_left_it(board: BoardPage) -> None:
    page = board.page
    page.evaluate(
        """text => fetch('/api/studies/import', {
            method: 'POST', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({text, name: 'Spanish.pgn'})
        })""",
        LINE,
    )
    page.goto(page.url.partition("#")[0] + "#/repertoire/white")
    page.locator("[data-act=add-study]").click()
    expect(page.locator("[data-part=lines] tbody tr")).to_have_count(1)

    page.locator("header nav").get_by_role("link", name="Board").click()
    board.load(GAME)
    told = board.window("game").locator("[data-part=departure]")
    expect(told).to_contain_text("You left your repertoire with 3. ♗c4; planned: ♗b5.")
    told.locator("button").click()
    expect(page.locator(".list .move[aria-current]")).to_contain_text("♘c6")


def test_the_menu_of_a_move_adds_the_line_to_its_side(board: BoardPage) -> None:
    page = board.page
    board.load(LINE)
    page.locator(".list .move.main").nth(5).click(button="right")
    page.locator("[data-act=move-repertoire]").click()
    expect(page.locator(".notice").last).to_contain_text("repertoire: 6")
