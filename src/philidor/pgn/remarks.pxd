from philidor.pgn.spelling cimport is_digit
from philidor.pgn.types cimport MOST_DIGITS, Text

cimport cython

cpdef bint may_be_record(str comment)
cpdef object with_glyph(object known, int glyph)


@cython.final
cdef class Remarks:
    cdef bytes data
    cdef Text text
    cdef int at
    cdef int stop
    cdef int digits
    cdef long long number
    cdef object clock
    cdef object spent
    cdef object score

    cpdef object read(self, bytes data, int start, int stop, object known, bint before)
    cdef bint fits(self, object known)
    cdef object added(self, object known, bint before)
    cdef int letter(self) noexcept nogil
    cdef bint skip(self, int letter) noexcept nogil
    cdef bint blanks(self) noexcept nogil
    cdef bint is_plain(self) noexcept nogil
    cdef bint commands(self)
    cdef bint command(self)
    cdef bint count(self) noexcept nogil
    cdef bint decimal(self, int places) noexcept nogil
    cdef bint time(self) noexcept nogil
    cdef bint value(self)
