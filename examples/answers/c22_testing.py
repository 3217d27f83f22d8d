"""Answers of chapter 22."""

from __future__ import annotations

import random

from examples.board import Board
from examples.castling import generate_all
from examples.keys import KeyedBoard
from examples.making import legal_moves, make


def first_wrong_key(seed: int, plies: int) -> str | None:
    """Play at random and compare the kept key with a fresh one; the FEN where they differ."""
    chance = random.Random(seed)
    board = KeyedBoard()
    for _ in range(plies):
        moves = legal_moves(board, generate_all)
        if not moves:
            return None
        make(board, chance.choice(sorted(moves)))
        if board.pieces_key != KeyedBoard(board.fen()).pieces_key:
            return board.fen()
    return None


def first_difference(one: dict[str, int], other: dict[str, int]) -> str | None:
    """The first move, in alphabetical order, whose counts differ between two programs."""
    moves = sorted(one.keys() | other.keys())
    return next((move for move in moves if one.get(move) != other.get(move)), None)


def survives(fen: str) -> bool:
    """Whether a FEN comes back as it was read."""
    return Board(fen).fen().split()[:4] == fen.split()[:4]
