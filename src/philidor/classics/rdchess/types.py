"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of RDChess.

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
Steps: TypeAlias = list[Step]
AttackByte: TypeAlias = int
Cells: TypeAlias = list[int]
Moves: TypeAlias = list[Move]
Ranks: TypeAlias = list[Score]


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


WHITE = 0
BLACK = 1

FREE = 0
PAWN = 1
KNIGHT = 2
BISHOP = 3
ROOK = 4
QUEEN = 5
KING = 6

BLACK_PIECE = 6
PIECES = 13
OUTSIDE = 13

WIDTH = 12
SQUARES = 144
NO_SQUARE = 0
NORTH = 12

# The attack byte k-q-rr-bb-pp from bit 0 on: one king, one queen, and counts of up to three.
KING_BIT = 1
QUEEN_BIT = 2
ROOK_UNIT = 4
ROOK_BITS = 12
MINOR_UNIT = 16
MINOR_BITS = 48
PAWN_UNIT = 64
PAWN_BITS = 192

NORMAL = 0
CAPTURE = 1
CASTLING = 2
EN_PASSANT = 3
PROMOTION = 4
NO_MOVE = 0
PASS = 1

SIDE_PIECES = 16
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


class Node:
    """State of a full-width node: window, moves found, futility margin."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.alpha: Score = 0
        self.beta: Score = 0
        self.least: Score = 0
        self.most: Score = 0
        self.lower: Score = 0
        self.best: Score = 0
        self.best_move: Move = 0
        self.hash_move: Move = 0
        self.lead: Score = 0
        self.margin: Score = 0
        self.checked: int = 0


class Pin:
    """A piece that may not leave the line between its king and an enemy slider."""

    def __init__(self) -> None:
        self.step: Step = 0
        self.pinned: Square = 0
        self.pinned_piece: Piece = 0
        self.pinner: Square = 0
        self.pinner_piece: Piece = 0


class Context:
    """Everything about a position except the board and the piece lists."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.king_pawn_key: ShortKey = 0
        self.move: Move = 0
        self.captured: Piece = 0
        self.slot: int = 0
        self.castling: int = 0
        self.en_passant: Square = 0
        self.halfmoves: int = 0
        self.reversible: int = 0
        self.pieces: list[int] = [0] * 2
        self.pawns: list[int] = [0] * 2
        self.material: list[Score] = [0] * 2
        self.attacks: list[list[int]] = [[0] * 144 for _ in range(2)]
        self.checked: int = 0
        self.checker_count: int = 0
        self.checkers: list[Square] = [0] * 2
        self.check_step: Step = 0
        self.pin_count: int = 0
        self.pins: list[Pin] = [Pin() for _ in range(MAX_PINS)]

    def renewed(self) -> "Context":
        """An independent copy."""
        copy = Context()
        for name in ("key", "king_pawn_key", "move", "captured", "slot", "castling"):
            setattr(copy, name, getattr(self, name))
        copy.en_passant, copy.halfmoves = self.en_passant, self.halfmoves
        copy.reversible = self.reversible
        for name in ("pieces", "pawns", "material"):
            setattr(copy, name, list(getattr(self, name)))
        return copy


BOUND_NONE = 0
BOUND_UPPER = 1
BOUND_LOWER = 2
BOUND_EXACT = 3


class Record:
    """The hash table's record of a position: 16 bytes.

    `mark` is the bound and, above it, the search.
    """

    def __init__(self) -> None:
        self.key: Key = 0
        self.move: Move = 0
        self.value: int = 0
        self.draft: int = 0
        self.mark: int = 0


class Records(dict[int, Record]):
    """A C array of records; Python creates them when they are used."""

    def __missing__(self, index: int) -> Record:
        self[index] = Record()
        return self[index]


class Formation:
    """The king-pawn table's entry for one placement of kings and pawns, White's view first: 36
    bytes.
    """

    def __init__(self) -> None:
        self.key: ShortKey = 0
        self.score: int = 0
        self.shelter: list[int] = [0] * 2
        self.pawn_files: list[int] = [0] * 2
        self.passed_files: list[int] = [0] * 2
        self.backward_files: list[int] = [0] * 2
        self.passed_count: int = 0
        self.passed: list[int] = [0] * SIDE_PIECES
        self.known: int = 0


class Formations(dict[int, Formation]):
    """A C array of formations; Python creates them when they are used."""

    def __missing__(self, index: int) -> Formation:
        self[index] = Formation()
        return self[index]


def allocate_records(count: int) -> Records:
    """An array of empty records."""
    return Records()


def release_records(records: Records) -> None:
    """Free an array; Python does so by itself."""
    records.clear()


def allocate_formations(count: int) -> Formations:
    """An array of empty formations."""
    return Formations()


def release_formations(formations: Formations) -> None:
    """Free an array; Python does so by itself."""
    formations.clear()
