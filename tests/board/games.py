"""Random games on our boards and python-chess's at once."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess

from philidor import Board, Move

CLASSIC = 518


def random_game(seed: int, plies: int) -> Iterator[Board]:
    """The positions of a random game, of Chess960 where the seed is odd, on one board."""
    dice = random.Random(seed)
    start = dice.randrange(960) if seed % 2 else CLASSIC
    board = Board() if start == CLASSIC else Board.from_chess960(start)
    yield board
    for _ in range(plies - 1):
        moves = sorted(board.legal_moves, key=board.uci)
        if not moves:
            return
        # To and fro, so that positions repeat; else captures and castling, which are rare.
        last = board.move_stack[-2] if len(board.move_stack) > 1 else None
        back = [m for m in moves if last is not None and reverses(m, last)]
        rare = [m for m in moves if board.is_capture(m) or board.is_castling(m)]
        kinds = [group for group in (back, rare, moves) if group]
        board.push(dice.choice(dice.choice(kinds)))
        yield board


def both(seed: int, plies: int) -> Iterator[tuple[chess.Board, Board]]:
    """The same positions on python-chess's board too, which checks that the moves are legal."""
    theirs: chess.Board | None = None
    for ours in random_game(seed, plies):
        if theirs is None:
            theirs = chess.Board(ours.fen(), chess960=ours.chess960)
        else:
            theirs.push(theirs.parse_uci(ours.move_stack[-1].uci()))
        yield theirs, ours


def reverses(move: Move, last: Move) -> bool:
    """Whether a move takes an earlier one back."""
    return (move.from_square, move.to_square) == (last.to_square, last.from_square)
