from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, Square, BISHOP, CASTLING, EN_PASSANT, KING, ONE, PAWN, PROMOTION,
    QUEEN, ROOK, flag_of, origin_of, promoted_to, slide, target_of,
)
from philidor.core.accessors cimport captured_by, occupancy
from philidor.core.attacks cimport BISHOPS, ROOKS
from philidor.core.position cimport Position

cdef int[7] EXCHANGE_VALUES

cpdef bint wins_at_least(Position position, Move move, int threshold) noexcept nogil
cdef Kind cheapest(Position position, Bitboard pieces) noexcept nogil
