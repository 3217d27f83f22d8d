# C types and constants of the Syzygy tables.
cdef enum:
    MOST_PIECES = 7
    LONGEST_CODE = 32

ctypedef int* Squares
ctypedef int[MOST_PIECES] PerPiece
