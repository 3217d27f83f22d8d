"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of Rajah.

A square of the 0x88 board is 16 times the rank plus the file: a1 = 0x00, h1 = 0x07, h8 = 0x77. A
number with a bit of 0x88 set is off the board. A piece is its kind with the bit of its colour, so
that `piece & BLACK_PIECE` tests for a black one, as the source's own loop does.

A move packs origin (7 bits), target (7), the kind promoted to (3) and a flag (2). Scores are in
centipawns; a mate in n plies is MATE - n, and every score beyond MATE_BOUND is a mate.
"""

from typing import TypeAlias

Key: TypeAlias = int
Square: TypeAlias = int
Side: TypeAlias = int
Kind: TypeAlias = int
Piece: TypeAlias = int
Move: TypeAlias = int
Score: TypeAlias = int
Depth: TypeAlias = int
Moves: TypeAlias = list[Move]
Ranks: TypeAlias = list[Score]


def origin(move: Move) -> Square:
    """The square a move leaves."""
    return move & 0x7F


def target(move: Move) -> Square:
    """The square a move goes to."""
    return (move >> 7) & 0x7F


def promotion(move: Move) -> Kind:
    """The kind a pawn becomes, EMPTY for other moves."""
    return (move >> 14) & 7


def kind_of(piece: Piece) -> Kind:
    """A piece without its colour."""
    return piece & 7


def relative(square: Square, side: Side) -> Square:
    """The square mirrored for Black, so that a side's first rank is 0."""
    return square ^ (0x70 if side else 0)


def quotient(dividend: Score, divisor: Score) -> Score:
    """Division rounding toward zero, as C divides."""
    whole = abs(dividend) // abs(divisor)
    return whole if (dividend < 0) == (divisor < 0) else -whole


WHITE = 0
BLACK = 1

EMPTY = 0
PAWN = 1
KNIGHT = 2
BISHOP = 3
ROOK = 4
QUEEN = 5
KING = 6

WHITE_PIECE = 8
BLACK_PIECE = 16
PIECES = 24

OFF_BOARD = 0x88
SQUARES = 128
NO_SQUARE = 0x7F
# The difference of two squares lies between -0x77 and 0x77; MIDDLE makes it an index.
DIFFERENCES = 240
MIDDLE = 119

NORMAL = 0
DOUBLE_STEP = 1 << 17
EN_PASSANT = 2 << 17
CASTLING = 3 << 17
FLAG_MASK = 3 << 17
NO_MOVE = 0

SIDE_PIECES = 16
MAX_MOVES = 256
MAX_PLY = 128
MAX_DEPTH = 60
# Capacity in plies: the moves of the game that can be repeated, and the search's own line.
STACK = 1024

INFINITE = 32000
MATE = 31000
MATE_BOUND = 30000
DRAW = 0

BOUND_NONE = 0
BOUND_UPPER = 1
BOUND_LOWER = 2
BOUND_EXACT = 3


class TableEntry:
    """A transposition table's entry for a position."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.nodes: int = 0
        self.move: Move = 0
        self.score: Score = 0
        self.depth: int = 0
        self.bound: int = 0
        self.generation: int = 0


class TableEntries(dict[int, TableEntry]):
    """A C array of entries; Python creates them when they are used."""

    def __missing__(self, index: int) -> TableEntry:
        self[index] = TableEntry()
        return self[index]

    def renew(self, index: int) -> None:
        """A fresh entry: assignment copies a structure in C, but shares it in Python."""
        self[index] = TableEntry()


def allocate(count: int) -> TableEntries:
    """An array of empty entries."""
    return TableEntries()


def release(entries: TableEntries) -> None:
    """Free an array; Python does so by itself."""
    entries.clear()


FULL_WIDTH = 0
QUIESCENCE = 1
NULL_MOVE = 2


class Undo:
    """What is needed to take back a move and cannot be recomputed."""

    def __init__(self) -> None:
        self.move: Move = 0
        self.captured: Piece = 0
        self.slot: int = 0
        self.castling: int = 0
        self.en_passant: Square = 0
        self.halfmoves: int = 0
        self.checked: int = 0
        self.key: Key = 0
