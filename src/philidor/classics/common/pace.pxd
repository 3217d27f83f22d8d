cimport cython

from philidor.classics.common.types cimport PAUSE_AT_MOST, STEPS_A_SECOND, pause
from philidor.contract.clock cimport milliseconds


@cython.final
cdef class Pace:
    cdef readonly int interval
    cdef public long long rate
    cdef readonly long long due
    cdef readonly long long started

    cpdef void begin(self) noexcept nogil
    cpdef void keep(self, long long nodes) noexcept nogil
    cdef long long step(self) noexcept nogil
