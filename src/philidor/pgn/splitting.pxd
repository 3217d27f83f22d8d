from philidor.pgn.types cimport Text

cdef int line_end(Text text, int at, int end) noexcept nogil
cdef bint is_blank(Text text, int at, int end) noexcept nogil
cdef bint is_event(Text text, int at, int end) noexcept nogil
cdef bint is_over(Text text, int at) noexcept nogil
cdef int after_comment(Text text, int at, int end) noexcept nogil
cdef int after_movetext_line(Text text, int at, int end) noexcept nogil
cdef bint starts_anew(Text text, int at, int end) noexcept nogil
cpdef int movetext_start(Text text, int at, int end) noexcept
cpdef int game_end(Text text, int at, int end, bint complete) noexcept
