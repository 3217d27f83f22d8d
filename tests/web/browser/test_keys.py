"""The keyboard as a person uses it: key by key, after clicks and between moves."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage

FORKS = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6 4. Ba4 *"
SHOWN = "[data-node][aria-current=step]"
WATCH_SLIDES = """() => {
    const slides = () => document.querySelector('cg-board piece.anim') !== null;
    window.slid = false;
    const board = document.querySelector('#board cg-board');
    const all = { attributes: true, childList: true, subtree: true };
    new MutationObserver(() => { window.slid ||= slides(); }).observe(board, all);
}"""
SAME = "() => window.firstBoard === document.querySelector('#board cg-board')"


def test_one_board_for_the_life_of_the_page(board: BoardPage) -> None:
    """Steps, moves and typing leave the elements: the focus stays and pieces slide."""
    page = board.page
    board.load(FORKS)
    page.evaluate("window.firstBoard = document.querySelector('#board cg-board')")
    page.keyboard.press("Home")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    page.locator(".variation [data-node]").first.click()
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert page.evaluate(SAME)
    # A piece slides for a fifth of a second, which a busy test could miss.
    page.evaluate(WATCH_SLIDES)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("window.slid")

    page.keyboard.press("End")
    page.locator("#move-entry").click()
    # A capital is a move's first letter: none of these saves, flips or begins anything.
    for move in ("Sf6", "O-O", "Le7", "Re1"):
        page.keyboard.type(move, delay=15)
        page.keyboard.press("Enter")
        expect(page.locator("#move-entry")).to_have_value("")
        expect(page.locator("#move-entry")).to_be_focused()
    board.wait_plies(11)
    assert board.moves()[7:] == ["♘f6", "O-O", "♗e7", "♖e1"]
    assert page.evaluate(SAME)
    expect(page.locator(".notice")).to_have_count(0)
    page.keyboard.press("Escape")
    for capital in "SNFOLRUPH":
        page.keyboard.press(f"Shift+{capital}")
    expect(page.locator(".notice, dialog")).to_have_count(0)
    assert len(board.moves()) == 11


def test_the_arrow_keys_go_on_after_clicks(board: BoardPage) -> None:
    page = board.page
    board.load(FORKS)
    page.keyboard.press("Home")
    board.window("explorer")
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHOWN)).to_contain_text("e4")
    expect(page.locator("[data-window=explorer]")).to_be_visible()
    board.window("analysis").locator("input[type=checkbox]").first.click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHOWN)).to_contain_text("e5")
    page.locator("[data-setting=notation]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHOWN)).to_contain_text("f3")

    # From fork to fork: the positions after 1. e4 and after 2... Nc6.
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(SHOWN)).to_contain_text("c6")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(SHOWN)).to_contain_text("e4")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(SHOWN)).to_contain_text("a4")

    # The journal is one stop of the Tab key.
    assert page.locator(".list .move[tabindex='0']").count() == 1
    page.get_by_role("link", name="Games").click()
    page.keyboard.press("?")
    expect(page.locator("[data-dialog=keys]")).to_be_visible()


def test_the_menu_of_a_move(board: BoardPage) -> None:
    page = board.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.load(FORKS)
    board.wait_plies(7)
    menu = page.locator("[data-part=move-menu]")
    sicilian = page.locator(".variation [data-node]").first

    def choose(name: str) -> None:
        menu.locator(f"[data-act=move-{name}]").click()
        expect(menu).to_have_count(0)

    sicilian.click(button="right")
    choose("copy-line")
    assert page.evaluate("navigator.clipboard.readText()") == "1. e4 c5"
    sicilian.click(button="right")
    choose("main")
    expect(page.locator(".list .move.main")).to_have_count(3)
    assert board.moves()[:2] == ["e4", "c5"]
    page.locator(".list .move.main").nth(1).click(button="right")
    choose("demote")
    board.wait_plies(7)
    assert board.moves()[:2] == ["e4", "e5"]
    # By the keyboard: the menu key at a move, down to the exercise, Enter.
    page.locator(".list .move.main").nth(2).click()
    page.locator(".list .move.main").nth(2).press("Shift+F10")
    expect(menu.locator("button").first).to_be_focused()
    labels = menu.locator("button").all_inner_texts()
    for _ in range(labels.index("Make an exercise of it")):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".notices")).to_contain_text("Exercise made: find ♘f3")
    assert board.read("/api/exercises")["exercises"][0]["best"] == "g1f3"
    page.locator("[data-act=notice]").last.click()
    expect(page.locator(".notices")).to_contain_text("Exercise deleted")
    assert board.read("/api/exercises")["exercises"] == []
    page.locator(".list .move.main").nth(2).click(button="right")
    choose("comment")
    page.keyboard.type("plan", delay=15)
    page.keyboard.press("Escape")
    expect(page.locator(".list .comment").first).to_have_text("plan")


def test_a_move_typed_while_the_opponent_thinks_waits_for_its_turn(board: BoardPage) -> None:
    """It is no move of the opponent, and what does not fit afterwards is said, not dropped."""
    board.new_game(bound="3s/move")
    field = board.page.locator("#move-entry")
    field.click()
    board.page.keyboard.type("e4")
    board.page.keyboard.press("Enter")
    board.wait_plies(1)
    board.page.keyboard.type("d4")
    board.page.keyboard.press("Enter")
    expect(field).to_have_attribute("placeholder", "Waits for its turn: d4")
    board.wait_plies(3)
    assert board.moves()[2] == "d4"
    # Legal for Black alone, who is to move now.
    board.page.keyboard.type("a6")
    board.page.keyboard.press("Enter")
    board.wait_plies(4)
    expect(board.page.locator("#entry-wrong")).to_contain_text("a6")
    assert len(board.moves()) == 4
