"""An electronic board: a stand-in for the browser's own doors to it, on which games are played."""

from __future__ import annotations

import re
from pathlib import Path

import chess
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.board import BoardPage

STAND_IN = Path(__file__).with_name("electronic.js").read_text()


class Wooden:
    """The stand-in's pieces, moved as by a hand."""

    def __init__(self, board: BoardPage) -> None:
        self.board, self.page = board, board.page
        self.page.evaluate(STAND_IN)

    def lay(self, position: chess.Board) -> None:
        self.page.evaluate("placement => stand.lay(placement)", position.board_fen())

    def put(self, square: int, piece: chess.Piece | None) -> None:
        name, letter = chess.square_name(square), piece.symbol() if piece else "."
        self.page.evaluate("([name, letter]) => stand.put(name, letter)", [name, letter])

    def make(self, position: chess.Board, move: chess.Move) -> None:
        """Carry a move out, square by square: what disappears first."""
        after = position.copy()
        after.push(move)
        changed = [at for at in chess.SQUARES if position.piece_at(at) != after.piece_at(at)]
        for square in changed:
            if position.piece_at(square):
                self.put(square, None)
        for square in changed:
            if after.piece_at(square):
                self.put(square, after.piece_at(square))

    def connect(self, kind: str = "dgt") -> None:
        """Through the settings, as a person does."""
        self.board.dialog("settings").locator("[data-open=eboard]").click()
        dialog = self.page.locator("[data-dialog=eboard]")
        dialog.locator("[data-field=eboard-kind]").select_option(kind)
        dialog.locator("[data-act=eboard-connect]").click()
        expect(dialog.locator("[data-state=on]")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    def task(self, kind: str) -> Locator:
        """The line below the board once it says what is to be done."""
        line = self.page.locator(f".play [data-part=eboard][data-task={kind}]")
        expect(line).to_be_visible()
        return line


@pytest.fixture
def wooden(board: BoardPage) -> Wooden:
    return Wooden(board)


def legal(position: chess.Board, *wanted: str) -> chess.Move:
    """The first of these moves that is legal, else the first legal one."""
    possible: list[chess.Move] = list(position.legal_moves)
    named = [chess.Move.from_uci(uci) for uci in wanted]
    return next((one for one in named if one in possible), possible[0])


def test_a_game_is_played_on_the_board_against_an_engine(wooden: Wooden) -> None:
    """My moves come from the board; the engine's wait until they are carried out there."""
    board = wooden.board
    board.new_game()
    wooden.lay(chess.Board())
    wooden.connect()
    wooden.task("agrees")
    for number, wanted in enumerate([("e2e4",), ("g1f3",), ("f1c4", "f1e2"), ("e1g1",)]):
        position = board.game()
        wooden.make(position, legal(position, *wanted))
        board.wait_plies(2 * number + 2)
        position = board.game()
        reply = position.pop()
        expect(wooden.task("carry")).to_contain_text("Carry out on the board")
        wooden.make(position, reply)
        wooden.task("agrees")
    # Moves for the engine are not made, and the page moves with the mouse as ever.
    assert len(board.game().move_stack) == 8


def test_slides_castling_with_the_rook_first_and_promotion(wooden: Wooden) -> None:
    """In an analysis: one move for each, and a move taken back on the board is left again."""
    board, page = wooden.board, wooden.page
    start = chess.Board("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
    board.set_up(start.fen(), "analyse")
    wooden.lay(start)
    wooden.connect()
    wooden.task("agrees")
    rook, king = chess.Piece.from_symbol("R"), chess.Piece.from_symbol("K")
    for at, to in ((chess.H1, chess.F1), (chess.E1, chess.G1)):
        wooden.put(at, None)
        wooden.put(to, rook if to == chess.F1 else king)
    board.wait_plies(1)
    assert board.moves() == ["O-O"]
    wooden.task("agrees")
    # Back again, one after the other.
    for at, to, piece in ((chess.G1, chess.E1, king), (chess.F1, chess.H1, rook)):
        wooden.put(at, None)
        wooden.put(to, piece)
    expect(page.locator(".list .move.main[aria-current]")).to_have_count(0)
    wooden.task("agrees")
    wooden.put(chess.A1, None)
    for square in (chess.A2, chess.A3, chess.A4):
        wooden.put(square, rook)
        if square != chess.A4:
            wooden.put(square, None)
    moves = page.locator(".list .move")
    expect(moves).to_have_text([re.compile("O-O"), re.compile("♖a4")])
    wooden.task("agrees")
    expect(moves).to_have_count(2)


def test_a_pawn_on_the_last_rank_waits_for_its_piece(wooden: Wooden) -> None:
    board = wooden.board
    start = chess.Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    board.set_up(start.fen(), "analyse")
    wooden.lay(start)
    wooden.connect()
    wooden.task("agrees")
    wooden.put(chess.A7, None)
    wooden.put(chess.A8, chess.Piece.from_symbol("P"))
    expect(wooden.task("promotion")).to_contain_text("a8")
    assert board.moves() == []
    wooden.put(chess.A8, None)
    wooden.put(chess.A8, chess.Piece.from_symbol("N"))
    board.wait_plies(1)
    assert board.moves() == ["a8=♘"]


def test_lights_a_wrong_position_and_a_pulled_cable(wooden: Wooden) -> None:
    """Chessnut's board lights what differs; without it the game goes on, and it comes back."""
    board, page = wooden.board, wooden.page
    board.new_game("humans")
    wrong = chess.Board()
    wrong.remove_piece_at(chess.D1)
    wrong.set_piece_at(chess.D3, chess.Piece.from_symbol("Q"))
    wooden.lay(wrong)
    wooden.connect("chessnut")
    expect(wooden.task("differs")).to_contain_text(re.compile("d3, d1"))
    page.wait_for_function("stand.lit.join() === 'd3,d1'")
    wooden.put(chess.D3, None)
    wooden.put(chess.D1, chess.Piece.from_symbol("Q"))
    wooden.task("agrees")
    page.wait_for_function("stand.lit.length === 0")
    board.click_move("d2d4")
    expect(wooden.task("carry")).to_contain_text("d4")
    page.wait_for_function("stand.lit.join() === 'd4,d2'")
    page.evaluate("stand.pull()")
    lost = wooden.task("lost")
    expect(lost).to_contain_text("The game goes on")
    board.click_move("d7d5")
    board.wait_plies(2)
    after = chess.Board()
    after.push_san("d4")
    wooden.lay(after)
    lost.locator("[data-act=eboard-again]").click()
    expect(wooden.task("carry")).to_contain_text("d5")
    # Only the first time did the browser ask for a board.
    assert page.evaluate("stand.asked") == 1


def test_a_turned_board_gives_its_position_to_the_set_up(wooden: Wooden) -> None:
    """One whose cable is on the other side is known by its starting position, or turned."""
    board, page = wooden.board, wooden.page
    position = chess.Board("8/8/8/3k4/8/8/4P3/4K3 w - - 0 1")
    wooden.lay(position.transform(chess.flip_vertical).transform(chess.flip_horizontal))
    wooden.connect()
    board.dialog("settings").locator("[data-open=eboard]").click()
    dialog: Locator = page.locator("[data-dialog=eboard]")
    dialog.locator("[data-field=eboard-turned]").check()
    dialog.locator("[data-act=eboard-take]").click()
    setup = page.locator("[data-dialog=setup]")
    setup.locator("[data-act=setup-from-board]").click()
    expect(setup.locator("[data-field=fen]")).to_have_value(re.compile(r"^8/8/8/3k4/8/8/4P3/4K3 "))
    page.keyboard.press("Escape")
    page.evaluate("stand.lay('RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr')")
    page.evaluate("stand.put('a1', 'r')")
    board.dialog("settings").locator("[data-open=eboard]").click()
    dialog.locator("[data-act=eboard-off]").click()
    expect(dialog.locator("[data-state=off]")).to_contain_text("No board is connected")


def test_a_browser_without_web_serial_says_so(board: BoardPage) -> None:
    page: Page = board.page
    page.evaluate("Object.defineProperty(navigator, 'serial', {value: undefined})")
    board.dialog("settings").locator("[data-open=eboard]").click()
    dialog = page.locator("[data-dialog=eboard]")
    expect(dialog).to_contain_text("This browser cannot reach such a board")
    expect(dialog.locator("[data-act=eboard-connect]")).to_be_disabled()
