from philidor.classics.romichess.types cimport (
    Kind, Score, Side, Slot, Square, BISHOP, BLACK, CASTLING_KING, CELLS, KING, KING_SLOT, KNIGHT,
    MATE_BOUND, PAWN, QUEEN, ROOK, TERMINATE, WHITE,
)
from philidor.classics.romichess.board cimport Board, PIECE_VALUE
from philidor.classics.romichess.tables cimport START_INDEX, file_of, rank_of, square_at

cdef int LONE_MINOR
cdef int FULL_FORCE
cdef int BISHOP_PAIR
cdef int DOUBLED
cdef int ISOLATED
cdef int PASSED_RANK
cdef int OPEN_FILE
cdef int HALF_OPEN_FILE
cdef int BARE_SHELTER_FILE
cdef int NO_PAWN
cdef int[120] FILE
cdef int[2][120] OWN_RANK
cdef int[2][8][120] PLACE
cdef int[2][120] BARE_KING_PLACE

cpdef Score evaluate(Board board) noexcept nogil
cdef int note_pawns_and_pieces(Board board, Side side) noexcept nogil
cdef int side_score(Board board, Side side, int enemy_pieces) noexcept nogil
cdef int pawn_score(Board board, Side side, Square square) noexcept nogil
cdef int rook_score(Board board, Side side, int file) noexcept nogil
cdef int king_score(Board board, Side side, Square square, int enemy_pieces) noexcept nogil
cdef int hunt(Board board, Side side) noexcept nogil
cdef int distance(int a, int b) noexcept nogil
cdef int closeness_to_centre(int file, int rank) noexcept nogil
cdef int place_value(Kind kind, int file, int rank) noexcept nogil
cdef void fill_places() noexcept
