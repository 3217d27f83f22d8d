from philidor.core.types cimport (
    Kind, Square, BISHOP, KING, KNIGHT, NO_KIND, PAWN, QUEEN, ROOK,
)
from philidor.pgn.types cimport BLACK_WINS, DRAWN, NO_RESULT, Text, WHITE_WINS

cdef bint is_file(int letter) noexcept nogil
cdef bint is_rank(int letter) noexcept nogil
cdef bint is_digit(int letter) noexcept nogil
cdef Kind english_kind(int letter) noexcept nogil
cdef bint opens_or_closes(int letter) noexcept nogil
cdef bint ends_move(int letter) noexcept nogil

cdef class Spelling:
    cdef readonly bytes data
    cdef Text text
    cdef readonly int end
    cdef public bint german
    cdef readonly int piece
    cdef readonly int file
    cdef readonly int rank
    cdef readonly int to_file
    cdef readonly int target
    cdef readonly int promotion
    cdef readonly bint queenside
    cdef readonly int value
    cdef int width

    cdef int letter_at(self, int at) noexcept nogil
    cdef bint has(self, int at, int first, int second) noexcept nogil
    cdef int space_at(self, int at) noexcept nogil
    cdef int dash_at(self, int at) noexcept nogil
    cdef int spaced_dash_at(self, int at) noexcept nogil
    cdef int word_end(self, int at) noexcept nogil
    cdef bint ends_number(self, int at) noexcept nogil
    cdef int kind_of(self, int letter) noexcept nogil
    cdef int figurine_at(self, int at) noexcept nogil
    cdef int piece_at(self, int at) noexcept nogil
    cdef int takes_at(self, int at) noexcept nogil
    cdef int move_at(self, int at) noexcept nogil
    cdef int two_files_at(self, int at) noexcept nogil
    cdef int origin_at(self, int at) noexcept nogil
    cdef int promotion_at(self, int at) noexcept nogil
    cdef int castling_letter_at(self, int at) noexcept nogil
    cdef int castling_at(self, int at) noexcept nogil
    cdef int null_move_at(self, int at) noexcept nogil
    cdef int numeric_at(self, int at) noexcept nogil
    cdef int result_at(self, int at) noexcept nogil
    cdef int draw_at(self, int at) noexcept nogil
    cdef bint repeats(self, int at, int other, int length) noexcept nogil
