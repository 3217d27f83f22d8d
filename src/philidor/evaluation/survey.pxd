cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Key, Kind, Square, BISHOP, BLACK, FULL, KING, KNIGHT, ONE, PAWN,
    QUEEN, RANK_1, ROOK, WHITE, ctz, popcount,
)
from philidor.core.attacks cimport KING_ATTACKS
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport forward, pawn_attacks, pawn_double_attacks
from philidor.evaluation.types cimport (
    FACTS, Pair, PawnEntries, PawnEntry, PAWN_ENTRIES, TERMS, WEIGHTS, make_pair,
)

# A square's number on half a board, from one side's view: the e- to h-files mirror the others.
cdef unsigned char[2][64] HALF_BOARD


@cython.final
cdef class Survey:
    cdef Pair[WEIGHTS] weight
    cdef Pair[2][TERMS] term
    cdef Bitboard[2][6] pieces
    cdef Bitboard occupied
    cdef Square[2] king
    cdef int[2] worth
    # Indexed by colour and kind; index 6 is all kinds together.
    cdef Bitboard[2][7] attacks
    cdef Bitboard[2] twice
    cdef Bitboard[2] mobility_area
    cdef Bitboard[2] king_ring
    cdef Bitboard[2] pinned
    cdef int[2] ring_units
    cdef int[2] ring_attacks
    cdef Bitboard[2] weak
    cdef Bitboard[2] safe
    cdef Bitboard[2][6] safe_checks
    cdef int[2][6] least_mobility
    cdef int[FACTS] facts
    cdef short[::1] pawn_memory
    cdef PawnEntries pawn_table
    cdef Key pawn_key
    cdef int pawn_slot
    cdef bint remembers_pawns
    cdef readonly long long pawn_probes
    cdef readonly long long pawn_hits

    cpdef void set_weight(self, int index, int middlegame, int endgame) noexcept
    cpdef void forget_pawns(self) noexcept
    cpdef void remember_pawns(self, bint wanted) noexcept
    cdef void look(self, Position position) noexcept nogil
    cdef void begin(self, Position position) noexcept nogil
    cdef inline void begin_side(self, Position position, Colour us) noexcept nogil
