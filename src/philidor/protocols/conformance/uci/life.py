"""A whole game, positions of every kind, and the program's end."""

from __future__ import annotations

from itertools import islice

import chess

from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import UciProgram, check_legal

GROUP = CheckGroup[UciProgram]()
check = GROUP.check


@check
def plays_a_game_against_itself(engine: UciProgram) -> None:
    """Sixty plies, each legal, from positions sent as moves from the start."""
    board = chess.Board()
    for _ in range(60):
        if board.is_game_over():
            break
        moves = " ".join(map(str, board.move_stack))
        answer = engine.search("startpos" + (f" moves {moves}" if moves else ""), "depth 2")
        check_legal(board, answer.move)
        board.push_uci(answer.move)


@check
def reads_every_kind_of_fen(engine: UciProgram) -> None:
    """It plays positions with few pieces, with many queens and with a high move number."""
    fens = (
        "8/8/8/8/8/4k3/4p3/4K3 b - - 99 150",
        "7k/5ppp/8/8/8/8/QQQQ4/K7 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 12 34",
    )
    for board in islice(map(chess.Board, fens), len(fens)):
        engine.legal(board, "depth 3")


@check
def quits(engine: UciProgram) -> None:
    """`quit` ends the program."""
    engine.send("quit")
    engine.ended()


@check
def quits_during_a_search(engine: UciProgram) -> None:
    """`quit` ends the program while it searches."""
    engine.send("position startpos", "go infinite")
    engine.during(0.2)
    engine.send("quit")
    engine.ended()


@check
def ends_with_its_input(engine: UciProgram) -> None:
    """The program ends when its input ends, as when the client has crashed."""
    engine.close_input()
    engine.ended()
