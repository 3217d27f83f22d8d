"""After the game the human-like opponent says what it looked at and what it missed."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage

# Two searches for each move, on a busy machine.
PATIENCE = 60_000
MOVES = ("a2a3", "h2h4", "b2b3")
TOLD = re.compile(r"^(I knew|Nothing but|I looked)")
GERMAN = re.compile(r"^(Diese Stellung|Mir fiel|Ich habe)")


def test_the_opponent_tells_its_thoughts_in_both_languages(board: BoardPage) -> None:
    page = board.page
    board.new_game(strength="human")
    for number, move in enumerate(MOVES, start=1):
        board.click_move(move)
        board.wait_plies(2 * number)
    expect(page.locator("[data-act=own-thought]")).to_have_count(0)
    board.act("resign").click()
    page.locator("[data-dialog=resign] .danger").click()
    errors = page.locator("[data-part=own-errors]")
    errors.locator("[data-act=own-errors]").click()
    expect(errors).to_have_attribute("data-told", str(len(MOVES)), timeout=PATIENCE)
    expect(errors.locator("progress")).to_have_count(0)
    # The move on the board is the opponent's last one; it has been asked for already.
    told = page.locator("[data-part=own-thought] blockquote p").first
    expect(told).to_have_text(TOLD)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-part=own-thought]")).to_have_count(0)
    page.reload()
    page.locator(".list .move.main").nth(1).click()
    page.locator("[data-act=own-thought]").click(timeout=PATIENCE)
    expect(told).to_have_text(TOLD, timeout=PATIENCE)
    board.dialog("settings")
    page.select_option("[data-setting=language]", "de")
    page.keyboard.press("Escape")
    expect(told).to_have_text(GERMAN)


def test_a_rematch_is_against_another_person(board: BoardPage) -> None:
    page = board.page
    board.new_game(strength="human")
    board.click_move("a2a3")
    board.wait_plies(2)
    seed = board.state()["seats"]["black"]["options"]["Human Seed"]
    board.act("resign").click()
    page.locator("[data-dialog=resign] .danger").click()
    before = board.game_id
    board.act("rematch").click()
    board.wait_other_game(before)
    options = board.state()["seats"]["white"]["options"]
    assert options["Human"] == "1400"
    assert options["Human Seed"] != seed
