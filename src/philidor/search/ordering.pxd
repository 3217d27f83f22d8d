from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, Square, BISHOP, KING, KNIGHT, NORMAL, ONE, PAWN, PROMOTION,
    QUEEN, ROOK, ctz, flag_of, origin_of, slide, target_of,
)
from philidor.core.accessors cimport captured_by, is_quiet, king_square, men_of, occupancy
from philidor.core.attacks cimport BISHOPS, KING_ATTACKS, KNIGHT_ATTACKS, LINE, PAWN_ATTACKS, ROOKS
from philidor.core.movegen cimport gives_check
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.evaluation.accessors cimport pawn_attacks
from philidor.search.accessors cimport butterfly_index, capture_index, man_target
from philidor.search.types cimport (
    Numbers, PickerRef, SixNumbers, TuningRef, EVASION_CAPTURES, WEIGHT_BITS,
)
from philidor.search.worker cimport Worker

cdef int quiet_history(Worker worker, PickerRef picker, Move move) noexcept nogil
cdef int capture_history(Worker worker, Move move) noexcept nogil
cdef void score_captures(Worker worker, PickerRef picker) noexcept nogil
cdef void score_evasions(Worker worker, PickerRef picker) noexcept nogil
cdef void score_quiets(Worker worker, PickerRef picker) noexcept nogil
cdef void danger_weights(TuningRef tuning, Numbers weights) noexcept nogil
cdef void find_dangers(Position position, TuningRef tuning, PickerRef picker) noexcept nogil
cdef void find_checks(Position position, PickerRef picker) noexcept nogil
cdef bint is_check(Position position, PickerRef picker, Move move) noexcept nogil
