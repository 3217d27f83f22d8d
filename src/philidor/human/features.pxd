cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, NO_SQUARE, ONE, WHITE, ctz, popcount,
)
from philidor.core.accessors cimport pieces_of, occupancy
from philidor.core.position cimport Position
from philidor.human.cover cimport Cover
from philidor.human.mind cimport Mind
from philidor.human.move_features cimport MoveFeatures, loss_bucket, step_bucket
from philidor.human.types cimport (
    FIRST_RATING, RATINGS, RATING_STEP, Feature, PIECES_AT, LAST_TO_AT, LAST_FROM_AT, RIGHTS_AT,
    EN_PASSANT_AT, CHECK_AT, STANDING_AT, CHOICE_AT, SPEED_AT, AGE_AT, MATERIAL_AT, THREAT_AT,
    RATING_AT, MOST_ACTIVE, HEAD,
)

@cython.final
cdef class Features:
    cdef readonly Mind mind
    cdef Cover cover
    cdef MoveFeatures moves
    cdef readonly int active_count
    cdef Feature[MOST_ACTIVE] active
    cdef float[MOST_ACTIVE] strength

    cdef void activate(self, int feature, float strength) noexcept nogil
    cdef void place_pieces(self, Position position) noexcept nogil
    cdef void place_circumstances(self, Position position, int speed) noexcept nogil
    cdef void place_rating(self, int rating) noexcept nogil
    cpdef void look(self, int rating, int speed) noexcept
    cpdef int pack(self, unsigned short[::1] packed, int chosen) noexcept
