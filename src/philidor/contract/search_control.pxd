cimport cython
from philidor.contract.clock cimport milliseconds


@cython.final
cdef class SearchControl:
    cdef readonly bint stopped
    cdef readonly long long started
    cdef readonly long long own_since
    cdef readonly long long limit
    cdef readonly long long target

    cpdef void restart(self) noexcept nogil
    cpdef void stop(self) noexcept nogil
    cpdef void ponder_hit(self) noexcept nogil
    cpdef void limit_time(self, long long limit, long long target=*) noexcept nogil
    cpdef long long elapsed(self) noexcept nogil
    cpdef long long own_time(self) noexcept nogil
    cpdef bint out_of_time(self) noexcept nogil
