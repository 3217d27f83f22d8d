# C types and constants of the tutorial engine.
#
# A square is a cell of the 10x12 board: a1 = 21, h1 = 28, a8 = 91, h8 = 98. A slot is an index into
# the piece list of 40: slot 0 heads White's list and stands for an empty cell, 1 to 16 are White's
# pieces, 20 heads Black's list, 21 to 36 are Black's, 39 ends both lists and marks the border.
ctypedef int Square
ctypedef int Slot
ctypedef int Side
ctypedef int Kind
ctypedef int Score
ctypedef int* Offsets

# One slot of the piece list: kind, square, next and previous slot (-1 for none).
cdef struct Piece:
    signed char typ
    signed char squ  # = -1
    signed char nxt  # = -1
    signed char prv  # = -1

# One entry of the move stack.
#
# target: slot of the captured piece, or EMPTY. stats: nodes that the latest search of the move
# took; the tutorial adds the field for statistics and does not say which.
cdef struct Move:
    unsigned char from_square
    unsigned char to_square
    unsigned char target
    unsigned char special
    int score
    int stats

cdef extern from * nogil:
    """
    #define romichess_copied(move) (move)
    """
    # An independent copy of a move, which C makes by assignment.
    Move copied "romichess_copied"(Move move) noexcept
    #: copy = Move()
    #: copy.__dict__.update(move.__dict__)
    #: return copy

cdef enum:
    # Sides, numbered so that the source's "wtm" (white to move) is the side itself.
    BLACK = 0
    WHITE = 1

cdef enum:
    # What stands in a slot; TERMINATE ends the list. The two kings differ: one may still castle.
    TERMINATE = 0
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    CASTLING_KING = 6
    KING = 7

cdef enum:
    # Actions: the entries of a side's target table.
    EMPTY_SQUARE = 0
    FRIENDLY_PIECE = 1
    ENEMY_PIECE = 2
    OFF_BOARD = 3
    ENEMY_KING = 4

cdef enum:
    # The twelve pawn cases. L, R: a capture to the left or right is possible. X: no square there.
    # 2: two steps, 1: one step, E: en passant may be possible, P: the next step promotes.
    NON = -1
    X2R = 0
    L2R = 1
    L2X = 2
    X1R = 3
    L1R = 4
    L1X = 5
    XER = 6
    LER = 7
    LEX = 8
    XPR = 9
    LPR = 10
    LPX = 11

cdef enum:
    # A move's `special`: what make_move must do. A promotion is PROMOTION + the kind promoted to. The
    # generator makes EN_PASSANT from CAPTURE by setting bit 1.
    SIMPLE = 0
    CAPTURE = 1
    MARK_EP = 2
    EN_PASSANT = 3
    CASTLE = 4
    PROMOTION = 8
    PROMOTED_KIND = 7

cdef enum:
    EMPTY = 0
    KING_SLOT = 16
    BLACK_SLOTS = 20
    BORDER = 39
    SLOTS = 40
    CELLS = 120

cdef enum:
    NEVER_MOVED = -1
    INFINITY = 10000
    # Scores beyond this are mates: a mate at ply p of the search scores INFINITY - 1 - p.
    MATE_BOUND = 9000
    # Plies below the root that the capture search may reach; the source's stack index has 80 too.
    MAX_PLY = 80
    MAX_DEPTH = 60
    STACK_SIZE = 8000
    # With more moves on the stack no node generates, since one more list might not fit.
    STACK_ROOM = 7400
    # Game moves kept to find repetitions, and the length of lists indexed by ply.
    GAME_SIZE = 512
    LIST_SIZE = 640
