cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, MoveList, Square, ALL_MOVES, CASTLING, KNIGHT, MAX_MOVES,
    NO_KIND, NO_MOVE, ONE, PAWN, PROMOTION, WHITE, ctz, flag_of, origin_of, promoted_to, target_of,
)
from philidor.core.accessors cimport captured_by, pieces_of, occupancy
from philidor.core.attacks cimport KING_ATTACKS
from philidor.core.movegen cimport generate
from philidor.core.position cimport Position
from philidor.core.see cimport wins_at_least
from philidor.human.cover cimport Cover, seen_from
from philidor.human.kinds cimport apart, kinds_of
from philidor.human.mind cimport Mind
from philidor.human.types cimport (
    GLANCED, MOST_CENTIPAWNS, OBVIOUS, Feature, KINDS, ORIGIN_AT, TARGET_AT, CAPTURED_AT,
    TARGET_SAFETY_AT, ORIGIN_SAFETY_AT, KINDS_AT, PROMOTED_AT, LOSS_AT, RANK_AT, TARGET_NEAR_AT,
    ORIGIN_NEAR_AT, UNDOES_AT, AGAIN_AT, FLEES_AT, STOPS_AT, ATTACKS_AT, THREATENS_AT, STEP_AT,
    ENEMY_KING_AT, OWN_KING_AT, EXCHANGE_AT, CASTLES_AT, PASSED_AT, SHALLOW_AT, AROUND_AT,
    PROTECTS_AT, LEAVES_AT, HUNTED_AT, OWN_NEAR_AT, REPLY_TAKES_MOVER_AT, REPLY_TAKES_OTHER_AT,
    REPLY_STEP_AT, REPLY_NEAR_AT, REPLY_BACKWARD_AT, REPLY_AGE_AT, REPLY_LENGTH_AT, MATES_AT,
    ALLOWS_MATE_AT, MOST_OF_MOVE,
)
from philidor.search.types cimport MATE_BOUND

cdef double[15] LOSSES
cdef double[1024] CHANCES

cpdef double winning_chance(int centipawns) noexcept nogil
cdef int loss_bucket(double points) noexcept nogil
cdef int step_bucket(int value, int step, int most) noexcept nogil

@cython.final
cdef class MoveFeatures:
    cdef Mind mind
    cdef Cover cover
    cdef int last_from
    cdef int last_to
    cdef int own_from
    cdef int own_to
    cdef int threat_from
    cdef int threat_to
    cdef double best
    cdef double best_shallow
    cdef double passing
    cdef int count
    cdef MoveList moves
    cdef int[MAX_MOVES] values
    cdef int[MAX_MOVES] shallow
    cdef int[MAX_MOVES] ranks
    cdef int[MAX_MOVES] mated
    cdef int[MAX_MOVES] length
    cdef Feature[MAX_MOVES][MOST_OF_MOVE] of_move

    cdef void glance(self) noexcept
    cdef void describe_all(self) noexcept nogil
    cdef int pack(self, unsigned short[::1] packed, int at) noexcept
    cpdef list legal(self)
    cdef void describe(self, Position position, int number) noexcept nogil
    cdef void mark(self, int number, int feature) noexcept nogil
    cdef void rank_values(self) noexcept nogil
    cdef void describe_path(self, Position position, int number, Kind kind, Square origin,
                            Square target) noexcept nogil
    cdef void describe_targets(self, Position position, int number, Kind kind, Square origin,
                               Square target) noexcept nogil
    cdef void describe_surroundings(self, Position position, int number, Kind kind, Square origin,
                                    Square target) noexcept nogil
    cdef void describe_care(self, Position position, int number, Kind kind, Square origin,
                            Square target) noexcept nogil
    cdef void describe_reply(self, Position position, int number, Kind mover,
                             Square target) noexcept nogil
