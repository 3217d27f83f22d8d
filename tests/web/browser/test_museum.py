"""The museum in the page: the hall, an exhibit, its game with the board inside, the way there."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server

from philidor.classics.paulchess.levon import TEST_POSITIONS
from philidor.museum.exhibit import KEYS, exhibit
from philidor.museum.hour import hour

SIZES = [(360, 740), (1280, 800), (1920, 1080)]
# By how many pixels the page is too wide, once it has been drawn in its new size.
EXCESS = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
    () => done(document.documentElement.scrollWidth - innerWidth))))"""


def visit(page: Page, address: str) -> None:
    page.goto(f"{page.url.split('#')[0]}#/{address}")


def figure(page: Page) -> str:
    """The drawing that is on show."""
    return page.locator("[data-part=figure] svg").inner_html()


def test_from_the_bar_through_the_hall_to_an_exhibit(shared_board: BoardPage) -> None:
    page = shared_board.page
    page.get_by_role("link", name="Museum").click()
    cards = page.locator(".hall [data-exhibit]")
    expect(cards).to_have_count(len(KEYS))
    assert [card.get_attribute("data-exhibit") for card in cards.all()] == list(KEYS)
    cards.nth(2).click()
    expect(page).to_have_url(re.compile("#/museum/rdchess$"))
    expect(page.locator("h1")).to_have_text("RDChess")
    expect(page).to_have_title("RDChess · Philidor")
    page.go_back()
    expect(cards).to_have_count(len(KEYS))
    expect(page).to_have_title("Museum · Philidor")


def test_from_the_opponent_to_its_exhibit_and_back_to_a_game(shared_board: BoardPage) -> None:
    page = shared_board.page
    dialog = shared_board.dialog("new")
    fields = dialog.locator("fieldset[data-engine]").first
    fields.locator("[data-field=engine]").select_option("philidor")
    expect(fields.locator("[data-exhibit]")).to_have_count(0)
    fields.locator("[data-field=engine]").select_option("paulchess-simple1")
    fields.locator("[data-exhibit=paulchess]").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("PaulChess")
    page.locator("[data-challenge=paulchess-simple1]").click()
    expect(page.locator("dialog [data-field=engine]").first).to_have_value("paulchess-simple1")


def test_the_list_of_engines_leads_to_the_exhibits(shared_page: Page) -> None:
    page = shared_page
    visit(page, "engines")
    page.locator("[data-engine=rajah] [data-exhibit=rajah]").click()
    expect(page.locator("h1")).to_have_text("Rajah")


def test_the_board_inside_follows_the_game(shared_page: Page) -> None:
    page = shared_page
    visit(page, "museum/romichess")
    shown = exhibit("romichess")
    move = page.locator("[data-part=move]")
    expect(page.locator("[data-part=figure] svg")).to_be_visible()
    expect(move).to_contain_text(f"{shown.figure_ply // 2}")
    before = figure(page)
    page.locator("[data-act=museum-forward]").click()
    page.wait_for_function(
        "old => document.querySelector('[data-part=figure] svg').innerHTML !== old", arg=before
    )
    # By keyboard to the end: the slider takes the arrow keys and End.
    slider = page.locator("section input[type=range]")
    slider.focus()
    page.keyboard.press("End")
    expect(move).to_contain_text("42")
    expect(page.locator("[data-act=museum-forward]")).to_be_disabled()
    page.locator("section li button").first.click()
    expect(page.locator("section li.now")).to_have_count(1)


def test_the_game_is_opened_with_its_notes(shared_board: BoardPage) -> None:
    page = shared_board.page
    visit(page, "museum/arasan")
    page.locator("[data-act=museum-open]").click()
    shared_board.wait_plies(54)
    expect(page.locator(".list")).to_contain_text("Allows mate in three")


def test_the_tour_shows_the_code(shared_page: Page) -> None:
    page = shared_page
    visit(page, "museum/rajah")
    stops = page.locator("[data-stop]")
    expect(stops).to_have_count(10)
    stops.nth(3).locator("summary").press("Enter")
    expect(stops.nth(3).locator("pre")).to_contain_text("OFF_BOARD")


def test_a_visitors_hour(shared_board: BoardPage) -> None:
    """The tour: all six judge the position, one shows a trait, and one is played on against."""
    page = shared_board.page
    visit(page, "museum")
    page.locator("[data-part=museum-hour]").click()
    expect(page.locator("blockquote q").first).to_contain_text("I am not a strong player")
    page.locator("[data-act=museum-judge]").click()
    for station in hour().stations:
        row = page.locator(f"[data-judged={station.engine}] td")
        expect(row.nth(1)).not_to_have_text("", timeout=60_000)
        expect(row.nth(1)).not_to_have_text("\N{HORIZONTAL ELLIPSIS}", timeout=60_000)
    expect(page.locator("tr.best")).to_have_count(1)
    expect(page.locator("tr.best")).to_have_attribute("data-judged", "philidor")
    paulchess = page.locator("[data-station=paulchess]")
    paulchess.locator("[data-show] button").click()
    expect(paulchess.locator("pre")).to_contain_text("258")
    paulchess.locator("[data-challenge=paulchess]").click()
    expect(page).to_have_url(re.compile("#/(board|game)/"))
    expect(page.get_by_role("heading", name="PaulChess 1.0")).to_be_visible()


def test_traits_of_the_screen_lead_to_the_board_and_commands_are_told(
    shared_board: BoardPage,
) -> None:
    page = shared_board.page
    visit(page, "museum/rdchess")
    expect(page.locator("[data-show=D18b] code")).to_have_text(re.compile("^philidor play "))
    page.locator("[data-show=W1b] a").click()
    expect(page).to_have_url(re.compile("#/(board|game)"))
    expect(page.get_by_role("grid").first).to_be_visible()


def test_all_games_are_offered(shared_board: BoardPage) -> None:
    page = shared_board.page
    visit(page, "museum")
    page.locator("[data-act=museum-games]").click()
    expect(page.locator("dialog")).to_contain_text("Excalibur")


def test_an_exhibit_that_does_not_exist(shared_page: Page) -> None:
    page = shared_page
    visit(page, "museum/fritz")
    expect(page.locator(".notice.bad")).to_contain_text("no such exhibit")
    expect(page.locator(".hall")).to_be_visible()


@pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "de-DE")])
def test_every_exhibit_fits_at_every_size(
    server: Server, browser: Browser, theme: Literal["light", "dark"], locale: str
) -> None:
    context = browser.new_context(color_scheme=theme, locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/#/museum/hour")
    expect(page.locator("[data-station]")).to_have_count(len(KEYS) + 1)
    fits(page)
    for key in KEYS:
        page.goto(f"{server.url}/#/museum/{key}")
        expect(page.locator(f"article[data-exhibit={key}]")).to_be_visible()
        expect(page.locator("[data-part=figure] svg")).to_be_visible()
        fits(page)
        summary = exhibit(key).summary
        told = summary.text.de if locale == "de-DE" else summary.text.en
        expect(page.locator(".lead")).to_contain_text(told)
    context.close()


def fits(page: Page) -> None:
    """Nothing sticks out of the page sideways, at any of the sizes."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(EXCESS) <= 0, (page.url, width)


def test_number_keys_set_up_test_positions(shared_board: BoardPage) -> None:
    dialog = shared_board.dialog("setup")
    fen = dialog.locator("[data-field=fen]")
    dialog.locator("[data-act=clear]").focus()
    shared_board.page.keyboard.press("2")
    expect(fen).to_have_value(TEST_POSITIONS[1][1])
    shared_board.page.keyboard.press("9")
    expect(fen).to_have_value(TEST_POSITIONS[8][1])
    # In a field a digit is text.
    fen.press("End")
    fen.press("1")
    expect(fen).to_have_value(TEST_POSITIONS[8][1] + "1")


def test_levons_duel_is_played_with_the_own_book(shared_board: BoardPage) -> None:
    page = shared_board.page
    before = shared_board.game_id
    visit(page, "museum/paulchess")
    page.locator("[data-act=duel]").click()
    shared_board.wait_other_game(before)
    shared_board.click_move("e2e4")
    shared_board.wait_plies(2)
    expect(page.locator(".list .move.main").nth(1)).to_contain_text("c7c5")
    layout = page.locator("[data-setting=layout]")
    expect(layout).to_have_value("text")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(layout).to_have_value("columns")
