"""Who moves when: `new`, `go`, `force`, `playother`."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import RESULTS, SHALLOW, SOON, XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check


@check
def plays_black_after_new(engine: XBoardProgram) -> None:
    """After `new` the program has Black and answers White's move."""
    engine.send("new", *SOON)
    engine.move("e2e4")
    engine.reply()


@check
def plays_the_side_on_move_after_go(engine: XBoardProgram) -> None:
    """`go` makes the program play the side on move, at once."""
    engine.new(*SOON)
    engine.send("go")
    engine.reply()
    require(engine.board.turn == chess.BLACK, "White has not moved")


@check
def plays_a_game(engine: XBoardProgram) -> None:
    """Thirty moves against an opponent that plays the first legal move."""
    engine.send("new", "level 0 1 0", SHALLOW, "easy")
    for _ in range(30):
        engine.move(str(next(iter(engine.board.legal_moves))))
        if engine.board.is_game_over():
            return
        line = engine.until("move ", "resign", *RESULTS, patience=70)[-1]
        if not line.startswith("move "):
            return
        engine.board.push_uci(line.split()[1])
        if engine.board.is_game_over():
            return


@check
def force_mode_is_silent(engine: XBoardProgram) -> None:
    """In force mode it accepts moves and makes none."""
    engine.new()
    for move in ("e2e4", "e7e5", "g1f3"):
        engine.move(move)
    said = [s for s in engine.settle() if s.startswith(("move ", "Illegal"))]
    require(not said, f"it says {said}")


@check
def goes_on_after_force(engine: XBoardProgram) -> None:
    """After `force`, some moves and `go` the program moves in the resulting position."""
    engine.new(*SOON)
    for move in ("e2e4", "e7e5", "g1f3"):
        engine.move(move)
    engine.send("go")
    engine.reply()


@check
def force_stops_a_thought(engine: XBoardProgram) -> None:
    """After `force` during a search no move arrives."""
    engine.send("new", "st 30")
    engine.move("e2e4")
    engine.during(0.3)
    engine.send("force")
    engine.during(0.3)
    engine.settle(5)
    said = [s for s in engine.during(0.5) if s.startswith("move ")]
    require(not said, f"it says {said}")


@check
def playother_waits(engine: XBoardProgram) -> None:
    """`playother` makes the program play the side not on move."""
    engine.need("playother")
    engine.new(*SOON, "easy")
    engine.move("d2d4")
    engine.send("playother")
    require(not any(s.startswith("move") for s in engine.settle()), "it moves at once")
    engine.move("d7d5")
    engine.reply()
