"""Searches that end only at the client's command: `infinite`, `stop`, `ponder`."""

from __future__ import annotations

import time

import chess

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import UciProgram, check_legal
from philidor.protocols.conformance.uci.positions import MATE_IN_ONE, MATED, MIDDLE, START

GROUP = CheckGroup[UciProgram]()
check = GROUP.check


@check
def infinite_waits_for_stop(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`."""
    silent_until_stop(engine, MIDDLE, "infinite")


@check
def infinite_waits_with_a_mate_at_hand(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`, though there is a mate in one."""
    silent_until_stop(engine, MATE_IN_ONE, "infinite")


@check
def infinite_waits_with_one_legal_move(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`, though there is only one legal move."""
    silent_until_stop(engine, chess.Board("7k/8/8/8/8/8/6q1/7K w - - 0 1"), "infinite")


@check
def infinite_waits_when_mated(engine: UciProgram) -> None:
    """`go infinite` is not answered before `stop`, though there is no legal move."""
    engine.send(f"position fen {MATED.fen()}", "go infinite")
    refuse_bestmove(engine)
    engine.send("stop")
    engine.answer()


def silent_until_stop(engine: UciProgram, board: chess.Board, go: str) -> None:
    """Failed if a bestmove arrives before `stop`, or if none or an illegal one arrives after it."""
    engine.send(f"position fen {board.fen()}", f"go {go}")
    refuse_bestmove(engine)
    engine.send("stop")
    check_legal(board, engine.answer().move)


def refuse_bestmove(engine: UciProgram, seconds: float = 0.7) -> None:
    """Failed if a bestmove arrives within this time."""
    said = [line for line in engine.during(seconds) if line.startswith("bestmove")]
    require(not said, f"it says '{said[0]}' before it may" if said else "")


@check
def stops_promptly(engine: UciProgram) -> None:
    """`stop` is answered within half a second."""
    engine.send(f"position fen {MIDDLE.fen()}", "go infinite")
    engine.during(0.5)
    began = time.monotonic()
    engine.send("stop")
    engine.answer()
    took = time.monotonic() - began
    require(took < 0.5, f"it took {took:.2f} s")


@check
def stop_at_once_is_obeyed(engine: UciProgram) -> None:
    """`stop` directly after `go infinite` is obeyed."""
    for _ in range(5):
        engine.send("position startpos", "go infinite", "stop")
        check_legal(START, engine.answer(3).move)


@check
def stop_without_a_search_is_silent(engine: UciProgram) -> None:
    """`stop` is not answered when nothing runs."""
    engine.send("stop")
    said = engine.ready()
    require(not any(s.startswith("bestmove") for s in said), f"it says {said}")


@check
def pondering_waits(engine: UciProgram) -> None:
    """`go ponder` is not answered before `ponderhit` or `stop`, though the time is short."""
    silent_until_stop(engine, MIDDLE, "ponder wtime 300 btime 300")


@check
def ponderhit_leads_to_a_move(engine: UciProgram) -> None:
    """After `ponderhit` the move comes by the clock."""
    engine.send(f"position fen {MIDDLE.fen()}", "go ponder wtime 2000 btime 2000")
    refuse_bestmove(engine)
    began = time.monotonic()
    engine.send("ponderhit")
    check_legal(MIDDLE, engine.answer().move)
    took = time.monotonic() - began
    require(took < 2, f"it took {took:.2f} s of 2")


@check
def ponderhit_at_once_is_obeyed(engine: UciProgram) -> None:
    """`ponderhit` directly after `go ponder` is obeyed."""
    for _ in range(5):
        engine.send("position startpos", "go ponder movetime 50", "ponderhit")
        check_legal(START, engine.answer(3).move)


@check
def the_ponder_move_is_legal(engine: UciProgram) -> None:
    """The ponder move of `bestmove` is legal after the best move."""
    answer = engine.legal(MIDDLE, "depth 6")
    if answer.ponder is not None:
        board = MIDDLE.copy()
        board.push_uci(answer.move)
        check_legal(board, answer.ponder)
