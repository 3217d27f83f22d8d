from philidor.classics.arasan.board cimport Board, VALUES
from philidor.classics.arasan.endings cimport (
    is_kbnk, is_kpk, kbnk_score, kpk_score, mop_up_score, mopping_up,
)
from philidor.classics.arasan.placement cimport (
    castling_score, centre_score, development_score, endgame_development,
)
from philidor.classics.arasan.safety cimport king_score, threat_score
from philidor.classics.arasan.structure cimport pawn_score
from philidor.classics.arasan.types cimport NOBODY, PAWN, Score, Side

cdef Score ENDGAME_MATERIAL

cpdef Score evaluate(Board board) noexcept nogil
cpdef bint is_endgame(Board board) noexcept nogil
cdef Score side_score(Board board, Side side) noexcept nogil
cdef Score endgame_score(Board board, Side side) noexcept nogil
