"""The windows that show searches: for which game, and from which side."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage


def test_another_game_has_searches_of_its_own(board: BoardPage) -> None:
    search = board.window("search")
    search.locator("[data-setting=test-level]").select_option("2")
    board.new_game(engine="rdchess", bound="depth 3")
    board.click_move("d2d3")
    board.wait_plies(2)
    expect(search.locator("[data-part=iterations] tbody tr").first).to_be_visible()
    board.new_game(engine="rajah", bound="depth 1")
    expect(search.locator("[data-part=iterations]")).to_have_count(0)
    moves = board.window("moves")
    expect(moves.locator("[data-part=generated]")).to_have_count(0)


def test_iterations_count_pawns_from_white(board: BoardPage) -> None:
    """White is a queen up and Black is to move: for Black that is far below zero."""
    search = board.window("search")
    search.locator("[data-setting=test-level]").select_option("1")
    board.set_up("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1", mode="analyse")
    board.window("search")
    best = search.locator("[data-part=iterations] tbody tr td:nth-child(3)").first
    expect(best).to_have_text(re.compile(r"^(\+\d+\.\d\d|#)$"))


def test_the_annotation_leaves_room_for_the_moves(board: BoardPage) -> None:
    """At 1280 by 800: six rows of moves beside the open annotation."""
    board.load("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1/2-1/2")
    board.wait_plies(14)
    board.act("annotate").click()
    box = board.page.locator(".list").bounding_box()
    row = board.page.locator(".list .pair").first.bounding_box()
    assert box is not None
    assert row is not None
    assert box["height"] / row["height"] >= 6
