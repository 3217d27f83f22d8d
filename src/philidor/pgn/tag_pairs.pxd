from philidor.pgn.spelling cimport Spelling, is_digit

cdef class TagPairs(Spelling):
    cdef readonly int name_start
    cdef readonly int name_stop
    cdef readonly int value_start
    cdef readonly int value_stop
    cdef readonly bint escaped
    cdef bint broken

    cdef int line_end(self, int at) noexcept
    cdef int after_blanks(self, int at) noexcept
    cdef int tag_at(self, int at) noexcept
    cdef int value_at(self, int at) noexcept
    cdef int tag_end(self, int at) noexcept
    cdef bint goes_on(self, int at) noexcept
