cimport cython
from libc.math cimport exp

cdef enum:
    SQUARES = 64
    # Room for the widest network's planes.
    MOST_PLANES = 256


@cython.final
cdef class Tower:
    cdef float[::1] inputs
    cdef float[::1] sums
    cdef float[::1] kept
    cdef float[::1] pooled
    cdef float[::1] squeezed
    cdef float[::1] excited

    cpdef void convolve(self, const float[::1] weights, const float[::1] biases, int inputs,
                        int outputs, int size) noexcept
    cpdef void activate(self, int planes) noexcept
    cpdef void keep(self, int planes) noexcept
    cpdef void join(self, int planes) noexcept
    cpdef void excite(self, const float[::1] first, const float[::1] first_biases,
                      const float[::1] second, const float[::1] second_biases, int planes,
                      int width) noexcept
