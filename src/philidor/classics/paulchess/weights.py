"""Every number of the evaluation: values, bonuses, penalties, and how they fade.

The source gives the values of the pieces and Simple1's two mobility values; every other number here
was chosen, in centipawns, so that a term stays well below the value of a pawn.
"""

from itertools import pairwise

import cython

if not cython.compiled:
    (
        MATERIAL,
        MOBILITY,
        DOUBLED,
        ISOLATED,
        BLOCKED_CENTRE,
        ADVANCEMENT,
        OPENING_SQUARES,
        CASTLED,
        CASTLING_LOST,
        PAWN_STORM,
        KING_WITHOUT_PAWNS,
        KING_COMPANY,
        KING_APPROACH,
        KING_DRIVEN,
        TERMS,
    ) = range(15)
    ALL_PIECES = 78
    VALUES = [0] * 6
    SIMPLE1_VALUES = [0] * 6
    WORTH = [0] * 6
    WEIGHTS = [[0] * 79 for _ in range(14)]
    SQUARES = [[0] * 64 for _ in range(6)]
    ADVANCE = [0] * 8
    ISOLATED_PENALTY = [0] * 8
    AROUND = [0] * 64

# Mobility values that Simple1's author settled on: per square that a piece threatens, and per
# square that the side threatens as a whole.
PIECE_SQUARE = 5
SIDE_SQUARE = 10
DOUBLED_PENALTY = 15
BLOCKED_PENALTY = 20
CASTLED_BONUS = 50
LOST_PENALTY = 20
STORM_BONUS = 8
ALONE_PENALTY = 20
COMPANY_BONUS = 5
APPROACH_BONUS = 12
DRIVEN_PENALTY = 20
# Lead required for the mating terms: less than a rook, more than a minor piece.
MATING_LEAD = 400

TERM_NAMES = (
    "material",
    "mobility",
    "doubled pawns",
    "isolated pawns",
    "blocked centre pawns",
    "pawn advancement",
    "opening squares",
    "castled",
    "castling lost",
    "pawns near the enemy king",
    "king without pawns",
    "king near pieces",
    "king towards king",
    "enemy king in the centre",
)
# Weight in percent by phase (value of pieces gone, in pawns), linear in between.
Course = tuple[tuple[int, int], ...]
ALWAYS: Course = ((0, 100), (78, 100))
OPENING: Course = ((0, 100), (26, 0), (78, 0))
EARLY: Course = ((0, 100), (52, 0), (78, 0))
MIDDLE_AND_LATE: Course = ((0, 25), (26, 100), (78, 100))
LATE: Course = ((0, 0), (39, 0), (62, 100), (78, 100))
VERY_LATE: Course = ((0, 0), (52, 0), (68, 100), (78, 100))
COURSES = (
    ALWAYS,
    MIDDLE_AND_LATE,
    ALWAYS,
    ALWAYS,
    ALWAYS,
    MIDDLE_AND_LATE,
    OPENING,
    EARLY,
    EARLY,
    ALWAYS,
    ALWAYS,
    LATE,
    VERY_LATE,
    VERY_LATE,
)


def percent(course: Course, gone: int) -> int:
    """Weight at one phase of the game."""
    for (start, first), (end, last) in pairwise(course):
        if start <= gone <= end:
            return first + (last - first) * (gone - start) // (end - start)
    raise ValueError(f"no such point of the game: {gone}")


def square_values() -> list[dict[str, int]]:
    """Values of the opening squares by kind of piece, from White's side of the board."""
    centre = dict.fromkeys(("d4", "e4", "d5", "e5"), 10)
    pawns = {"d4": 30, "e4": 30, "d5": 25, "e5": 25, "d2": -20, "e2": -20}
    pawns |= {"c4": 12, "c3": 4, "d3": 8, "e3": 10, "b3": 4, "g3": 4, "a3": 2, "h3": 2}
    pawns |= {"f3": -20, "f4": -6, "a4": -8, "b4": -10, "g4": -20, "h4": -12}
    rim = {file + row: -20 for file in "ah" for row in "12345678"}
    back = {file + row: -10 for file in "bcdefg" for row in "18"}
    near = dict.fromkeys(("c3", "f3"), 20) | dict.fromkeys(("d2", "e2", "d3", "e3"), 8)
    edge = dict.fromkeys(rim | back, -10)
    good = {"b2": 15, "g2": 15, "c4": 15, "f4": 8}
    attack = {file + row: -30 for file in "abcdefgh" for row in "45678"}
    attack |= {file + "3": -12 for file in "abcdefgh"}
    early = {square: value + centre.get(square, 0) for square, value in attack.items()}
    return [pawns, rim | back | near | centre, edge | good | centre, centre, early]


def _fill_values() -> None:
    for kind, value in enumerate((100, 325, 330, 500, 900)):
        VALUES[kind] = value
    for kind, value in enumerate((100, 330, 330, 500, 900)):
        SIMPLE1_VALUES[kind] = value
    for kind, value in enumerate((1, 3, 3, 5, 9)):
        WORTH[kind] = value
    for row, value in enumerate((0, 0, 3, 8, 18, 35, 60, 0)):
        ADVANCE[row] = value
    for file, value in enumerate((10, 12, 16, 20, 20, 16, 12, 10)):
        ISOLATED_PENALTY[file] = value


def _fill_tables() -> None:
    for term, course in enumerate(COURSES):
        for gone in range(ALL_PIECES + 1):
            WEIGHTS[term][gone] = percent(course, gone)
    for kind, squares in enumerate(square_values()):
        for name, value in squares.items():
            SQUARES[kind]["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)] = value
    for square in range(64):
        near = (
            8 * row + file
            for row in range(max(0, square // 8 - 2), min(8, square // 8 + 3))
            for file in range(max(0, square % 8 - 2), min(8, square % 8 + 3))
        )
        AROUND[square] = sum(1 << there for there in near) & ~(1 << square)


_fill_values()
_fill_tables()
