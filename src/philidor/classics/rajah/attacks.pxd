from philidor.classics.rajah.types cimport (
    BISHOP, BLACK_PIECE, KING, KNIGHT, MIDDLE, PAWN, QUEEN, ROOK, WHITE_PIECE,
)

# One bit for each piece that can move by a difference of two squares on an empty board.
cdef int[240] ATTACKERS
# The step from the first of two squares towards the second on a common line; else 0.
cdef int[240] LINE_STEPS
# The bit of a piece in ATTACKERS.
cdef int[24] ATTACKER_BITS
# King and slider steps, the bishop's four first.
cdef int[8] STEPS
cdef int[8] JUMPS
