from philidor.classics.rdchess.board cimport Board, VALUES
from philidor.classics.rdchess.types cimport (
    BISHOP, EN_PASSANT, FREE, KING, KING_BIT, Kind, MINOR_BITS, MINOR_UNIT, Move, PAWN, PAWN_BITS,
    PAWN_UNIT, PROMOTION, QUEEN, QUEEN_BIT, ROOK, ROOK_BITS, ROOK_UNIT, Score, Side, Square,
    kind_of, origin, piece_in, target, type_of,
)

cpdef Score gain(Board board, Move move) noexcept nogil
cpdef Score exchange(Board board, Move move) noexcept nogil
cdef Score answer(int own, int other, Kind at_stake) noexcept nogil
cdef Kind least(int attackers) noexcept nogil
cdef int unit_of(Kind kind, int attackers) noexcept nogil
