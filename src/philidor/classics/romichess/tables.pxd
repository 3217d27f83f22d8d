from philidor.classics.romichess.types cimport (
    Side, Slot, Square, BLACK, BORDER, CELLS, EMPTY, EMPTY_SQUARE, ENEMY_KING, ENEMY_PIECE,
    FRIENDLY_PIECE, BLACK_SLOTS, KING_SLOT, NON, OFF_BOARD, SLOTS, WHITE,
)

cdef int[4] BISHOP_OFFSETS
cdef int[4] ROOK_OFFSETS
cdef int[8] ROYAL_OFFSETS
cdef int[8] KNIGHT_OFFSETS
cdef int[2] START_INDEX
cdef int[2] FORWARD
cdef int[2] KING_HOME
cdef signed char[2][40] TARGET
cdef signed char[2][120] PAWN_CASE
cdef signed char[120][120] LINE

cpdef Square square_at(int file, int rank) noexcept nogil
cpdef int file_of(Square square) noexcept nogil
cpdef int rank_of(Square square) noexcept nogil
cpdef Side owner(Slot slot) noexcept nogil
cpdef int action(Side side, int cell) noexcept nogil
cpdef int pawn_case(Side side, Square square) noexcept nogil

cdef void fill_offsets() noexcept
cdef void fill_targets() noexcept
cdef void fill_pawn_cases() noexcept
cdef void fill_lines() noexcept
