"""The endgame tables' moves beside the board."""

from __future__ import annotations

import chess
from playwright.sync_api import Page, expect
from tests.web.browser.board import BoardPage, click_move
from tests.web.browser.conftest import PATIENCE, Server

from philidor.tablebase.building import make
from philidor.tablebase.material import Material
from philidor.tablebase.store import folder_in


def test_moves_are_shown_best_first_and_can_be_played(board: BoardPage, server: Server) -> None:
    make(folder_in(server.data), Material.parse("KQK"), lambda _: None)
    board.set_up("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", "analyse")
    panel = board.page.locator("[data-part=endgame]")
    expect(panel).to_contain_text("KQK: Wins, mate in 10")
    expect(panel.locator("li").first).to_contain_text("Wins, mate in 10")
    panel.locator("li button").first.click()
    expect(panel).to_contain_text("Loses, mate in ")


def test_a_missing_table_is_explained(board: BoardPage) -> None:
    board.set_up("8/8/8/6k1/8/8/1RB5/K7 w - - 0 1", "analyse")
    panel = board.page.locator("[data-part=endgame]")
    expect(panel).to_contain_text("There is no table KRBK yet.")
    expect(panel.get_by_role("link", name="Make the tables")).to_have_attribute(
        "href", "#/endgames"
    )
    # The page makes tables of up to four pieces.
    board.set_up("8/8/8/6k1/6r1/8/1RB5/K7 w - - 0 1", "analyse")
    expect(panel).to_contain_text("philidor endgame build KRBKR")
    expect(panel.get_by_role("link", name="Make the tables")).to_have_count(0)


def play(page: Page, uci: str) -> None:
    """Make a move on the board of the training."""
    click_move(page, uci, "[data-part=training]")


def test_an_endgame_is_trained(board: BoardPage, server: Server) -> None:
    make(folder_in(server.data), Material.parse("KQK"), lambda _: None)
    page = board.page
    page.goto(f"{server.url}/#/endgames/KQK")
    training = page.locator("[data-part=training]")
    expect(training).to_contain_text("White to move: mate in 8.")
    for width, height in ((768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(training.locator("cg-board")).to_be_in_viewport(ratio=1)
    with page.expect_response("**/training/position?*moves=1") as answer:
        page.locator("[data-field=moves]").fill("1")
    start = chess.Board(answer.value.json()["fen"])
    mates = [move for move in start.legal_moves if start.gives_check(move) and mate(start, move)]
    expect(training).to_contain_text("White to move: mate in 1.")
    others = [move for move in start.legal_moves if move not in mates]
    play(page, next(move for move in others if wins(start, move)).uci())
    expect(training.get_by_role("status")).to_contain_text("Mate in")
    page.keyboard.press("u")
    play(page, mates[0].uci())
    expect(page.locator("[data-part=training][data-step=done]")).to_contain_text(
        "Mate. Your moves: 1; best play: 1."
    )
    page.keyboard.press("r")
    expect(page.locator("[data-part=training][data-step=try]")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("[data-act=training-hint]")).to_be_disabled()


def test_missing_tables_are_made_at_a_click(board: BoardPage, server: Server) -> None:
    page = board.page
    page.goto(f"{server.url}/#/endgames")
    missing = page.locator("[data-part=missing-tables]")
    missing.locator("[data-act=make-tables]").click()
    expect(missing).to_contain_text("are being made")
    # Those of three pieces come first; the page offers each one without being loaded again.
    offered = page.locator("[data-field=endgame] option[value=KQK]")
    expect(offered).to_have_count(1, timeout=3 * PATIENCE)


def wins(board: chess.Board, move: chess.Move) -> bool:
    """Whether the queen is safe after a move of White, and Black has a move."""
    board.push(move)
    replies = list(board.legal_moves)
    found = bool(replies) and not any(board.is_capture(reply) for reply in replies)
    board.pop()
    return found


def mate(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    found = board.is_checkmate()
    board.pop()
    return found
