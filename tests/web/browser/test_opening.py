"""The opening's name above the journal, and the list of games."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server
from tests.web.browser.games import PHILIDOR, SHORT

PAWN_ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 7 40"


def test_the_name_of_the_opening_survives_a_restart(board: BoardPage, server: Server) -> None:
    opening = board.page.locator("[data-opening]")
    board.load(SHORT)
    expect(opening).to_contain_text("C41")
    board.act("first").click()
    expect(opening).to_have_text("Starting position")
    server.kill()
    server.start()
    board.page.reload()
    board.act("last").click()
    expect(opening).to_contain_text("Philidor")


def test_other_starts_are_called_what_they_are(board: BoardPage) -> None:
    opening = board.page.locator("[data-opening]")
    board.set_up(PAWN_ENDING, "analyse")
    expect(opening).to_have_text("Position set up")
    dialog = board.dialog("new")
    dialog.locator("[data-mode=humans]").click()
    dialog.locator("input[value='960']").check()
    dialog.locator("[data-field=number]").fill("0")
    dialog.locator("[data-act=begin]").click()
    expect(opening).to_have_text("Chess960 position")


def test_games_of_matches_are_listed_only_when_asked_for(board: BoardPage) -> None:
    board.load(PHILIDOR)
    page = board.page
    page.get_by_role("link", name="Matches").click()
    page.locator("[data-field=time-control]").fill("depth 1")
    page.locator("[data-field=games]").fill("2")
    page.locator("[data-act=start-match]").click()
    expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=120_000)
    # Two games tell nothing about a difference of strength.
    expect(page.get_by_text("losses; Elo \N{EN DASH}")).to_be_visible()
    expect(page.locator("[data-part=crosstable] tbody tr").first).to_contain_text("\N{EN DASH}" * 2)
    page.get_by_role("link", name="Games").click()
    rows = page.locator("tr[data-game]")
    expect(rows.filter(has_text="Smith")).to_have_count(1)
    expect(rows.filter(has_text="Rajah")).to_have_count(0)
    page.locator("[data-field=kind]").select_option("match")
    expect(rows.filter(has_text="Rajah")).to_have_count(2)


def test_what_was_repaired_is_told_in_the_user_s_language(board: BoardPage) -> None:
    board.load('[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w KQ - 0 1"]\n\n1. e4 e5 *\n')
    notices = board.page.locator(".notices")
    expect(notices).to_contain_text("Game 1: line 1: castling rights KQ contradict the board")
    board.page.evaluate(
        "localStorage.setItem('philidor.settings', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('philidor.settings')), language: 'de'}))"
    )
    board.page.reload()
    board.wait_plies(2)
    board.load("1. d4 d5 2. e5 c6 *")
    expect(notices).to_contain_text("Partie 1, Zeile 1: „e5“ ist hier nicht erlaubt.")
    # Adding all games of a file says which one was left out, and why.
    board.paste('[White "A"]\n\n1. d4 *\n\n[White "B"]\n\n1. d4 d5 2. e6 *')
    board.page.locator("[data-act=add-all]").click()
    left_out = notices.filter(has_text="Partien eingelesen: 1")
    expect(left_out).to_contain_text("fehlerhafte 1. Partie 2, Zeile 7: „e6“ ist hier nicht")


def test_a_tablet_shows_the_whole_list_of_games(board: BoardPage) -> None:
    page = board.page
    long_names = '[White "Nepomniachtchi, Ian"]\n[Black "Vachier-Lagrave, Maxime"]\n'
    board.load(f'{long_names}[Event "World Championship"]\n[Date "2026.04.12"]\n\n1. e4 c5 2. d4 *')
    page.get_by_role("link", name="Games").click()
    delete = page.locator("tr[data-game]").first.get_by_role("button", name="Delete")
    for width in (600, 768, 1024, 1150):
        page.set_viewport_size({"width": width, "height": 900})
        expect(delete).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-sort=recent]")).to_be_in_viewport(ratio=1)
