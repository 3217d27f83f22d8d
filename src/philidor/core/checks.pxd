from philidor.core.types cimport (
    Bitboard, ChecksRef, Colour, Move, Square, BISHOP, KING, KNIGHT, NORMAL, ONE, PAWN, QUEEN, ROOK,
    flag_of, origin_of, slide, target_of,
)
from philidor.core.accessors cimport king_square, occupancy
from philidor.core.attacks cimport BISHOPS, KNIGHT_ATTACKS, LINE, PAWN_ATTACKS, ROOKS
from philidor.core.movegen cimport gives_check
from philidor.core.position cimport Position

cdef void find_checks(Position position, ChecksRef checks) noexcept nogil
cdef bint is_check(Position position, ChecksRef checks, Move move) noexcept nogil
