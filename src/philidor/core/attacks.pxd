from philidor.core.types cimport (
    Bitboard, Kind, Slider, Sliders, Square, Table, BISHOP, BLACK, FILE_A, FILE_H, KNIGHT, ONE,
    QUEEN, RANK_1, ROOK, WHITE, popcount, slide, slider_index, wrap,
)

cdef Bitboard[2][64] PAWN_ATTACKS
cdef Bitboard[64] KNIGHT_ATTACKS
cdef Bitboard[64] KING_ATTACKS
cdef Bitboard[64][64] BETWEEN
cdef Bitboard[64][64] LINE

cdef enum:
    # Table entries of all squares together: one for each occupancy of a square's relevant squares.
    ROOK_ENTRIES = 102400
    BISHOP_ENTRIES = 5248

cdef Slider[64] ROOKS
cdef Slider[64] BISHOPS
cdef Bitboard[ROOK_ENTRIES] ROOK_TABLE
cdef Bitboard[BISHOP_ENTRIES] BISHOP_TABLE

cdef Bitboard step(Square square, int file_step, int rank_step) noexcept
cdef Bitboard ray(Square square, int file_step, int rank_step, Bitboard occupied) noexcept
cpdef Bitboard slow_slider(Square square, Bitboard occupied, bint diagonal) noexcept
cpdef Bitboard relevant_mask(Square square, bint diagonal) noexcept
cdef void fill_leapers() noexcept
cdef int fill_slider(Square square, Sliders sliders, Table tables, int offset, Bitboard magic,
                     bint diagonal) noexcept
cdef void fill_lines() noexcept

cpdef Bitboard rook_attacks(Square square, Bitboard occupied) noexcept nogil
cpdef Bitboard bishop_attacks(Square square, Bitboard occupied) noexcept nogil
cpdef Bitboard attacks_from(Kind kind, Square square, Bitboard occupied) noexcept nogil
