"""The page as a person uses it: squares are clicked, buttons pressed, moves read in the journal."""

from __future__ import annotations

from typing import Any, cast

import chess
from playwright.sync_api import Locator, Page, expect

Json = dict[str, Any]

# The windows that the switch behind the tabs adds.
ENGINE_WINDOWS = ("search", "evaluation", "moves", "traffic")
# Where a board is, how wide, and whether White plays upwards; nothing before it is drawn.
PLACE = """within => {
    const board = document.querySelector(`${within} cg-board`);
    const box = board?.getBoundingClientRect();
    const white = board?.closest('.cg-wrap').classList.contains('orientation-white');
    return box?.width ? [box.left, box.top, box.width, white] : null;
}"""


def place_of(page: Page, square: str, within: str) -> tuple[float, float]:
    """Where a square is on the screen. within: selects what contains the board."""
    # Asked in one step: the board is drawn anew when another game or another side is shown.
    left, top, width, white = page.wait_for_function(PLACE, arg=within).json_value()
    file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
    column, row = (file, 7 - rank) if white else (7 - file, rank)
    size = width / 8
    return left + (column + 0.5) * size, top + (row + 0.5) * size


def click_move(page: Page, uci: str, within: str) -> None:
    """Make a move by two clicks; a promotion's piece remains to be chosen."""
    for square in (uci[:2], uci[2:4]):
        page.mouse.click(*place_of(page, square, within))


class BoardPage:
    """The board's page of the app."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.locator(".place[data-game] cg-board piece").first).to_be_visible()

    # The game as the server keeps it

    @property
    def game_id(self) -> str:
        return cast(str, self.page.evaluate("localStorage.getItem('philidor.game')"))

    def state(self) -> Json:
        """The game on the board, asked of the server."""
        return cast(Json, self.read(f"/api/games/{self.game_id}"))

    def read(self, path: str) -> Any:
        """The response to a REST request."""
        return self.page.evaluate("path => fetch(path).then(answer => answer.json())", path)

    def position(self) -> chess.Board:
        """The position at which the game stands."""
        state = self.state()
        node = next(node for node in state["nodes"] if node["id"] == state["head"])
        return chess.Board(node["fen"], chess960=state["chess960"])

    def game(self) -> chess.Board:
        """The game's main line with its history."""
        state = self.state()
        nodes = {node["id"]: node for node in state["nodes"]}
        node = nodes[state["root"]]
        board = chess.Board(node["fen"], chess960=state["chess960"])
        while node["children"]:
            node = nodes[node["children"][0]]
            board.push_uci(node["uci"])
        return board

    # Playing

    def square(self, name: str) -> tuple[float, float]:
        """Where a square is on the screen."""
        return place_of(self.page, name, "#board")

    def click(self, name: str) -> None:
        self.page.mouse.click(*self.square(name))

    def click_move(self, uci: str) -> None:
        """Two clicks, and a third for a promotion's piece."""
        click_move(self.page, uci, "#board")
        if len(uci) == 5:
            role = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}[uci[4]]
            self.page.locator(f"[data-role={role}]").click()

    def drag_move(self, uci: str) -> None:
        self.page.mouse.move(*self.square(uci[:2]))
        self.page.mouse.down()
        self.page.mouse.move(*self.square(uci[2:4]), steps=4)
        self.page.mouse.up()

    def type_move(self, text: str) -> None:
        self.page.locator("#move-entry").fill(text)
        self.page.locator("#move-entry").press("Enter")

    # What is to be seen

    def moves(self) -> list[str]:
        """The journal's main line in PaulChess-free short notation, figurines off or on."""
        return [text.split()[0] for text in self.page.locator(".list .move.main").all_inner_texts()]

    def wait_plies(self, count: int, timeout: float = 60_000) -> None:
        """Wait until the journal's main line has at least this many moves."""
        self.page.locator(".list .move.main").nth(count - 1).wait_for(timeout=timeout)

    def act(self, name: str) -> Locator:
        """A button by its name in the page."""
        return self.page.locator(f"[data-act={name}]").first

    def window(self, name: str) -> Locator:
        """Open one of the windows, which on narrow pages take the journal's place."""
        half = self.page.locator(".halves [data-tab=windows]")
        if half.is_visible():
            half.click()
        tab = self.page.locator(f".windows [data-tab={name}]").first
        if name in ENGINE_WINDOWS and not tab.count():
            self.act("engine-windows").click()
        tab.click()
        shown = self.page.locator(f"[data-window={name}]")
        # Most windows are loaded when they are first opened.
        shown.locator("> *").first.wait_for(state="attached")
        return shown

    def dialog(self, name: str) -> Locator:
        """Open a dialog from the bar, which narrow pages fold up."""
        button = self.page.locator(f"[data-open={name}]")
        # The page appears when its texts have been loaded.
        button.wait_for(state="attached")
        if not button.is_visible():
            self.act("menu").click()
        button.click()
        shown = self.page.locator(f"[data-dialog={name}]")
        shown.wait_for()
        return shown

    def paste(self, text: str) -> None:
        """Open PGN, EPD or a FEN by pasting it."""
        dialog = self.dialog("open")
        dialog.locator("[data-field=text]").fill(text)
        dialog.locator("[data-act=read]").click()
        expect(dialog).to_have_count(0)

    def load(self, pgn: str, at_end: bool = True) -> None:
        """Open one game by pasting it, and go to its end."""
        before = self.game_id
        self.paste(pgn)
        self.wait_other_game(before)
        if at_end:
            self.page.keyboard.press("End")

    def choose_test_level(self, level: str) -> None:
        """Set how much a search tells, in the window that is open or in the search's own."""
        if not self.page.locator("[data-setting=test-level]").count():
            self.window("search")
        self.page.locator("[data-setting=test-level]").first.select_option(level)

    def check_game(self, seconds: float) -> None:
        """A blunder check in its window, to the end."""
        review = self.page.locator("[data-window=review]")
        review.locator("input[type=number]").fill(str(seconds))
        review.locator("[data-act=review]").click()
        expect(self.page.locator("[data-job][data-state=done]")).to_be_visible(timeout=120_000)

    def new_game(
        self,
        mode: str = "white",
        time_control: str = "unlimited",
        engine: str = "philidor",
        bound: str = "depth 1",
        white: tuple[str, str] | None = None,
        resigns: bool = True,
        strength: str = "",
    ) -> None:
        """A new game by its dialog; `white`: engine and bound of White where two engines play.

        strength: `full`, `human` or `limited`; empty leaves it as the dialog has it.
        """
        before = self.game_id
        dialog = self.dialog("new")
        dialog.locator(f"[data-mode={mode}]").click()
        choices = {"black": (engine, bound)} | ({"white": white} if white else {})
        if mode != "humans":
            for side, (name, limit) in choices.items():
                fields = dialog.locator(f"fieldset[data-engine={side}]")
                fields.locator("[data-field=engine]").select_option(name)
                fields.locator("[data-field=bound]").fill(limit)
                fields.locator("[data-field=resigns]").set_checked(resigns)
                if strength:
                    fields.locator("[data-field=strength]").select_option(strength)
                pauses = fields.locator("[data-field=pauses]")
                if pauses.is_visible():
                    pauses.uncheck()
        dialog.locator("[data-time=own]").click()
        dialog.locator("[data-field=time-control]").fill(time_control)
        dialog.locator("[data-act=begin]").click()
        expect(dialog).to_have_count(0)
        self.wait_other_game(before)

    def wait_other_game(self, before: str) -> None:
        """Until the board shows another game than that one."""
        shown = self.page.locator(f".place[data-game]:not([data-game='{before}'])")
        expect(shown).to_be_visible()

    def set_up(self, fen: str, mode: str = "play") -> None:
        """A position by the set-up dialog's FEN field."""
        before = self.game_id
        dialog = self.dialog("setup")
        dialog.locator("[data-field=fen]").fill(fen)
        dialog.locator("[data-field=fen]").press("Tab")
        expect(dialog.locator("[data-verdict=true]")).to_be_visible()
        dialog.locator(f"[data-act=setup-{mode}]").click()
        self.wait_other_game(before)
