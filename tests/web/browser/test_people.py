"""Draw offers, sound, and a random Chess960 position."""

from __future__ import annotations

import re

import chess
from playwright.sync_api import expect
from tests.web.browser.board import BoardPage

# King and knight each, neither can win: a program takes the draw from move 40 on.
LEVEL_ENDING = "4k1n1/8/8/8/8/8/8/1N2K3 w - - 0 60"
COUNT_TONES = """
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        return create.call(this);
    };
"""


def test_two_people_agree_on_a_draw(board: BoardPage) -> None:
    board.new_game(mode="humans")
    board.click_move("e2e4")
    board.wait_plies(1)
    board.act("draw").click()
    offer = board.page.locator(".offer")
    expect(offer).to_contain_text("Black offers a draw")
    board.act("decline").click()
    expect(offer).to_have_count(0)
    assert board.state()["state"] == "playing"
    board.act("draw").click()
    board.act("accept").click()
    expect(board.page.locator(".journal .status")).to_have_text(re.compile("½.½"))
    assert board.state()["ended"]["result"] == "1/2-1/2"


def test_an_engine_declines_a_draw_and_takes_a_level_one(board: BoardPage) -> None:
    board.new_game()
    board.click_move("e2e4")
    board.wait_plies(2)
    board.act("draw").click()
    expect(board.page.locator(".notice")).to_contain_text("declined")
    # The bound that the dialog was last set to holds for the position as well.
    board.set_up(LEVEL_ENDING)
    board.click_move("e1e2")
    board.wait_plies(2)
    board.act("draw").click()
    expect(board.page.locator(".journal .status")).to_have_text(re.compile("½.½"))
    assert board.state()["ended"]["reason"]["code"] == "end.agreed"


def test_sound_is_off_until_it_is_wanted(board: BoardPage) -> None:
    page = board.page
    page.add_init_script(COUNT_TONES)
    page.reload()
    board.new_game(mode="humans")
    board.click_move("e2e4")
    board.wait_plies(1)
    assert page.evaluate("window.tones") == 0
    settings = board.dialog("settings")
    settings.locator("[data-setting=sound]").check()
    settings.locator("header").get_by_role("button", name="Close").click()
    board.click_move("e7e5")
    board.wait_plies(2)
    assert page.evaluate("window.tones") >= 1


def test_a_random_chess960_position_is_chosen_and_shown(board: BoardPage) -> None:
    before = board.game_id
    dialog = board.dialog("new")
    dialog.locator("[data-mode=humans]").click()
    dialog.locator("input[value='960']").check()
    dialog.locator("[data-act=lots]").click()
    number = int(dialog.locator("[data-field=number]").input_value())
    expect(dialog.locator(".preview cg-board piece")).to_have_count(32)
    dialog.locator("[data-act=begin]").click()
    board.wait_other_game(before)
    assert board.position().fen() == chess.Board.from_chess960_pos(number).fen()


def test_chess960_draws_a_position_for_each_game(board: BoardPage) -> None:
    page = board.page
    page.add_init_script("let draws = 0; Math.random = () => (240 + draws++) / 960")
    page.reload()
    number = page.locator("[data-dialog=new] [data-field=number]")
    drawn = []
    for _ in range(2):
        before = board.game_id
        dialog = board.dialog("new")
        dialog.locator("[data-mode=humans]").click()
        dialog.locator("input[value='960']").check()
        drawn.append(number.input_value())
        dialog.locator("[data-act=begin]").click()
        board.wait_other_game(before)
    assert "518" not in drawn
    assert len(set(drawn)) == 2
