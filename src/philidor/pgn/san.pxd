from philidor.core.types cimport (
    Bitboard, Kind, Move, Square, ALL_MOVES, CASTLING, EN_PASSANT, FILE_A, KING, NO_KIND, NO_LIST,
    NO_MOVE, PAWN, PROMOTION, RANK_1, WHITE, ctz, flag_of, origin_of, promoted_to, target_of,
)
from philidor.core.accessors cimport king_square, pieces_of, occupancy
from philidor.core.attacks cimport attacks_from
from philidor.core.movegen cimport generate, gives_check, is_legal
from philidor.core.position cimport Position
from philidor.pgn.types cimport AMBIGUOUS

cdef Move legal_or_none(Position position, Move move) noexcept nogil
cpdef Move find_castling(Position position, bint kingside) noexcept nogil
cdef Move find_pawn_move(Position position, int file, int rank, Square target,
                         Kind promotion) noexcept nogil
cpdef Move find_move(Position position, Kind kind, int file, int rank, Square target,
                     Kind promotion) noexcept nogil
cpdef Move find_two_files(Position position, int file, int to_file) noexcept nogil
cpdef Move find_from(Position position, Square origin, Square target, Kind promotion) noexcept nogil
cdef Move find_king_move(Position position, Square target) noexcept nogil
cdef str told_apart(Position position, Kind kind, Square origin, Square target)
cpdef str write_san(Position position, Move move)
