cimport cython
from philidor.core.types cimport Key, Move, NORMAL, flag_of, wrap
from philidor.human.types cimport (
    Ceilings, KindNumbers, CAPTURE, CERTAIN, KINDS, LONGEST, MIX_ADDEND, MIX_FIRST, MIX_SECOND,
    MOST_BLIND, UNUSUAL,
)

cpdef Key mixed(Key number) noexcept nogil


@cython.final
cdef class Perception:
    cdef readonly int blindness
    cdef readonly int fading
    cdef readonly int reply_blindness
    cdef readonly int attention
    cdef readonly Key thought
    cdef KindNumbers share
    cdef Ceilings ceilings

    cpdef int chance_missed(self, int kinds, int ply) noexcept nogil
    cpdef int roll(self, Move move) noexcept nogil
    cpdef bint surely_sees(self, Move move, bint captures, int ply) noexcept nogil
    cpdef bint sees(self, int kinds, Move move, int ply) noexcept nogil
