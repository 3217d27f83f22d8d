"""Answers of chapter 8."""

from __future__ import annotations

from examples.alpha_beta import INFINITE
from examples.board import KIND_BITS, VALUE, Board, Square
from examples.capture_search import CaptureSearch
from examples.generator import generate
from examples.limits import Limits
from examples.making import make_legal, take_back


def one_move(fen: str) -> str:
    """The move of the one-move engine: every move, then only captures."""
    player = CaptureSearch()
    player.set_position(fen)
    return str(player.think(Limits(depth=1), lambda _: None))


def gain_on(board: Board, square: Square) -> int:
    """What the side to move gains if both sides capture on one square only, and may stop."""
    best = 0
    captures = [move for move in generate(board, captures_only=True) if move.target == square]
    captures.sort(key=lambda move: board.cells[move.origin] & KIND_BITS)
    victim = VALUE[board.cells[square] & KIND_BITS]
    for move in captures:
        if make_legal(board, move):
            best = max(best, victim - gain_on(board, square))
            take_back(board)
            break
    return best


def stand_pat_score(fen: str) -> tuple[int, int]:
    """The material of a position, and its value after the capture search."""
    player = CaptureSearch()
    player.set_position(fen)
    player.lines = [[] for _ in range(64)]
    return player.evaluate(), player.captures(-INFINITE, INFINITE, 0)
