"""The dialogs in which a position and a new game are set up."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage

PAWN_ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 7 40"


def test_a_strength_survives_a_look_at_another_engine(board: BoardPage) -> None:
    dialog = board.dialog("new")
    fields = dialog.locator("fieldset[data-engine=black]")
    engine = fields.locator("[data-field=engine]")
    expect(fields.locator("[data-field=human]")).to_have_value("1600")
    engine.select_option("rdchess")
    expect(fields.locator("[data-field=strength]")).to_have_count(0)
    engine.select_option("philidor")
    expect(fields.locator("[data-field=strength]")).to_have_value("human")
    expect(fields.locator("[data-field=human]")).to_have_value("1600")


def test_a_person_of_a_level_and_style_is_chosen_for_a_game(board: BoardPage) -> None:
    dialog = board.dialog("new")
    fields = dialog.locator("fieldset[data-engine=black]")
    strength = fields.locator("[data-field=strength]")
    strength.select_option("limited")
    expect(fields.locator("[data-field=elo]")).to_be_visible()
    expect(fields.locator("[data-field=style]")).to_have_count(0)
    strength.select_option("full")
    expect(fields.locator("[data-field=pauses]")).to_have_count(0)
    strength.select_option("human")
    fields.locator("[data-field=human]").fill("900")
    fields.locator("[data-field=style]").select_option("trader")
    dialog.locator("[data-act=begin]").click()
    expect(board.page.locator(".player[data-side=black]")).to_contain_text("Philidor (900)")
    seat = board.page.evaluate(
        f"fetch('/api/games/{board.game_id}').then(answer => answer.json())"
    )["seats"]["black"]
    # The server draws the person, so that the game can be continued and explained by the same one.
    assert int(seat["options"].pop("Human Seed")) > 0
    assert seat["options"] == {"Human": "900", "Style": "trader"}
    assert seat["elo"] is None


def test_a_fen_counts_as_soon_as_it_is_pasted(board: BoardPage) -> None:
    dialog = board.dialog("setup")
    field = dialog.locator("[data-field=fen]")
    field.select_text()
    board.page.keyboard.insert_text(PAWN_ENDING)
    expect(dialog.locator("[data-square=e8]")).to_have_attribute("aria-label", "e8, black king")
    expect(dialog.locator("[data-verdict=true]")).to_be_visible()
    expect(field).to_have_value(PAWN_ENDING)


def test_invalid_text_is_not_a_position(board: BoardPage) -> None:
    dialog = board.dialog("setup")
    expect(dialog.locator("[data-verdict=true]")).to_be_visible()
    dialog.locator("[data-field=fen]").fill("rubbish")
    expect(dialog.locator("[data-verdict=false]")).not_to_be_empty()
    expect(dialog.locator("[data-act=setup-play]")).to_be_disabled()
    dialog.locator("[data-act=clear]").click()
    expect(dialog.locator("[data-field=fen]")).to_have_value("8/8/8/8/8/8/8/8 w - - 0 1")


def test_the_clock_of_a_fen_is_kept(board: BoardPage) -> None:
    board.set_up(PAWN_ENDING)
    assert board.position().fen() == PAWN_ENDING
