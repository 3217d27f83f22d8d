from philidor.core.types cimport (
    Key, Kind, Move, BISHOP, KING, KNIGHT, NO_KIND, NO_MOVE, PAWN, QUEEN, ROOK,
)
from philidor.core.outcomes cimport material_on
from philidor.core.position cimport Position
from philidor.pgn.keys cimport polyglot_key
from philidor.pgn.san cimport find_castling, find_from, find_move
from philidor.pgn.types cimport (
    Text, AMBIGUOUS, AMBIGUOUS_MOVE, BLACK_WINS, DRAWN, ILLEGAL_MOVE, MAX_PLIES, MOST_HISTORY,
    NO_FAULT, NO_RESULT, NOT_A_MOVE, NULL_MOVE, OPEN_COMMENT, OPEN_VARIATION, TOO_LONG, WHITE_WINS,
)

cdef bint is_file(int letter) noexcept nogil
cdef bint is_rank(int letter) noexcept nogil
cdef bint is_digit(int letter) noexcept nogil
cdef Kind kind_of(int letter) noexcept nogil
cdef bint follow(Text text, int at, int end, int first, int second) noexcept nogil
cdef int skip_comment(Text text, int at, int end) noexcept nogil
cdef int skip_line(Text text, int at, int end) noexcept nogil
cdef bint ends_word(int letter) noexcept nogil
cdef bint opens_or_closes(int letter) noexcept nogil
cdef bint goes_on(Text text, int at, int end) noexcept nogil
cdef int word_end(Text text, int at, int end) noexcept nogil
cdef bint follows_number(Text text, int at) noexcept nogil
cdef int after_promotion(Text text, int at, int end) noexcept nogil

cdef class MoveReader:
    cdef readonly Position position
    cdef readonly int plies
    cdef readonly int result
    cdef readonly bint annotated
    cdef readonly int fault
    cdef readonly int fault_at
    cdef readonly int fault_end
    cdef int most
    cdef int steps
    cdef Move[12000] played
    cdef Key[12001] seen
    cdef long long[12001] material
    cdef short[12001] since

    cdef void forget(self, int most) noexcept nogil
    cpdef void read(self, Text text, int at, int end, int most)
    cdef void scan(self, Text text, int at, int end) noexcept
    cdef int word(self, Text text, int at, int end, bint counts) noexcept
    cdef int other_word(self, Text text, int at, int here, int end, bint counts) noexcept
    cdef int sign_at(self, Text text, int at, int end) noexcept nogil
    cdef int result_at(self, Text text, int at, int end) noexcept nogil
    cdef int null_move_at(self, Text text, int at, int end) noexcept nogil
    cdef int castling_at(self, Text text, int at, int end, bint counts) noexcept
    cdef int move_at(self, Text text, int at, int end, bint counts) noexcept
    cdef Kind promotion_at(self, Text text, int at, int end) noexcept nogil
    cdef void play(self, Move move, int at, int end) noexcept
    cdef void stop(self, int fault, int at, int end) noexcept nogil
