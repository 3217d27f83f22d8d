from philidor.classics.paulchess.types cimport (
    Board, BoardRef, Move, ARENA, CAPTURES, EVERYTHING, NO_MOVE, OTHERS, board_at, copy_board,
)
from philidor.classics.paulchess.board cimport move_of
from philidor.classics.paulchess.evaluate cimport evaluate
from philidor.classics.paulchess.movegen cimport follow, generate
from philidor.classics.paulchess.position cimport Position, last_of

cdef enum:
    SUGGESTED = 0
    FIRST_PHASE = 1
    SECOND_PHASE = 2
    STAGES = 3

cdef class Nursery:
    cdef Board[8192] boards
    cdef int[8192] order
    cdef int[8192] promise
    cdef public int style
    cdef public bint two_phase
    cdef public long long generated

    cdef int stage(self, int place, int top, int number, Move suggestion) noexcept nogil
    cdef int arrange(self, int top, int end, Move suggestion) noexcept nogil
    cdef int pick(self, int start, int end) noexcept nogil
