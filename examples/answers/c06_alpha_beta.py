"""Answers of chapter 6."""

from __future__ import annotations

from examples.alpha_beta import MATE, MATE_BOUND, AlphaBeta, balance
from examples.board import Board
from examples.generator import generate, in_check
from examples.limits import Limits
from examples.making import make_legal, take_back


def minimax(board: Board, depth: int, ply: int = 0) -> int:
    """The score of the whole tree, without a window."""
    if depth == 0:
        return balance(board)
    scores: list[int] = []
    for move in generate(board):
        if make_legal(board, move):
            scores.append(-minimax(board, depth - 1, ply + 1))
            take_back(board)
    if not scores:
        return ply - MATE if in_check(board) else 0
    return max(scores)


def best_case(branching: int, depth: int) -> int:
    """The leaves that alpha-beta visits if the best move always comes first (Knuth and Moore)."""
    odd, even = (depth + 1) // 2, depth // 2
    return int(branching**odd + branching**even) - 1


def moves_to_mate(fen: str, depth: int) -> int | None:
    """The number of moves to a forced mate that a search finds, None without one."""
    player = AlphaBeta()
    player.set_position(fen)
    scores: list[int] = []
    player.think(Limits(depth=depth), lambda report: scores.append(report.score))
    return (MATE - scores[-1] + 1) // 2 if scores[-1] > MATE_BOUND else None
