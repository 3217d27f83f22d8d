"""The windows that show searches: for which game, and from which side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
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
    search.locator("[data-setting=test-level]").select_option("2")
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


@pytest.mark.parametrize(("language", "show"), [("en", "Show the line"), ("de", "Variante zeigen")])
def test_a_test_level_raised_after_the_search_shows_what_is_known(
    board: BoardPage, language: str, show: str
) -> None:
    """Everything was reported at level 0 too: the windows of each iteration, and its line."""
    board.page.evaluate(
        "language => localStorage.setItem('philidor.settings', JSON.stringify({language}))",
        language,
    )
    board.page.reload()
    board.new_game(engine="rajah", bound="depth 4")
    search = board.window("search")
    search.locator("[data-setting=test-level]").select_option("0")
    board.click_move("a2a4")
    board.wait_plies(2)
    search.locator("[data-setting=test-level]").select_option("2")
    rows = search.locator("[data-part=iterations] tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first.locator("td").nth(1)).not_to_have_text("\N{EN DASH}")
    expect(search.locator("[data-part=tables] progress").first).to_be_visible()
    rows.first.get_by_title(show).click()
    line = search.locator("[data-part=iteration-line]")
    expect(line.locator("[data-move='0']")).to_be_visible()
    line.locator("[data-move='0']").hover()
    expect(board.page.locator("[data-part=preview]")).to_be_visible()
    rows.first.get_by_title(show).click()
    expect(line).to_have_count(0)


def test_the_protocol_is_saved_as_a_file(board: BoardPage) -> None:
    traffic = board.window("traffic")
    traffic.locator("[data-setting=traffic]").check()
    board.new_game(engine="rajah", bound="depth 2")
    board.click_move("a2a4")
    board.wait_plies(2)
    expect(traffic.locator("[data-part=traffic]")).to_contain_text("bestmove")
    with board.page.expect_download() as saved:
        traffic.locator("[data-act=save-traffic]").click()
    text = saved.value.path().read_text("utf-8")
    assert text.startswith("# Rajah")
    assert re.search(r"^\d+\.\d{3} > go ", text, re.MULTILINE)
    assert re.search(r"^\d+\.\d{3} < bestmove ", text, re.MULTILINE)


def test_two_engines_root_moves_stand_side_by_side(board: BoardPage) -> None:
    page = board.page
    board.load("1. e4 e5 2. Nf3 Nc6 *")
    analysis = board.window("analysis")
    analysis.locator("[data-act=analyse]").click()
    analysis.locator("[data-setting=engines]").select_option("2")
    analysis.locator("[data-slot='1'] select").select_option("rdchess")
    moves = board.window("moves")
    moves.locator("[data-setting=test-level]").select_option("2")
    compared = moves.locator("[data-part=comparison] tbody tr")
    expect(compared).to_have_count(27)
    # Place, score, depth and nodes of a move in both engines' orders.
    row = moves.locator("[data-move=f1b5] td")
    for column in (1, 5):
        expect(row.nth(column)).to_have_text(re.compile(r"^\d+$"))
        expect(row.nth(column + 1)).to_have_text(re.compile(r"\d\.\d\d"))
        expect(row.nth(column + 3)).to_have_text(re.compile(r"^\d"))
    moves.locator("[data-field=compare]").select_option("")
    expect(compared).to_have_count(0)
    expect(moves.locator("[data-part=searched] tbody tr")).to_have_count(27)
    # The evaluation's terms are the chosen program's own.
    evaluation = board.window("evaluation")
    evaluation.locator("[data-field=program]").select_option("rdchess")
    expect(evaluation.locator("[data-part=terms]")).to_contain_text("field control")
    page.locator(".list .move.main").first.click()
    expect(evaluation.locator(".total")).to_contain_text("middlegame")


def test_the_test_level_governs_every_window(board: BoardPage) -> None:
    """RDChess's windows and annotations tell more with each of its two test levels."""
    board.window("traffic").locator("[data-setting=traffic]").check()
    board.choose_test_level("2")
    board.new_game(engine="rdchess", bound="depth 4")
    board.click_move("a2a4")
    board.wait_plies(2)

    def level(chosen: str, window: str) -> Locator:
        shown = board.window(window)
        board.choose_test_level(chosen)
        return shown

    lines = level("0", "traffic").locator("[data-part=traffic] > div")
    expect(lines.filter(has_text="bestmove")).to_have_count(1)
    expect(lines.filter(has_text="info depth")).to_have_count(0)
    level("1", "traffic")
    expect(lines.filter(has_text="info depth").first).to_be_visible()
    expect(lines.filter(has_text='"kind"')).to_have_count(0)
    level("2", "traffic")
    expect(lines.filter(has_text='"kind"').first).to_be_visible()

    search = level("0", "search")
    expect(search.locator("[data-part=watchdog] dt")).to_have_count(3)
    expect(search.locator("[data-part=iterations]")).to_have_count(0)
    level("1", "search")
    expect(search.locator("[data-part=watchdog] dt")).to_have_count(5)
    expect(search.locator("[data-part=iterations] th")).to_have_count(5)
    expect(search.locator("[data-part=iterations] tbody tr")).to_have_count(4)
    expect(search.locator("[data-part=tables] progress").first).to_be_visible()
    expect(search.locator("[data-part=tables]")).not_to_contain_text("hash use count")
    expect(search.locator("[data-part=statistics]")).to_have_count(0)
    level("2", "search")
    expect(search.locator("[data-part=iterations] th")).to_have_count(7)
    expect(search.locator("[data-part=tables]")).to_contain_text("hash use count")
    expect(search.locator("[data-part=statistics]")).to_be_visible()

    moves = level("0", "moves")
    expect(moves.locator("[data-part=searched]")).to_have_count(0)
    level("1", "moves")
    expect(moves.locator("[data-part=searched] th")).to_have_count(3)
    level("2", "moves")
    expect(moves.locator("[data-part=searched] th")).to_have_count(6)

    evaluation = level("0", "evaluation")
    expect(evaluation.locator("[data-part=terms] th")).to_have_count(3)
    level("1", "evaluation")
    expect(evaluation.locator("[data-part=terms] th")).to_have_count(5)
    level("2", "evaluation")
    expect(evaluation.locator("[data-part=terms] .pair").first).to_be_visible()


def test_the_status_record_and_annotations_obey_the_test_level(board: BoardPage) -> None:
    page = board.page
    board.load("1. e4 {C 0.35/ 12.345/MxViT:9/NM#:17} e5 {B} *")
    board.wait_plies(2)

    def level(chosen: str) -> None:
        settings = board.dialog("settings")
        settings.locator("[data-setting=records]").check()
        settings.locator("[data-setting=test-level]").select_option(chosen)
        page.keyboard.press("Escape")

    level("0")
    board.window("game")
    records = page.locator(".records").first
    expect(records).to_have_text("{C +0.35} {B}")
    expect(page.locator("[data-status=last]")).to_have_count(0)
    kept = page.locator("[data-part=record]")
    board.dialog("data")
    expect(kept).to_have_count(0)
    page.keyboard.press("Escape")
    level("1")
    expect(records).to_have_text("{C +0.35/ 12.345/MxViT:9} {B}")
    expect(page.locator("[data-status=last]")).to_contain_text("e5")
    expect(page.locator("[data-status=fen]")).to_have_count(0)
    board.dialog("data")
    expect(kept.locator("dt")).to_have_count(3)
    page.keyboard.press("Escape")
    level("2")
    expect(records).to_have_text("{C +0.35/ 12.345/MxViT:9/NM#:17} {B}")
    expect(page.locator("[data-status=fen]")).to_contain_text("rnbqkbnr/pppp1ppp/8/4p3")
    board.dialog("data")
    expect(kept.locator("dt")).to_have_count(5)


def test_a_generator_is_watched_on_the_board(board: BoardPage) -> None:
    """Its moves are stepped through and shown as arrows, until the board shows something else."""
    page = board.page
    board.load("1. e4 e5 2. Nf3 Nc6 *")
    board.window("analysis").locator("[data-act=analyse]").click()
    moves = board.window("moves")
    moves.locator("[data-setting=test-level]").select_option("2")
    listed = moves.locator("[data-part=generated] li")
    shown = moves.locator("[data-part=generated] li[aria-current=true]")
    arrow = page.locator("#board .cg-shapes-below g line, #board .cg-shapes g line")
    moves.locator("[data-act=generated-after]").click()
    expect(shown).to_have_text(listed.first.inner_text())
    expect(arrow).to_have_count(1)
    moves.locator("[data-act=generated-after]").click()
    expect(shown).to_have_text(listed.nth(1).inner_text())
    moves.locator("[data-act=watch-generator]").click()
    # No one move: on a busy machine it may have passed between two looks.
    expect(shown).not_to_have_text(listed.nth(1).inner_text())
    expect(shown).to_have_count(1)
    moves.locator("[data-act=watch-generator]").click()
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_count(0)
