"""Moves with rules of their own: castling, en passant, promotion."""

from __future__ import annotations

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import XBoardProgram

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check


@check
def castles(engine: XBoardProgram) -> None:
    """`e1g1` is accepted as castling, and the rook moves as well."""
    engine.new(fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    engine.move("e1g1")
    engine.move("e8e7")
    engine.move("f1f2")
    require(not any(s.startswith("Illegal") for s in engine.settle()), "the rook is not on f1")


@check
def captures_en_passant(engine: XBoardProgram) -> None:
    """An en passant capture removes the pawn."""
    engine.new()
    for move in ("e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "d8d6"):
        engine.move(move)
    require(not any(s.startswith("Illegal") for s in engine.settle()), "a move is refused")


@check
def promotes(engine: XBoardProgram) -> None:
    """`a7a8n` gives a knight."""
    engine.new(fen="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    for move in ("a7a8n", "h8h7", "a8b6"):
        engine.move(move)
    require(not any(s.startswith("Illegal") for s in engine.settle()), "a move is refused")
