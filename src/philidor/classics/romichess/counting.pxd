from philidor.classics.romichess.types cimport (
    Kind, Side, Square, BISHOP, EN_PASSANT, KING_SLOT, ROOK,
)
from philidor.classics.romichess.board cimport (
    Board, is_side_in_check, looks_along, make_move, take_back,
)
from philidor.classics.romichess.movegen cimport generate_moves
from philidor.classics.romichess.tables cimport LINE, START_INDEX

cpdef long long count_moves(Board board, int depth) noexcept nogil
cdef bint keeps_king_safe(Board board, Side side, Square king, Square from_square) noexcept nogil
