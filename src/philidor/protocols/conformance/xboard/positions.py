"""Positions set up and moves taken back."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import SOON, XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check
MIDDLE = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"


@check
def stands_at_a_fen(engine: XBoardProgram) -> None:
    """After `setboard` the game continues from that position."""
    engine.new(*SOON, fen=MIDDLE)
    engine.send("go")
    engine.reply()


@check
def refuses_a_bad_fen(engine: XBoardProgram) -> None:
    """An invalid FEN is reported and does not end the program."""
    engine.need("setboard")
    engine.new()
    engine.send("setboard 8/8/8/8/8/8/8/8 w - - 0 1")
    said = [s.lower() for s in engine.settle()]
    require(
        any(s.startswith(("tellusererror", "error", "illegal", "telluser")) for s in said),
        "it takes a board without kings",
    )


@check
def takes_a_move_back(engine: XBoardProgram) -> None:
    """`undo` in force mode takes one move back."""
    engine.new()
    engine.move("e2e4")
    engine.send("undo")
    engine.board.pop()
    engine.move("d2d4")
    engine.move("d7d5")
    require(not any(s.startswith("Illegal") for s in engine.settle()), "the move is still there")


@check
def removes_two_moves(engine: XBoardProgram) -> None:
    """`remove` takes back the program's move and the opponent's."""
    engine.send("new", *SOON, "easy")
    engine.move("e2e4")
    engine.reply()
    engine.send("remove")
    engine.board = chess.Board()
    engine.move("d2d4")
    engine.reply()
