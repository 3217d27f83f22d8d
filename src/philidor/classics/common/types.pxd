cdef enum:
    MAX_LINE = 128
    TRACE_LENGTH = 1 << 18
    STEPS_A_SECOND = 250
    PAUSE_AT_MOST = 20
    MAX_ROOT_MOVES = 512

# One step of a recorded search.
cdef struct TraceStep:
    int stage
    int ply
    int move
    int depth
    int alpha
    int beta

cdef extern from * nogil:
    """
    #include <time.h>
    static inline void classics_pause(long long milliseconds) {
        struct timespec wait = {
            (time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000L
        };
        nanosleep(&wait, 0);
    }
    """
    void pause "classics_pause"(long long milliseconds) noexcept
