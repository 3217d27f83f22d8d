"""Answers of chapter 1."""

from __future__ import annotations

from examples.board import BORDER, SQUARES, Board, Square
from examples.generator import ALL, JUMPS


def distance(one: Square, other: Square) -> int:
    """The number of king moves between two squares."""
    files = abs(one % 10 - other % 10)
    ranks = abs(one // 10 - other // 10)
    return max(files, ranks)


def flipped(square: Square) -> Square:
    """The same square from the other side of the board: e7 for e2."""
    return (11 - square // 10) * 10 + square % 10


def leaves_the_array() -> bool:
    """Whether any step or jump from a square ends outside the 120 cells."""
    return any(not 0 <= square + offset < 120 for square in SQUARES for offset in ALL + JUMPS)


def wraps_around() -> bool:
    """Whether a knight's jump past the edge ever lands on a square of the other edge."""
    cells = Board().cells
    return any(
        cells[square + offset] != BORDER and abs((square + offset) % 10 - square % 10) > 2
        for square in SQUARES
        for offset in JUMPS
    )
