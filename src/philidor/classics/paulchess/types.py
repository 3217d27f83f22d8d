"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of PaulChess.

Squares run from a1 = 0 through h1 = 7 to h8 = 63; `NO_SQUARE` is 64. A bitboard has bit *s* set for
square *s*. The twelve bitboards of a board are numbered `6 * side + kind`. A move packs its origin
(bits 0 to 5), target (6 to 11) and the kind promoted to (12 to 14, 0 for none).

Taking the address of an array element is not possible in both C and Python: `board_at` and
`entry_at` do it, and `copy_board` copies a board where an assignment would only share it.
"""

from typing import TypeAlias

NodeCount: TypeAlias = int
Bitboard: TypeAlias = int
Key: TypeAlias = int
Square: TypeAlias = int
Side: TypeAlias = int
Kind: TypeAlias = int
Move: TypeAlias = int
Value: TypeAlias = int
Phase: TypeAlias = int
Term: TypeAlias = int
Style: TypeAlias = int
Squares: TypeAlias = list[int]


# Room for the positions of all set bits of a bitboard.
class SquareList(list[int]):
    """Room for the positions of all set bits of a bitboard."""

    def __init__(self) -> None:
        super().__init__([0] * 64)


WHITE = 0
BLACK = 1

PAWN = 0
KNIGHT = 1
BISHOP = 2
ROOK = 3
QUEEN = 4
KING = 5
NO_KIND = 6

# The special type of a move.
PLAIN = 0
DOUBLE_STEP = 1
EN_PASSANT = 2
CASTLING = 3

# The phase to generate.
CAPTURES = 0
OTHERS = 1
EVERYTHING = 2

# Which program's evaluation.
SIMPLE1 = 0
PAULCHESS = 1

# The kind of bound of a stored value.
EXACT = 1
AT_LEAST = 2
AT_MOST = 3

# Found by trial: the smallest that keep all 256 occupancies of a line apart (see lookups.py).
# Found by trial: the smallest that keep all 256 occupancies of a line apart (see lookups.py).
FILE_MODULUS = 258
DIAGONAL_MODULUS = 257

NO_SQUARE = 64
NO_MOVE = 0
MAX_MOVES = 256
MAX_PLY = 96
MAX_GAME = 2048
ARENA = 8192
INFINITE = 32000
MATE = 31000
MATE_FOUND = 30000
DRAW = 0


class LastMove:
    """How a board came about: the object passed to a new board."""

    __slots__ = ("kind", "origin", "promotion", "special", "taken", "target")

    def __init__(
        self,
        origin: Square = 0,
        target: Square = 0,
        kind: Kind = NO_KIND,
        taken: Kind = NO_KIND,
        promotion: Kind = NO_KIND,
        special: int = PLAIN,
    ) -> None:
        self.origin = origin
        self.target = target
        self.kind = kind
        self.taken = taken
        self.promotion = promotion
        self.special = special


class Board:
    """Twelve bitboards and the rest of a position.

    sides: all pieces of each side. value: static evaluation for the side to move, once known.
    castling: bits K, Q, k, q from the lowest. en_passant: the square crossed, set only if a pawn
    could capture there. quiet_plies: plies since the last capture or pawn move.
    """

    def __init__(self) -> None:
        self.pieces: list[Bitboard] = [0] * 12
        self.sides: list[Bitboard] = [0] * 2
        self.key: Key = 0
        self.last: LastMove = LastMove()
        self.value: int = 0
        self.turn: int = 0
        self.castling: int = 0
        self.en_passant: int = NO_SQUARE
        self.quiet_plies: int = 0


BoardRef: TypeAlias = Board
Boards: TypeAlias = list[Board]


class TableEntry:
    """One result in the transposition table: draft is its depth, search the one it is from."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.value: int = 0
        self.move: int = 0
        self.draft: int = 0
        self.bound: int = 0
        self.search: int = 0


EntryRef: TypeAlias = TableEntry


class TableEntries(dict[int, TableEntry]):
    """An array of entries; Python creates them when they are used."""

    def __missing__(self, index: int) -> TableEntry:
        return self.setdefault(index, TableEntry())


def popcount(board: Bitboard) -> int:
    """Number of set bits."""
    return board.bit_count()


def quotient(dividend: int, divisor: int) -> int:
    """Division rounding toward zero, as C divides."""
    whole = abs(dividend) // abs(divisor)
    return whole if (dividend < 0) == (divisor < 0) else -whole


def wrap(value: int) -> Bitboard:
    """The low 64 bits, as in C."""
    return value & FULL


def copy_board(to: BoardRef, source: BoardRef) -> None:
    """Copy one board to another."""
    to.pieces[:] = source.pieces
    to.sides[:] = source.sides
    to.key = source.key
    to.last = source.last
    to.value = source.value
    to.turn = source.turn
    to.castling = source.castling
    to.en_passant = source.en_passant
    to.quiet_plies = source.quiet_plies


def copy_entry(to: EntryRef, source: EntryRef) -> None:
    """Copy one entry to another."""
    vars(to).update(vars(source))


def board_at(boards: Boards, index: int) -> BoardRef:
    """The board at an index, for reading and changing."""
    return boards[index]


def entry_at(entries: TableEntries, index: int) -> EntryRef:
    """The entry at an index, for reading and changing."""
    return entries[index]


def new_entries(count: int, size: int) -> TableEntries:
    """An array of empty entries; in C each takes `size` bytes."""
    return TableEntries()


def free_entries(entries: TableEntries) -> None:
    """Free an array; Python does so by itself."""
    entries.clear()


def clear_entries(entries: TableEntries, count: int) -> None:
    """Clear all entries of an array."""
    entries.clear()


ONE = 1
FULL = 0xFFFFFFFFFFFFFFFF
FILE_A = 0x0101010101010101
NOT_FILE_A = 0xFEFEFEFEFEFEFEFE
NOT_FILE_H = 0x7F7F7F7F7F7F7F7F
NEVER = 0x7FFFFFFFFFFFFFFF
