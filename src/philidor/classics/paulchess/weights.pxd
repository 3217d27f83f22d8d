from philidor.classics.paulchess.types cimport Bitboard

cdef enum:
    MATERIAL = 0
    MOBILITY = 1
    DOUBLED = 2
    ISOLATED = 3
    BLOCKED_CENTRE = 4
    ADVANCEMENT = 5
    OPENING_SQUARES = 6
    CASTLED = 7
    CASTLING_LOST = 8
    PAWN_STORM = 9
    KING_WITHOUT_PAWNS = 10
    KING_COMPANY = 11
    KING_APPROACH = 12
    KING_DRIVEN = 13
    TERMS = 14

cdef enum:
    ALL_PIECES = 78

cdef int[6] VALUES
cdef int[6] SIMPLE1_VALUES
cdef int[6] WORTH
cdef int[14][79] WEIGHTS
cdef int[6][64] SQUARES
cdef int[8] ADVANCE
cdef int[8] ISOLATED_PENALTY
cdef Bitboard[64] AROUND

cdef int PIECE_SQUARE
cdef int SIDE_SQUARE
cdef int DOUBLED_PENALTY
cdef int BLOCKED_PENALTY
cdef int CASTLED_BONUS
cdef int LOST_PENALTY
cdef int STORM_BONUS
cdef int ALONE_PENALTY
cdef int COMPANY_BONUS
cdef int APPROACH_BONUS
cdef int DRIVEN_PENALTY
cdef int MATING_LEAD
