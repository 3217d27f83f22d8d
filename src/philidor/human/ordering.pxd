cimport cython
from philidor.core.types cimport (
    Kind, Move, Moves, NO_KIND, NO_MOVE, PROMOTION, QUEEN, flag_of, origin_of, promoted_to,
    quotient, target_of,
)
from philidor.core.accessors cimport captured_by
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.human.types cimport (
    FORCING, HISTORY_LIMIT, KILLER, KNOWN, KillerTable, LONGEST, ScoreList, VICTIM,
)

ctypedef int[2][64][64] MoveHistory

cdef Move pick(Moves moves, ScoreList scores, int count, int place) noexcept nogil


@cython.final
cdef class Ordering:
    cdef Position position
    cdef KillerTable killers
    cdef MoveHistory history

    cdef void clear(self) noexcept nogil
    cdef void score(self, Moves moves, ScoreList scores, int count, Move known,
                    int ply) noexcept nogil
    cdef void reward(self, Move move, int depth, int ply) noexcept nogil
