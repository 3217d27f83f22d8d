from philidor.core.types cimport Move, NO_MOVE
from philidor.core.position cimport Position
from philidor.pgn.movetext cimport move_of
from philidor.pgn.node cimport Node, child_of, is_leaf
from philidor.pgn.remarks cimport Remarks, may_be_record, with_glyph
from philidor.pgn.scanner cimport Scanner
from philidor.pgn.types cimport (
    AMBIGUOUS, AMBIGUOUS_MOVE, CASTLES, COMMENT, GAME_END, GLYPH, ILLEGAL_MOVE, MORE_TEXT,
    MOVE_NUMBER, NOT_A_MOVE, NO_RESULT, PASS, PASS_IN_CHECK, PIECE_MOVE, RESULT, TAG_PAIR, UNREADABLE, VARIATION_BEGIN, VARIATION_END,
)

cdef class Line:
    cdef Position now
    cdef Position before
    cdef Node node
    cdef Node parent
    cdef int opened
    cdef bint moved
    cdef bint ended
    cdef bint fresh
    cdef list pending

    cdef void begin(self, Position position, Node node, int opened)

cdef class TreeReader:
    cdef readonly Scanner scanner
    cdef Remarks remarks
    cdef object tree
    cdef dict nodes
    cdef list lines
    cdef int depth
    cdef int skipped
    cdef int deepest
    cdef int most_moves
    cdef int longest
    cdef int moves
    cdef int next
    cdef int kind
    cdef readonly bint too_many
    cdef bint annotated
    cdef readonly list notes

    cpdef void open(self, object tree, Position start, bytes text, bint german, int deepest,
                    int most_moves, int longest)
    cpdef bint read(self, int events)
    cdef Line line(self)
    cdef void event(self, int kind)
    cdef void move(self, int kind)
    cdef void result(self)
    cdef void add(self, Line line, Move move)
    cdef void comment(self)
    cdef void comment_on(self, Node node, bytes data, int start, int stop)
    cdef void say_of(self, Node node, bytes text)
    cdef void say_before(self, Line line, bytes text)
    cdef void take_letters(self)
    cdef void glyph(self)
    cdef void begin_variation(self)
    cdef void end_variation(self)
    cdef void finish(self, Line line)
    cdef void stop(self, int reason)
    cdef void say(self, object what, int at)
