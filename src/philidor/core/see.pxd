from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, Square, BISHOP, CASTLING, EN_PASSANT, FLAG_MASK, KING, KNIGHT,
    NO_KIND, ONE, PAWN, PROMOTION, QUEEN, ROOK, ctz, slide,
)
from philidor.core.attacks cimport BISHOPS, ROOKS
from philidor.core.position cimport Position

cdef int[7] EXCHANGE_VALUES

cpdef bint wins_at_least(Position position, Move move, int threshold) noexcept nogil
cdef Kind cheapest(Position position, Bitboard men) noexcept nogil
