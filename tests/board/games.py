"""Random games on our boards and python-chess's at once."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess

from philidor import Board, Move

CLASSIC = 518


def both(seed: int, plies: int) -> Iterator[tuple[chess.Board, Board]]:
    """The positions of a random game, of Chess960 where the seed is odd."""
    dice = random.Random(seed)
    start = dice.randrange(960) if seed % 2 else CLASSIC
    theirs = chess.Board.from_chess960_pos(start)
    theirs.chess960 = start != CLASSIC
    ours = Board(theirs.fen(), chess960=theirs.chess960)
    for _ in range(plies):
        yield theirs, ours
        moves = list(theirs.legal_moves)
        if not moves:
            return
        # To and fro, so that positions repeat; else captures and castling, which are rare.
        back = [
            m for m in moves if len(theirs.move_stack) > 1 and reverses(m, theirs.move_stack[-2])
        ]
        rare = [m for m in moves if theirs.is_capture(m) or theirs.is_castling(m)]
        kinds = [group for group in (back, rare, moves) if group]
        move = dice.choice(dice.choice(kinds))
        ours.push(Move.from_uci(theirs.uci(move)))
        theirs.push(move)


def reverses(move: chess.Move, last: chess.Move) -> bool:
    """Whether a move takes an earlier one back."""
    return (move.from_square, move.to_square) == (last.to_square, last.from_square)
