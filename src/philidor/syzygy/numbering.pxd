# Squares and combinations as numbers.
from philidor.syzygy.types cimport Squares

cdef long long[8][64] COMBINATIONS
cdef int[64] TRIANGLE
cdef int[64] BELOW_DIAGONAL
cdef int[10][64] KINGS
cdef int[64] PAWN_RANK
cdef int[6][24] LEADING_PAWNS
cdef int[6][4] LEADING_SIZES

cdef int off_diagonal(int square) noexcept nogil
cdef void number_pieces()
cdef void number_pawns()
cdef long long index_of_three(Squares squares) noexcept nogil
cdef long long index_of_kings(Squares squares) noexcept nogil
cdef long long index_of_pawns(Squares squares, int count) noexcept nogil
cdef long long index_of_group(Squares squares, int first, int count, int skipped) noexcept nogil
cdef void sort(Squares squares, int first, int end) noexcept nogil
cdef void make_canonical(Squares squares, int count, int leading) noexcept nogil
cpdef int leading_size(int pawns, int file)
cpdef long long combinations(int of, int chosen)
