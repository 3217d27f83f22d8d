# C types and constants of PaulChess.
#
# Squares run from a1 = 0 through h1 = 7 to h8 = 63; `NO_SQUARE` is 64. A bitboard has bit *s* set for
# square *s*. The twelve bitboards of a board are numbered `6 * side + kind`. A move packs its origin
# (bits 0 to 5), target (6 to 11) and the kind promoted to (12 to 14, 0 for none).
#
# Taking the address of an array element is not possible in both C and Python: `board_at` and
# `entry_at` do it, and `copy_board` copies a board where an assignment would only share it.
ctypedef long long NodeCount
ctypedef unsigned long long Bitboard
ctypedef unsigned long long Key
ctypedef int Square
ctypedef int Side
ctypedef int Kind
ctypedef int Move
ctypedef int Value
ctypedef int Phase
ctypedef int Term
ctypedef int Style
ctypedef int* Squares
# Room for the positions of all set bits of a bitboard.
ctypedef int[64] SquareList
#: class SquareList(list[int]):
#:     """Room for the positions of all set bits of a bitboard."""
#:
#:     def __init__(self) -> None:
#:         super().__init__([0] * 64)

cdef enum:
    WHITE = 0
    BLACK = 1

cdef enum:
    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5
    NO_KIND = 6

cdef enum:
    # The special type of a move.
    PLAIN = 0
    DOUBLE_STEP = 1
    EN_PASSANT = 2
    CASTLING = 3

cdef enum:
    # The phase to generate.
    CAPTURES = 0
    OTHERS = 1
    EVERYTHING = 2

cdef enum:
    # Which program's evaluation.
    SIMPLE1 = 0
    PAULCHESS = 1

cdef enum:
    # The kind of bound of a stored value.
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

# Found by trial: the smallest that keep all 256 occupancies of a line apart (see lookups.py).
cdef enum:
    # Found by trial: the smallest that keep all 256 occupancies of a line apart (see lookups.py).
    FILE_MODULUS = 258
    DIAGONAL_MODULUS = 257

cdef enum:
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

# How a board came about: the object passed to a new board.
cdef struct LastMove:
    signed char origin
    signed char target
    signed char kind
    signed char taken
    signed char promotion
    signed char special
#: class LastMove:
#:     __slots__ = ("kind", "origin", "promotion", "special", "taken", "target")
#:
#:     def __init__(
#:         self,
#:         origin: Square = 0,
#:         target: Square = 0,
#:         kind: Kind = NO_KIND,
#:         taken: Kind = NO_KIND,
#:         promotion: Kind = NO_KIND,
#:         special: int = PLAIN,
#:     ) -> None:
#:         self.origin = origin
#:         self.target = target
#:         self.kind = kind
#:         self.taken = taken
#:         self.promotion = promotion
#:         self.special = special

# Twelve bitboards and the rest of a position.
#
# sides: all pieces of each side. value: static evaluation for the side to move, once known.
# castling: bits K, Q, k, q from the lowest. en_passant: the square crossed, set only if a pawn
# could capture there. quiet_plies: plies since the last capture or pawn move.
cdef struct Board:
    Bitboard[12] pieces
    Bitboard[2] sides
    Key key
    LastMove last
    int value
    signed char turn
    signed char castling
    signed char en_passant  # = NO_SQUARE
    int quiet_plies

ctypedef Board* BoardRef
ctypedef Board* Boards

# One result in the transposition table: draft is its depth, search the one it is from.
cdef struct TableEntry:
    Key key
    short value
    unsigned short move
    signed char draft
    unsigned char bound
    unsigned char search

ctypedef TableEntry* EntryRef
ctypedef TableEntry* TableEntries
#: class TableEntries(dict[int, TableEntry]):
#:     """An array of entries; Python creates them when they are used."""
#:
#:     def __missing__(self, index: int) -> TableEntry:
#:         return self.setdefault(index, TableEntry())

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #include <string.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    #define __builtin_popcountll(board) ((int)__popcnt64(board))
    #endif
    #define paulchess_copy_board(to, source) (*(to) = *(source))
    #define paulchess_copy_entry(to, source) (*(to) = *(source))
    #define paulchess_at(things, index) ((things) + (index))
    #define paulchess_clear(entries, count) memset((entries), 0, (count) * sizeof(*(entries)))
    #define paulchess_quotient(a, b) ((a) / (b))
    #define paulchess_wrap(a) ((unsigned long long)(a))
    """
    # Number of set bits.
    int popcount "__builtin_popcountll"(Bitboard board) noexcept
    #: return board.bit_count()
    # Division rounding toward zero, as C divides.
    int quotient "paulchess_quotient"(int dividend, int divisor) noexcept
    #: whole = abs(dividend) // abs(divisor)
    #: return whole if (dividend < 0) == (divisor < 0) else -whole
    # The low 64 bits, as in C.
    Bitboard wrap "paulchess_wrap"(Bitboard value) noexcept
    #: def wrap(value: int) -> Bitboard:
    #:     return value & FULL
    # Copy one board to another.
    void copy_board "paulchess_copy_board"(BoardRef to, BoardRef source) noexcept
    #: to.pieces[:] = source.pieces
    #: to.sides[:] = source.sides
    #: to.key = source.key
    #: to.last = source.last
    #: to.value = source.value
    #: to.turn = source.turn
    #: to.castling = source.castling
    #: to.en_passant = source.en_passant
    #: to.quiet_plies = source.quiet_plies
    # Copy one entry to another.
    void copy_entry "paulchess_copy_entry"(EntryRef to, EntryRef source) noexcept
    #: vars(to).update(vars(source))
    # The board at an index, for reading and changing.
    BoardRef board_at "paulchess_at"(Boards boards, int index) noexcept
    #: return boards[index]
    # The entry at an index, for reading and changing.
    EntryRef entry_at "paulchess_at"(TableEntries entries, long long index) noexcept
    #: return entries[index]
    # An array of empty entries; in C each takes `size` bytes.
    TableEntries new_entries "(void*)calloc"(size_t count, size_t size) noexcept
    #: return TableEntries()
    # Free an array; Python does so by itself.
    void free_entries "free"(TableEntries entries) noexcept
    #: entries.clear()
    # Clear all entries of an array.
    void clear_entries "paulchess_clear"(TableEntries entries, size_t count) noexcept
    #: entries.clear()
    const Bitboard ONE "1ULL"
    const Bitboard FULL "0xFFFFFFFFFFFFFFFFULL"
    const Bitboard FILE_A "0x0101010101010101ULL"
    const Bitboard NOT_FILE_A "0xFEFEFEFEFEFEFEFEULL"
    const Bitboard NOT_FILE_H "0x7F7F7F7F7F7F7F7FULL"
    const NodeCount NEVER "0x7FFFFFFFFFFFFFFFLL"
