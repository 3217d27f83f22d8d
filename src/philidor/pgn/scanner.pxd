from philidor.core.types cimport NO_KIND
from philidor.pgn.spelling cimport ends_move, is_digit, is_file
from philidor.pgn.tag_pairs cimport TagPairs
from philidor.pgn.types cimport (
    AFTER_RESULT, BOTH_FORFEIT, BROKEN_TAG, CASTLES, COMMAND, COMMENT, GAME_END, GLYPH, LOOK_AHEAD,
    MORE_TEXT, MOST_NAMES, MOST_NOTES, MOVE_NUMBER, NOT_A_TAG, NO_RESULT, PASS, PIECE_MOVE, RESULT,
    SECOND_RESULT, SKIPPED, STRAY_BRACE, STRAY_PARENTHESIS, TAG_PAIR, UNREADABLE, VARIATION_BEGIN,
    VARIATION_END,
)

cimport cython


@cython.final
cdef class Scanner(TagPairs):
    cdef readonly int at
    cdef readonly int start
    cdef readonly int stop
    cdef readonly int last
    cdef readonly int depth
    cdef readonly int moves
    cdef readonly bint numbered
    cdef readonly int open_comment
    cdef readonly int open_variation
    cdef bint complete
    cdef bint blank
    cdef bint tagged
    cdef bint commented
    cdef bint content
    cdef bint prose
    cdef bint lettered
    cdef bint numeric
    cdef bint over
    cdef int dots
    cdef int ending
    cdef int names
    cdef int[64] names_from
    cdef int[64] names_to
    cdef readonly int notes
    cdef int[16] note_kinds
    cdef int[16] note_from
    cdef int[16] note_to

    cpdef void open(self, bytes data, bint complete)
    cpdef void new_game(self, int at)
    cpdef int next(self) noexcept
    cdef void note(self, int kind, int start, int stop) noexcept
    cdef void skip_space(self) noexcept
    cdef int token(self, int letter) noexcept
    cdef int escaped_line(self, int letter) noexcept
    cdef bint begins_line(self, int at) noexcept
    cdef int parenthesis(self, bint opening) noexcept
    cdef int glyph(self, int letter) noexcept
    cdef int brace(self) noexcept
    cdef int next_brace(self, int at) noexcept
    cdef bint is_escaped(self, int at) noexcept
    cdef bint begins_tags(self, int at) noexcept
    cdef int bracket(self) noexcept
    cdef int word(self, int letter) noexcept
    cdef int number(self, int letter) noexcept
    cdef int plain_number(self, int at) noexcept
    cdef int after_move(self, int kind, int length) noexcept
    cdef int other(self, int at) noexcept
    cdef int judged(self, int kind) noexcept
    cdef int tag_judged(self) noexcept
    cdef bint is_known_name(self) noexcept
    cdef int number_judged(self) noexcept
    cdef int after_result(self, int kind) noexcept
    cdef bint begins_game(self) noexcept
    cdef int end_here(self) noexcept
