"""Files in and out: EPD, a file dropped on the page, all games at once."""

from __future__ import annotations

import io
import re
from pathlib import Path

import chess.pgn
from playwright.sync_api import FilePayload, expect
from tests.web.browser.board import BoardPage
from tests.web.browser.games import PHILIDOR, SHORT

FIRST = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -"
EPD = f"""{FIRST} bm Qd1+; id "BK.01";
3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - bm d5; id "BK.02";
this is no position
"""


def test_epd_is_listed_searched_opened_and_saved(board: BoardPage) -> None:
    page = board.page
    dialog = board.dialog("open")
    with page.expect_file_chooser() as chooser:
        dialog.locator("[data-act=choose-file]").click()
    chooser.value.set_files(
        {"name": "two.epd", "mimeType": "text/plain", "buffer": EPD.encode("utf-8")}
    )
    chosen = page.locator("[data-dialog=epd]")
    expect(chosen.locator("[data-line]")).to_have_count(2)
    expect(chosen.locator(".bad")).to_contain_text("line 3")
    chosen.locator("input[type=search]").fill("bk.01")
    expect(chosen.locator("[data-line]")).to_have_count(1)
    before = board.game_id
    chosen.locator("[data-line]").click()
    board.wait_other_game(before)
    assert board.position().epd() == FIRST
    data = board.dialog("data")
    expect(data.get_by_label("Best move")).to_have_value("Qd1+")
    data.get_by_role("button", name="Cancel").click()
    save = board.dialog("save")
    # The position's line is asked of the server, with the operations that the file had.
    expect(save.get_by_label("EPD of this position", exact=True)).to_have_value(re.compile("BK.01"))
    with page.expect_download() as download:
        save.locator("[data-act=save-line]").click()
    assert download.value.suggested_filename.endswith(".epd")
    saved = Path(download.value.path()).read_text("utf-8")
    position, operations = chess.Board.from_epd(saved.strip())
    assert position.epd() == FIRST
    assert operations["id"] == "BK.01"


def test_a_file_over_the_page_is_announced_and_a_dropped_epd_is_listed(board: BoardPage) -> None:
    page = board.page
    transfer = page.evaluate_handle(
        """text => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], 'two.epd', {type: 'text/plain'}));
            return transfer;
        }""",
        EPD,
    )
    page.dispatch_event("main", "dragover", {"dataTransfer": transfer})
    expect(page.locator(".drop")).to_have_text("Drop to open")
    page.dispatch_event("main", "drop", {"dataTransfer": transfer})
    expect(page.locator(".drop")).to_have_count(0)
    expect(page.locator("[data-dialog=epd] [data-line]")).to_have_count(2)


def test_all_games_are_exported(board: BoardPage) -> None:
    board.load(SHORT)
    board.load(PHILIDOR)
    page = board.page
    page.get_by_role("link", name="Games").click()
    expect(page.locator("tr[data-game]").filter(has_text="Morphy")).to_have_count(1)
    with page.expect_download() as download:
        page.locator("[data-act=export]").click()
    text = io.StringIO(Path(download.value.path()).read_text("utf-8"))
    games = []
    while (game := chess.pgn.read_game(text)) is not None:
        games.append(game)
    lengths = {game.headers["White"]: len(list(game.mainline())) for game in games}
    assert (lengths["Smith, John"], lengths["Morphy, Paul"]) == (66, 10)


def in_windows_1252(text: str) -> FilePayload:
    return {"name": "old.pgn", "mimeType": "text/plain", "buffer": text.encode("cp1252")}


def test_names_of_a_file_in_windows_1252_keep_their_letters(board: BoardPage) -> None:
    page = board.page
    old = SHORT.replace("Morphy, Paul", "Šmid, Jörg")
    dialog = board.dialog("open")
    before = board.game_id
    with page.expect_file_chooser() as chooser:
        dialog.locator("[data-act=choose-file]").click()
    chooser.value.set_files(in_windows_1252(old))
    board.wait_other_game(before)
    assert board.state()["tags"]["White"] == "Šmid, Jörg"
    page.get_by_role("link", name="Exercises").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-act=exercise-file]").click()
    chooser.value.set_files(in_windows_1252(old))
    expect(
        page.locator("[data-field=exercise-player] option", has_text="Šmid, Jörg")
    ).to_have_count(1)


def test_what_cannot_be_opened_is_said_in_the_dialog(board: BoardPage) -> None:
    dialog = board.dialog("open")
    for text, complaint in (
        ("PNG g8 and so on", "There is no game in this text"),
        ("8/8/8/8/8/8/8/8 w - -", "White has no king"),
    ):
        dialog.locator("[data-field=text]").fill(text)
        dialog.locator("[data-act=read]").click()
        notice = dialog.locator(".notice")
        expect(notice).to_contain_text(complaint)
        # A dialog makes all that lies outside of it unreachable.
        notice.get_by_role("button", name="Close").click()
        expect(board.page.locator(".notice")).to_have_count(0)


def test_a_game_opened_again_by_any_door_is_the_one_that_is_there(board: BoardPage) -> None:
    page = board.page
    board.load(PHILIDOR)
    known = board.game_id
    board.load(SHORT)
    other = board.game_id
    notice = page.locator(".notice", has_text="You have this game already")
    board.load(PHILIDOR)
    assert board.game_id == known
    expect(notice).to_be_visible()
    notice.get_by_role("button").click()
    transfer = page.evaluate_handle(
        """text => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], 'short.pgn', {type: 'text/plain'}));
            return transfer;
        }""",
        SHORT,
    )
    page.dispatch_event("main", "drop", {"dataTransfer": transfer})
    expect(notice).to_be_visible()
    board.wait_other_game(known)
    assert board.game_id == other
    # Another comment makes it another game.
    board.load(PHILIDOR.replace("the soul of the game", "the soul of chess"))
    assert board.game_id not in (known, other)
