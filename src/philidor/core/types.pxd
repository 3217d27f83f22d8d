# C types and constants of the core.
#
# Squares run from a1 = 0 over h1 = 7 to h8 = 63; `NO_SQUARE` is 64. A bitboard has bit *s* set for
# square *s*. A move packs the origin (bits 0 to 5), the target (6 to 11), the promotion kind minus
# KNIGHT (12 and 13) and a flag (14 and 15). Castling is encoded as the king's move onto its own
# rook's square, the only form that is unambiguous in Chess960.
#
# Python's integers do not wrap, so the results of left shifts and multiplications go through `wrap`,
# which costs nothing when compiled.
ctypedef unsigned long long Bitboard
ctypedef unsigned long long Key
ctypedef int Square
ctypedef int Colour
ctypedef int Kind
ctypedef unsigned short Move
ctypedef Move* Moves

# How a slider's occupancy is packed on one square, and that square's part of the table.
cdef struct Slider:
    Bitboard mask
    Bitboard magic
    int shift
    Bitboard* table

ctypedef Slider* Sliders
ctypedef Bitboard* Table

cdef extern from * nogil:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    /* Microsoft's names for what gcc and clang have built in. */
    #include <intrin.h>
    #define __builtin_popcountll(board) ((int)__popcnt64(board))
    static __forceinline int __builtin_ctzll(unsigned long long board) {
        unsigned long index;
        _BitScanForward64(&index, board);
        return (int)index;
    }
    static __forceinline int __builtin_clzll(unsigned long long board) {
        unsigned long index;
        _BitScanReverse64(&index, board);
        return 63 - (int)index;
    }
    #define philidor_prefetch(address) ((void)(address))
    #else
    #define philidor_prefetch(address) __builtin_prefetch(address)
    #endif
    #if defined(__BMI2__)
    #include <immintrin.h>
    #define PHILIDOR_PEXT 1
    #define philidor_slider_index(occupied, mask, magic, shift) ((int)_pext_u64(occupied, mask))
    #else
    #define PHILIDOR_PEXT 0
    #define philidor_slider_index(occupied, mask, magic, shift) \
        ((int)((((occupied) & (mask)) * (magic)) >> (shift)))
    #endif
    #define philidor_slide(slider, occupied) ((slider).table[philidor_slider_index( \
        occupied, (slider).mask, (slider).magic, (slider).shift)])
    #define philidor_quotient(a, b) ((a) / (b))
    #define philidor_wrap(a) ((unsigned long long)(a))
    #define philidor_origin(move) ((int)(move) & 63)
    #define philidor_target(move) (((int)(move) >> 6) & 63)
    #define philidor_flag(move) ((int)(move) & (3 << 14))
    #define philidor_promoted(move) ((((int)(move) >> 12) & 3) + 1)
    """
    # The square that a move starts from.
    Square origin_of "philidor_origin"(Move move) noexcept
    #: return move & 63
    # The square that a move goes to; for castling, the square of the rook.
    Square target_of "philidor_target"(Move move) noexcept
    #: return (move >> 6) & 63
    # NORMAL, PROMOTION, EN_PASSANT or CASTLING.
    int flag_of "philidor_flag"(Move move) noexcept
    #: return move & FLAG_MASK
    # The kind that a pawn promotes to; KNIGHT for every move that is not a promotion.
    Kind promoted_to "philidor_promoted"(Move move) noexcept
    #: return ((move >> 12) & 3) + 1
    # Load a cache line early; does nothing in Python.
    void prefetch "philidor_prefetch"(const void* address) noexcept
    #: pass
    # Number of the lowest set bit; undefined for an empty board.
    int ctz "__builtin_ctzll"(Bitboard board) noexcept
    #: return (board & -board).bit_length() - 1
    # Number of clear bits above the highest set one; undefined for an empty board.
    int clz "__builtin_clzll"(Bitboard board) noexcept
    #: return 64 - board.bit_length()
    # Number of set bits.
    int popcount "__builtin_popcountll"(Bitboard board) noexcept
    #: return board.bit_count()
    # Index of an occupancy in a slider's table: multiply and shift ("magic"), or PEXT in C.
    int slider_index "philidor_slider_index"(
        Bitboard occupied, Bitboard mask, Bitboard magic, int shift) noexcept
    #: return (((occupied & mask) * magic) & FULL) >> shift
    # Squares that a slider attacks, blockers included: `slide(ROOKS[square], occupied)`.
    Bitboard slide "philidor_slide"(Slider slider, Bitboard occupied) noexcept
    #: return slider.table[slider_index(occupied, slider.mask, slider.magic, slider.shift)]
    # Division rounding toward zero, as C divides.
    int quotient "philidor_quotient"(int dividend, int divisor) noexcept
    #: whole = abs(dividend) // abs(divisor)
    #: return whole if (dividend < 0) == (divisor < 0) else -whole
    # The low 64 bits, as C keeps them.
    Bitboard wrap "philidor_wrap"(Bitboard value) noexcept
    #: def wrap(value: int) -> Bitboard:
    #:     return value & FULL
    Moves NO_LIST "NULL"
    #: NO_LIST: Moves = []
    const Bitboard ONE "1ULL"
    const Bitboard FULL "0xFFFFFFFFFFFFFFFFULL"
    const Bitboard FILE_A "0x0101010101010101ULL"
    const Bitboard FILE_H "0x8080808080808080ULL"
    const Bitboard NOT_FILE_A "0xFEFEFEFEFEFEFEFEULL"
    const Bitboard NOT_FILE_H "0x7F7F7F7F7F7F7F7FULL"
    const Bitboard RANK_1 "0x00000000000000FFULL"
    const Bitboard RANK_8 "0xFF00000000000000ULL"
    const Bitboard LIGHT_SQUARES "0x55AA55AA55AA55AAULL"

cdef enum:
    WHITE = 0
    BLACK = 1

cdef enum:
    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5
    NO_KIND = 6

cdef enum:
    NO_SQUARE = 64
    NO_MOVE = 0

# A move: origin (6 bits), target (6), promotion kind minus one (2), flag (2).
cdef enum:
    NORMAL = 0
    PROMOTION = 1 << 14
    EN_PASSANT = 2 << 14
    CASTLING = 3 << 14
    FLAG_MASK = 3 << 14

cdef enum:
    MAX_MOVES = 256
    MAX_PLY = 128
    MAX_HISTORY = 1024

ctypedef Move[MAX_MOVES] MoveList

# What unmake needs to restore the position before a move, and the kind of piece that moved.
cdef struct Past:
    Key key
    Key pawn_key
    Key[2] piece_keys
    Bitboard checkers
    Move move
    unsigned char kind
    unsigned char captured
    unsigned char rights
    unsigned char en_passant
    short halfmoves

ctypedef Past* Pasts

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #define philidor_reserve_past(past, count) realloc(past, (size_t)(count) * sizeof(*(past)))
    #define philidor_release_past(past) free(past)
    """
    # The history moved to where there is room for this many moves; NULL if there is none.
    Pasts reserve_past "philidor_reserve_past"(Pasts past, int count) noexcept
    #: return past[:count] + [Past() for _ in range(count - len(past))]
    # Give the memory of a history back; does nothing in Python.
    void release_past "philidor_release_past"(Pasts past) noexcept
    #: pass

# Once they are known: the squares from which each kind of the side to move's pieces gives
# check, and the pieces that discover one by leaving their line.
cdef struct Checks:
    bint known
    Bitboard[6] squares
    Bitboard discoverers

ctypedef Checks* ChecksRef

cdef enum:
    # The sorts of moves to generate; queen promotions count as captures.
    CAPTURES = 1
    QUIETS = 2
    ALL_MOVES = 3

cdef enum:
    # Outcomes of positions in endgame tables, for the side to move, with the fifty-move rule counted
    # from a capture or pawn move: a blessed loss and a cursed win would be decided without that rule
    # and are drawn by it. UNKNOWN and NO_DISTANCE: no table, or a damaged one.
    LOSS = -2
    BLESSED_LOSS = -1
    DRAW = 0
    CURSED_WIN = 1
    WIN = 2
    UNKNOWN = 99
    NO_DISTANCE = 1 << 16
