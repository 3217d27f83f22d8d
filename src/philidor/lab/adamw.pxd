cimport cython
from libc.math cimport sqrtf as sqrt


@cython.final
cdef class AdamW:
    cdef float[::1] mean
    cdef float[::1] square
    cdef float[::1] limits
    cdef float tiny

    cpdef void move(self, float[::1] weights, float[::1] gradient, float scale, float size,
                    float kept) noexcept
