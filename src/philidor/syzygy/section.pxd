cimport cython
from philidor.core.accessors cimport pieces_of
from philidor.core.position cimport Position
from philidor.core.types cimport Bitboard, UNKNOWN, ctz, wrap
from philidor.syzygy.numbering cimport (
    PAWN_RANK, combinations, index_of_group, index_of_kings, index_of_pawns, index_of_three,
    leading_size, make_canonical,
)
from philidor.syzygy.types cimport LONGEST_CODE, MOST_PIECES, PerPiece, Squares

ctypedef long long[MOST_PIECES] Factors
ctypedef unsigned long long[LONGEST_CODE] FirstCodes


@cython.final
cdef class Section:
    cdef const unsigned char[::1] data
    cdef readonly int count
    cdef readonly int flags
    cdef readonly long long size
    cdef PerPiece pieces
    cdef PerPiece groups
    cdef int group_count
    cdef Factors factors
    cdef readonly int leading
    cdef readonly int second
    cdef int constant
    cdef int block_bits
    cdef int index_bits
    cdef int shortest
    cdef int codes
    cdef FirstCodes first_code
    cdef Py_ssize_t symbol_bases
    cdef Py_ssize_t patterns
    cdef int symbols
    cdef unsigned char[::1] lengths
    cdef long long blocks
    cdef long long real_blocks
    cdef Py_ssize_t index_table
    cdef Py_ssize_t size_table
    cdef Py_ssize_t content

    cdef int value(self, Position position, int swap, bint distances) noexcept
    cdef int leading_file(self, Position position, int swap) noexcept
    cdef int gather(self, Position position, int swap, Squares squares) noexcept
    cdef long long index(self, Squares squares) noexcept
    cdef void put_leader_first(self, Squares squares) noexcept
    cdef int at(self, long long index, bint distances) noexcept
    cdef int decoded(self, long long block, long long rest, bint distances) noexcept
    cdef int expanded(self, long long symbol, long long rest, bint distances) noexcept
    cdef int short_at(self, Py_ssize_t place) noexcept
    cdef long long word_at(self, Py_ssize_t place) noexcept
    cdef Bitboard bits_at(self, Py_ssize_t place) noexcept
