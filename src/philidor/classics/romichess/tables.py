"""The data of lesson 1: offsets, target tables and pawn cases.

A target table turns what a cell holds into an action, so that a generator needs one test only:
the border gives OFF_BOARD like any other cell and needs no test of its own.
"""

import cython

if not cython.compiled:
    from philidor.classics.romichess.types import (
        BLACK,
        BLACK_SLOTS,
        BORDER,
        CELLS,
        EMPTY,
        EMPTY_SQUARE,
        ENEMY_KING,
        ENEMY_PIECE,
        FRIENDLY_PIECE,
        KING_SLOT,
        NON,
        OFF_BOARD,
        SLOTS,
        WHITE,
        Side,
        Slot,
        Square,
    )

    BISHOP_OFFSETS = [0] * 4
    ROOK_OFFSETS = [0] * 4
    ROYAL_OFFSETS = [0] * 8
    KNIGHT_OFFSETS = [0] * 8
    START_INDEX = [BLACK_SLOTS, EMPTY]
    FORWARD = [0, 0]
    KING_HOME = [0, 0]
    TARGET = [[OFF_BOARD] * SLOTS for _ in range(2)]
    PAWN_CASE = [[NON] * CELLS for _ in range(2)]
    LINE = [[0] * CELLS for _ in range(CELLS)]


def square_at(file: cython.int, rank: cython.int) -> Square:
    """The square of a file (1 to 8 for a to h) and a rank (1 to 8)."""
    square: Square = 10 * (rank + 1) + file
    return square


def file_of(square: Square) -> cython.int:
    """1 for the a-file to 8 for the h-file."""
    return square % 10


def rank_of(square: Square) -> cython.int:
    """1 to 8 as players count them."""
    return square // 10 - 1


def owner(slot: Slot) -> Side:
    """The side that the piece in a slot belongs to."""
    return WHITE if slot < BLACK_SLOTS else BLACK


def action(side: Side, cell: cython.int) -> cython.int:
    """The action of a cell's content for a side, from its target table."""
    return TARGET[side][cell]


def pawn_case(side: Side, square: Square) -> cython.int:
    """Which of the twelve cases a pawn's square is; NON where no pawn can stand."""
    return PAWN_CASE[side][square]


def fill_offsets() -> cython.void:
    """Steps of the pieces, in the source's order, and where each side's slots begin."""
    i: cython.int
    for i in range(4):
        BISHOP_OFFSETS[i] = (9, 11, -9, -11)[i]
        ROOK_OFFSETS[i] = (1, 10, -1, -10)[i]
    for i in range(8):
        ROYAL_OFFSETS[i] = (1, 9, 10, 11, -1, -9, -10, -11)[i]
        KNIGHT_OFFSETS[i] = (8, 12, 19, 21, -8, -12, -19, -21)[i]
    START_INDEX[WHITE] = EMPTY
    START_INDEX[BLACK] = BLACK_SLOTS
    FORWARD[WHITE] = 10
    FORWARD[BLACK] = -10
    KING_HOME[WHITE] = square_at(5, 1)
    KING_HOME[BLACK] = square_at(5, 8)


def fill_targets() -> cython.void:
    """For each side: its own slots are friends, the others enemies, the enemy king a third case."""
    side: Side
    slot: Slot
    for side in range(2):
        for slot in range(SLOTS):
            TARGET[side][slot] = FRIENDLY_PIECE if owner(slot) == side else ENEMY_PIECE
        TARGET[side][EMPTY] = TARGET[side][BLACK_SLOTS] = EMPTY_SQUARE
        TARGET[side][BORDER] = OFF_BOARD
        TARGET[side][START_INDEX[1 - side] + KING_SLOT] = ENEMY_KING


def fill_pawn_cases() -> cython.void:
    """A pawn's case is three times the group of its rank plus the group of its file."""
    side: Side
    square: Square
    file: cython.int
    rank: cython.int
    rank_group: cython.int
    for side in range(2):
        for square in range(CELLS):
            PAWN_CASE[side][square] = NON
        for rank in range(2, 8):
            # Ranks counted from the pawn's own side: two steps from the 2nd, en passant on the 5th,
            # promotion from the 7th, one step elsewhere.
            rank_group = (0, 1, 1, 2, 1, 3)[rank - 2]
            for file in range(1, 9):
                square = square_at(file, rank if side == WHITE else 9 - rank)
                PAWN_CASE[side][square] = 3 * rank_group + (
                    0 if file == 1 else (2 if file == 8 else 1)
                )


def fill_lines() -> cython.void:
    """LINE[a][b]: the step of a queen that leads from a to b, or 0 if they share no line."""
    square: Square
    there: Square
    i: cython.int
    for square in range(CELLS):
        for there in range(CELLS):
            LINE[square][there] = 0
        if not (1 <= file_of(square) <= 8 and 1 <= rank_of(square) <= 8):
            continue
        for i in range(8):
            there = square + ROYAL_OFFSETS[i]
            while 1 <= file_of(there) <= 8 and 1 <= rank_of(there) <= 8:
                LINE[square][there] = ROYAL_OFFSETS[i]
                there += ROYAL_OFFSETS[i]


fill_offsets()
fill_targets()
fill_pawn_cases()
fill_lines()
