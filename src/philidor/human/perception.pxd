cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Key, Kind, Move, Square, BISHOP, CASTLING, EN_PASSANT, KING, KNIGHT, NO_KIND,
    NO_MOVE, ONE, PAWN, PROMOTION, QUEEN, ROOK, WHITE, ctz, flag_of, origin_of, promoted_to, slide,
    target_of, wrap,
)
from philidor.core.accessors cimport captured_by, occupancy
from philidor.core.attacks cimport BISHOPS, ROOKS, attacks_from
from philidor.core.movegen cimport gives_check
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES
from philidor.human.types cimport (
    ALIGNED, BACKWARD, BARGAIN, CAPTURE, CERTAIN, CHECK, DISCOVERY, DISTANT, KINDS, KNIGHT_MOVE,
    KindNumbers, LONG, MIX_ADDEND, MIX_FIRST, MIX_SECOND, MOST_BLIND, NO_FOCUS, PROMOTES, QUIET, RECAPTURE,
    SIDEWAYS, UNUSUAL,
)

cpdef Key mixed(Key number) noexcept nogil
cdef int apart(Square one, Square other) noexcept nogil
cpdef int focus_of(Position position, int known, int top) noexcept nogil
cdef int kinds_of_capture(Position position, Move move, Kind captured, int focus) noexcept nogil
cdef int geometry(Position position, Move move, Kind kind) noexcept nogil
cdef bint uncovers(Position position, Move move) noexcept nogil
cdef bint on_pin_line(Position position, Move move) noexcept nogil
cpdef int kinds_of(Position position, Move move, int focus) noexcept nogil


@cython.final
cdef class Perception:
    cdef readonly int blindness
    cdef readonly int fading
    cdef readonly int reply_blindness
    cdef readonly int attention
    cdef readonly Key thought
    cdef KindNumbers share

    cpdef int chance_missed(self, int kinds, int ply) noexcept nogil
    cpdef int roll(self, Move move) noexcept nogil
    cpdef bint sees(self, int kinds, Move move, int ply) noexcept nogil
