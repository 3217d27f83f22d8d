# C types of the endgame tables; types.py gives the same names to uncompiled Python.
ctypedef int* Squares
ctypedef int[5] SquareList

cdef enum:
    MOST_PIECES = 5
    # Values of a position; the rest are one more than the plies to mate.
    DRAWN = 0
    MATED = 1
    ILLEGAL = 255
    # A position that cannot be lost has a counter that never reaches zero.
    NEVER = 255
