"""The forty tasks of docs/tasks.md, done as a person does them; clicks and keys are counted."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.board import BoardPage, click_move, place_of
from tests.web.browser.conftest import Server

TABLE = Path(__file__).parents[3] / "docs/tasks.md"
ROW = re.compile(r"^\| ([^|]+?) \| (\d+) \| (\d+) \|", re.MULTILINE)
EFFORT = {name: (int(clicks), int(keys)) for name, clicks, keys in ROW.findall(TABLE.read_text())}
# Of five minutes, at a first move.
CLOCK = re.compile(r"^(5:00|4:\d\d)$")
# Searches of a moment, on a busy machine.
SEARCH = 60_000

ANNOTATED = """[Event "Club"]
[White "Ann"]
[Black "Ben"]
[WhiteElo "1800"]
[Result "1-0"]

1. e4 { [%clk 0:04:58] [%cal Ge2e4] plan } e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 a6 1-0
"""
BLUNDER = """[White "Tor"]
[Black "Uta"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""
THREE = "\n".join(
    f'[White "{white}"]\n[Black "Zoe"]\n[Result "1-0"]\n\n{moves} 1-0\n'
    for white, moves in (
        ("Kay", "1. d4 d5 2. c4 e6"),
        ("Lee", "1. c4 e5 2. g3 Nf6"),
        ("Max", "1. Nf3 d5 2. g3 c6"),
    )
)
CHAPTERS = """[White "Gil"]
[Black "Hal"]

1. e4 e5 2. Nf3 *

[White "Ida"]
[Black "Joe"]

1. d4 *
"""
BOARD_ALONE = "8/8/8/4k3/8/8/4P3/4K3"


class Hand:
    """A person's hand: what it clicks and presses is counted, what it types is not."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.keys = 0

    @contextmanager
    def task(self, name: str) -> Iterator[None]:
        """One of the table's tasks, from its first click to what it was done for."""
        self.clicks = self.keys = 0
        yield
        assert (self.clicks, self.keys) == EFFORT[name], name

    def click(self, what: Locator, button: str = "left") -> None:
        what.click(button="right" if button == "right" else "left")
        self.clicks += 1

    def choose(self, what: Locator, value: str) -> None:
        """One entry of a list."""
        what.select_option(value)
        self.clicks += 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def type(self, text: str) -> None:
        """Key by key, into what has the focus; a line feed is the Enter key."""
        self.page.keyboard.type(text, delay=5)

    def draw(self, origin: str, target: str) -> None:
        """An arrow, with the right button."""
        mouse = self.page.mouse
        mouse.move(*place_of(self.page, origin, "#board"))
        mouse.down(button="right")
        mouse.move(*place_of(self.page, target, "#board"), steps=3)
        # The board follows the pointer frame by frame.
        self.page.wait_for_timeout(100)
        mouse.up(button="right")
        self.clicks += 1

    def choose_file(self, button: Locator, file: Path) -> None:
        with self.page.expect_file_chooser() as chooser:
            self.click(button)
        chooser.value.set_files(file)

    def copy(self, text: str) -> None:
        """What was copied elsewhere."""
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, port: int, forking: subprocess.Popen[str]
) -> Iterator[Server]:
    """One server for all tasks."""
    server = Server(tmp_path_factory.mktemp("tasks"), port, forking)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def hand(board: BoardPage) -> Hand:
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return Hand(board.page)


def go(page: Page, name: str) -> Locator:
    """A page's link in the bar."""
    return page.locator("header nav").get_by_role("link", name=name)


def menu(hand: Hand, move: Locator, action: str) -> None:
    """The right button on a move, then one line of its menu."""
    hand.click(move, "right")
    hand.click(hand.page.locator(f"[data-part=move-menu] [data-act=move-{action}]"))


def analyse_anew(board: BoardPage) -> None:
    """An empty board for analysis."""
    go(board.page, "Home").click()
    before = board.game_id
    board.page.locator("[data-act=home-analyse]").click()
    board.wait_other_game(before)


def test_playing(hand: Hand, board: BoardPage, server: Server) -> None:
    page = hand.page
    go(page, "Home").click()
    before = board.game_id
    with hand.task("play a named opponent"):
        hand.click(page.locator("[data-opponent=minou] button"))
        board.wait_other_game(before)
        expect(page.locator(".player[data-side=black]")).to_contain_text("Minou")
    go(page, "Home").click()
    before = board.game_id
    with hand.task("play a game of five minutes"):
        hand.choose(page.locator("[data-field=home-time]"), "5m+3s")
        hand.click(page.locator("[data-opponent=minou] button"))
        board.wait_other_game(before)
        expect(page.locator(".player[data-side=white] time")).to_have_text(CLOCK)
    board.click_move("e2e4")
    board.wait_plies(1)
    with hand.task("take a move back, with its time"):
        hand.click(board.act("take-back"))
        expect(page.locator("[data-node][aria-current=step]")).to_have_count(0)
        # Unless it is given back, the increment makes it more than five minutes.
        expect(page.locator(".player[data-side=white] time")).to_have_text(CLOCK)
    with hand.task("resign"):
        hand.click(board.act("resign"))
        hand.click(page.locator("[data-dialog=resign] .danger"))
        expect(page.locator("[data-part=end-result]")).to_have_text("0\N{EN DASH}1")
    before = board.game_id
    with hand.task("play the same opponent again"):
        hand.click(board.act("rematch"))
        board.wait_other_game(before)
        expect(page.locator(".player")).to_contain_text(["Minou"])
    go(page, "Home").click()
    before = board.game_id
    with hand.task("play a historic program"):
        hand.click(page.locator("[data-opponent=rajah] button"))
        board.wait_other_game(before)
        expect(page.locator(".player")).to_contain_text(["Rajah"])
    go(page, "Home").click()
    hand.copy(BOARD_ALONE + " w - - 0 1")
    with hand.task("begin a game from a position that was pasted"):
        before = board.game_id
        hand.press("Control+v")
        board.wait_other_game(before)
        before = board.game_id
        hand.click(board.act("play-here"))
        hand.click(page.locator("[data-act=begin]"))
        board.wait_other_game(before)
        expect(page.locator("[data-mode=play]")).to_be_visible()
        assert board.state()["nodes"][0]["fen"].startswith(BOARD_ALONE)


def test_opening(hand: Hand, board: BoardPage, tmp_path: Path) -> None:
    page = hand.page
    go(page, "Home").click()
    before = board.game_id
    hand.copy(ANNOTATED)
    with hand.task("open an annotated PGN that was copied"):
        hand.press("Control+v")
        board.wait_other_game(before)
        expect(page.locator("[data-side=white] [data-part=rating]")).to_have_text("1800")
        expect(page.locator(".list .comment").first).to_have_text("plan")
    before = board.game_id
    hand.copy(BOARD_ALONE)
    with hand.task("open a board that was copied without its side to move"):
        hand.press("Control+v")
        board.wait_other_game(before)
        assert board.state()["nodes"][0]["fen"].startswith(BOARD_ALONE)
    go(page, "Home").click()
    before = board.game_id
    file = tmp_path / "game.pgn"
    file.write_text(BLUNDER)
    with hand.task("open a file"):
        hand.choose_file(page.locator("[data-act=home-file]"), file)
        board.wait_other_game(before)
        expect(page.locator(".player[data-side=white]")).to_contain_text("Tor")


def test_analysing(hand: Hand, board: BoardPage) -> None:
    page = hand.page
    analyse_anew(board)
    with hand.task("enter a line of moves"):
        hand.click(page.locator("#move-entry"))
        for move in ("e4", "e5", "Nf3", "Sc6"):
            hand.type(f"{move}\n")
            expect(page.locator("#move-entry")).to_have_value("")
        board.wait_plies(4)
    page.keyboard.press("Escape")
    with hand.task("start the engine"):
        hand.press("a")
        expect(page.locator("[data-line='1'] [data-move='0']")).to_be_visible()
    with hand.task("add a second engine with lines of its own"):
        hand.choose(page.locator("[data-setting=engines]"), "2")
        expect(page.locator("[data-line='1'] [data-move='0']")).to_have_count(2)
    with hand.task("play a move of an engine's line"):
        hand.click(page.locator("[data-line='1'] [data-move='0']").first)
        board.wait_plies(5)
    with hand.task("have a move explained"):
        hand.click(page.locator("[data-act=explain]").first)
        expect(page.locator("[data-part=explanation]")).to_be_visible(timeout=SEARCH)
    with hand.task("see what is played in a position"):
        hand.click(page.locator(".windows [data-tab=explorer]").first)
        expect(page.locator("[data-part=explorer], [data-window=explorer] p").first).to_be_visible()


def test_reviewing(hand: Hand, board: BoardPage) -> None:
    page = hand.page
    # Where this is run again, the game is the one that the page begins with.
    analyse_anew(board)
    board.load(BLUNDER)
    with hand.task("review a game and go to its first mistake"):
        hand.click(page.locator(".windows [data-tab=review]").first)
        page.locator("[data-window=review] input[type=number]").fill("0.02")
        hand.click(page.locator("[data-act=review]"))
        expect(page.locator("[data-act=next-mistake]")).to_be_visible(timeout=SEARCH)
        hand.press("e")
        expect(page.locator(".list .move[aria-current]")).to_contain_text("♘f6")


def test_editing(hand: Hand, board: BoardPage) -> None:
    page = hand.page
    board.load(ANNOTATED)
    board.wait_plies(6)
    moves = page.locator(".list .move.main")
    shapes = page.locator("#board .cg-shapes g > g")
    with hand.task("draw an arrow that stays with the move"):
        hand.draw("f8", "c5")
        expect(shapes).to_have_count(1)
        page.keyboard.press("ArrowLeft")
        expect(shapes).to_have_count(0)
        page.keyboard.press("ArrowRight")
        expect(shapes).to_have_count(1)
    with hand.task("write a comment"):
        menu(hand, moves.nth(3), "comment")
        hand.type("develops")
        page.keyboard.press("Escape")
        expect(page.locator(".list .comment").filter(has_text="develops")).to_be_visible()
    with hand.task("make a variation the main line"):
        menu(hand, page.locator(".variation [data-node]").first, "main")
        expect(moves).to_have_count(4)
    with hand.task("delete the moves from here on"):
        menu(hand, moves.nth(1), "delete")
        expect(moves).to_have_count(1)
    with hand.task("undo any of these"):
        hand.press("Control+z")
        expect(moves).to_have_count(4)
    with hand.task("go to the next fork"):
        page.keyboard.press("Home")
        hand.press("Shift+ArrowRight")
        expect(page.locator(".list .move[aria-current]")).to_contain_text("e5")
    with hand.task("make an exercise of a move"):
        menu(hand, moves.nth(2), "exercise")
        expect(page.locator(".notices")).to_contain_text("Exercise made")
    with hand.task("save a game as PGN"):
        hand.click(page.locator("[data-open=save]"))
        with page.expect_download() as download:
            hand.click(page.locator("[data-act=save-file]"))
        assert "[%cal Gf8c5]" in Path(download.value.path()).read_text()


def test_games(hand: Hand, board: BoardPage) -> None:
    page = hand.page
    rows = page.locator("tr[data-game]")
    zoe = rows.filter(has_text="Zoe")
    go(page, "Games").click()
    hand.copy(THREE)
    with hand.task("keep all games of a pasted file"):
        hand.press("Control+v")
        hand.click(page.locator("[data-act=add-all]"))
        expect(page.locator("[data-dialog=collection]")).to_have_count(0)
        expect(zoe).to_have_count(3)
    with hand.task("find the games of a player"):
        page.locator("[data-field=search]").focus()
        hand.type("zoe")
        expect(rows).to_have_count(3)
    with hand.task("sort the games"):
        hand.click(page.locator("thead").get_by_role("button", name=re.compile("White")).first)
        expect(rows.first).to_contain_text("Kay")
    with hand.task("delete a game and bring it back"):
        hand.click(rows.nth(1).locator("input"))
        hand.click(page.locator("[data-act=delete-games]"))
        expect(rows).to_have_count(2)
        hand.click(page.locator("[data-act=notice]").last)
        expect(rows).to_have_count(3)
    with hand.task("make a study of three games"):
        for row in rows.all():
            hand.click(row.locator("input"))
        hand.click(page.locator("[data-act=make-study]"))
        expect(page.locator("[data-part=chapters] li")).to_have_count(3)
    # The selection stays for what else is to be done with these games; a new page has none.
    go(page, "Games").click()
    page.reload()
    page.locator("[data-field=search]").fill("zoe")
    expect(rows).to_have_count(3)
    with hand.task("review three games with one report"):
        for row in rows.all():
            hand.click(row.locator("input"))
        hand.click(page.locator("[data-act=review-games]"))
        expect(page.locator("[data-part=report] tbody tr").first).to_be_visible(timeout=SEARCH)


def test_studies_and_training(hand: Hand, board: BoardPage, tmp_path: Path) -> None:
    page = hand.page
    file = tmp_path / "Open games.pgn"
    file.write_text(CHAPTERS)
    with hand.task("make a study of a PGN"):
        hand.click(go(page, "Studies"))
        hand.choose_file(page.locator("[data-act=import-study]"), file)
        expect(page.locator("[data-part=chapters] li")).to_have_count(2)
    page.locator("[data-act=open-chapter]").first.click()
    board.wait_plies(3)
    with hand.task("go to the next chapter"):
        hand.click(page.locator("[data-act=chapter-after]"))
        expect(page.locator("[data-field=chapter] option:checked")).to_have_text(re.compile("Ida"))
    with hand.task("make a repertoire of a study"):
        hand.click(go(page, "Exercises"))
        hand.click(page.locator("[data-kind=repertoire]"))
        page.locator("[data-field=study]").select_option(label="Open games")
        hand.click(page.locator("[data-act=add-study]"))
        expect(page.locator("[data-part=lines] tbody tr").first).to_be_visible()
    question = page.locator("[data-part=question]")
    go(page, "Home").click()
    with hand.task("train a line of the repertoire"):
        hand.click(go(page, "Exercises"))
        hand.click(page.locator("[data-kind=repertoire]"))
        expect(question).to_have_attribute("data-step", "ask")
        click_move(page, "e2e4", "[data-part=question]")
        hand.clicks += 1
        expect(question).to_have_attribute("data-line", re.compile("e4"))
    go(page, "Home").click()
    with hand.task("solve a puzzle"):
        hand.click(page.locator("[data-act=home-puzzles]"))
        expect(page.locator("[data-part=puzzle] piece").first).to_be_visible()


def test_engines(hand: Hand, board: BoardPage) -> None:
    page = hand.page
    with hand.task("add an engine"):
        hand.click(go(page, "Engines"))
        hand.click(page.locator("[data-act=add-engine]"))
        page.locator("[data-field=command]").focus()
        hand.type("philidor uci --engine rajah")
        hand.click(page.locator("[data-act=propose]"))
        hand.click(page.locator("[data-act=allow]"))
        expect(page.locator("[data-dialog=add-engine]")).to_have_count(0, timeout=SEARCH)
    with hand.task("play a match of four games"):
        hand.click(go(page, "Matches"))
        page.locator("[data-field=time-control]").fill("nodes 20")
        hand.click(page.locator("[data-act=start-match]"))
        expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=SEARCH)
    with hand.task("test two versions by SPRT"):
        hand.click(go(page, "Matches"))
        hand.click(page.locator("[data-field=sprt]"))
        hand.click(page.locator("[data-act=start-match]"))
        expect(page.locator("[data-part=sprt]").first).to_be_visible(timeout=SEARCH)
    with hand.task("run a test suite"):
        hand.click(go(page, "Test suites"))
        page.locator("[data-field=value]").fill("0.01")
        hand.click(page.locator("[data-act=run-suite]"))
        solved = page.locator("[data-part=problems] [data-solved]")
        expect(solved.first).to_be_visible(timeout=SEARCH)


def test_every_task_of_the_table_is_done_here() -> None:
    done = re.findall(r'hand\.task\("(.+)"\)', Path(__file__).read_text("utf-8"))
    assert sorted(done) == sorted(EFFORT)
    assert len(EFFORT) == 40
