"""Playing and analysing: what each shows, and the card at a game's end."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.games import PHILIDOR, SHORT

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def test_a_game_shows_no_evaluation_until_it_is_asked_for(board: BoardPage) -> None:
    page = board.page
    board.new_game(bound="depth 4")
    # No book has a reply to this move, which would show no value.
    board.click_move("a2a4")
    board.wait_plies(2)
    expect(page.locator(".place .bar")).to_have_count(0)
    expect(page.locator(".list .score")).to_have_count(0)
    game = board.window("game")
    expect(game.locator("[data-part=rival]")).to_contain_text("Philidor")
    game.locator("[data-setting=hints-in-play]").check()
    expect(page.locator(".place .bar")).to_be_visible()
    expect(page.locator(".list .score").first).to_be_visible()


def test_the_end_of_a_game_is_shown_on_a_card(board: BoardPage) -> None:
    page = board.page
    board.new_game()
    board.click_move("f2f3")
    board.wait_plies(2)
    board.click_move("g2g4")
    board.wait_plies(4)
    before = board.state()
    if before["state"] != "over":
        board.act("resign").click()
        page.locator("[data-dialog=resign] .danger").click()
    card = page.locator("[data-part=end]")
    expect(card.locator("[data-part=end-result]")).to_have_text("0\N{EN DASH}1")
    expect(card).to_contain_text("You have lost")
    # The check of the player's game begins without a request.
    expect(card.locator("[data-accuracy=white]")).to_have_text(re.compile(r"\d+ %"), timeout=60_000)
    moment = card.locator("[data-part=moments] [data-bad-move]").first
    expect(moment).to_contain_text("gave away")
    ply = int(moment.get_attribute("data-bad-move") or 0)
    moment.click()
    expect(page.locator(".list [aria-current=step]")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/{ply}$"))
    card.locator("[data-act=rematch]").click()
    board.wait_other_game(before["id"])
    again = board.state()
    assert again["seats"]["black"]["kind"] == "human"
    assert again["seats"]["white"]["engine"] == "philidor"


def test_a_game_of_two_people_ends_with_a_card_too(board: BoardPage) -> None:
    page = board.page
    board.new_game(mode="humans")
    for ply, move in enumerate(FOOLS_MATE, start=1):
        board.click_move(move)
        board.wait_plies(ply)
    card = page.locator("[data-part=end]")
    expect(card).to_contain_text("The game is over")
    card.locator("[data-act=check]").click()
    expect(card.locator("[data-accuracy=black]")).to_have_text(re.compile(r"\d+ %"), timeout=60_000)
    card.locator("[data-act=open-review]").click()
    expect(page).to_have_url(re.compile("#/analysis/"))
    expect(page.locator("[data-window=review]")).to_be_visible()
    # The analysis that shows the review does not go on in the next game.
    before = board.game_id
    board.window("game").locator("[data-act=rematch]").click()
    board.wait_other_game(before)
    expect(page).to_have_url(re.compile(f"#/game/{board.game_id}$"))


def test_an_analysis_has_no_clocks_draws_or_resignations(board: BoardPage) -> None:
    page = board.page
    board.load(SHORT)
    for act in ("draw", "resign", "start", "pause"):
        expect(board.act(act)).to_have_count(0)
    expect(page.locator(".clock")).to_have_count(0)
    board.act("first").click()
    board.click_move("c2c4")
    expect(page.locator(".variation .move")).to_have_count(1)
    board.click_move("e7e5")
    expect(page.locator(".variation .move")).to_have_count(2)
    assert board.state()["state"] == "over"
    board.set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "analyse")
    board.click_move("e2e4")
    board.wait_plies(1)
    page.wait_for_timeout(500)
    state = board.state()
    assert (state["kind"], state["state"]) == ("analysis", "idle")
    assert state["clocks"]["running"] is None


def test_a_move_that_the_moves_list_shows_can_be_answered_at_once(board: BoardPage) -> None:
    """The server sends the new move to all pages before it answers the page that made it."""

    def keep_answers(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] != "ok":
                route.send(message)

        server.on_message(pass_on)

    page = board.page
    page.route_web_socket(re.compile("/ws$"), keep_answers)
    page.reload()
    board.load(SHORT)
    board.act("first").click()
    for count, move in enumerate(("c2c4", "e7e5"), start=1):
        board.click_move(move)
        expect(page.locator(".variation .move")).to_have_count(count)


def test_a_position_of_an_analysis_can_be_played(board: BoardPage) -> None:
    board.load(SHORT)
    before = board.game_id
    board.act("play-here").click()
    dialog = board.page.locator("[data-dialog=new]")
    expect(dialog.locator("input[value=current]")).to_be_checked()
    dialog.locator("[data-act=begin]").click()
    board.wait_other_game(before)
    assert board.state()["kind"] == "game"
    assert board.state()["nodes"][0]["fen"].startswith("rn1qkbnr/ppp2ppp/8/4p3/4P3/5Q2")


def test_a_line_shows_its_positions_and_is_played_by_a_click(board: BoardPage) -> None:
    page = board.page
    board.load(PHILIDOR)
    page.locator(".list .move.main").nth(45).click()
    board.act("engine").click()
    line = page.locator("[data-line='1']")
    third = line.locator("[data-move='2']")
    expect(third).to_be_visible()
    # The engine may change its mind at any time: stop it before looking.
    board.window("analysis").locator("[data-act=analyse]").wait_for()
    page.wait_for_timeout(1_500)
    third.hover()
    expect(page.locator("[data-part=preview] piece").first).to_be_visible()
    third.click()
    expect(page).to_have_url(re.compile(r"/49/\d+$"))


def test_on_a_phone_a_line_scrolls_and_the_figures_stay(board: BoardPage) -> None:
    """A long line does not push the choice of the engine and the figures out of the screen."""
    page = board.page
    page.set_viewport_size({"width": 390, "height": 780})
    board.load(SHORT)
    board.act("engine").click()
    expect(page.locator("[data-line='1'] [data-move='9']")).to_be_attached()
    line = page.locator("[data-line='1']")
    assert line.evaluate("line => line.scrollWidth > line.clientWidth")
    window = page.locator("[data-window=analysis]")
    assert window.evaluate("window => window.scrollWidth <= window.clientWidth")
    threat = window.locator("[data-act=threat]").bounding_box()
    assert threat is not None
    assert threat["x"] + threat["width"] <= 390


def test_the_bar_has_a_number_and_tells_the_chances(board: BoardPage) -> None:
    page = board.page
    board.load(SHORT)
    board.act("engine").click()
    expect(page.locator(".bar .number")).to_have_text(re.compile(r"[+\N{MINUS SIGN}]?\d+\.?\d?"))
    page.locator(".bar").hover()
    expect(page.locator(".bar .tip")).to_be_visible()
    expect(page.locator(".bar .tip")).to_contain_text("%")


def test_the_review_leads_from_mistake_to_mistake(board: BoardPage) -> None:
    page = board.page
    board.load("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
    board.window("review")
    board.check_game(0.05)
    board.act("first").click()
    page.keyboard.press("e")
    current = page.locator(".list [aria-current=step]")
    expect(current).to_be_visible()
    # The arrow of the better move, below the pieces.
    expect(page.locator(".cg-shapes-below g line, .cg-shapes-below line")).to_have_count(1)
    seen = {current.get_attribute("data-node")}
    for _ in range(4):
        page.keyboard.press("e")
        seen.add(current.get_attribute("data-node"))
    marked = page.locator(".move.inaccuracy, .move.mistake, .move.blunder")
    assert seen == {move.get_attribute("data-node") for move in marked.all()}
