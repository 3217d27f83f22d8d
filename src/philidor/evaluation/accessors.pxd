# Small functions inlined into every caller.
from philidor.core.types cimport (
    Bitboard, Colour, Square, FULL, NOT_FILE_A, NOT_FILE_H, RANK_1, WHITE, wrap,
)


# Squares that one side's pawns attack.
cdef inline Bitboard pawn_attacks(Bitboard pawns, Colour us) noexcept nogil:
    if us == WHITE:
        return wrap((pawns & NOT_FILE_A) << 7) | wrap((pawns & NOT_FILE_H) << 9)
    return ((pawns & NOT_FILE_A) >> 9) | ((pawns & NOT_FILE_H) >> 7)


# Squares that two of one side's pawns attack.
cdef inline Bitboard pawn_double_attacks(Bitboard pawns, Colour us) noexcept nogil:
    if us == WHITE:
        return wrap((pawns & NOT_FILE_A) << 7) & wrap((pawns & NOT_FILE_H) << 9)
    return ((pawns & NOT_FILE_A) >> 9) & ((pawns & NOT_FILE_H) >> 7)


# The squares one step forward, from one side's view.
cdef inline Bitboard forward(Bitboard squares, Colour us) noexcept nogil:
    return wrap(squares << 8) if us == WHITE else squares >> 8


# Squares to which one side's pawns can advance, by one step or two.
cdef inline Bitboard pawn_pushes(Bitboard pawns, Bitboard occupied, Colour us) noexcept nogil:
    cdef Bitboard empty = ~occupied & FULL
    cdef Bitboard third = RANK_1 << (16 if us == WHITE else 40)
    cdef Bitboard single = forward(pawns, us) & empty
    return single | forward(single & third, us) & empty


# The number of king steps between two squares.
cdef inline int distance(Square a, Square b) noexcept nogil:
    cdef int files = (a & 7) - (b & 7)
    cdef int ranks = (a >> 3) - (b >> 3)
    files = -files if files < 0 else files
    ranks = -ranks if ranks < 0 else ranks
    return files if files > ranks else ranks
