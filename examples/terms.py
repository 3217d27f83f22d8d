"""Chapter 13: evaluation by terms. Each term is a number of the position; each has two weights.

The value is a sum of products, once with the weights for the middlegame and once with those for the
endgame, and the material that is left says where between the two the game stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import TypeAlias

from examples.alpha_beta import Score
from examples.board import (
    BISHOP,
    EMPTY,
    KIND_BITS,
    KING,
    KNIGHT,
    OWNER,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    Side,
    Square,
    centrality,
)
from examples.generator import ALL, DIAGONAL, JUMPS, STRAIGHT
from examples.null_move import NullMove
from examples.table import MOST_ENTRIES

OFFSETS = {KNIGHT: JUMPS, BISHOP: DIAGONAL, ROOK: STRAIGHT, QUEEN: ALL}
# How much of the middlegame each piece carries; 24 in the starting position.
PHASE = [0, 0, 1, 1, 2, 4, 0]
FULL_PHASE = 24

# Each term with its weights for middlegame and endgame, in centipawns.
Weights: TypeAlias = Mapping[str, tuple[float, float]]
WEIGHTS: Weights = {
    "pawn": (100, 100),
    "knight": (300, 300),
    "bishop": (300, 300),
    "rook": (500, 500),
    "queen": (900, 900),
    "bishop pair": (30, 40),
    "doubled pawns": (-10, -20),
    "isolated pawns": (-10, -10),
    "pawns in the centre": (10, 0),
    "steps of pawns": (1, 4),
    "steps of passed pawns squared": (1, 3),
    "knight mobility": (5, 5),
    "bishop mobility": (5, 5),
    "rook mobility": (2, 4),
    "queen mobility": (1, 2),
    "knight to the centre": (5, 5),
    "rooks on open files": (20, 10),
}
NUMBER = {name: number for number, name in enumerate(WEIGHTS)}


class Terms(NullMove):
    """Chapter 13: an evaluation that knows more than material."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[int, Score] = {}
        weights = self.weights().values()
        self.middlegame = [early for early, _ in weights]
        self.endgame = [late for _, late in weights]

    def weights(self) -> Weights:
        """The terms by name, with their weights."""
        return WEIGHTS

    def new_game(self) -> None:
        """Forget the last game, and the values of its positions."""
        super().new_game()
        self.values.clear()

    def evaluate(self) -> Score:
        """The static score for the side to move, computed once for each position."""
        key = self.keys[-1]
        if (value := self.values.get(key)) is None:
            if len(self.values) >= MOST_ENTRIES:
                self.values.clear()
            self.values[key] = value = self.static_value()
        return value

    def static_value(self) -> Score:
        """The sum of the terms, for the side to move."""
        value = weighed(self.terms(), phase(self.board), self.middlegame, self.endgame)
        return round(-value if self.board.side else value)

    def terms(self) -> list[float]:
        """The terms of the position, White's less Black's, in the order of the weights."""
        white, black = (side_terms(self.board, side) for side in (0, 1))
        return [one - other for one, other in zip(white, black, strict=True)]


def weighed(
    terms: Sequence[float], phase: int, middlegame: Sequence[float], endgame: Sequence[float]
) -> float:
    """The value of terms, interpolated between the weights."""
    early: float = sum(map(mul, terms, middlegame))
    late: float = sum(map(mul, terms, endgame))
    return (early * phase + late * (FULL_PHASE - phase)) / FULL_PHASE


def phase(board: Board) -> int:
    """How much of the middlegame is left: 24 at the start, 0 when only kings and pawns are."""
    pieces = (board.cells[square] for side in board.squares for square in side)
    return min(FULL_PHASE, sum(PHASE[piece & KIND_BITS] for piece in pieces))


def side_terms(board: Board, side: Side) -> list[float]:
    """One side's terms."""
    terms = [0.0] * len(WEIGHTS)
    cells = board.cells
    pawns = [square for square in board.squares[side] if cells[square] & KIND_BITS == PAWN]
    files = [0] * 10
    for square in pawns:
        files[square % 10] += 1
    for square in board.squares[side]:
        kind = cells[square] & KIND_BITS
        if kind == KING:
            continue
        terms[kind - 1] += 1
        if kind == PAWN:
            pawn_terms(board, side, square, files, terms)
            continue
        terms[NUMBER["knight mobility"] + kind - KNIGHT] += mobility(board, square, kind)
        if kind == KNIGHT:
            terms[NUMBER["knight to the centre"]] += centrality(square)
        elif kind == ROOK and not files[square % 10]:
            terms[NUMBER["rooks on open files"]] += 1
    terms[NUMBER["bishop pair"]] = float(terms[BISHOP - 1] >= 2)
    return terms


def pawn_terms(
    board: Board, side: Side, square: Square, files: Sequence[int], terms: list[float]
) -> None:
    """Add what one pawn contributes."""
    file = square % 10
    steps = square // 10 - 3 if side == 0 else 8 - square // 10
    terms[NUMBER["steps of pawns"]] += steps
    if files[file] > 1:
        terms[NUMBER["doubled pawns"]] += 1
    if not files[file - 1] and not files[file + 1]:
        terms[NUMBER["isolated pawns"]] += 1
    if file in (4, 5) and 2 <= steps <= 3:
        terms[NUMBER["pawns in the centre"]] += 1
    if is_passed(board, side, square):
        terms[NUMBER["steps of passed pawns squared"]] += steps * steps


def is_passed(board: Board, side: Side, square: Square) -> bool:
    """Whether no enemy pawn can stop or capture this pawn on its way."""
    enemy = PAWN | (1 - side) << 3
    step = 10 if side == 0 else -10
    ahead = square + step
    while 30 < ahead < 90:
        if enemy in (board.cells[ahead - 1], board.cells[ahead], board.cells[ahead + 1]):
            return False
        ahead += step
    return True


def mobility(board: Board, square: Square, kind: int) -> int:
    """The number of squares to which a piece can move."""
    cells = board.cells
    side = cells[square] >> 3
    count = 0
    for offset in OFFSETS[kind]:
        target = square + offset
        while cells[target] == EMPTY:
            count += 1
            if kind == KNIGHT:
                break
            target += offset
        else:
            count += OWNER[cells[target]] == 1 - side
    return count
