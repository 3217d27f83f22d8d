"""The dialogs in which a position and a new game are set up."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage, place_of

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


def test_pieces_are_dragged_and_rights_are_ticked(board: BoardPage) -> None:
    page = board.page
    dialog = board.dialog("setup")
    fen = dialog.locator("[data-field=fen]")
    dialog.locator("[data-act=clear]").click()

    def drag(piece: str, square: str) -> None:
        dialog.locator(f"[data-piece='{piece}']").hover()
        page.mouse.down()
        page.mouse.move(*place_of(page, square, "[data-dialog=setup] .board"), steps=4)
        page.mouse.up()

    for piece, square in (
        ("white king", "e1"), ("white rook", "h1"), ("black king", "e8"), ("white pawn", "e5"),
        ("black pawn", "d4"), ("black pawn", "d5"),
    ):  # fmt: skip
        drag(piece, square)
    # A piece dropped on another takes its place; a drag does not choose the piece.
    drag("black queen", "d4")
    drag("white queen", "d4")
    expect(fen).to_have_value("4k3/8/8/3pP3/3Q4/8/8/4K2R w - - 0 1")
    expect(dialog.locator(".palette [aria-pressed=true]")).to_have_count(0)
    dialog.get_by_role("checkbox", name="White O-O", exact=True).check()
    dialog.locator("[data-field=en-passant]").select_option("d6")
    expect(fen).to_have_value("4k3/8/8/3pP3/3Q4/8/8/4K2R w K d6 0 1")
    expect(dialog.locator("[data-verdict=true]")).to_be_visible()
    # A click still chooses a piece for several squares.
    dialog.locator("[data-piece='black knight']").click()
    for square in ("b8", "g8"):
        page.mouse.click(*place_of(page, square, "[data-dialog=setup] .board"))
    expect(fen).to_have_value("1n2k1n1/8/8/3pP3/3Q4/8/8/4K2R w K d6 0 1")
