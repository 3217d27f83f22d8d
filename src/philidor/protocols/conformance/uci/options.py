"""The options that many programs share do what their names promise."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import UciProgram
from philidor.protocols.conformance.uci.positions import MIDDLE
from philidor.protocols.conformance.uci.waiting import stops_promptly

GROUP = CheckGroup[UciProgram]()
check = GROUP.check


@check
def option_names_in_any_case(engine: UciProgram) -> None:
    """Option names may be written in small letters (tested with MultiPV)."""
    engine.option("MultiPV")
    engine.send("setoption name multipv value 2")
    lines = engine.legal(MIDDLE, "depth 4").numbers("multipv")
    require(2 in lines, "multipv in small letters has no effect")


@check
def several_lines_are_reported(engine: UciProgram) -> None:
    """MultiPV 3 reports three lines that begin differently."""
    engine.option("MultiPV")
    engine.send("setoption name MultiPV value 3")
    infos = engine.legal(MIDDLE, "depth 5").infos
    first = {i[i.index("multipv") + 1]: i[i.index("pv") + 1] for i in infos if "multipv" in i}
    require({"1", "2", "3"} <= set(first), f"it reports lines {sorted(first)}")
    require(len({first[n] for n in "123"}) == 3, f"they begin with {first}")


@check
def the_hash_table_can_be_resized(engine: UciProgram) -> None:
    """Hash may be set between searches."""
    engine.option("Hash")
    for size in (4, 32, 1):
        engine.send(f"setoption name Hash value {size}")
        engine.ready(10)
        engine.legal(MIDDLE, "depth 4")


@check
def threads_can_be_set(engine: UciProgram) -> None:
    """With two threads it plays, stops and sends one bestmove."""
    engine.option("Threads")
    engine.send("setoption name Threads value 2")
    engine.legal(MIDDLE, "movetime 200")
    stops_promptly(engine)
    said = [line for line in engine.ready() if line.startswith("bestmove")]
    require(not said, "there is one answer too many")


@check
def castles_in_chess960(engine: UciProgram) -> None:
    """With UCI_Chess960 castling is written as king takes rook."""
    engine.option("UCI_Chess960")
    engine.send("setoption name UCI_Chess960 value true")
    board = chess.Board("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", chess960=True)
    for move in ("e1g1", "e1b1"):
        answer = engine.search(f"fen {board.shredder_fen()}", f"depth 3 searchmoves {move}")
        require(answer.move == move, f"it plays {answer.move} instead of {move}")
