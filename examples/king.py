"""Chapter 14: king safety. One attacker is harmless, four are not: danger grows with the square."""

from __future__ import annotations

from examples.board import (
    EMPTY,
    KIND_BITS,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    Side,
    Square,
    centrality,
)
from examples.generator import ALL
from examples.terms import OFFSETS, Terms, Weights

# What a piece counts that attacks a square beside the king.
UNITS = {KNIGHT: 2, ROOK: 3, QUEEN: 5}
MOST_UNITS = 30
KING_WEIGHTS: Weights = {
    "king to the centre": (-12, 10),
    "pawns before the king": (12, 0),
    "open files at the king": (-14, 0),
    "danger": (-2, 0),
}


class King(Terms):
    """Chapter 14: the evaluation looks after its king."""

    def weights(self) -> Weights:
        """The weights of chapter 13, and those of the kings."""
        return {**super().weights(), **KING_WEIGHTS}

    def terms(self) -> list[float]:
        """The terms of chapter 13, and those of the kings."""
        white, black = (king_terms(self.board, side) for side in (0, 1))
        return super().terms() + [one - other for one, other in zip(white, black, strict=True)]


def king_terms(board: Board, side: Side) -> list[float]:
    """Place, shelter, open files and danger of one king."""
    king = board.king[side]
    step = 10 if side == 0 else -10
    pawn = PAWN | side << 3
    shelter = open_files = 0
    for file in (king - 1, king, king + 1):
        if not 1 <= file % 10 <= 8:
            continue
        near = [file + step, file + 2 * step]
        shelter += any(0 <= cell < 120 and board.cells[cell] == pawn for cell in near)
        open_files += all(board.cells[file % 10 + row] != pawn for row in range(30, 90, 10))
    units = min(MOST_UNITS, attack_units(board, side))
    return [centrality(king), shelter, open_files, units * units / 8]


def attack_units(board: Board, side: Side) -> int:
    """The weight of the enemy pieces that attack squares beside this king."""
    king = board.king[side]
    ring = {king, *(king + offset for offset in ALL)}
    units = 0
    for square in board.squares[1 - side]:
        kind = board.cells[square] & KIND_BITS
        if kind not in (PAWN, KING):
            units += UNITS.get(kind, 2) * attacks_on(board, square, kind, ring)
    return units


def attacks_on(board: Board, square: Square, kind: int, ring: set[Square]) -> int:
    """How many squares of the ring a piece attacks."""
    cells = board.cells
    count = 0
    for offset in OFFSETS[kind]:
        target = square + offset
        count += target in ring
        while kind != KNIGHT and cells[target] == EMPTY:
            target += offset
            count += target in ring
    return count
