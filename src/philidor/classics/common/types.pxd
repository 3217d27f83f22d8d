# C types and constants.

cdef enum:
    # Longest line of moves that a search keeps.
    MAX_LINE = 128
    TRACE_LENGTH = 1 << 18
    # Readings of the clock in one second of a paced search's period machine.
    STEPS_A_SECOND = 250
    # Longest single wait of a paced search in milliseconds, and so the delay of a stop.
    PAUSE_AT_MOST = 20
    # More moves than any position has.
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
    # Sleep for this many milliseconds.
    void pause "classics_pause"(long long milliseconds) noexcept
    #: import time
    #:
    #: time.sleep(milliseconds / 1000)
