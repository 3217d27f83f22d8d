"""Analysis: thinking output without moves."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.xboard.client import XBoardProgram, thought

GROUP = CheckGroup[XBoardProgram]()
check = GROUP.check


def about(board: chess.Board, line: str) -> bool:
    """Whether the first move of thinking output is legal on the board, in either notation."""
    words = [word for word in line.split()[4:] if any(letter.isalpha() for letter in word)]
    if not (thought(line) and words):
        return False
    for read in (board.parse_san, board.parse_uci):
        try:
            read(words[0])
        except ValueError:
            continue
        return True
    return False


def follows(engine: XBoardProgram) -> bool:
    """Whether thinking output about the present board arrives within two seconds."""
    said = engine.up_to(lambda line: about(engine.board, line), 2)
    return any(about(engine.board, line) for line in said)


@check
def analyzes(engine: XBoardProgram) -> None:
    """`analyze` sends thinking output and makes no move."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    said = engine.up_to(thought, 1.5)
    require(any(thought(s) for s in said), "it shows nothing")
    said += engine.during(0.5)
    require(not any(s.startswith("move ") for s in said), "it moves")


@check
def analysis_follows_the_game(engine: XBoardProgram) -> None:
    """Analysis goes on after a move and after `undo`."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    engine.during(0.5)
    engine.move("e2e4")
    require(follows(engine), "it is silent after a move")
    engine.send("undo")
    engine.board.pop()
    require(follows(engine), "it is silent after undo")


@check
def analysis_ends(engine: XBoardProgram) -> None:
    """`exit` ends analysis."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    engine.during(0.5)
    engine.send("exit")
    engine.during(0.3)
    require(not any(thought(s) for s in engine.during(1)), "it goes on thinking")


@check
def analysis_tells_its_status(engine: XBoardProgram) -> None:
    """`.` in analysis is answered by `stat01:`."""
    engine.need("analyze", True)
    engine.new("post")
    engine.send("analyze")
    engine.during(0.5)
    engine.send(".")
    engine.until("stat01:")
