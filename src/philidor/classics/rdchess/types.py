"""The names of `types.pxd` for uncompiled Python, and what they mean.

A square is an index into the 12x12 board: a1 = 26, h1 = 33, h8 = 117; two rows and two files on
every side lie outside. A piece is one of thirteen set values, FREE among them, white ones from 1
and black ones from 7 on; OUTSIDE fills the border. A kind is a piece without its colour.

A move packs four bytes: origin, target, type, and the piece that moves or is promoted to. Scores
are in centipawns; a mate in n plies is MATE - n, and every score beyond MATE_BOUND is a mate.
"""

from typing import TypeAlias

Key: TypeAlias = int
ShortKey: TypeAlias = int
Square: TypeAlias = int
Side: TypeAlias = int
Kind: TypeAlias = int
Piece: TypeAlias = int
Move: TypeAlias = int
Score: TypeAlias = int
Depth: TypeAlias = int
Step: TypeAlias = int
Steps: TypeAlias = list[int]
AttackByte: TypeAlias = int
Cells: TypeAlias = list[int]
Moves: TypeAlias = list[int]
Ranks: TypeAlias = list[int]

WHITE, BLACK = 0, 1
FREE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(7)
BLACK_PIECE = 6
PIECES = 13
OUTSIDE = 13

WIDTH = 12
SQUARES = 144
NO_SQUARE = 0
NORTH = 12

# The attack byte k-q-rr-bb-pp from bit 0 on: one king, one queen, and counts of up to three.
KING_BIT, QUEEN_BIT = 1, 2
ROOK_UNIT, ROOK_BITS = 4, 12
MINOR_UNIT, MINOR_BITS = 16, 48
PAWN_UNIT, PAWN_BITS = 64, 192

NORMAL, CAPTURE, CASTLING, EN_PASSANT, PROMOTION = range(5)
NO_MOVE, PASS = 0, 1

MEN = 16
MAX_PINS = 8
MAX_CAPTURES = 192
MAX_QUIETS = 512
MAX_PLY = 128
MAX_DEPTH = 60
# Capacity in plies: the moves of the game that can be repeated, and the search's own line.
STACK = 1024

INFINITE = 20000
MATE = 18000
MATE_BOUND = 17000
DRAW = 0


def origin(move: Move) -> Square:
    """The square a move leaves."""
    return move & 0xFF


def target(move: Move) -> Square:
    """The square a move goes to."""
    return (move >> 8) & 0xFF


def type_of(move: Move) -> int:
    """NORMAL, CAPTURE, CASTLING, EN_PASSANT or PROMOTION (with or without a capture)."""
    return (move >> 16) & 0xFF


def piece_in(move: Move) -> Piece:
    """The piece that moves, or that a promoted pawn becomes."""
    return (move >> 24) & 0xFF


def new_move(start: Square, end: Square, kind_of_move: int, piece: Piece) -> Move:
    """A move of four bytes."""
    return start | end << 8 | kind_of_move << 16 | piece << 24


def kind_of(piece: Piece) -> Kind:
    """A piece without its colour."""
    return piece - BLACK_PIECE if piece > BLACK_PIECE else piece


def side_of(piece: Piece) -> Side:
    """Whose piece it is; for pieces only."""
    return 1 if piece > BLACK_PIECE else 0


def colored(kind: Kind, side: Side) -> Piece:
    """A side's piece of that kind."""
    return kind + (BLACK_PIECE if side else 0)


def file_of(square: Square) -> int:
    """0 for the a-file to 7 for the h-file."""
    return square % WIDTH - 2


def rank_of(square: Square) -> int:
    """0 for the first rank to 7 for the eighth."""
    return square // WIDTH - 2


def square64(square: Square) -> int:
    """The square counted from a1 = 0 to h8 = 63."""
    return 8 * rank_of(square) + file_of(square)


def seen_from(rank: int, side: Side) -> int:
    """A rank counted from a side's own first rank."""
    return 7 - rank if side else rank


def wrap(number: int) -> Key:
    """A sum wrapped to 64 bits, as in C."""
    return number & 0xFFFFFFFFFFFFFFFF


def wrap_short(number: int) -> ShortKey:
    """A sum wrapped to 32 bits, as in C."""
    return number & 0xFFFFFFFF


def quotient(dividend: Score, divisor: Score) -> Score:
    """Division rounding toward zero, as C divides."""
    whole = abs(dividend) // abs(divisor)
    return whole if (dividend < 0) == (divisor < 0) else -whole


class Node:
    """State of a full-width node: window, moves found, futility margin."""

    key = alpha = beta = least = most = lower = best = best_move = hash_move = 0
    lead = margin = checked = 0


class Pin:
    """A piece that may not leave the line between its king and an enemy slider."""

    step = pinned = pinned_piece = pinner = pinner_piece = 0


class Context:
    """Everything about a position except the board and the piece lists."""

    key = king_pawn_key = move = captured = slot = castling = en_passant = 0
    halfmoves = reversible = checked = checker_count = check_step = pin_count = 0

    def __init__(self) -> None:
        self.pieces = [0, 0]
        self.pawns = [0, 0]
        self.material = [0, 0]
        self.attacks = [[0] * SQUARES, [0] * SQUARES]
        self.checkers = [0, 0]
        self.pins = [Pin() for _ in range(MAX_PINS)]

    def renewed(self) -> "Context":
        """An independent copy."""
        copy = Context()
        for name in ("key", "king_pawn_key", "move", "castling", "en_passant", "halfmoves"):
            setattr(copy, name, getattr(self, name))
        copy.reversible = self.reversible
        for name in ("pieces", "pawns", "material"):
            setattr(copy, name, list(getattr(self, name)))
        return copy


BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT = range(4)


class Record:
    """The hash table's record of a position."""

    key = move = value = draft = mark = 0


class Records(dict[int, Record]):
    """A C array of records; Python creates them when they are used."""

    def __missing__(self, index: int) -> Record:
        self[index] = Record()
        return self[index]


def allocate_records(count: int) -> Records:
    """An array of empty records."""
    return Records()


def release_records(records: Records) -> None:
    """Free an array; Python does so by itself."""
    records.clear()


class Formation:
    """The king-pawn table's entry for one placement of kings and pawns, from White's view."""

    key = score = passed_count = known = 0

    def __init__(self) -> None:
        self.shelter = [0, 0]
        self.pawn_files = [0, 0]
        self.passed_files = [0, 0]
        self.backward_files = [0, 0]
        self.passed = [0] * MEN


class Formations(dict[int, Formation]):
    """A C array of formations; Python creates them when they are used."""

    def __missing__(self, index: int) -> Formation:
        self[index] = Formation()
        return self[index]


def allocate_formations(count: int) -> Formations:
    """An array of empty formations."""
    return Formations()


def release_formations(formations: Formations) -> None:
    """Free an array; Python does so by itself."""
    formations.clear()
