cimport cython


# Nodes refer to each other by number, so there are no circles for the garbage collector to find.
@cython.final
@cython.no_gc
@cython.freelist(256)
cdef class Node:
    cdef public object id
    cdef public object parent
    cdef public int move
    cdef public object notes
    cdef int only
    cdef list listed


cdef bint is_leaf(Node node) noexcept
cdef Node child_of(Node parent, int number, int move)
