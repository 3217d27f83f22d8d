cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Key, Kind, Move, Square, BLACK, CASTLING, EN_PASSANT, KING, NO_KIND, NO_MOVE,
    PROMOTION, ctz, flag_of, origin_of, popcount, promoted_to, target_of,
)
from philidor.core.position cimport Position

cpdef enum:
    FEATURES = 768
    # Positions of the current line whose accumulators are kept; a power of two, above the deepest
    # line of a search.
    KEPT = 256
    # A longer way back costs more than the cache of the king's bucket.
    MOST_STEPS = 8
    # Rows that are added or subtracted at once: at most one for each piece.
    ROWS = 34
    # Units whose products are summed in 32 bits.
    CHUNK = 256
    # The largest value of the accumulator that counts, QA.
    CLIP = 255
    MOST_VALUE = 10000
    # Bitboards by which an entry of the cache knows its pieces.
    BOARDS = 8


@cython.final
cdef class Nnue:
    cdef readonly int hidden
    cdef readonly int king_buckets
    cdef readonly int output_buckets
    cdef readonly double factor
    cdef readonly double centipawns
    cdef unsigned char[64] bucket_of
    cdef short[::1] weights
    cdef short[::1] biases
    cdef short[::1] outputs
    cdef int[::1] output_biases


@cython.final
cdef class Accumulators:
    cdef readonly Nnue network
    cdef readonly long long updates
    cdef readonly long long refreshes
    cdef short[::1] sums
    cdef Key[2 * KEPT] keys
    cdef short[::1] cache
    cdef Bitboard[::1] cached
    cdef Py_ssize_t[ROWS] added
    cdef Py_ssize_t[ROWS] removed
    cdef int added_count
    cdef int removed_count

    cpdef void forget(self) noexcept nogil
    cdef inline Py_ssize_t row(self, Colour view, Square king, Colour colour, Kind kind,
                               Square square) noexcept nogil
    cdef inline void add(self, Py_ssize_t row) noexcept nogil
    cdef inline void remove(self, Py_ssize_t row) noexcept nogil
    cdef inline Py_ssize_t place_of(self, int ply, Colour view) noexcept nogil
    cdef inline bint is_kept(self, Position position, int ply, Colour view) noexcept nogil
    cdef inline bint changes_bucket(self, Position position, int ply) noexcept nogil
    cdef int nearest(self, Position position, Colour view) noexcept nogil
    cdef void find_changes(self, Position position, int ply, Colour view, Square king) noexcept nogil
    cdef void castle(self, Colour view, Square king, Colour us, Square origin,
                     Square rook) noexcept nogil
    cdef void step(self, Position position, int ply, Colour view, Square king) noexcept nogil
    cdef void refresh(self, Position position, Colour view, Square king) noexcept nogil
    cdef void exchange(self, Py_ssize_t place, Py_ssize_t new) noexcept nogil
    cdef Py_ssize_t update(self, Position position, Colour view) noexcept nogil
    cdef long long weigh(self, Py_ssize_t place, Py_ssize_t output) noexcept nogil
    cpdef int value(self, Position position) noexcept nogil
