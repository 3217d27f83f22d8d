from philidor.classics.arasan.attacks cimport attackers_of
from philidor.classics.arasan.bearing cimport BEARING, COUNTS, SKIPS
from philidor.classics.arasan.board cimport Board
from philidor.classics.arasan.types cimport (
    BISHOP, CANNOT_CASTLE, CAN_CASTLE_EITHER, EMPTY, INVALID, KING_CASTLING, KNIGHT, Kind, SIDE_PIECES,
    PAWN, QUEEN, QUEEN_CASTLING, ROOK, Score, Side, Square, kind_of, relative,
)

cdef Score[64] PAWN_CENTRE
cdef Score[64] KNIGHT_CENTRE
# Value of a slider's free line to one of the four central squares.
cdef Score[7] LINE_TO_CENTRE
cdef Square[4] CENTRE
# How near the centre a square is: 0 in the corners, 6 in the middle.
cdef int[64] CENTRALITY
cdef int[64][64] DISTANCES

cdef Score BACK_RANK, EARLY_QUEEN, ROOK_SEVENTH, OPEN_FILE, HALF_OPEN_FILE, DOUBLED_ROOKS
cdef Score OPPOSITION, MAY_CASTLE, ONE_WING, DELAYED, NEVER_CASTLED

cpdef Score centre_score(Board board, Side side) noexcept nogil
cpdef Score development_score(Board board, Side side) noexcept nogil
cpdef Score piece_score(Board board, Side side, Square square) noexcept nogil
cdef Score rook_score(Board board, Side side, Square square) noexcept nogil
cdef int mobility(Board board, Side side, Square square) noexcept nogil
cpdef Score endgame_development(Board board, Side side) noexcept nogil
cpdef bint has_opposition(Board board, Side side) noexcept nogil
cpdef Score castling_score(Board board, Side side) noexcept nogil
cdef bint passes_attack(Board board, Side side) noexcept nogil
