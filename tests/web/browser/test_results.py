"""How the page shows the results of a game, a blunder check and a match."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.games import PHILIDOR, SHORT

MATES = {
    "1-0": "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
    "0-1": "1. f3 e5 2. g4 Qh4# 0-1",
}


def white_share(page: Page) -> float:
    """How much of the evaluation bar is White's, once it has come to rest."""
    page.wait_for_timeout(600)
    return float(
        page.locator(".bar .white").evaluate(
            "part => part.getBoundingClientRect().height / part.parentElement.clientHeight"
        )
    )


def lines_of(cell: Locator) -> int:
    """How many lines of text a cell has."""
    return int(
        cell.evaluate(
            """cell => {
                const range = document.createRange();
                range.selectNodeContents(cell);
                return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
            }"""
        )
    )


def test_the_bar_is_the_winners_after_mate(board: BoardPage) -> None:
    for result, moves in MATES.items():
        board.load(moves)
        assert white_share(board.page) == (1 if result == "1-0" else 0)
        board.act("previous").click()
        assert 0 < white_share(board.page) < 1


def test_a_resigned_game_shows_its_result_below_the_board(board: BoardPage) -> None:
    board.new_game()
    board.click_move("e2e4")
    board.wait_plies(2)
    board.act("resign").click()
    board.page.locator("[data-dialog=resign] .danger").click()
    result = board.page.locator(".controls [data-part=result]")
    expect(result).to_contain_text("0\N{EN DASH}1")
    expect(result).to_contain_text("resigns")


def test_a_blunder_has_its_sign_in_the_journal(board: BoardPage) -> None:
    board.load("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
    board.window("review")
    board.check_game(0.05)
    blunder = board.page.locator(".list .move.main.blunder")
    expect(blunder.first).to_contain_text("??")
    # A sign that a person has given says it already.
    blunder.first.click()
    board.act("annotate").click()
    board.page.locator("[data-nag='2']").click()
    expect(blunder.first).not_to_contain_text("??")
    expect(blunder.first).to_contain_text("?")


def test_results_stay_on_one_line_on_a_phone(board: BoardPage) -> None:
    page = board.page
    page.set_viewport_size({"width": 360, "height": 740})
    dialog = board.dialog("open")
    dialog.locator("[data-field=text]").fill(PHILIDOR + "\n" + SHORT)
    dialog.locator("[data-act=read]").click()
    results = page.locator("[data-dialog=collection] tbody td:nth-child(4)")
    expect(results).to_have_count(2)
    assert [lines_of(cell) for cell in results.all()] == [1, 1]


def test_notices_leave_the_analysis_alone_on_a_phone(board: BoardPage) -> None:
    page = board.page
    page.set_viewport_size({"width": 360, "height": 740})
    board.click_move("e2e4")
    board.act("redo").click(force=True)
    board.act("hint").click()
    notice = page.locator(".notice").first
    expect(notice).to_be_visible()
    box = notice.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 740 / 3


def points_of(cell: str) -> float:
    """Points as a crosstable writes them: `5½`."""
    return float(cell.replace("½", ".5"))


def test_the_crosstable_has_all_its_cells(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Matches").click()
    form = page.locator("main form")
    form.locator("[data-act=add-seat]").click()
    form.locator("[data-field=seat-engine]").last.select_option("romichess")
    page.locator("[data-field=time-control]").fill("depth 1")
    page.locator("[data-field=games]").fill("2")
    page.locator("[data-act=start-match]").click()
    expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=120_000)
    rows = page.locator("[data-part=crosstable] tbody tr")
    expect(rows).to_have_count(3)
    heads = page.locator("[data-part=crosstable] thead th").all_inner_texts()
    assert heads[-3:] == ["1", "2", "3"]
    total = 0.0
    for rank, row in enumerate(rows.all()):
        cells = row.locator("td").all_inner_texts()
        assert cells[0] == str(rank + 1)
        against = cells[-3:]
        assert against[rank] == "·"
        points = [points_of(cell) for place, cell in enumerate(against) if place != rank]
        assert sum(points) == points_of(cells[4])
        total += sum(points)
    assert total == 6
    assert re.fullmatch(r"\d+½?|½", rows.first.locator("td").nth(4).inner_text())


def test_a_failure_has_its_reason_in_german_too(board: BoardPage) -> None:
    """What has no German words of its own is quoted."""
    page = board.page
    dialog = board.dialog("settings")
    dialog.locator("[data-setting=language]").select_option("de")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Wettkämpfe").click()
    page.locator("[data-field=seat-options]").first.fill("NoSuch=3")
    page.locator("[data-field=time-control]").fill("depth 1")
    page.locator("[data-act=start-match]").click()
    failure = page.locator("[data-job][data-state=failed]")
    expect(failure).to_contain_text(re.compile(r"Der Auftrag ist fehlgeschlagen: .*NoSuch"))
    page.goto(page.url.split("#")[0] + "#/games")
    page.locator("[data-part=account] summary").click()
    page.locator("[data-setting=accounts]").check()
    page.locator("[data-field=account-name]").fill("no name")
    page.locator("[data-act=fetch-account]").click()
    expect(page.locator(".notice")).to_contain_text("Ungültige Anfrage: 'no name'")


def test_the_moves_of_a_suite_have_the_chosen_letters(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Test suites").click()
    page.locator("[data-field=value]").fill("0.01")
    page.locator("[data-act=run-suite]").click()
    first = page.locator("[data-part=problems] > *").first
    expect(first).to_contain_text("Expected: ♕d1+")
    dialog = board.dialog("settings")
    dialog.locator("[data-setting=language]").select_option("de")
    dialog.locator("[data-setting=figurines]").uncheck()
    page.keyboard.press("Escape")
    expect(first).to_contain_text("Erwartet: Dd1+")


def start_match(page: Page, time_control: str, games: str) -> None:
    """A match of the form's first two engines."""
    page.goto(page.url.split("#")[0] + "#/matches")
    page.locator("[data-field=time-control]").fill(time_control)
    page.locator("[data-field=games]").fill(games)
    page.locator("[data-act=start-match]").click()


def test_a_stopped_match_stays_and_goes_on(board: BoardPage) -> None:
    page = board.page
    start_match(page, "0.3s/move", "2")
    job = page.locator("[data-job]")
    expect(job).to_have_attribute("data-state", "running")
    page.locator("[data-live] button").click()
    expect(page.locator("[data-status=level]")).to_contain_text("1/0.3")
    # Only the match plays it.
    expect(board.act("look")).to_be_visible()
    for name in ("pause", "start", "step", "take-back"):
        expect(board.act(name)).to_have_count(0)
    page.go_back()
    job.get_by_role("button", name="Stop").click()
    expect(job).to_have_attribute("data-state", "cancelled")
    job.locator("[data-act=continue-job]").click()
    expect(job).to_have_attribute("data-state", "running")


def test_a_failed_match_can_be_deleted_and_comes_back(board: BoardPage) -> None:
    page = board.page
    page.goto(page.url.split("#")[0] + "#/matches")
    page.locator("[data-field=seat-options]").first.fill("NoSuch=3")
    start_match(page, "depth 1", "2")
    expect(page.locator("[data-job][data-state=failed]")).to_be_visible()
    delete = page.locator("[data-act=delete-job]")
    delete.click()
    expect(page.locator("[data-job]")).to_have_count(0)
    assert board.read("/api/jobs")["jobs"] == []
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-job][data-state=failed]")).to_be_visible()
    delete.click()
    expect(page.locator("[data-job]")).to_have_count(0)


def test_a_chosen_match_is_in_view_on_a_phone(board: BoardPage) -> None:
    page = board.page
    page.set_viewport_size({"width": 390, "height": 844})
    for games in ("2", "4"):
        start_match(page, "depth 1", games)
        expect(page.locator("[data-job][data-state=done]")).to_contain_text(f"{games} / {games}")
    page.evaluate("scrollTo(0, 0)")
    page.locator("[data-card]").last.click()
    expect(page.locator("[data-job]")).to_contain_text("2 / 2")
    expect(page.locator("[data-job]")).to_be_in_viewport()
    expect(page.locator("[data-part=crosstable]")).to_be_in_viewport()


def test_an_empty_field_is_asked_for_where_it_is(board: BoardPage) -> None:
    """The browser points at it; the server would only name a part of the request."""
    page = board.page
    start_match(page, "depth 1", "")
    assert page.evaluate("document.activeElement.dataset.field") == "games"
    start_match(page, "", "2")
    assert page.evaluate("document.activeElement.dataset.field") == "time-control"
    expect(page.locator(".notice")).to_have_count(0)
