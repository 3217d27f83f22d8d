from philidor.classics.arasan.types cimport BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE

# By side, kind, square: the squares in order, and for each the index to go on at if occupied.
cdef unsigned char[2][7][64][28] BEARING
cdef unsigned char[2][7][64][28] SKIPS
cdef int[2][7][64] COUNTS
# Eight directions in pairs of opposites, straight ones first; steps to the edge of the board.
cdef int[8] STEPS
cdef int[64][8] EDGES
