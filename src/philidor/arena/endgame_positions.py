"""Random positions of an endgame."""

from __future__ import annotations

import random

import chess

from philidor.tablebase.material import Material


def random_position(material: Material, chance: random.Random) -> chess.Board:
    """A legal position of a material with either side to move, colours swapped in half of them.

    Where a pawn may have made its double step, half of the positions allow it to be taken.
    """
    while True:
        board = chess.Board(None)
        letters = "K" + material.white + ("K" + material.black).lower()
        squares = chance.sample(range(64), len(letters))
        for square, letter in zip(squares, letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        if chance.random() < 0.5:
            board = board.mirror()
        board.turn = chance.random() < 0.5
        passed = [
            square + (8 if board.turn else -8)
            for square in board.pieces(chess.PAWN, not board.turn)
            if chess.square_rank(square) == (4 if board.turn else 3)
        ]
        if passed and chance.random() < 0.5:
            board.ep_square = chance.choice(passed)
        if board.is_valid():
            return board
