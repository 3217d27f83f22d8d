from philidor.classics.romichess.types cimport Move
from philidor.classics.romichess.board cimport Board, is_side_in_check, make_move, take_back
from philidor.classics.romichess.movegen cimport generate_moves

cpdef long long count_moves(Board board, int depth) noexcept nogil
