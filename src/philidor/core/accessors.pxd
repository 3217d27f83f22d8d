# Small queries of a position, inlined into every caller.
#
# When compiled, the bodies in the header are used, so that every extension module inlines them;
# calling a method of another module would go through a table of pointers.
from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, Square, BLACK, CASTLING, EN_PASSANT, KING, NO_KIND, PAWN,
    PROMOTION, QUEEN, WHITE, ctz, flag_of, promoted_to, target_of,
)
from philidor.core.position cimport Position


# All occupied squares.
cdef inline Bitboard occupancy(Position position) noexcept nogil:
    return position.colours[WHITE] | position.colours[BLACK]


# One side's pieces of one kind.
cdef inline Bitboard pieces_of(Position position, Colour colour, Kind kind) noexcept nogil:
    return position.kinds[kind] & position.colours[colour]


# The square of one side's king.
cdef inline Square king_square(Position position, Colour colour) noexcept nogil:
    return ctz(position.kinds[KING] & position.colours[colour])


# The kind of piece that a move captures, or NO_KIND.
cdef inline Kind captured_by(Position position, Move move) noexcept nogil:
    if flag_of(move) == EN_PASSANT:
        return PAWN
    if flag_of(move) == CASTLING:
        return NO_KIND
    return position.kind_on[target_of(move)]


# Whether a move neither captures nor promotes to a queen.
cdef inline bint is_quiet(Position position, Move move) noexcept nogil:
    if flag_of(move) == PROMOTION and promoted_to(move) == QUEEN:
        return False
    return captured_by(position, move) == NO_KIND
