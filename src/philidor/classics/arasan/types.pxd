# C types and constants of Arasan; types.py gives the same names to uncompiled Python.
ctypedef unsigned int Key
ctypedef int Square
ctypedef int Side
ctypedef int Kind
ctypedef int Piece
ctypedef int Move
ctypedef int ExtendedMove
ctypedef long long ReversibleMove
ctypedef int Special
ctypedef int Status
ctypedef int AttackSet
ctypedef int Score
ctypedef int Depth
ctypedef Piece* Squares
ctypedef ExtendedMove* Moves
ctypedef Score* Ranks

cdef extern from * nogil:
    """
    #define arasan_start(move) ((int)((move) & 63))
    #define arasan_dest(move) ((int)(((move) >> 6) & 63))
    #define arasan_promotion(move) ((int)(((move) >> 12) & 7))
    #define arasan_plain(move) ((int)((move) & 0x7FFF))
    #define arasan_piece(move) ((int)(((move) >> 15) & 15))
    #define arasan_capture(move) ((int)(((move) >> 19) & 15))
    #define arasan_special(move) ((int)(((move) >> 23) & 7))
    #define arasan_status(move) ((int)(((move) >> 26) & 0xFFFFF))
    #define arasan_slot(move) ((int)(((move) >> 46) & 15))
    #define arasan_is_reversible(move) ((int)(((move) >> 50) & 1))
    #define arasan_move(start, dest, promotion) ((start) | (dest) << 6 | (promotion) << 12)
    #define arasan_extended(move, piece, capture, special) \\
        ((move) | (piece) << 15 | (capture) << 19 | (special) << 23)
    #define arasan_reversible(move, status, slot) \\
        ((long long)(move) | (long long)(status) << 26 | (long long)(slot) << 46 | 1LL << 50)
    #define arasan_kind(piece) ((piece) & 7)
    #define arasan_side(piece) ((piece) & 8 ? 0 : 1)
    #define arasan_relative(square, side) ((square) ^ ((side) ? 56 : 0))
    #define arasan_quotient(a, b) ((a) / (b))
    """
    Square start_of "arasan_start"(ReversibleMove move) noexcept
    Square dest_of "arasan_dest"(ReversibleMove move) noexcept
    Kind promotion_of "arasan_promotion"(ReversibleMove move) noexcept
    Move plain "arasan_plain"(ReversibleMove move) noexcept
    Piece piece_of "arasan_piece"(ReversibleMove move) noexcept
    Piece capture_of "arasan_capture"(ReversibleMove move) noexcept
    Special special_of "arasan_special"(ReversibleMove move) noexcept
    Status status_of "arasan_status"(ReversibleMove move) noexcept
    int slot_of "arasan_slot"(ReversibleMove move) noexcept
    bint is_reversible "arasan_is_reversible"(ReversibleMove move) noexcept
    Move move_from "arasan_move"(Square start, Square dest, Kind promotion) noexcept
    ExtendedMove extended "arasan_extended"(Move move, Piece piece, Piece capture,
                                            Special special) noexcept
    ReversibleMove reversible "arasan_reversible"(ExtendedMove move, Status status,
                                                  int slot) noexcept
    Kind kind_of "arasan_kind"(Piece piece) noexcept
    Side side_of "arasan_side"(Piece piece) noexcept
    Square relative "arasan_relative"(Square square, Side side) noexcept
    Score quotient "arasan_quotient"(Score dividend, Score divisor) noexcept

cdef enum:
    WHITE = 0
    BLACK = 1
    NOBODY = 2

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
    PIECES = 16
    INVALID = 127
    MEN = 16

cdef enum:
    NORMAL = 0
    KING_CASTLING = 1
    QUEEN_CASTLING = 2
    EN_PASSANT = 3
    DOUBLE_STEP = 4
    NO_MOVE = 0

cdef enum:
    CAN_CASTLE_EITHER = 0
    CAN_CASTLE_KING_SIDE = 1
    CAN_CASTLE_QUEEN_SIDE = 2
    CANNOT_CASTLE = 3
    CASTLED_KING_SIDE = 4
    CASTLED_QUEEN_SIDE = 5

cdef enum:
    PAWN_ATTACK = 1
    KNIGHT_ATTACK = 1 << 2
    BISHOP_ATTACK = 1 << 6
    ROOK_ATTACK = 1 << 9
    QUEEN_ATTACK = 1 << 12
    KING_ATTACK = 1 << 16
    SLIDER_ATTACKS = 0xFFC0

cdef enum:
    MAX_MOVES = 256
    MAX_PLY = 64
    MAX_DEPTH = 50
    STACK = 1024

cdef enum:
    PAWN_VALUE = 64
    BIG = 20000
    MATE_BOUND = 19000
    ILLEGAL = -30000

cdef enum:
    EXACT = 0
    UPPER = 1
    LOWER = 2

cdef enum:
    NO_NODE = 0
    CHUNK_SHIFT = 11
    CHUNK = 1 << CHUNK_SHIFT

# One position in the hash table, with the number of the next node in its list.
cdef struct Node:
    Key key
    Status status
    Score value
    int next
    unsigned short move
    signed char depth
    unsigned char flag

ctypedef Node* NodeRef
ctypedef Node** Chunks
ctypedef int* Heads

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #include <string.h>
    #define arasan_node(chunks, number) (&(chunks)[(number) >> 11][(number) & 2047])
    #define arasan_new_chunk(chunks, place) (((chunks)[place] = malloc(20 * 2048)) != NULL)
    #define arasan_free_chunk(chunks, place) (free((chunks)[place]), (chunks)[place] = NULL)
    #define arasan_new_chunks(count) calloc((size_t)(count), sizeof(void *))
    #define arasan_new_heads(count) calloc((size_t)(count), sizeof(int))
    #define arasan_clear_heads(heads, count) memset(heads, 0, (size_t)(count) * sizeof(int))
    """
    NodeRef node_at "arasan_node"(Chunks chunks, int number) noexcept
    bint new_chunk "arasan_new_chunk"(Chunks chunks, int place) noexcept
    void free_chunk "arasan_free_chunk"(Chunks chunks, int place) noexcept
    Chunks new_chunks "arasan_new_chunks"(int count) noexcept
    void free_chunks "free"(Chunks chunks) noexcept
    Heads new_heads "arasan_new_heads"(int count) noexcept
    void clear_heads "arasan_clear_heads"(Heads heads, int count) noexcept
    void free_heads "free"(Heads heads) noexcept

# What is kept of a position when a move is made, enough to recognise a repetition.
cdef struct Past:
    Key key
    Status status
    int quiet

cdef enum:
    FULL_SEARCH = 0
    CAPTURE_SEARCH = 1
    CHECK_SEARCH = 2
    NULL_MOVE = 3

