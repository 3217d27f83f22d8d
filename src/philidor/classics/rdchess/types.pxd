# C types and constants of RDChess; types.py gives the same names to uncompiled Python.
ctypedef unsigned long long Key
ctypedef unsigned int ShortKey
ctypedef int Square
ctypedef int Side
ctypedef int Kind
ctypedef int Piece
ctypedef int Move
ctypedef int Score
ctypedef int Depth
ctypedef int Step
ctypedef Step* Steps
ctypedef unsigned char AttackByte
ctypedef unsigned char* Cells
ctypedef Move* Moves
ctypedef Score* Ranks

cdef extern from * nogil:
    """
    #define rdchess_origin(move) ((move) & 0xFF)
    #define rdchess_target(move) (((move) >> 8) & 0xFF)
    #define rdchess_type(move) (((move) >> 16) & 0xFF)
    #define rdchess_piece(move) (((move) >> 24) & 0xFF)
    #define rdchess_move(start, end, type, piece) \\
        ((start) | (end) << 8 | (type) << 16 | (piece) << 24)
    #define rdchess_kind(piece) ((piece) > 6 ? (piece) - 6 : (piece))
    #define rdchess_side(piece) ((piece) > 6)
    #define rdchess_colored(kind, side) ((kind) + ((side) ? 6 : 0))
    #define rdchess_file(square) ((square) % 12 - 2)
    #define rdchess_rank(square) ((square) / 12 - 2)
    #define rdchess_square64(square) (8 * rdchess_rank(square) + rdchess_file(square))
    #define rdchess_seen(rank, side) ((side) ? 7 - (rank) : (rank))
    #define rdchess_same(number) (number)
    #define rdchess_quotient(a, b) ((a) / (b))
    """
    Square origin "rdchess_origin"(Move move) noexcept
    Square target "rdchess_target"(Move move) noexcept
    int type_of "rdchess_type"(Move move) noexcept
    Piece piece_in "rdchess_piece"(Move move) noexcept
    Move new_move "rdchess_move"(Square start, Square end, int kind_of_move, Piece piece) noexcept
    Kind kind_of "rdchess_kind"(Piece piece) noexcept
    Side side_of "rdchess_side"(Piece piece) noexcept
    Piece colored "rdchess_colored"(Kind kind, Side side) noexcept
    int file_of "rdchess_file"(Square square) noexcept
    int rank_of "rdchess_rank"(Square square) noexcept
    int square64 "rdchess_square64"(Square square) noexcept
    int seen_from "rdchess_seen"(int rank, Side side) noexcept
    Key wrap "rdchess_same"(Key number) noexcept
    ShortKey wrap_short "rdchess_same"(ShortKey number) noexcept
    Score quotient "rdchess_quotient"(Score dividend, Score divisor) noexcept

cdef enum:
    WHITE = 0
    BLACK = 1

cdef enum:
    FREE = 0
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

cdef enum:
    BLACK_PIECE = 6
    PIECES = 13
    OUTSIDE = 13

cdef enum:
    WIDTH = 12
    SQUARES = 144
    NO_SQUARE = 0
    NORTH = 12

cdef enum:
    KING_BIT = 1
    QUEEN_BIT = 2
    ROOK_UNIT = 4
    ROOK_BITS = 12
    MINOR_UNIT = 16
    MINOR_BITS = 48
    PAWN_UNIT = 64
    PAWN_BITS = 192

cdef enum:
    NORMAL = 0
    CAPTURE = 1
    CASTLING = 2
    EN_PASSANT = 3
    PROMOTION = 4
    NO_MOVE = 0
    PASS = 1

cdef enum:
    MEN = 16
    MAX_PINS = 8
    MAX_CAPTURES = 192
    MAX_QUIETS = 512
    MAX_PLY = 128
    MAX_DEPTH = 60
    STACK = 1024

cdef enum:
    INFINITE = 20000
    MATE = 18000
    MATE_BOUND = 17000
    DRAW = 0

# A piece that may not leave the line between its king and an enemy slider.
cdef struct Node:
    Key key
    # The window, narrowed by the table, and the table's bounds on the node's value.
    Score alpha
    Score beta
    Score least
    Score most
    # Alpha raised by the moves searched so far, and the best of these.
    Score lower
    Score best
    Move best_move
    Move hash_move
    Score lead
    Score margin
    bint checked

cdef struct Pin:
    Step step
    Square pinned
    Piece pinned_piece
    Square pinner
    Piece pinner_piece

# Everything about a position except the board and the piece lists.
cdef struct Context:
    Key key
    ShortKey king_pawn_key
    Move move
    Piece captured
    int slot
    int castling
    Square en_passant
    int halfmoves
    int reversible
    int[2] pieces
    int[2] pawns
    Score[2] material
    unsigned char[2][144] attacks
    bint checked
    int checker_count
    Square[2] checkers
    Step check_step
    int pin_count
    Pin[8] pins

cdef enum:
    BOUND_NONE = 0
    BOUND_UPPER = 1
    BOUND_LOWER = 2
    BOUND_EXACT = 3

# The hash table's record of a position: 16 bytes. `mark` is the bound and, above it, the search.
cdef struct Record:
    Key key
    Move move
    short value
    signed char draft
    unsigned char mark

ctypedef Record* Records

# The king-pawn table's entry for one placement of kings and pawns, White's view first: 36 bytes.
cdef struct Formation:
    ShortKey key
    short score
    short[2] shelter
    unsigned char[2] pawn_files
    unsigned char[2] passed_files
    unsigned char[2] backward_files
    unsigned char passed_count
    unsigned char[16] passed
    unsigned char known

ctypedef Formation* Formations

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #define rdchess_allocate_records(count) calloc((size_t)(count), 16)
    #define rdchess_allocate_formations(count) calloc((size_t)(count), 36)
    """
    Records allocate_records "rdchess_allocate_records"(long long count) noexcept
    void release_records "free"(Records records) noexcept
    Formations allocate_formations "rdchess_allocate_formations"(long long count) noexcept
    void release_formations "free"(Formations formations) noexcept
