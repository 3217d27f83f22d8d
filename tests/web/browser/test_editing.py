"""Edits of a game as a person makes them: each can be undone, drawings belong to the moves."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server

STUDY = """[Event "Club"]
[White "Ann"]
[Black "Ben"]
[WhiteElo "1800"]
[TimeControl "300+0"]
[Result "1-0"]

1. e4 { [%clk 0:04:58] [%csl Gd4,Re5][%cal Ge2e4] plan } e5 { [%clk 0:04:57] }
2. Nf3 { [%clk 0:04:50] } (2. f4 exf4) Nc6 { [%clk 0:04:20] } 3. Bb5 a6 1-0"""
SHAPES = "#board .cg-shapes g > g"


def drag(board: BoardPage, *squares: str, keys: str = "") -> None:
    """Draw from one square to another with the right button."""
    mouse, keyboard = board.page.mouse, board.page.keyboard
    if keys:
        keyboard.down(keys)
    mouse.move(*board.square(squares[0]))
    mouse.down(button="right")
    mouse.move(*board.square(squares[-1]), steps=3)
    # The board follows the pointer frame by frame.
    board.page.wait_for_timeout(100)
    mouse.up(button="right")
    if keys:
        keyboard.up(keys)


def node_of(board: BoardPage, san: str) -> dict[str, object]:
    found: dict[str, object] = next(node for node in board.state()["nodes"] if node["san"] == san)
    return found


def test_what_an_imported_game_holds_is_shown(board: BoardPage) -> None:
    page = board.page
    board.load(STUDY, at_end=False)
    expect(page.locator("[aria-current=step]")).to_have_count(0)
    expect(page).to_have_title(re.compile("Ann . Ben · Philidor"))
    expect(page.locator("[data-side=white] [data-part=rating]")).to_have_text("1800")
    expect(page.locator(SHAPES)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-side=white] [data-part=clock]")).to_have_text("4:58")
    expect(page.locator(SHAPES)).to_have_count(3)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHAPES)).to_have_count(0)
    expect(page.locator("[data-part=times]")).to_contain_text("8.0 s")


def test_every_edit_can_be_undone_also_after_a_restart(board: BoardPage, server: Server) -> None:
    page = board.page
    board.load(STUDY)
    board.wait_plies(6)
    before = board.read(f"/api/games/{board.game_id}/pgn")["text"]
    page.locator(".list .move.main").nth(1).click(button="right")
    page.locator("[data-act=move-delete]").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("7 moves deleted from e5 on")
    assert len(board.moves()) == 1
    notice.locator("[data-act=notice]").click()
    board.wait_plies(6)
    assert board.read(f"/api/games/{board.game_id}/pgn")["text"] == before

    page.keyboard.press("Control+y")
    expect(page.locator(".list .move.main")).to_have_count(1)
    server.kill()
    server.start()
    page.reload()
    expect(page.locator(".list .move.main")).to_have_count(1)
    page.keyboard.press("Control+z")
    board.wait_plies(6)
    assert board.read(f"/api/games/{board.game_id}/pgn")["text"] == before

    # A comment typed over another one, and a sign.
    page.locator(".list .move.main").first.click()
    board.act("annotate").click()
    comment = page.locator("[data-field=comment]")
    comment.fill("another plan")
    comment.blur()
    expect(page.locator(".list .comment").first).to_have_text("another plan")
    page.locator("[data-nag='1']").click()
    expect(page.locator(".list .move.main").first).to_contain_text("!")
    page.locator("[data-act=edit-undo]").click()
    expect(page.locator(".list .move.main").first).not_to_contain_text("!")
    page.locator("[data-act=edit-undo]").click()
    expect(page.locator(".list .comment").first).to_have_text("plan")


def test_arrows_and_circles_belong_to_the_move(board: BoardPage) -> None:
    page = board.page
    board.load(STUDY)
    board.wait_plies(6)
    drag(board, "f8", "c5")
    drag(board, "d7", "d5", keys="Shift")
    drag(board, "e1", keys="Alt")
    expect(page.locator(SHAPES)).to_have_count(3)
    page.wait_for_function(
        """id => fetch(`/api/games/${id}`).then(answer => answer.json()).then(game =>
            game.nodes.some(node => node.san === 'a6' && node.circles.length === 1))""",
        arg=board.game_id,
    )
    node = node_of(board, "a6")
    assert node["arrows"] == [
        {"colour": "G", "origin": "f8", "target": "c5"},
        {"colour": "R", "origin": "d7", "target": "d5"},
    ]
    assert node["circles"] == [{"colour": "B", "square": "e1"}]
    page.keyboard.press("ArrowLeft")
    expect(page.locator(SHAPES)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHAPES)).to_have_count(3)
    # A click on the board keeps them; Ctrl+Z takes the last one back.
    board.click("a4")
    expect(page.locator(SHAPES)).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(page.locator(SHAPES)).to_have_count(2)
    pgn = board.read(f"/api/games/{board.game_id}/pgn")["text"]
    assert "[%cal Gf8c5,Rd7d5]" in pgn


def test_a_text_pasted_anywhere_is_opened(board: BoardPage) -> None:
    page = board.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    before = board.game_id
    page.evaluate("text => navigator.clipboard.writeText(text)", STUDY)
    page.get_by_role("link", name="Home").click()
    page.keyboard.press("Control+v")
    board.wait_other_game(before)
    expect(page).to_have_title(re.compile("Ann . Ben · Philidor"))
    before = board.game_id
    link = "https://lichess.org/editor/8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1?color=white"
    page.evaluate("text => navigator.clipboard.writeText(text)", link)
    page.keyboard.press("Control+v")
    board.wait_other_game(before)
    assert board.state()["nodes"][0]["fen"].startswith("8/8/8/4k3/8/8/4P3/4K3 w")
