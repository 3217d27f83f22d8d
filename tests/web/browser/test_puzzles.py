"""Puzzles in the page: solved, failed, helped, chosen, and by the keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.browser.board import click_move
from tests.web.browser.conftest import Server

from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.trainer import Puzzles

# A search of a few hundred milliseconds, on a busy machine.
PATIENCE = 60_000
MATE = Puzzle(
    fen="6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1",
    moves=("a7a6", "d1d8"),
    rating=1500,
    themes=("mate", "mateIn1"),
    source="levels",
)
# Legal's mate: 5... Bxd1 allows mate in two, and nothing else wins as much.
LEGAL = (
    '[White "Ann"]\n[Black "Bob"]\n[Date "1750.??.??"]\n\n'
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"
)
FORK = Puzzle(
    fen="4k3/8/8/q7/8/2N5/8/R3K3 b - - 0 1",
    moves=("a5b6", "c3d5", "b6b7", "d5c7"),
    rating=1500,
    themes=("fork",),
    source="games",
)


def opened(page: Page, server: Server, source: str) -> None:
    """Go to the page by its links, and choose a source."""
    page.goto(f"{server.url}/#/exercises")
    page.get_by_role("navigation", name="Kinds of training").get_by_text("Puzzles").click()
    expect(page.locator("[data-part=puzzle]")).to_be_visible()
    page.select_option("[data-field=puzzle-source]", source)


def step(page: Page, name: str) -> None:
    expect(page.locator(f"[data-part=puzzle][data-step={name}]")).to_be_visible(timeout=PATIENCE)


def asked(page: Page, puzzle: Puzzle) -> None:
    expect(page.locator(f"[data-puzzle='{puzzle.id}'][data-step=try]")).to_be_visible()


def add(server: Server, *puzzles: Puzzle) -> None:
    with Puzzles(server.data) as store:
        store.add(puzzles)


def test_a_wrong_move_is_refuted_and_counted_once(page: Page, server: Server) -> None:
    add(server, MATE)
    opened(page, server, "levels")
    asked(page, MATE)
    puzzle = page.locator("[data-part=puzzle]")
    expect(puzzle).to_contain_text("White to move and mate.")
    click_move(page, "g1f1", "[data-part=puzzle]")
    step(page, "wrong")
    expect(puzzle).to_contain_text("is wrong. Try again.")
    before = page.locator("[data-part=rating]").get_attribute("data-rating")
    # Another mate than the puzzle's is right, but the puzzle has failed.
    click_move(page, "b1b8", "[data-part=puzzle]")
    step(page, "solved")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "puzzles.late")
    expect(page.locator("[data-part=solution]")).to_contain_text("d8#")
    expect(page.locator("[data-part=explanation]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-part=progress]")).to_contain_text("0 / 1")
    assert before == "1500"
    expect(page.locator("[data-part=rating]")).not_to_have_attribute("data-rating", "1500")
    page.click("[data-act=next-puzzle]")
    expect(page.locator("[data-part=no-puzzle]")).to_be_visible()
    server.kill()
    server.start()
    page.reload()
    expect(page.locator("[data-part=progress]")).to_contain_text("0 / 1", timeout=PATIENCE)


def test_a_line_is_solved_by_keys_and_hints(page: Page, server: Server) -> None:
    add(server, FORK)
    opened(page, server, "games")
    asked(page, FORK)
    page.locator("[data-part=puzzle]").click(position={"x": 5, "y": 5})
    puzzle = page.locator("[data-part=puzzle]")
    for told in ("Move a piece of this kind: ♘", "Move the marked piece.", "Play ♘d5."):
        page.keyboard.press("h")
        expect(puzzle).to_contain_text(told)
    click_move(page, "c3d5", "[data-part=puzzle]")
    expect(puzzle).to_contain_text("♘d5 is right. Go on.", timeout=PATIENCE)
    step(page, "try")
    click_move(page, "d5c7", "[data-part=puzzle]")
    step(page, "solved")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "puzzles.late")
    page.click("[data-open=settings]")
    page.locator("[data-dialog=settings] [data-setting=language]").select_option("de")
    page.keyboard.press("Escape")
    expect(page.locator("[data-dialog=settings]")).to_have_count(0)
    # Figurines in both languages; German letters are others.
    expect(page.locator("[data-part=solution]")).to_contain_text("♘c7+")
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("[data-act=puzzle-forward]")).to_be_disabled()
    for _ in range(3):
        expect(page.locator("[data-act=puzzle-back]")).to_be_enabled()
        page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-act=puzzle-back]")).to_be_disabled()
    page.keyboard.press(" ")
    expect(page.locator("[data-part=no-puzzle]")).to_be_visible()


def test_shipped_puzzles_are_chosen_by_theme_and_shown(page: Page, server: Server) -> None:
    opened(page, server, "shipped")
    with page.expect_response("**/api/puzzles/next*theme=fork*"):
        page.select_option("[data-field=puzzle-theme]", "fork")
    step(page, "lead")
    step(page, "try")
    first = page.locator("[data-part=puzzle]").get_attribute("data-puzzle")
    page.keyboard.press("s")
    step(page, "shown")
    expect(page.locator("[data-verdict]")).to_contain_text("The solution.")
    expect(page.locator("[data-part=puzzle]")).to_contain_text("Fork")
    page.select_option("[data-field=puzzle-difficulty]", "300")
    step(page, "try")
    assert page.locator("[data-part=puzzle]").get_attribute("data-puzzle") != first
    with page.expect_download() as saved:
        page.click("[data-act=export-csv]")
    assert saved.value.suggested_filename == "puzzles.csv"
    assert "theme=fork&sources=shipped" in saved.value.url
    page.click("[data-act=puzzle-show]")
    step(page, "shown")
    expect(page.locator("[data-part=graph]")).to_be_visible()


def test_giving_up_counts_once_and_the_next_board_is_in_sight(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 700})
    opened(page, server, "shipped")
    with page.expect_response("**/api/puzzles/next*theme=fork*"):
        page.select_option("[data-field=puzzle-theme]", "fork")
    step(page, "lead")
    step(page, "try")
    # Pressed again before the server has answered.
    page.evaluate("['s', 's'].map(key => dispatchEvent(new KeyboardEvent('keydown', {key})))")
    step(page, "shown")
    expect(page.locator("[data-part=explanation]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-part=progress]")).to_contain_text("0 / 1")
    expect(page.locator("[data-part=change]")).to_contain_text("Your rating: ")
    page.click("[data-act=next-puzzle]")
    step(page, "try")
    expect(page.locator("[data-part=puzzle] cg-board")).to_be_in_viewport(ratio=1)


def test_own_games_are_searched_and_what_was_added_is_undone(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/#/")
    page.evaluate(
        """text => fetch('/api/explorer/import', {
            method: 'POST', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({text, name: 'legal.pgn'})
        })""",
        LEGAL,
    )
    page.evaluate(
        """() => localStorage.setItem('philidor.settings', JSON.stringify({
            ...JSON.parse(localStorage.getItem('philidor.settings') ?? '{}'), names: 'Ann'
        }))"""
    )
    page.reload()
    card = page.locator("[data-part=puzzle-card]")
    expect(card).to_contain_text("Find the best move")
    card.locator("[data-act=home-puzzles]").click()
    making = page.locator("[data-part=make-puzzles]")
    making.locator("[data-act=make-puzzles]").click()
    expect(making.locator("[data-job][data-state=done]")).to_be_visible(timeout=PATIENCE)
    expect(making).to_contain_text("1 of 1 games, 1 new puzzles")
    making.locator("[data-act=show-made]").click()
    expect(page.locator("[data-part=puzzle]")).to_contain_text("Bob")
    making.locator("[data-act=undo-made]").click()
    expect(page.locator("[data-part=no-puzzle]")).to_be_visible()
    expect(making.locator("[data-act=undo-made]")).to_have_count(0)
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(making.locator("[data-act=undo-made]")).to_be_visible()
    making.locator("[data-act=show-made]").click()
    expect(page.locator("[data-part=puzzle]")).to_contain_text("Bob")
    making.locator("[data-act=make-puzzles]").click()
    expect(making.locator("[data-part=nothing-to-search]")).to_be_visible(timeout=PATIENCE)
