"""How moves are written and read."""

from __future__ import annotations

import chess

from philidor.protocols.conformance.program import require
from philidor.protocols.conformance.suite import CheckGroup
from philidor.protocols.conformance.uci.client import UciProgram, check_legal
from philidor.protocols.conformance.uci.positions import MIDDLE

GROUP = CheckGroup[UciProgram]()
check = GROUP.check


@check
def searchmoves_are_obeyed(engine: UciProgram) -> None:
    """With `searchmoves a2a3 h2h3` one of the two is played."""
    move = engine.legal(MIDDLE, "depth 4 searchmoves a2a3 h2h3").move
    require(move in ("a2a3", "h2h3"), f"it plays {move}")


@check
def castles_as_the_king_moves(engine: UciProgram) -> None:
    """Castling is written as `e1g1`."""
    move = engine.legal(MIDDLE, "depth 3 searchmoves e1g1").move
    require(move == "e1g1", f"it plays {move}")


@check
def promotes_in_small_letters(engine: UciProgram) -> None:
    """An underpromotion is written as `a7a8n`."""
    board = chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    move = engine.legal(board, "depth 3 searchmoves a7a8n").move
    require(move == "a7a8n", f"it plays {move}")


@check
def captures_en_passant(engine: UciProgram) -> None:
    """The en passant square of a FEN is used."""
    board = chess.Board("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1")
    move = engine.legal(board, "depth 3 searchmoves e4d3").move
    require(move == "e4d3", f"it plays {move}")


@check
def follows_the_moves_of_position(engine: UciProgram) -> None:
    """`position startpos moves` sets up the position after the moves, for either side to move."""
    board = chess.Board()
    for move in ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4"):
        board.push_uci(move)
    moves = " ".join(map(str, board.move_stack))
    check_legal(board, engine.search(f"startpos moves {moves}", "depth 3").move)


@check
def follows_a_long_game(engine: UciProgram) -> None:
    """A `position` line with six hundred plies is read."""
    cycle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    moves = " ".join(["e2e4", "e7e5", *(cycle * 150)])
    board = chess.Board()
    board.push_uci("e2e4")
    board.push_uci("e7e5")
    check_legal(board, engine.search(f"startpos moves {moves}", "depth 3").move)
