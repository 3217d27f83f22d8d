"""The results that it announces, and the end of a game."""

from __future__ import annotations

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import SOON, XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"


@check
def claims_its_mate(engine: XBoardProgram) -> None:
    """After giving mate it announces the result."""
    engine.new(*SOON, "easy", fen=MATE_IN_ONE)
    engine.send("go")
    require(engine.reply() == "a1a8", "it does not mate")
    require(engine.result().startswith("1-0"), "it claims another result")


@check
def admits_being_mated(engine: XBoardProgram) -> None:
    """When it is mated it announces the result."""
    engine.new(*SOON, "easy", fen=MATE_IN_ONE)
    engine.send("playother")
    engine.need("playother")
    engine.move("a1a8")
    require(engine.result().startswith("1-0"), "it claims another result")


@check
def tells_stalemate(engine: XBoardProgram) -> None:
    """When it is stalemated it announces the draw."""
    engine.need("playother")
    engine.new(*SOON, "easy", fen="7k/8/6K1/8/8/8/5Q2/8 w - - 0 1")
    engine.send("playother")
    engine.move("f2f7")
    require(engine.result().startswith("1/2"), "it claims another result")


@check
def plays_no_more_after_the_result(engine: XBoardProgram) -> None:
    """`result` ends its search."""
    engine.send("new", "st 30", "easy")
    engine.move("e2e4")
    engine.during(0.3)
    engine.send("result 1-0 {White wins}")
    engine.during(0.3)
    said = [s for s in engine.during(0.7) if s.startswith("move ")]
    require(not said, f"it says {said}")
