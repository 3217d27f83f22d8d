"""Random positions of given material, and the tables of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess

from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen

DATA = Path(__file__).with_name("data")


def position(fen: str) -> Position:
    found = Position()
    convert.place(found, parse_fen(fen))
    return found


def random_boards(name: str, seed: int) -> Iterator[chess.Board]:
    """Legal positions of a table's material with either colour; en passant where it is possible."""
    random = Random(seed)
    while True:
        sides = name.split("v")
        random.shuffle(sides)
        letters = sides[0] + sides[1].lower()
        board = chess.Board(None)
        for square, letter in zip(random.sample(range(64), len(letters)), letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = random.random() < 0.5
        for square in random.sample(range(16, 48), 32) if random.random() < 0.5 else ():
            board.ep_square = square
            if board.is_valid() and board.has_legal_en_passant():
                break
        else:
            board.ep_square = None
        if board.is_valid():
            yield board
