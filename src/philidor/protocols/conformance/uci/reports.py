"""Reports of a search: depths, lines, scores, mates, and one answer."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.program import Failed, require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import NO_MOVE, UciProgram, check_legal
from philidor.protocols.conformance.uci.positions import (
    MATE_IN_ONE,
    MATE_IN_TWO,
    MATED,
    MIDDLE,
    START,
)

GROUP = CheckGroup[UciProgram]()
check = GROUP.check
STALEMATE = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
QUEEN_UP = "4k3/8/8/8/8/8/8/QQ2K3"


@check
def infos_are_well_formed(engine: UciProgram) -> None:
    """`info` lines have numbers, and they are whole numbers."""
    answer = engine.legal(MIDDLE, "depth 6")
    require(bool(answer.infos), "it reports nothing")
    try:
        for word in ("depth", "seldepth", "nodes", "nps", "time", "hashfull", "multipv"):
            answer.numbers(word)
        answer.scores()
    except (ValueError, IndexError) as error:
        raise Failed(f"a number is none: {error}") from None


@check
def lines_are_legal(engine: UciProgram) -> None:
    """Every move of every pv is legal."""
    for info in engine.legal(MIDDLE, "movetime 1000").infos:
        if "pv" in info:
            board = MIDDLE.copy()
            for move in info[info.index("pv") + 1 :]:
                check_legal(board, move)
                board.push_uci(move)


@check
def the_line_begins_with_the_move(engine: UciProgram) -> None:
    """The last pv begins with the move that is played."""
    answer = engine.legal(MIDDLE, "depth 6")
    lines = [info[info.index("pv") + 1] for info in answer.infos if "pv" in info]
    require(not lines or lines[-1] == answer.move, f"pv {lines[-1:]}, move {answer.move}")


@check
def scores_are_the_side_to_moves(engine: UciProgram) -> None:
    """Two queens up is good for White to move and bad for Black to move."""
    for side, good in (("w", True), ("b", False)):
        scores = engine.search(f"fen {QUEEN_UP} {side} - - 0 1", "depth 4").scores()
        require(bool(scores), "it tells no score")
        require((scores[-1][1] > 0) is good, f"score {scores[-1]} with '{side}' to move")


@check
def mates_are_counted_in_moves(engine: UciProgram) -> None:
    """A mate in one is `score mate 1`."""
    answer = engine.legal(MATE_IN_ONE, "depth 5")
    require(answer.move == "a1a8", f"it plays {answer.move}")
    require(("mate", 1) in answer.scores(), f"it tells {answer.scores()[-1:]}")


@check
def being_mated_is_counted_in_moves(engine: UciProgram) -> None:
    """For the side that is mated in one the score is `score mate -1`."""
    answer = engine.search("fen 7k/8/6K1/8/8/8/R7/8 b - - 0 1", "depth 5")
    require(("mate", -1) in answer.scores(), f"it tells {answer.scores()[-1:]}")


@check
def go_mate_finds_a_mate(engine: UciProgram) -> None:
    """`go mate 2` ends by itself with the mate."""
    answer = engine.legal(MATE_IN_TWO, "mate 2", 20)
    mates = [number for kind, number in answer.scores() if kind == "mate"]
    require(bool(mates) and 0 < mates[-1] <= 2, f"it tells {answer.scores()[-1:]}")


@check
def answers_when_mated(engine: UciProgram) -> None:
    """Without a legal move `bestmove` names none."""
    move = engine.search(f"fen {MATED.fen()}", "depth 3", 5).move
    require(move in NO_MOVE, f"it plays {move}")


@check
def answers_when_stalemated(engine: UciProgram) -> None:
    """In a stalemate `bestmove` names no move."""
    move = engine.search(f"fen {STALEMATE.fen()}", "movetime 100", 5).move
    require(move in NO_MOVE, f"it plays {move}")


@check
def answers_each_go_once(engine: UciProgram) -> None:
    """Ten searches get ten answers."""
    for _ in range(10):
        engine.legal(MIDDLE, "depth 2")
    said = [line for line in engine.ready() if line.startswith("bestmove")]
    require(not said, "there is one answer too many")


@check
def new_games_are_taken(engine: UciProgram) -> None:
    """After `ucinewgame` the program answers `isready` and plays."""
    engine.legal(MIDDLE, "depth 3")
    engine.send("ucinewgame")
    engine.ready(10)
    engine.legal(START, "depth 3")
