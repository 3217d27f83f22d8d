"""axe-core on every page, dialog and window, on a desktop and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.games import PHILIDOR, SHORT

AXE = Path(__file__).parents[3] / "frontend/node_modules/axe-core/axe.min.js"
# The rules that ask for colours.
COLOURS = "runOnly: ['color-contrast', 'link-in-text-block']"
# Those that ask for names, languages or room: structure and colours are the same in each language.
TEXTS = """runOnly: ['cat.name-role-value', 'cat.text-alternatives', 'cat.aria', 'cat.forms',
    'cat.language', 'cat.keyboard']"""
# What passes needs no report, and what fails is shown as HTML: a third of axe's time.
REPORT = "resultTypes: ['violations'], selectors: false"
NARROW, DESK = (360, 740), (1280, 800)
SIZES: dict[tuple[int, int], Literal["dark", "light"]] = {NARROW: "dark", DESK: "light"}
# What lies behind a dialog, or around a window, is checked without it.
DIALOG = "document.querySelector('dialog')"
SUITE = '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";\n'
DIALOGS = ("new", "setup", "open", "save", "data", "settings", "keys", "help")
WINDOWS = ("game", "review", "library", "evaluation", "analysis", "search", "moves", "traffic")
PAGES = (
    "",
    "games",
    "exercises",
    "puzzles",
    "repertoire/white",
    "studies",
    "reports",
    "endgames",
    "matches",
    "suites",
    "tests",
    "engines",
    "museum",
    "museum/rdchess",
)


@pytest.fixture
def shown(board: BoardPage) -> BoardPage:
    """The page on a phone, ready for axe."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `npm ci` in frontend/")
    set_size(board.page, NARROW)
    # By the debugger's way in: the page's own policy forbids scripts from elsewhere, as it should.
    board.page.evaluate(AXE.read_text(encoding="utf-8"))
    return board


def set_size(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def check_at_both_sizes(page: Page, what: str, within: str = "document") -> None:
    """On a phone in dark and on a desktop in light; the page is left on the phone."""
    for size, theme in SIZES.items():
        set_size(page, size)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        check(page, f"{what}, {size}, {theme}", within=within)
    set_size(page, NARROW)


def check_page(page: Page, what: str, within: str) -> None:
    """At both sizes all in light; in dark the colours, the only thing that is another.

    within: the part of the page whose colours are checked in dark.
    """
    for size in SIZES:
        set_size(page, size)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        check(page, f"{what}, {size}, light")
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        check(page, f"{what}, {size}, dark", COLOURS, within)


def check(page: Page, what: str, rules: str = "", within: str = "document") -> None:
    """No serious violation in the visible page, and nothing that overflows sideways.

    within: a JavaScript expression, the part of the page to which axe is confined.
    """
    page.wait_for_timeout(150)
    options = f"{{{REPORT}, {rules}}}"
    found = page.evaluate(f"axe.run({within}, {options}).then(found => found.violations)")
    serious = [
        (violation["id"], [node["html"][:160] for node in violation["nodes"]][:4])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == [], what
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, what


def around_or_main(name: str) -> str:
    """The whole of the first page; of the others what is not around each."""
    return "document" if name == PAGES[0] else "document.querySelector('main')"


def choose_german(page: Page) -> None:
    """The page in German, with axe again."""
    page.evaluate(
        """key => localStorage.setItem(key, JSON.stringify({
            ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: 'de'
        }))""",
        "philidor.settings",
    )
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.evaluate(AXE.read_text(encoding="utf-8"))


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_every_dialog(shown: BoardPage) -> None:
    page = shown.page
    for name in DIALOGS:
        dialog = shown.dialog(name)
        expect(dialog).to_be_visible()
        if name == "new":
            check_at_both_sizes(page, "new game", DIALOG)
            dialog.locator("[data-mode=engines]").click()
            dialog.locator("input[value='960']").check()
            dialog.locator("[data-time=own]").click()
        check_at_both_sizes(page, name, DIALOG)
        close(page)
    shown.act("resign").click()
    check_at_both_sizes(page, "resign", DIALOG)
    close(page)
    shown.paste(SUITE + SUITE.replace("01", "02"))
    expect(page.locator("[data-dialog=epd]")).to_be_visible()
    check_at_both_sizes(page, "positions", DIALOG)
    close(page)
    shown.paste(PHILIDOR + "\n" + SHORT)
    expect(page.locator("[data-dialog=collection] [data-number]")).to_have_count(2)
    check_at_both_sizes(page, "games of a file", DIALOG)


def test_every_page(shown: BoardPage) -> None:
    page = shown.page
    page.evaluate(
        """async limit => {
            const ask = body => fetch('/api/jobs', {
                method: 'POST', headers: {'Content-Type': 'application/json'},
                body: JSON.stringify(body),
            });
            await ask({kind: 'suite', suite: 'bratko-kopec', limit});
            await ask({
                kind: 'match', time_control: 'nodes 200', games: 2,
                engines: [{engine: 'philidor'}, {engine: 'paulchess-simple1'}],
            });
            const post = (path, body) => fetch(path, {
                method: 'POST', headers: {'Content-Type': 'application/json'},
                body: JSON.stringify(body),
            }).then(answer => answer.json());
            const study = await post('/api/studies/import', {text: '1. e4 e5 2. Nf3 *'});
            await post('/api/repertoire/white/add', {study: study.id});
            const games = study.chapters.map(chapter => chapter.game);
            await ask({kind: 'reviews', games, limit});
        }""",
        {"nodes": 500},
    )
    for name in PAGES:
        page.goto(f"{page.url.split('#')[0]}#/{name}")
        expect(page.locator("h1")).to_be_visible()
        if name == "reports":
            expect(page.locator("[data-part=report] tbody tr")).to_have_count(1, timeout=60_000)
        elif name == "repertoire/white":
            expect(page.locator("[data-part=question] piece").first).to_be_visible()
        elif name in ("matches", "suites"):
            expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=60_000)
        if name == "engines":
            page.locator("[data-engine=philidor] button").first.click()
            expect(page.locator("[data-engine=philidor] .options input").first).to_be_visible()
        if name == "museum/rdchess":
            page.locator("[data-stop='1'] summary").click()
            expect(page.locator("[data-part=figure] svg")).to_be_visible()
        check_page(page, name, around_or_main(name))
    choose_german(page)
    for name in PAGES:
        page.goto(f"{page.url.split('#')[0]}#/{name}")
        expect(page.locator("h1")).to_be_visible()
        for size in SIZES:
            set_size(page, size)
            check(page, f"{name}, {size}, German", TEXTS, around_or_main(name))
    page.goto(f"{page.url.split('#')[0]}#/engines")
    page.locator("[data-act=add-engine]").click()
    add = page.locator("[data-dialog=add-engine]")
    check_at_both_sizes(page, "add an engine", DIALOG)
    add.locator("[data-field=command]").fill("philidor uci --engine rajah")
    add.locator("[data-act=propose]").click()
    expect(add.locator("[data-act=allow]")).to_be_visible()
    check_at_both_sizes(page, "the question", DIALOG)


def test_every_window(shown: BoardPage) -> None:
    page = shown.page
    shown.paste(PHILIDOR)
    shown.wait_plies(66)
    page.locator(".list .move.main").nth(45).click()
    journal = shown.act("annotate")
    journal.click()
    check_at_both_sizes(page, "annotation")
    journal.click()
    for name in WINDOWS:
        window = shown.window(name)
        expect(window).to_be_visible()
        fill: dict[str, Callable[[], None]] = {
            "analysis": window.locator("[data-act=analyse]").click,
            "search": lambda: shown.choose_test_level("2"),
            "review": lambda: shown.check_game(0.01),
            "traffic": window.locator("[data-setting=traffic]").check,
        }
        # These change the board or the journal too.
        around = name in ("game", "review", "analysis")
        part = "document" if around else f"document.querySelector('[data-window={name}]')"
        if name in fill:
            check_at_both_sizes(page, f"{name}, empty", part)
            fill[name]()
        if name == "analysis":
            expect(window.locator("[data-line='3']")).to_be_visible()
        if name == "library":
            # A new library is made from the shipped book, which takes a moment.
            expect(window.locator("[data-part=statistics]")).to_be_visible(timeout=30_000)
        check_at_both_sizes(page, name, part)


def test_boards_are_heard_once(board: BoardPage) -> None:
    """The one to be played on as a grid, one to be looked at as a picture with its pieces."""
    page = board.page
    expect(page.get_by_role("grid", name="Chess board")).to_have_count(1)
    expect(page.locator("#board").get_by_role("img")).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#/museum/hour")
    shown = page.get_by_role("img", name="One position for all")
    expect(shown).to_have_accessible_name(re.compile("c1, white rook; .*; f8, black king"))
    page.goto(page.url.split("#")[0] + "#/engines")
    expect(page.get_by_role("button", name=re.compile("Options.*Rajah"))).to_be_visible()
