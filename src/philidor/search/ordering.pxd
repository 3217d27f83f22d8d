from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, Square, BISHOP, FLAG_MASK, KING, KNIGHT, ONE, PAWN, PROMOTION,
    QUEEN, ROOK, ctz, slide,
)
from philidor.core.attacks cimport BISHOPS, KNIGHT_ATTACKS, ROOKS
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.evaluation.survey cimport pawn_attacks
from philidor.search.histories cimport PAWN_SLOTS
from philidor.search.types cimport BoardsByKind, MAN_TARGETS, SixBoards, STACK_BELOW
from philidor.search.worker cimport Worker

cdef int[6] SHYNESS

cdef int quiet_history(Worker worker, Move move, int ply) noexcept nogil
cdef int capture_history(Worker worker, Move move) noexcept nogil
cdef void score_captures(Worker worker, int level) noexcept nogil
cdef void score_evasions(Worker worker, int level) noexcept nogil
cdef void score_quiets(Worker worker, int level) noexcept nogil
cdef void dangers_of(Position position, BoardsByKind boards) noexcept nogil
cdef void checks_of(Position position, BoardsByKind boards) noexcept nogil
