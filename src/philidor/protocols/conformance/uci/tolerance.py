"""Unknown, impossible or oddly written input does no harm."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import UciProgram, check_legal
from philidor.protocols.conformance.uci.positions import MIDDLE

GROUP = CheckGroup[UciProgram]()
check = GROUP.check


@check
def unknown_words_are_skipped(engine: UciProgram) -> None:
    """Unknown words before a command are skipped: `joho isready` is answered."""
    engine.send("joho isready")
    engine.until("readyok", patience=2)


@check
def unknown_commands_are_survived(engine: UciProgram) -> None:
    """Meaningless lines do no harm."""
    engine.send("xyzzy", "", "   ", "position", "setoption", "setoption name", "\u00e4\u00f6\u00fc")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def unknown_options_are_survived(engine: UciProgram) -> None:
    """An unknown option does no harm."""
    engine.send("setoption name No Such Option value 17")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def impossible_values_are_survived(engine: UciProgram) -> None:
    """A value out of range, or one that is not a number, does no harm."""
    engine.option("MultiPV")
    for value in ("-5", "99999", "many", ""):
        engine.send(f"setoption name MultiPV value {value}")
        engine.ready()
    engine.send("setoption name MultiPV value 1")
    engine.legal(MIDDLE, "depth 3")


@check
def a_bad_fen_is_survived(engine: UciProgram) -> None:
    """An invalid FEN does not end the program."""
    engine.send("position fen 8/8/8/8/8/8/8/8 w - - 0 1")
    engine.ready()
    engine.send("position fen this is no position")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def an_illegal_move_is_survived(engine: UciProgram) -> None:
    """An illegal move in `position` does not end the program."""
    engine.send("position startpos moves e2e4 e2e4 e7e5")
    engine.ready()
    engine.legal(MIDDLE, "depth 3")


@check
def spaces_and_tabs_are_alike(engine: UciProgram) -> None:
    """Words may be separated by any white space."""
    engine.send("  position\t startpos   moves  e2e4 ", "\tgo   depth  3 ")
    board = chess.Board()
    board.push_uci("e2e4")
    check_legal(board, engine.answer().move)


@check
def line_ends_of_either_kind(engine: UciProgram) -> None:
    """Lines may end with a carriage return, as on Windows."""
    engine.send("position startpos moves e2e4", "isready", end="\r\n")
    engine.until("readyok")
    engine.send("go depth 3", end="\r\n")
    board = chess.Board()
    board.push_uci("e2e4")
    check_legal(board, engine.answer().move)


@check
def debug_is_taken(engine: UciProgram) -> None:
    """`debug on` and `debug off` do no harm."""
    engine.send("debug on")
    engine.legal(MIDDLE, "depth 3")
    engine.send("debug off")
    engine.ready()
