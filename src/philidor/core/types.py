"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of the core.

Squares run from a1 = 0 over h1 = 7 to h8 = 63; `NO_SQUARE` is 64. A bitboard has bit *s* set for
square *s*. A move packs the origin (bits 0 to 5), the target (6 to 11), the promotion kind minus
KNIGHT (12 and 13) and a flag (14 and 15). Castling is encoded as the king's move onto its own
rook's square, the only form that is unambiguous in Chess960.

Python's integers do not wrap, so the results of left shifts and multiplications go through `wrap`,
which costs nothing when compiled.
"""

from typing import TypeAlias

Bitboard: TypeAlias = int
Key: TypeAlias = int
Square: TypeAlias = int
Colour: TypeAlias = int
Kind: TypeAlias = int
Move: TypeAlias = int
Moves: TypeAlias = list[Move]


class Slider:
    """How a slider's occupancy is packed on one square, and that square's part of the table."""

    def __init__(self) -> None:
        self.mask: Bitboard = 0
        self.magic: Bitboard = 0
        self.shift: int = 0
        self.table: list[Bitboard] = []


Sliders: TypeAlias = list[Slider]
Table: TypeAlias = list[Bitboard]


def origin_of(move: Move) -> Square:
    """The square that a move starts from."""
    return move & 63


def target_of(move: Move) -> Square:
    """The square that a move goes to; for castling, the square of the rook."""
    return (move >> 6) & 63


def flag_of(move: Move) -> int:
    """NORMAL, PROMOTION, EN_PASSANT or CASTLING."""
    return move & FLAG_MASK


def promoted_to(move: Move) -> Kind:
    """The kind that a pawn promotes to; KNIGHT for every move that is not a promotion."""
    return ((move >> 12) & 3) + 1


def prefetch(address: object) -> None:
    """Load a cache line early; does nothing in Python."""


def ctz(board: Bitboard) -> int:
    """Number of the lowest set bit; undefined for an empty board."""
    return (board & -board).bit_length() - 1


def clz(board: Bitboard) -> int:
    """Number of clear bits above the highest set one; undefined for an empty board."""
    return 64 - board.bit_length()


def popcount(board: Bitboard) -> int:
    """Number of set bits."""
    return board.bit_count()


def slider_index(occupied: Bitboard, mask: Bitboard, magic: Bitboard, shift: int) -> int:
    """Index of an occupancy in a slider's table: multiply and shift ("magic"), or PEXT in C."""
    return (((occupied & mask) * magic) & FULL) >> shift


def slide(slider: Slider, occupied: Bitboard) -> Bitboard:
    """Squares that a slider attacks, blockers included: `slide(ROOKS[square], occupied)`."""
    return slider.table[slider_index(occupied, slider.mask, slider.magic, slider.shift)]


def quotient(dividend: int, divisor: int) -> int:
    """Division rounding toward zero, as C divides."""
    whole = abs(dividend) // abs(divisor)
    return whole if (dividend < 0) == (divisor < 0) else -whole


def wrap(value: int) -> Bitboard:
    """The low 64 bits, as C keeps them."""
    return value & FULL


NO_LIST: Moves = []
ONE = 1
FULL = 0xFFFFFFFFFFFFFFFF
FILE_A = 0x0101010101010101
FILE_H = 0x8080808080808080
NOT_FILE_A = 0xFEFEFEFEFEFEFEFE
NOT_FILE_H = 0x7F7F7F7F7F7F7F7F
RANK_1 = 0x00000000000000FF
RANK_8 = 0xFF00000000000000
LIGHT_SQUARES = 0x55AA55AA55AA55AA
WHITE = 0
BLACK = 1

PAWN = 0
KNIGHT = 1
BISHOP = 2
ROOK = 3
QUEEN = 4
KING = 5
NO_KIND = 6

NO_SQUARE = 64
NO_MOVE = 0

# A move: origin (6 bits), target (6), promotion kind minus one (2), flag (2).
NORMAL = 0
PROMOTION = 1 << 14
EN_PASSANT = 2 << 14
CASTLING = 3 << 14
FLAG_MASK = 3 << 14

MAX_MOVES = 256
MAX_PLY = 128
MAX_HISTORY = 1024

MoveList: TypeAlias = list[Move]


class Past:
    """What unmake needs to restore the position before a move, and the kind of piece that moved."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.pawn_key: Key = 0
        self.piece_keys: list[Key] = [0] * 2
        self.checkers: Bitboard = 0
        self.move: Move = 0
        self.kind: int = 0
        self.captured: int = 0
        self.rights: int = 0
        self.en_passant: int = 0
        self.halfmoves: int = 0


Pasts: TypeAlias = list[Past]


def reserve_past(past: Pasts, count: int) -> Pasts:
    """The history moved to where there is room for this many moves; NULL if there is none."""
    return past[:count] + [Past() for _ in range(count - len(past))]


def release_past(past: Pasts) -> None:
    """Give the memory of a history back; does nothing in Python."""


class Checks:
    """Once they are known: the squares from which each kind of the side to move's pieces gives
    check, and the pieces that discover one by leaving their line.
    """

    def __init__(self) -> None:
        self.known: int = 0
        self.squares: list[Bitboard] = [0] * 6
        self.discoverers: Bitboard = 0


ChecksRef: TypeAlias = Checks

# The sorts of moves to generate; queen promotions count as captures.
CAPTURES = 1
QUIETS = 2
ALL_MOVES = 3

# Outcomes of positions in endgame tables, for the side to move, with the fifty-move rule counted
# from a capture or pawn move: a blessed loss and a cursed win would be decided without that rule
# and are drawn by it. UNKNOWN and NO_DISTANCE: no table, or a damaged one.
LOSS = -2
BLESSED_LOSS = -1
DRAW = 0
CURSED_WIN = 1
WIN = 2
UNKNOWN = 99
NO_DISTANCE = 1 << 16
