cdef enum:
    MAX_LINE = 128
    TRACE_LENGTH = 1 << 18

# One step of a recorded search.
cdef struct TraceStep:
    int stage
    int ply
    int move
    int depth
    int alpha
    int beta
