# C types and constants of the tutorial engine; types.py gives the same names to uncompiled Python.
ctypedef int Square
ctypedef int Slot
ctypedef int Side
ctypedef int Kind
ctypedef int Score
ctypedef int* Offsets

cdef struct Piece:
    signed char typ
    signed char squ
    signed char nxt
    signed char prv

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
    Move copied "romichess_copied"(Move move) noexcept

cdef enum:
    BLACK = 0
    WHITE = 1

cdef enum:
    TERMINATE = 0
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    CASTLING_KING = 6
    KING = 7

cdef enum:
    EMPTY_SQUARE = 0
    FRIENDLY_PIECE = 1
    ENEMY_PIECE = 2
    OFF_BOARD = 3
    ENEMY_KING = 4

cdef enum:
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
    MATE_BOUND = 9000
    MAX_PLY = 80
    MAX_DEPTH = 60
    STACK_SIZE = 8000
    STACK_ROOM = 7400
    GAME_SIZE = 512
    LIST_SIZE = 640
