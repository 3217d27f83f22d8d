"""Hints, thinking on the opponent's time, new games."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.program import Failed, Skipped, require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import SOON, XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check


@check
def gives_a_hint(engine: XBoardProgram) -> None:
    """`hint` is answered by a legal move or by nothing."""
    engine.send("new", *SOON, "easy")
    engine.move("e2e4")
    engine.reply()
    engine.send("hint")
    said = [s for s in engine.during(2) if s.startswith("Hint:")]
    if not said:
        raise Skipped("it has no hint")
    text = said[0].split()[1]
    for parse in (engine.board.parse_uci, engine.board.parse_san):
        try:
            parse(text)
        except ValueError:
            continue
        return
    raise Failed(f"its hint {text} is not legal")


@check
def bk_is_survived(engine: XBoardProgram) -> None:
    """`bk` does no harm."""
    engine.send("new", "bk")
    engine.settle()
    engine.send(*SOON)
    engine.move("e2e4")
    engine.reply()


@check
def answers_pings_while_pondering(engine: XBoardProgram) -> None:
    """With `hard`, `ping` is answered on the opponent's time."""
    engine.need("ping")
    engine.send("new", "level 0 0:05 0", "hard")
    engine.move("e2e4")
    engine.reply()
    engine.during(0.3)
    engine.settle(2)


@check
def plays_with_permanent_brain(engine: XBoardProgram) -> None:
    """With `hard` it answers six moves, expected ones and others."""
    engine.send("new", "level 0 0:05 0", "hard")
    for _ in range(6):
        engine.move(str(next(iter(engine.board.legal_moves))))
        engine.reply()
        engine.during(0.1)


@check
def pings_wait_for_the_move(engine: XBoardProgram) -> None:
    """`ping` during the search for a move is answered after the move."""
    engine.need("ping")
    engine.send("new", *SOON, "easy")
    engine.move("e2e4")
    engine.send("ping 5")
    said = engine.until("pong 5", patience=10)
    require(any(s.startswith("move ") for s in said), "pong comes before the move")


@check
def new_games_begin_anew(engine: XBoardProgram) -> None:
    """`new` resets the board and force mode."""
    engine.new()
    engine.move("e2e4")
    engine.send("new", *SOON)
    engine.board = chess.Board()
    engine.move("e2e4")
    engine.reply()


@check
def draw_offers_are_survived(engine: XBoardProgram) -> None:
    """`draw` does no harm."""
    engine.send("new", *SOON, "easy")
    engine.move("e2e4")
    engine.reply()
    engine.send("draw")
    engine.settle()
