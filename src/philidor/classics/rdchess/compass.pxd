from philidor.classics.rdchess.types cimport (
    BISHOP, BLACK, FREE, KING, KNIGHT, OUTSIDE, QUEEN, ROOK, SQUARES, Square, Step, WHITE, WIDTH,
    file_of, rank_of,
)

# Diagonal steps first, then straight ones; and a knight's.
cdef Step[8] STEPS
cdef Step[8] JUMPS
# By side, direction of the enemy king and kind of piece.
cdef Step[2][8][7][8] STEP_ORDERS
cdef int[7] STEP_COUNTS
cdef unsigned char[144] EMPTY_BOARD
# File and rank of the eight directions, clockwise from north.
cdef int[8] EASTWARD
cdef int[8] NORTHWARD

cdef int distance(Square one, Square other) noexcept nogil
cdef int direction_to(Square start, Square end) noexcept nogil
