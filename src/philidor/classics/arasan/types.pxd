# C types and constants of Arasan.
#
# Squares count from a1 = 0 to h8 = 63; INVALID (127) is none, as in the source. Black's pieces are 1
# to 6, White's 9 to 14 (the source's range for White ends at 15, which no piece needs).
#
# A move comes in three classes, each of which holds the one before it in its low bits:
# `Move` has start, destination and promotion; `ExtendedMove` adds the piece, what it captures and
# its special type; `ReversibleMove` adds what only the position before the move knew, so that
# it alone can be undone. To a type checker they are classes that inherit from each other.
#
# Scores count 64 for a pawn. A mate in n plies is BIG - n.
ctypedef unsigned int Key
ctypedef int Square
ctypedef int Side
ctypedef int Kind
ctypedef int Piece
ctypedef int Move
#: Move = NewType("Move", int)
ctypedef int ExtendedMove
#: ExtendedMove = NewType("ExtendedMove", Move)
ctypedef long long ReversibleMove
#: ReversibleMove = NewType("ReversibleMove", ExtendedMove)
ctypedef int Special
# Castling status of both sides (3 bits each) and both en passant squares (7 bits each).
ctypedef int Status
# Number of attackers of each kind: counters of 2, 4, 3, 3, 4 and 1 bits.
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
    # The square that a move leaves.
    Square start_of "arasan_start"(ReversibleMove move) noexcept
    #: def start_of(move: Move) -> Square:
    #:     return move & 63
    # The square that a move goes to.
    Square dest_of "arasan_dest"(ReversibleMove move) noexcept
    #: def dest_of(move: Move) -> Square:
    #:     return (move >> 6) & 63
    # The kind that a pawn becomes, EMPTY for other moves.
    Kind promotion_of "arasan_promotion"(ReversibleMove move) noexcept
    #: def promotion_of(move: Move) -> Kind:
    #:     return (move >> 12) & 7
    # The move without the fields that wider classes add.
    Move plain "arasan_plain"(ReversibleMove move) noexcept
    #: def plain(move: Move) -> Move:
    #:     return Move(move & 0x7FFF)
    # The piece that moves.
    Piece piece_of "arasan_piece"(ReversibleMove move) noexcept
    #: def piece_of(move: ExtendedMove) -> Piece:
    #:     return (move >> 15) & 15
    # The piece that is captured, EMPTY for none.
    Piece capture_of "arasan_capture"(ReversibleMove move) noexcept
    #: def capture_of(move: ExtendedMove) -> Piece:
    #:     return (move >> 19) & 15
    # The special type: castling, en passant, a double step or none.
    Special special_of "arasan_special"(ReversibleMove move) noexcept
    #: def special_of(move: ExtendedMove) -> Special:
    #:     return (move >> 23) & 7
    # Castling and en passant status before the move.
    Status status_of "arasan_status"(ReversibleMove move) noexcept
    #: return (move >> 26) & 0xFFFFF
    # The captured piece's place in its side's list.
    int slot_of "arasan_slot"(ReversibleMove move) noexcept
    #: return (move >> 46) & 15
    # Whether a move is of the class that can be undone.
    bint is_reversible "arasan_is_reversible"(ReversibleMove move) noexcept
    #: def is_reversible(move: Move) -> bool:
    #:     return bool((move >> 50) & 1)
    # The minimal description of a move.
    Move move_from "arasan_move"(Square start, Square dest, Kind promotion) noexcept
    #: return Move(start | dest << 6 | promotion << 12)
    # A move with its effects on the board.
    ExtendedMove extended "arasan_extended"(Move move, Piece piece, Piece capture,
                                            Special special) noexcept
    #: return ExtendedMove(Move(move | piece << 15 | capture << 19 | special << 23))
    # A move with what is needed to undo it.
    ReversibleMove reversible "arasan_reversible"(ExtendedMove move, Status status,
                                                  int slot) noexcept
    #: return ReversibleMove(ExtendedMove(Move(move | status << 26 | slot << 46 | 1 << 50)))
    # A piece without its colour.
    Kind kind_of "arasan_kind"(Piece piece) noexcept
    #: return piece & 7
    # Whose piece it is.
    Side side_of "arasan_side"(Piece piece) noexcept
    #: return WHITE if piece & WHITE_PIECE else BLACK
    # The square mirrored for Black, so that a side's first rank is 0.
    Square relative "arasan_relative"(Square square, Side side) noexcept
    #: return square ^ (56 if side else 0)
    # Division rounding toward zero, as C divides.
    Score quotient "arasan_quotient"(Score dividend, Score divisor) noexcept
    #: whole = abs(dividend) // abs(divisor)
    #: return whole if (dividend < 0) == (divisor < 0) else -whole

cdef enum:
    # NOBODY stands for neither side.
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
    SIDE_PIECES = 16

cdef enum:
    NORMAL = 0
    KING_CASTLING = 1
    QUEEN_CASTLING = 2
    EN_PASSANT = 3
    DOUBLE_STEP = 4
    NO_MOVE = 0
    #: NO_MOVE = ExtendedMove(Move(0))

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
    # Capacity in plies: the moves of the game that can be repeated, and the search's own line.
    STACK = 1024

cdef enum:
    PAWN_VALUE = 64
    BIG = 20000
    MATE_BOUND = 19000
    # What trying a move into check returns.
    ILLEGAL = -30000

cdef enum:
    EXACT = 0
    UPPER = 1
    LOWER = 2

cdef enum:
    # Nodes are numbered from 1 through all chunks of memory; 0 ends a list.
    NO_NODE = 0
    CHUNK_SHIFT = 11
    CHUNK = 1 << CHUNK_SHIFT

# One position in the hash table, with the number of the next node in its list.
cdef struct Node:
    Key key
    Status status
    Score value
    int next
    unsigned short move  # Move = plain(NO_MOVE)
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
    # The node with a number.
    NodeRef node_at "arasan_node"(Chunks chunks, int number) noexcept
    #: def node_at(chunks: Chunks, number: int) -> Node:
    #:     return chunks[number >> CHUNK_SHIFT][number & (CHUNK - 1)]
    # Allocate the chunk at an index; False when memory is short.
    bint new_chunk "arasan_new_chunk"(Chunks chunks, int place) noexcept
    #: chunks[place] = [Node() for _ in range(CHUNK)]
    #: return True
    # Free a chunk.
    void free_chunk "arasan_free_chunk"(Chunks chunks, int place) noexcept
    #: chunks[place] = []
    # An array for this many chunks, none allocated yet.
    Chunks new_chunks "arasan_new_chunks"(int count) noexcept
    #: return [[] for _ in range(count)]
    # Free the array.
    void free_chunks "free"(Chunks chunks) noexcept
    #: chunks.clear()
    # An array of this many empty lists.
    Heads new_heads "arasan_new_heads"(int count) noexcept
    #: return [NO_NODE] * count
    # Make all lists empty.
    void clear_heads "arasan_clear_heads"(Heads heads, int count) noexcept
    #: heads[:] = [NO_NODE] * count
    # Free the lists.
    void free_heads "free"(Heads heads) noexcept
    #: heads.clear()

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
