cimport cython

from philidor.classics.rdchess.board cimport Board, VALUES
from philidor.classics.rdchess.exchange cimport exchange, least, unit_of
from philidor.classics.rdchess.movegen cimport MoveLists
from philidor.classics.rdchess.types cimport (
    FREE, Kind, MAX_PLY, Move, NO_MOVE, PAWN, Score, Side, Square, kind_of, origin, target,
)

cdef int HASH_MOVE, NULL_MOVE, RECAPTURE, KILLER, WINNING_CAPTURE, RESCUE, SAFE_MOVE, PAWN_MOVE
cdef int LOSING_CAPTURE, REST
cdef int CLASS_SHIFT, VALUE_SHIFT, PLACES, VALUE_OFFSET

@cython.final
cdef class Ordering:
    cdef Move[128][704] moves
    cdef int[128][704] ranks
    cdef Move[128][2] killers
    cdef int[128][2] uses

    cpdef void clear(self)
    cpdef void reward(self, Move move, int ply) noexcept nogil
    cpdef int arrange(self, Board board, MoveLists lists, int ply, Move hash_move,
                      int first) noexcept nogil
    cdef int capture_rank(self, Board board, Move move, int place) noexcept nogil
    cdef int quiet_rank(self, Board board, Move move, int ply, int place) noexcept nogil
    cdef int class_of(self, int ply, int index) noexcept nogil
    cdef Move pick(self, int ply, int index, int count) noexcept nogil

cdef int rank(int place_class, Score value, int place) noexcept nogil
cdef bint is_safe(Board board, Move move, Kind kind) noexcept nogil
cdef bint strongly_attacked(Board board, Square square, Kind kind) noexcept nogil
