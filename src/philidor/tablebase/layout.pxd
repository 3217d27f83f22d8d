cimport cython
from philidor.core.types cimport KING
from philidor.tablebase.types cimport MOST_PIECES, PerPiece, Squares


@cython.final
cdef class Layout:
    cdef readonly int pieces
    cdef readonly bint has_pawns
    cdef readonly Py_ssize_t size
    cdef PerPiece colours
    cdef PerPiece kinds

    cdef Py_ssize_t place(self, Squares squares) noexcept
    cdef void read(self, Py_ssize_t place, Squares squares) noexcept
