cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, MoveList, Square, ALL_MOVES, BISHOP, CASTLING, EN_PASSANT, KING,
    KNIGHT, MAX_MOVES, NO_KIND, NO_SQUARE, ONE, PAWN, PROMOTION, QUEEN, ROOK, WHITE, ctz, flag_of,
    origin_of, popcount, promoted_to, target_of,
)
from philidor.core.accessors cimport captured_by, pieces_of, occupancy
from philidor.core.attacks cimport KING_ATTACKS, KNIGHT_ATTACKS, PAWN_ATTACKS, attacks_from
from philidor.core.movegen cimport generate
from philidor.core.position cimport Position
from philidor.core.see cimport wins_at_least
from philidor.human.kinds cimport apart, kinds_of
from philidor.human.mind cimport Mind
from philidor.human.types cimport (
    FIRST_RATING, GLANCED, MOST_CENTIPAWNS, OBVIOUS, RATINGS, RATING_STEP,
    Feature, KINDS, PIECES_AT, LAST_TO_AT, LAST_FROM_AT, RIGHTS_AT, EN_PASSANT_AT, CHECK_AT, STANDING_AT, CHOICE_AT, SPEED_AT, AGE_AT, MATERIAL_AT, THREAT_AT, RATING_AT, ORIGIN_AT, TARGET_AT, CAPTURED_AT, TARGET_SAFETY_AT, ORIGIN_SAFETY_AT, KINDS_AT, PROMOTED_AT, LOSS_AT, RANK_AT, TARGET_NEAR_AT, ORIGIN_NEAR_AT, UNDOES_AT, AGAIN_AT, FLEES_AT, STOPS_AT, ATTACKS_AT, THREATENS_AT, STEP_AT, ENEMY_KING_AT, OWN_KING_AT, EXCHANGE_AT, CASTLES_AT, PASSED_AT, SHALLOW_AT, AROUND_AT, PROTECTS_AT, LEAVES_AT, HUNTED_AT, OWN_NEAR_AT, MOST_ACTIVE, MOST_OF_MOVE, HEAD,
)

cdef double[15] LOSSES
cdef double[1024] CHANCES

cpdef double winning_chance(int centipawns) noexcept nogil
cdef int loss_bucket(double points) noexcept nogil
cdef int step_bucket(int value, int step, int most) noexcept nogil


@cython.final
cdef class Features:
    cdef readonly Mind mind
    cdef int last_from
    cdef int last_to
    cdef int own_from
    cdef int own_to
    cdef Bitboard[2] covered
    cdef Bitboard[2][6] by_kind
    cdef int threat_from
    cdef int threat_to
    cdef readonly int active_count
    cdef Feature[MOST_ACTIVE] active
    cdef float[MOST_ACTIVE] strength
    cdef readonly int count
    cdef MoveList moves
    cdef int[MAX_MOVES] values
    cdef int[MAX_MOVES] shallow
    cdef int[MAX_MOVES] ranks
    cdef int[MAX_MOVES] length
    cdef Feature[MAX_MOVES][MOST_OF_MOVE] of_move

    cdef void activate(self, int feature, float strength) noexcept nogil
    cdef void mark(self, int number, int feature) noexcept nogil
    cdef void cover(self, Position position) noexcept nogil
    cdef int lowest(self, Colour side, Square square) noexcept nogil
    cdef int safety(self, Position position, Square square, Square mover) noexcept nogil
    cdef void place_pieces(self, Position position) noexcept nogil
    cdef void place_circumstances(self, Position position, int speed) noexcept nogil
    cdef void place_rating(self, int rating) noexcept nogil
    cdef void rank_values(self) noexcept nogil
    cdef void describe(self, Position position, int number, double best,
                       double best_shallow) noexcept nogil
    cdef void describe_path(self, Position position, int number, Kind kind, Square origin,
                            Square target) noexcept nogil
    cdef void describe_targets(self, Position position, int number, Kind kind, Square origin,
                               Square target) noexcept nogil
    cdef void describe_surroundings(self, Position position, int number, Kind kind, Square origin,
                                    Square target) noexcept nogil
    cdef void describe_care(self, Position position, int number, Kind kind, Square origin,
                            Square target) noexcept nogil
    cpdef void look(self, int rating, int speed) noexcept
    cpdef int pack(self, unsigned short[::1] packed, int chosen) noexcept
