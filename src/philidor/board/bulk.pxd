from philidor.core.types cimport (
    Bitboard, Move, Moves, Square, ALL_MOVES, BLACK, NO_LIST, MoveList, ctz,
)
from philidor.core.fen cimport REFUSED, read_position
from philidor.core.movegen cimport generate
from philidor.core.perft cimport count_leaves
from philidor.core.position cimport Position
from philidor.evaluation.evaluator cimport Evaluator
from philidor.pgn.keys cimport polyglot_key

ctypedef const unsigned char* Text

cdef enum:
    # Room for the moves of a perft; deeper ones take longer than anyone waits.
    MOST_DEPTH = 100

cdef class BulkReader:
    cdef Position position
    cdef bytes data
    cdef Text text
    cdef readonly Py_ssize_t at
    cdef readonly Py_ssize_t row
    cdef Py_ssize_t end

    cdef bint read_next(self, bint chess960) noexcept nogil
    cdef void step(self) noexcept nogil
    cpdef bint values(self, Evaluator evaluator, int[::1] values)
    cpdef bint counts(self, int depth, long long[::1] counts)
    cpdef bint moves(self, bint chess960, long long[::1] ends, unsigned short[::1] moves)
    cpdef bint keys(self, unsigned long long[::1] keys)
    cpdef bint bitboards(self, unsigned long long[:, ::1] boards, unsigned char[::1] turns)
    cpdef bint features(self, short[:, :, ::1] features)

cdef void write_row(Position position, Py_ssize_t row, unsigned long long[:, ::1] boards,
                    unsigned char[::1] turns) noexcept nogil
cpdef void replay(Position position, unsigned short[::1] moves, unsigned long long[:, ::1] boards,
                  unsigned char[::1] turns)
