from philidor.classics.rdchess.attacks cimport in_check
from philidor.classics.rdchess.board cimport Board
from philidor.classics.rdchess.types cimport (
    DRAW, Depth, FREE, Move, PAWN, Score, kind_of, piece_in, rank_of, seen_from, target, type_of,
)

cdef Depth FRONTIER, PRE_FRONTIER
cdef Score FUTILITY_MARGIN, EXTENDED_FUTILITY_MARGIN, NEAR_DRAW

cdef Depth RAZOR_DEPTH
cdef int RAZOR_PIECES
cdef Score RAZOR_MARGIN

cdef bint is_razored(Board board, Depth depth, Score lead, Score alpha) noexcept nogil
cdef bint is_quiet(Board board, Move move) noexcept nogil
cdef bint reaches_seventh(Board board, Move move) noexcept nogil
cdef bint is_futile(Board board, Move move) noexcept nogil
cdef Score futility_margin(Depth depth) noexcept nogil
cdef Score repetition_score(Board board) noexcept nogil
