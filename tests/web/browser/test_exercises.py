"""Explanations in the page, and the whole life of an exercise."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect
from tests.web.browser.board import BoardPage, click_move
from tests.web.browser.conftest import Server

PGN = """[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nd4 4. Bxd7+ Bxd7 1-0

[White "Ann"]
[Black "Cid"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""
# A search of a few hundred milliseconds, on a busy machine.
PATIENCE = 60_000


def move(page: Page, uci: str) -> None:
    """Make a move on the exercise's board."""
    click_move(page, uci, "[data-part=exercise]")


def exercise(page: Page, step: str) -> Locator:
    return page.locator(f"[data-part=exercise][data-step={step}]")


def collect(page: Page, server: Server, file: Path) -> None:
    """Find the exercises in Ann's games."""
    file.write_text(PGN)
    page.goto(f"{server.url}/#/exercises")
    expect(page.locator("[data-part=no-exercises]")).to_be_visible()
    with page.expect_file_chooser() as chooser:
        page.click("[data-act=exercise-file]")
    chooser.value.set_files(file)
    page.select_option("[data-field=exercise-player]", "Ann")
    page.click("[data-act=collect-file]")
    expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=PATIENCE)


def test_the_life_of_an_exercise(page: Page, server: Server, tmp_path: Path) -> None:
    collect(page, server, tmp_path / "games.pgn")
    expect(page.locator("[data-part=due]")).to_have_attribute("data-due", "2")
    expect(page.locator("nav .due")).to_have_text("2")

    # A wrong move is refuted; with help the exercise counts as failed.
    page.locator("tr", has_text="Cid").locator("button.link").click()
    move(page, "g2g4")
    expect(exercise(page, "wrong")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-fact=allows-mate]")).to_contain_text("mate in 1: 2. g4 ♕h4#")
    expect(exercise(page, "wrong")).not_to_contain_text("Best was")
    page.click("[data-act=exercise-hint]")
    expect(page.get_by_text("Move the marked piece.")).to_be_hidden()
    page.click("[data-act=exercise-show]")
    expect(exercise(page, "shown")).to_be_visible()
    expect(page.locator("[data-part=explanation]")).to_have_count(2, timeout=PATIENCE)
    expect(page.locator("[data-part=due]")).to_have_attribute("data-due", "1")

    # The other one is solved by its best move.
    page.click("[data-act=next-exercise]")
    expect(exercise(page, "try")).to_contain_text("Bob")
    expect(page.locator("[data-part=exercise] cg-board")).to_be_in_viewport(ratio=1)
    move(page, "f3d4")
    expect(exercise(page, "solved")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-fact=loses-material]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-part=due]")).to_have_attribute("data-due", "0")
    page.click("[data-act=next-exercise]")
    expect(page.locator("[data-part=all-done]")).to_contain_text("The next exercise is due in")

    # The answers survive a crash of the server.
    server.kill()
    server.start()
    page.reload()
    expect(page.locator("tr", has_text="Cid")).to_contain_text("0 / 1")
    expect(page.locator("tr", has_text="Bob")).to_contain_text("1 / 0")
    page.locator("tr", has_text="Bob").get_by_role("button", name="Delete").click()
    expect(page.locator("tr", has_text="Bob")).to_have_count(0)
    page.click("[data-act=reset-exercises]")
    page.click("[data-act=confirm]")
    expect(exercise(page, "try")).to_contain_text("Cid")
    expect(page.locator("tr", has_text="Cid")).to_contain_text("0 / 0")
    page.click("[data-act=delete-exercises]")
    page.click("[data-act=confirm]")
    expect(page.locator("[data-part=no-exercises]")).to_be_visible()


def test_a_good_move_is_not_called_the_best(page: Page, server: Server, tmp_path: Path) -> None:
    def best_by_more_time(route: Route) -> None:
        """On a busy machine the search does not reach the depth that shows 4. Nxd4."""
        answer = route.fetch()
        found = answer.json()
        for one in found["exercises"]:
            if one["played"] == "b5d7":
                one["best"] = "f3d4"
        route.fulfill(response=answer, json=found)

    given: dict[str, str] = {}

    def judge(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | given)

    page.route("**/api/exercises", best_by_more_time)
    page.route("**/api/explanation?*move=b5c4*", judge)
    collect(page, server, tmp_path / "games.pgn")
    for label, verdict in (
        ("good", "♗c4 is also good enough."),
        ("best", "♗c4 is as good as ♘xd4."),
    ):
        if given:
            page.reload()
        given["label"] = label
        page.locator("tr", has_text="Bob").locator("button.link").click()
        move(page, "b5c4")
        expect(exercise(page, "solved")).to_contain_text(verdict, timeout=PATIENCE)
        heading = exercise(page, "solved").get_by_role("heading", name="Your move in the game")
        expect(heading).to_be_visible(timeout=PATIENCE)


def test_a_move_is_explained_in_the_analysis_in_both_languages(board: BoardPage) -> None:
    board.set_up("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "analyse")
    board.click_move("g2g4")
    board.page.get_by_role("button", name="Explain 2. g4").click()
    panel = board.page.locator("[data-part=explanation]")
    expect(panel).to_contain_text("2. g4 is a blunder", timeout=PATIENCE)
    expect(panel).to_contain_text("It allows mate in 1: 2. g4 ♕h4#.")
    board.page.click("[data-open=settings]")
    board.page.select_option("[data-setting=language]", "de")
    board.page.keyboard.press("Escape")
    expect(panel).to_contain_text("Er erlaubt Matt in 1: 2. g4 ♕h4#.")
