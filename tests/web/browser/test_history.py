"""PaulChess's history keys and its journal as running text, for any game."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage

GAME = "1. e4 e5 ( 1... c5 2. Nf3 d6 ) 2. Nc3 Nc6 *"
PLACED = "[data-node][aria-current=step]"


def keys(board: BoardPage, *names: str) -> None:
    for name in names:
        board.page.keyboard.press(name)


def say_in_german(board: BoardPage) -> None:
    board.page.evaluate(
        "localStorage.setItem('philidor.settings', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('philidor.settings')), language: 'de'}))"
    )
    board.page.reload()
    board.wait_plies(4)


def test_forward_returns_the_way_one_came(board: BoardPage) -> None:
    """Into the variation that one came from, where the arrow key takes the main line."""
    board.load(GAME)
    board.wait_plies(4)
    shown = board.page.locator(PLACED)
    board.page.locator(".variation [data-node]").last.click()
    expect(shown).to_contain_text("d6")
    keys(board, ",", ",", ",")
    expect(shown).to_contain_text("e4")
    keys(board, ".", ".", ".")
    expect(shown).to_contain_text("d6")
    keys(board, ",", ",", ",", "ArrowRight")
    expect(shown).to_contain_text("e5")


# In each language another move, since the library keeps those of the first.
ENTERED = (
    ("a4", "now in the opening library", "already", "No move leads to this position."),
    ("h4", "steht jetzt in der Eröff", "steht schon", "Zu dieser Stellung führt kein Zug."),
)


def test_o_enters_the_last_move_in_the_library(board: BoardPage) -> None:
    notices = board.page.locator(".notices")
    for first, new, old, none in ENTERED:
        board.load(f"1. {first} Nh6 2. Na3 Ng8 *")
        board.wait_plies(4)
        if first == "h4":
            say_in_german(board)
        board.window("library")
        board.page.locator(".list .move.main").last.click()
        keys(board, "o")
        expect(notices).to_contain_text(new)
        keys(board, "o")
        expect(notices).to_contain_text(old)
        keys(board, "ArrowLeft")
        expect(board.page.locator("[data-part=library] li")).to_have_count(1)
        keys(board, "Home", "o")
        expect(notices).to_contain_text(none)


def test_a_saved_game_is_loaded_where_it_was(board: BoardPage) -> None:
    notices = board.page.locator(".notices")
    keys(board, "l")
    expect(notices).to_contain_text("No game has been saved yet.")
    board.load(GAME)
    board.wait_plies(4)
    saved = board.game_id
    board.page.locator(".variation [data-node]").last.click()
    keys(board, "s")
    expect(notices).to_contain_text("Game and position saved")
    board.new_game(mode="humans")
    keys(board, "l")
    expect(board.page.locator(f".place[data-game='{saved}']")).to_be_visible()
    expect(board.page.locator(PLACED)).to_contain_text("d6")


def test_a_saved_game_that_was_deleted_is_opened_as_a_copy(board: BoardPage) -> None:
    board.load(GAME)
    board.wait_plies(4)
    saved = board.game_id
    board.page.locator(".list .move.main").nth(2).click()
    keys(board, "s")
    expect(board.page.locator(".notices")).to_contain_text("Game and position saved")
    board.new_game(mode="humans")
    board.page.evaluate("id => fetch(`/api/games/${id}`, {method: 'DELETE'})", saved)
    keys(board, "l")
    expect(board.page.locator(".notices")).to_contain_text("this is a copy")
    expect(board.page.locator(PLACED)).to_contain_text("c3")
    assert board.game_id != saved
    board.wait_plies(4)


def test_the_journal_as_running_text(board: BoardPage) -> None:
    board.load("1. e4 e5 2. Nc3 Nc6 3. Bc4 Bc5 4. d3 d6 *")
    board.wait_plies(8)
    moves = board.page.locator(".list .move.main")

    def lines() -> int:
        return len(
            {round(box["y"] / 10) for box in (one.bounding_box() for one in moves.all()) if box}
        )

    assert lines() == 4
    board.page.locator("[data-setting=layout]").select_option("text")
    assert lines() < 4
    board.page.locator("[data-setting=notation]").select_option("paulchess")
    expect(moves.nth(2)).to_have_text("♘b1c3")
    text = " ".join(board.page.locator(".list").inner_text().split())
    assert text.startswith("1 e2e4 e7e5 2 ♘b1c3"), text
    board.page.reload()
    expect(board.page.locator("[data-setting=layout]")).to_have_value("text")


def test_the_dialog_lists_the_keys(board: BoardPage) -> None:
    board.load(GAME)
    board.wait_plies(4)
    for language, text in (("en", "load the saved game"), ("de", "gespeicherte Partie laden")):
        if language == "de":
            say_in_german(board)
        keys(board, "?")
        dialog = board.page.locator("[data-dialog=keys]")
        expect(dialog).to_contain_text(text)
        expect(dialog.locator("kbd", has_text=", .")).to_be_visible()
