from philidor.classics.paulchess.types cimport (
    Board, BoardRef, LastMove, BLACK, EVERYTHING, NO_KIND, NO_SQUARE, WHITE, board_at, copy_board,
)
from philidor.classics.paulchess.board cimport full_key, in_check, mark_passing, put
from philidor.classics.paulchess.evaluate cimport (
    evaluate, material_gone, term_value,
)
from philidor.classics.paulchess.weights cimport TERMS, WEIGHTS
from philidor.classics.paulchess.movegen cimport count_leaves, generate

cdef enum:
    SCRATCH = 4096
    DEEPEST_PERFT = 14

# Scratch memory for next boards, for callers that hold the GIL.
cdef Board[4096] NEXT

cdef class Position:
    cdef Board[1] boards

    cdef int next_boards(self, int phase)
    cdef Position child(self, int place)

cdef object last_of(BoardRef board)
