from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, Square, BISHOP, CASTLING, EN_PASSANT, KING, KNIGHT, NO_KIND,
    NO_MOVE, ONE, PAWN, PROMOTION, QUEEN, ROOK, WHITE, ctz, flag_of, origin_of, promoted_to, slide,
    target_of,
)
from philidor.core.accessors cimport captured_by, pieces_of, occupancy
from philidor.core.attacks cimport BISHOPS, ROOKS, attacks_from
from philidor.core.checks cimport is_check
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES
from philidor.human.types cimport (
    ASIDE, FAR,
    OneScene, SceneRef, ALIGNED, BACKWARD, BARGAIN, CAPTURE, CHECK, DISCOVERY, DISTANT, KNIGHT_MOVE,
    LONG, NO_FOCUS, PROMOTES, QUIET, RECAPTURE, SIDEWAYS, UNUSUAL, checks_of, scene_at,
)

cdef int apart(Square one, Square other) noexcept nogil
cpdef int focus_of(Position position, int known, int top) noexcept nogil
cdef void enter(SceneRef scene, int focus) noexcept nogil
cdef void find_screens(Position position, SceneRef scene) noexcept nogil
cdef void find_pins(Position position, SceneRef scene) noexcept nogil
cdef bint is_bargain(Position position, Move move) noexcept nogil
cdef int geometry(Position position, Move move, Kind kind) noexcept nogil
cdef bint uncovers(Position position, Move move) noexcept nogil
cdef int nature_of(Position position, SceneRef scene, Move move) noexcept nogil
cdef int setting_of(Position position, SceneRef scene, Move move, int nature) noexcept nogil
cpdef int kinds_of(Position position, Move move, int focus) noexcept nogil
