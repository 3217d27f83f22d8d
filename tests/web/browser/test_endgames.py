"""The endgame tables' moves beside the board."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server

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
    expect(board.page.locator("[data-part=endgame]")).to_contain_text("philidor endgame build KRBK")
