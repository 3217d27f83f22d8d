# Small queries of a position, inlined into every caller; core/accessors.py has them in Python.
from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, Square, BLACK, CASTLING, EN_PASSANT, KING, NO_KIND, PAWN,
    PROMOTION, QUEEN, WHITE, ctz, flag_of, promoted_to, target_of,
)
from philidor.core.position cimport Position


cdef inline Bitboard occupancy(Position position) noexcept nogil:
    return position.colours[WHITE] | position.colours[BLACK]


cdef inline Bitboard men_of(Position position, Colour colour, Kind kind) noexcept nogil:
    return position.kinds[kind] & position.colours[colour]


cdef inline Square king_square(Position position, Colour colour) noexcept nogil:
    return ctz(position.kinds[KING] & position.colours[colour])


cdef inline Kind captured_by(Position position, Move move) noexcept nogil:
    if flag_of(move) == EN_PASSANT:
        return PAWN
    if flag_of(move) == CASTLING:
        return NO_KIND
    return position.kind_on[target_of(move)]


cdef inline bint is_quiet(Position position, Move move) noexcept nogil:
    if flag_of(move) == PROMOTION and promoted_to(move) == QUEEN:
        return False
    return captured_by(position, move) == NO_KIND
