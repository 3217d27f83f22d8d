# C types of the endgame tables; types.py defines the same names for uncompiled Python.
cdef enum:
    MOST_PIECES = 5
    # Special values of a position; the others are the plies to mate plus one.
    DRAWN = 0
    MATED = 1
    ILLEGAL = 255
    # A position that cannot be lost has a counter that never reaches zero.
    NEVER = 255
    # Bytes of a packed row and the positions in it; bytes of a packed table's block numbers.
    ROW = 16
    ROW_POSITIONS = 64
    BLOCK_NUMBER = 4

ctypedef int* Squares
ctypedef int[MOST_PIECES] PerPiece
