# C types and constants of the Syzygy tables; types.py defines the same names for uncompiled Python.
cdef enum:
    LOSS = -2
    BLESSED_LOSS = -1
    DRAW = 0
    CURSED_WIN = 1
    WIN = 2
    UNKNOWN = 99
    OTHER_SIDE = 98

cdef enum:
    MOST_PIECES = 7
    LONGEST_CODE = 32

ctypedef int* Squares
ctypedef int[MOST_PIECES] PerPiece
