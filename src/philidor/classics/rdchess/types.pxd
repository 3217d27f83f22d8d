# C types and constants of RDChess.
#
# A square is an index into the 12x12 board: a1 = 26, h1 = 33, h8 = 117; two rows and two files on
# every side lie outside. A piece is one of thirteen set values, FREE among them, white ones from 1
# and black ones from 7 on; OUTSIDE fills the border. A kind is a piece without its colour.
#
# A move packs four bytes: origin, target, type, and the piece that moves or is promoted to. Scores
# are in centipawns; a mate in n plies is MATE - n, and every score beyond MATE_BOUND is a mate.
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
    # The square a move leaves.
    Square origin "rdchess_origin"(Move move) noexcept
    #: return move & 0xFF
    # The square a move goes to.
    Square target "rdchess_target"(Move move) noexcept
    #: return (move >> 8) & 0xFF
    # NORMAL, CAPTURE, CASTLING, EN_PASSANT or PROMOTION (with or without a capture).
    int type_of "rdchess_type"(Move move) noexcept
    #: return (move >> 16) & 0xFF
    # The piece that moves, or that a promoted pawn becomes.
    Piece piece_in "rdchess_piece"(Move move) noexcept
    #: return (move >> 24) & 0xFF
    # A move of four bytes.
    Move new_move "rdchess_move"(Square start, Square end, int kind_of_move, Piece piece) noexcept
    #: return start | end << 8 | kind_of_move << 16 | piece << 24
    # A piece without its colour.
    Kind kind_of "rdchess_kind"(Piece piece) noexcept
    #: return piece - BLACK_PIECE if piece > BLACK_PIECE else piece
    # Whose piece it is; for pieces only.
    Side side_of "rdchess_side"(Piece piece) noexcept
    #: return 1 if piece > BLACK_PIECE else 0
    # A side's piece of that kind.
    Piece colored "rdchess_colored"(Kind kind, Side side) noexcept
    #: return kind + (BLACK_PIECE if side else 0)
    # 0 for the a-file to 7 for the h-file.
    int file_of "rdchess_file"(Square square) noexcept
    #: return square % WIDTH - 2
    # 0 for the first rank to 7 for the eighth.
    int rank_of "rdchess_rank"(Square square) noexcept
    #: return square // WIDTH - 2
    # The square counted from a1 = 0 to h8 = 63.
    int square64 "rdchess_square64"(Square square) noexcept
    #: return 8 * rank_of(square) + file_of(square)
    # A rank counted from a side's own first rank.
    int seen_from "rdchess_seen"(int rank, Side side) noexcept
    #: return 7 - rank if side else rank
    # A sum wrapped to 64 bits, as in C.
    Key wrap "rdchess_same"(Key number) noexcept
    #: def wrap(number: int) -> Key:
    #:     return number & 0xFFFFFFFFFFFFFFFF
    # A sum wrapped to 32 bits, as in C.
    ShortKey wrap_short "rdchess_same"(ShortKey number) noexcept
    #: def wrap_short(number: int) -> ShortKey:
    #:     return number & 0xFFFFFFFF
    # Division rounding toward zero, as C divides.
    Score quotient "rdchess_quotient"(Score dividend, Score divisor) noexcept
    #: whole = abs(dividend) // abs(divisor)
    #: return whole if (dividend < 0) == (divisor < 0) else -whole

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
    # The attack byte k-q-rr-bb-pp from bit 0 on: one king, one queen, and counts of up to three.
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
    SIDE_PIECES = 16
    MAX_PINS = 8
    MAX_CAPTURES = 192
    MAX_QUIETS = 512
    MAX_PLY = 128
    MAX_DEPTH = 60
    # Capacity in plies: the moves of the game that can be repeated, and the search's own line.
    STACK = 1024

cdef enum:
    INFINITE = 20000
    MATE = 18000
    MATE_BOUND = 17000
    DRAW = 0

# State of a full-width node: window, moves found, futility margin.
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

# A piece that may not leave the line between its king and an enemy slider.
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
    Pin[8] pins  # = [Pin() for _ in range(MAX_PINS)]
#: def renewed(self) -> "Context":
#:     """An independent copy."""
#:     copy = Context()
#:     for name in ("key", "king_pawn_key", "move", "captured", "slot", "castling"):
#:         setattr(copy, name, getattr(self, name))
#:     copy.en_passant, copy.halfmoves = self.en_passant, self.halfmoves
#:     copy.reversible = self.reversible
#:     for name in ("pieces", "pawns", "material"):
#:         setattr(copy, name, list(getattr(self, name)))
#:     return copy

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
#: class Records(dict[int, Record]):
#:     """A C array of records; Python creates them when they are used."""
#:
#:     def __missing__(self, index: int) -> Record:
#:         self[index] = Record()
#:         return self[index]

# The king-pawn table's entry for one placement of kings and pawns, White's view first: 36 bytes.
cdef struct Formation:
    ShortKey key
    short score
    short[2] shelter
    unsigned char[2] pawn_files
    unsigned char[2] passed_files
    unsigned char[2] backward_files
    unsigned char passed_count
    unsigned char[16] passed  # = [0] * SIDE_PIECES
    unsigned char known

ctypedef Formation* Formations
#: class Formations(dict[int, Formation]):
#:     """A C array of formations; Python creates them when they are used."""
#:
#:     def __missing__(self, index: int) -> Formation:
#:         self[index] = Formation()
#:         return self[index]

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #define rdchess_allocate_records(count) calloc((size_t)(count), 16)
    #define rdchess_allocate_formations(count) calloc((size_t)(count), 36)
    """
    # An array of empty records.
    Records allocate_records "rdchess_allocate_records"(long long count) noexcept
    #: return Records()
    # Free an array; Python does so by itself.
    void release_records "free"(Records records) noexcept
    #: records.clear()
    # An array of empty formations.
    Formations allocate_formations "rdchess_allocate_formations"(long long count) noexcept
    #: return Formations()
    # Free an array; Python does so by itself.
    void release_formations "free"(Formations formations) noexcept
    #: formations.clear()
