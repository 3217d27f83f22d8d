from philidor.classics.paulchess.types cimport (
    Bitboard, Kind, Square, SquareList, Squares, BISHOP, BLACK, DIAGONAL_MODULUS, FILE_A,
    FILE_MODULUS, KING, KNIGHT, ROOK, WHITE, wrap,
)

cdef Bitboard[8][256] ROWS
cdef Bitboard[8][258] FILES
cdef Bitboard[8][257] LEADING
cdef Bitboard[8][257] TRAILING
cdef Bitboard[64] LEADING_MASK
cdef Bitboard[64] TRAILING_MASK
cdef int[64] LEADING_DOWN
cdef int[64] LEADING_UP
cdef int[64] TRAILING_DOWN
cdef int[64] TRAILING_UP

cdef Bitboard[2][64] PAWN_ATTACKS
cdef Bitboard[64] KNIGHT_ATTACKS
cdef Bitboard[64] KING_ATTACKS
cdef Bitboard[64] ROOK_LINES
cdef Bitboard[64] BISHOP_LINES

cdef unsigned char[256][8] SIEVE
cdef unsigned char[256] SIEVE_COUNT

cpdef Bitboard row_lookup(Square square, Bitboard occupied) noexcept nogil
cpdef Bitboard file_lookup(Square square, Bitboard occupied) noexcept nogil
cpdef Bitboard leading_lookup(Square square, Bitboard occupied) noexcept nogil
cpdef Bitboard trailing_lookup(Square square, Bitboard occupied) noexcept nogil
cpdef Bitboard piece_lookup(Kind kind, Square square, Bitboard occupied) noexcept nogil
cdef int sieve(Bitboard board, Squares squares) noexcept nogil
cpdef Square first_square(Bitboard board) noexcept nogil
