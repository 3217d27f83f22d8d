# C types and constants of Rajah.
#
# A square of the 0x88 board is 16 times the rank plus the file: a1 = 0x00, h1 = 0x07, h8 = 0x77. A
# number with a bit of 0x88 set is off the board. A piece is its kind with the bit of its colour, so
# that `piece & BLACK_PIECE` tests for a black one, as the source's own loop does.
#
# A move packs origin (7 bits), target (7), the kind promoted to (3) and a flag (2). Scores are in
# centipawns; a mate in n plies is MATE - n, and every score beyond MATE_BOUND is a mate.
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
    # The square a move leaves.
    Square origin "rajah_origin"(Move move) noexcept
    #: return move & 0x7F
    # The square a move goes to.
    Square target "rajah_target"(Move move) noexcept
    #: return (move >> 7) & 0x7F
    # The kind a pawn becomes, EMPTY for other moves.
    Kind promotion "rajah_promotion"(Move move) noexcept
    #: return (move >> 14) & 7
    # A piece without its colour.
    Kind kind_of "rajah_kind"(Piece piece) noexcept
    #: return piece & 7
    # The square mirrored for Black, so that a side's first rank is 0.
    Square relative "rajah_relative"(Square square, Side side) noexcept
    #: return square ^ (0x70 if side else 0)
    # Division rounding toward zero, as C divides.
    Score quotient "rajah_quotient"(Score dividend, Score divisor) noexcept
    #: whole = abs(dividend) // abs(divisor)
    #: return whole if (dividend < 0) == (divisor < 0) else -whole

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
    # The difference of two squares lies between -0x77 and 0x77; MIDDLE makes it an index.
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
    SIDE_PIECES = 16
    MAX_MOVES = 256
    MAX_PLY = 128
    MAX_DEPTH = 60
    # Capacity in plies: the moves of the game that can be repeated, and the search's own line.
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
#: class TableEntries(dict[int, TableEntry]):
#:     """A C array of entries; Python creates them when they are used."""
#:
#:     def __missing__(self, index: int) -> TableEntry:
#:         self[index] = TableEntry()
#:         return self[index]
#:
#:     def renew(self, index: int) -> None:
#:         """A fresh entry: assignment copies a structure in C, but shares it in Python."""
#:         self[index] = TableEntry()

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #define rajah_allocate(count) calloc((size_t)(count), 32)
    """
    # An array of empty entries.
    TableEntries allocate "rajah_allocate"(long long count) noexcept
    #: return TableEntries()
    # Free an array; Python does so by itself.
    void release "free"(TableEntries entries) noexcept
    #: entries.clear()

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
