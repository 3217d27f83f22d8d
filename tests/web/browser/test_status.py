"""RDChess's status, replay, annotation prompt and help, as the page shows them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.games import SHORT

from philidor import __version__

# The page notes which moves were current, one after another: asked from outside, a busy machine
# would answer too late to see each of them.
RECORD_CURRENT_MOVES = """() => {
    window.currentMoves = [];
    new MutationObserver(changes => {
        for (const { target } of changes)
            if (target.matches('.list .move[aria-current]'))
                window.currentMoves.push(target.innerText);
    }).observe(document.body, { attributeFilter: ['aria-current'], subtree: true });
}"""


def field(board: BoardPage, name: str) -> Locator:
    """A line of the status."""
    return board.page.locator(f"[data-status={name}]").first


def choose_german(board: BoardPage) -> None:
    dialog = board.dialog("settings")
    dialog.locator("[data-setting=language]").select_option("de")
    board.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_status_follows_the_position_shown(board: BoardPage) -> None:
    board.new_game(mode="humans")
    board.window("game")
    expect(field(board, "castling")).to_have_text("White O-O, O-O-O · Black O-O, O-O-O")
    for ply, text in enumerate(("e4", "e5", "Ke2", "Nf6", "Ke1", "Ng8", "Ke2", "Nf6"), start=1):
        board.type_move(text)
        board.wait_plies(ply)
    expect(field(board, "castling")).to_have_text("White none · Black O-O, O-O-O")
    expect(field(board, "fifty")).to_have_text("6 of 100 half-moves")
    expect(field(board, "repetition")).to_have_text("2 times on the board")
    board.act("previous").click()
    expect(field(board, "fifty")).to_have_text("5 of 100 half-moves")
    choose_german(board)
    expect(field(board, "castling").locator("span").first).to_have_css("white-space", "nowrap")
    expect(field(board, "castling")).to_have_text("Weiß keine · Schwarz O-O, O-O-O")
    expect(field(board, "fifty")).to_have_text("5 von 100 Halbzügen")
    board.act("first").click()
    expect(field(board, "repetition")).to_have_text("zum ersten Mal auf dem Brett")


def test_the_status_names_the_level_and_the_time_difference(board: BoardPage) -> None:
    board.new_game(mode="humans", time_control="5+0")
    board.window("game")
    expect(field(board, "level")).to_have_text("5m+0s")
    expect(field(board, "difference")).to_have_text("even")
    board.type_move("e4")
    board.wait_plies(1)
    # Black's clock runs now.
    expect(field(board, "difference")).to_have_text(re.compile(r"White has 0:0[1-9] more"))
    board.act("pause").click()
    board.act("reset-clocks").click()
    expect(field(board, "difference")).to_have_text("even")
    clocks = board.state()["clocks"]
    assert clocks["white"] == clocks["black"] == 300_000
    board.new_game(engine="rdchess", bound="depth 2")
    expect(field(board, "level")).to_have_text("No limit · RDChess: depth 2")


def test_a_game_is_replayed_from_its_first_move(board: BoardPage) -> None:
    board.load(SHORT)
    dialog = board.dialog("settings")
    dialog.locator("[data-setting=replay-seconds]").select_option("0.5")
    board.page.keyboard.press("Escape")
    board.page.evaluate(RECORD_CURRENT_MOVES)
    board.act("replay").click()
    board.page.wait_for_function("() => currentMoves.length >= 3")
    shown = board.page.evaluate("() => currentMoves.slice(0, 3)")
    assert [text.split()[0].lstrip("♘") for text in shown] == ["e4", "e5", "f3"]
    # A user who goes elsewhere ends it.
    board.act("first").click()
    expect(board.act("replay")).to_have_attribute("aria-label", "Replay the game")
    board.act("last").click()
    board.act("previous").click()
    board.act("replay").click()
    expect(board.act("next")).to_be_disabled()
    expect(board.act("replay")).to_have_attribute("aria-label", "Replay the game")


def test_learning_mode_asks_for_an_annotation(board: BoardPage) -> None:
    board.new_game(mode="humans")
    # The shipped book has all that a position holds at the start, and nothing behind this.
    board.click_move("a2a4")
    board.wait_plies(1)
    learning = board.window("library").locator("[data-setting=learning]")
    learning.check()
    expect(learning).to_be_checked()
    board.click_move("h7h5")
    prompt = board.page.locator("[data-part=learned]")
    expect(prompt).to_contain_text("Entered: h5")
    prompt.locator("input").fill("an old joke")
    prompt.locator("[data-act=learned-save]").click()
    expect(prompt).to_have_count(0)
    board.act("previous").click()
    row = board.page.locator("[data-part=library] li", has_text="h5")
    expect(row.locator("input")).to_have_value("an old joke")
    board.act("last").click()
    board.click_move("g2g4")
    expect(prompt).to_contain_text("Entered: g4")
    prompt.locator("[data-act=learned-skip]").click()
    expect(prompt).to_have_count(0)


@pytest.mark.parametrize(("german", "about"), [(False, "About Philidor"), (True, "Über Philidor")])
def test_help_explains_the_page_and_names_the_version(
    board: BoardPage, german: bool, about: str
) -> None:
    if german:
        choose_german(board)
    dialog = board.dialog("help")
    expect(dialog.get_by_role("heading", name=about)).to_be_visible()
    expect(dialog.locator("[data-field=version]")).to_have_text(f"Philidor {__version__}")
    expect(dialog.locator("dt")).to_have_count(6)
    dialog.locator("[data-act=show-keys]").click()
    expect(board.page.locator("[data-dialog=keys]")).to_be_visible()
