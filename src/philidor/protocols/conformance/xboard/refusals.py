"""Illegal moves and unknown commands, and how they are refused."""

from __future__ import annotations

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import SOON, XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check


@check
def refuses_impossible_moves(engine: XBoardProgram) -> None:
    """A move that no piece can make is refused with `Illegal move`."""
    engine.new()
    engine.refuses("e2e5")


@check
def refuses_the_other_sides_moves(engine: XBoardProgram) -> None:
    """A move of the side that is not on move is refused."""
    engine.new()
    engine.refuses("e7e5")


@check
def refuses_to_leave_the_king_in_check(engine: XBoardProgram) -> None:
    """A pinned piece may not move away."""
    engine.new(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    engine.refuses("e2c3")


@check
def refuses_to_castle_through_check(engine: XBoardProgram) -> None:
    """The king may not pass an attacked square."""
    engine.new(fen="4k3/8/8/8/8/5r2/8/4K2R w K - 0 1")
    engine.refuses("e1g1")


@check
def refusals_name_the_move(engine: XBoardProgram) -> None:
    """The refusal repeats the move: `Illegal move: e2e5` or `Illegal move (reason): e2e5`."""
    engine.new()
    line = engine.refuses("e2e5")
    require(line.rstrip().endswith("e2e5") and ":" in line, f"it says '{line}'")


@check
def a_refused_move_changes_nothing(engine: XBoardProgram) -> None:
    """After a refused move the same side is to move."""
    engine.new()
    engine.refuses("e2e5")
    engine.quietly("usermove e2e4" if engine.has("usermove") else "e2e4")


@check
def unknown_commands_are_errors(engine: XBoardProgram) -> None:
    """An unknown command gets `Error (unknown command): ...`."""
    engine.send("xyzzy 1 2 3")
    said = [s for s in engine.settle() if s.lower().startswith("error")]
    require(bool(said), "it says nothing")


@check
def unknown_commands_are_survived(engine: XBoardProgram) -> None:
    """After meaningless lines the program still plays."""
    engine.send("", "   ", "level", "st", "setboard", "\u00e4\u00f6\u00fc", "new", *SOON)
    engine.move("e2e4")
    engine.reply()
