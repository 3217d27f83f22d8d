cdef extern from * nogil:
    """
    #include <time.h>
    static inline long long philidor_milliseconds(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    }
    """
    long long philidor_milliseconds() noexcept


cpdef long long milliseconds() noexcept nogil
