# C types and constants of Rajah; types.py gives the same names to uncompiled Python.
ctypedef unsigned long long Key
ctypedef int Square
ctypedef int Side
ctypedef int Kind
ctypedef int Piece
ctypedef int Move
ctypedef int Score
ctypedef int Depth
ctypedef Move* Moves
ctypedef Score* Ranks

cdef extern from * nogil:
    """
    #define rajah_origin(move) ((move) & 0x7F)
    #define rajah_target(move) (((move) >> 7) & 0x7F)
    #define rajah_promotion(move) (((move) >> 14) & 7)
    #define rajah_kind(piece) ((piece) & 7)
    #define rajah_relative(square, side) ((square) ^ ((side) ? 0x70 : 0))
    #define rajah_quotient(a, b) ((a) / (b))
    """
    Square origin "rajah_origin"(Move move) noexcept
    Square target "rajah_target"(Move move) noexcept
    Kind promotion "rajah_promotion"(Move move) noexcept
    Kind kind_of "rajah_kind"(Piece piece) noexcept
    Square relative "rajah_relative"(Square square, Side side) noexcept
    Score quotient "rajah_quotient"(Score dividend, Score divisor) noexcept

cdef enum:
    WHITE = 0
    BLACK = 1

cdef enum:
    EMPTY = 0
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

cdef enum:
    WHITE_PIECE = 8
    BLACK_PIECE = 16
    PIECES = 24

cdef enum:
    OFF_BOARD = 0x88
    SQUARES = 128
    NO_SQUARE = 0x7F
    DIFFERENCES = 240
    MIDDLE = 119

cdef enum:
    NORMAL = 0
    DOUBLE_STEP = 1 << 17
    EN_PASSANT = 2 << 17
    CASTLING = 3 << 17
    FLAG_MASK = 3 << 17
    NO_MOVE = 0

cdef enum:
    MEN = 16
    MAX_MOVES = 256
    MAX_PLY = 128
    MAX_DEPTH = 60
    STACK = 1024

cdef enum:
    INFINITE = 32000
    MATE = 31000
    MATE_BOUND = 30000
    DRAW = 0

cdef enum:
    BOUND_NONE = 0
    BOUND_UPPER = 1
    BOUND_LOWER = 2
    BOUND_EXACT = 3

# A transposition table's entry for a position.
cdef struct TableEntry:
    Key key
    long long nodes
    Move move
    Score score
    short depth
    unsigned char bound
    unsigned char generation

ctypedef TableEntry* TableEntries

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #define rajah_allocate(count) calloc((size_t)(count), 32)
    """
    TableEntries allocate "rajah_allocate"(long long count) noexcept
    void release "free"(TableEntries entries) noexcept

cdef enum:
    FULL_WIDTH = 0
    QUIESCENCE = 1
    NULL_MOVE = 2


# What is needed to take back a move and cannot be recomputed.
cdef struct Undo:
    Move move
    Piece captured
    int slot
    int castling
    Square en_passant
    int halfmoves
    bint checked
    Key key
