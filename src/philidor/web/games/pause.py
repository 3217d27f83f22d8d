"""How long a weak opponent waits before a move, so that it does not reply like a machine."""

from __future__ import annotations

import random

import chess

# Seconds for a forced move, for a move of average difficulty, and at most.
SHORTEST, USUAL, LONGEST = 0.5, 1.3, 3.0
# Legal moves of a position of average difficulty.
USUAL_CHOICE = 30
# A pause takes no more than this share of the time that the clock leaves.
LARGEST_SHARE = 1 / 60


def pause_seconds(
    board: chess.Board, move: chess.Move, left: int | None, dice: random.Random
) -> float:
    """Seconds from the opponent's move to the reply `move`, partly random.

    board: before the reply; left: milliseconds on the clock, None without one. The only legal move,
    and taking back on the square of the last move, need little thought.
    """
    choice = board.legal_moves.count()
    retakes = bool(board.move_stack) and board.peek().to_square == move.to_square
    thought = USUAL * (0.5 + 0.5 * choice / USUAL_CHOICE)
    seconds = SHORTEST if choice == 1 or retakes else thought
    seconds = min(LONGEST, seconds * dice.uniform(0.7, 1.4))
    return seconds if left is None else min(seconds, left / 1000 * LARGEST_SHARE)
