from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, BISHOP, KING, KNIGHT, ONE, PAWN, PROMOTION, QUEEN,
    ROOK, ctz, flag_of, origin_of, slide, target_of,
)
from philidor.core.accessors cimport captured_by, is_quiet, king_square, pieces_of, occupancy
from philidor.core.attacks cimport BISHOPS, KING_ATTACKS, KNIGHT_ATTACKS, ROOKS
from philidor.core.checks cimport find_checks
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.evaluation.accessors cimport pawn_attacks
from philidor.search.accessors cimport butterfly_index, capture_index, piece_target
from philidor.search.types cimport (
    Numbers, PickerRef, SixNumbers, TuningRef, EVASION_CAPTURES, WEIGHT_BITS,
    checks_of,
)
from philidor.search.worker cimport Worker

cdef int quiet_history(Worker worker, PickerRef picker, Move move) noexcept nogil
cdef int capture_history(Worker worker, Move move) noexcept nogil
cdef void score_captures(Worker worker, PickerRef picker) noexcept nogil
cdef void score_evasions(Worker worker, PickerRef picker) noexcept nogil
cdef void score_quiets(Worker worker, PickerRef picker) noexcept nogil
cdef void danger_weights(TuningRef tuning, Numbers weights) noexcept nogil
cdef void find_dangers(Position position, TuningRef tuning, PickerRef picker) noexcept nogil
