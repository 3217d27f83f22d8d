cimport cython

from philidor.classics.rajah.attacks cimport ATTACKER_BITS, ATTACKERS
from philidor.classics.rajah.board cimport Board, VALUES
from philidor.classics.rajah.types cimport (
    EMPTY, EN_PASSANT, FLAG_MASK, KING, Kind, MIDDLE, Move, NO_SQUARE, PAWN, Piece, Score, Side,
    Square, kind_of, origin, promotion, target,
)

cdef Score KING_AT_RISK

@cython.final
cdef class Exchange:
    cdef Square[34] gone
    cdef Piece[34] gone_pieces
    cdef int gone_count
    cdef Score[34] gains

    cpdef Score value(self, Board board, Move move) noexcept nogil
    cdef Square least_attacker(self, Board board, Square end, Side side) noexcept nogil
    cdef void remove(self, Board board, Square square) noexcept nogil
    cdef void restore(self, Board board) noexcept nogil
