from philidor.core.types cimport Key, Kind, Move, NO_KIND, NO_MOVE, PAWN
from philidor.core.outcomes cimport material_on
from philidor.core.position cimport Position
from philidor.pgn.accessors cimport packed_keys, packed_moves
from philidor.pgn.keys cimport polyglot_key
from philidor.pgn.san cimport find_castling, find_from, find_move, find_two_files
from philidor.pgn.scanner cimport Scanner
from philidor.pgn.types cimport (
    AMBIGUOUS, AMBIGUOUS_MOVE, CASTLES, COMMENT, GAME_END, GLYPH, ILLEGAL_MOVE, MAX_PLIES,
    MORE_TEXT, MOST_HISTORY, MOVE_NUMBER, NO_FAULT, NO_RESULT, NOT_A_MOVE, NULL_MOVE, OPEN_COMMENT,
    OPEN_VARIATION, PASS, PASS_IN_CHECK, PIECE_MOVE, RESULT, SKIPPED, TAG_PAIR, TOO_LONG,
    UNREADABLE,
)

cdef Move move_of(Scanner scanner, Position position, int kind) noexcept nogil
cdef int pass_on(Position position) noexcept

cimport cython


@cython.final
cdef class MoveReader:
    cdef readonly Scanner scanner
    cdef readonly Position position
    cdef readonly int plies
    cdef readonly int result
    cdef readonly bint annotated
    cdef readonly int fault
    cdef readonly int fault_at
    cdef readonly int fault_end
    cdef readonly int begin
    cdef int kind
    cdef int most
    cdef int steps
    cdef Move[12000] played
    cdef Key[12001] seen
    cdef long long[12001] material
    cdef short[12001] since

    cdef void forget(self) noexcept
    cpdef void start(self, int most)
    cpdef bint read(self, int events)
    cdef void event(self) noexcept
    cdef void move(self) noexcept
    cdef void passed(self) noexcept
    cdef void record(self, Move move) noexcept
    cdef void stop(self, int fault, int at, int end) noexcept nogil
