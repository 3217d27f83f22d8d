# C types and constants of PaulChess; types.py gives the same names to uncompiled Python.
ctypedef long long NodeCount
ctypedef unsigned long long Bitboard
ctypedef unsigned long long Key
ctypedef int Square
ctypedef int Side
ctypedef int Kind
ctypedef int Move
ctypedef int Value
ctypedef int Phase
ctypedef int Term
ctypedef int Style
ctypedef int* Squares
# Room for the positions of all set bits of a bitboard.
ctypedef int[64] SquareList

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
    PLAIN = 0
    DOUBLE_STEP = 1
    EN_PASSANT = 2
    CASTLING = 3

cdef enum:
    CAPTURES = 0
    OTHERS = 1
    EVERYTHING = 2

cdef enum:
    SIMPLE1 = 0
    PAULCHESS = 1

cdef enum:
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

# Found by trial: the smallest that keep all 256 occupancies of a line apart (see lookups.py).
cdef enum:
    FILE_MODULUS = 258
    DIAGONAL_MODULUS = 257

cdef enum:
    NO_SQUARE = 64
    NO_MOVE = 0
    MAX_MOVES = 256
    MAX_PLY = 96
    MAX_GAME = 2048
    ARENA = 8192
    INFINITE = 32000
    MATE = 31000
    MATE_FOUND = 30000
    DRAW = 0

# The description of a move that is passed to the new board.
cdef struct LastMove:
    signed char origin
    signed char target
    signed char kind
    signed char taken
    signed char promotion
    signed char special

cdef struct Board:
    Bitboard[12] men
    Bitboard[2] sides
    Key key
    LastMove last
    int value
    signed char turn
    signed char castling
    signed char en_passant
    int quiet_plies

ctypedef Board* BoardRef
ctypedef Board* Boards

cdef struct TableEntry:
    Key key
    short value
    unsigned short move
    signed char draft
    unsigned char bound
    unsigned char search

ctypedef TableEntry* EntryRef
ctypedef TableEntry* TableEntries

cdef extern from * nogil:
    """
    #include <stdlib.h>
    #include <string.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    #define __builtin_popcountll(board) ((int)__popcnt64(board))
    #endif
    #define paulchess_copy_board(to, source) (*(to) = *(source))
    #define paulchess_copy_entry(to, source) (*(to) = *(source))
    #define paulchess_at(things, index) ((things) + (index))
    #define paulchess_clear(entries, count) memset((entries), 0, (count) * sizeof(*(entries)))
    #define paulchess_quotient(a, b) ((a) / (b))
    #define paulchess_wrap(a) ((unsigned long long)(a))
    """
    int popcount "__builtin_popcountll"(Bitboard board) noexcept
    int quotient "paulchess_quotient"(int dividend, int divisor) noexcept
    Bitboard wrap "paulchess_wrap"(Bitboard value) noexcept
    void copy_board "paulchess_copy_board"(BoardRef to, BoardRef source) noexcept
    void copy_entry "paulchess_copy_entry"(EntryRef to, EntryRef source) noexcept
    BoardRef board_at "paulchess_at"(Boards boards, int index) noexcept
    EntryRef entry_at "paulchess_at"(TableEntries entries, long long index) noexcept
    TableEntries new_entries "(void*)calloc"(size_t count, size_t size) noexcept
    void free_entries "free"(TableEntries entries) noexcept
    void clear_entries "paulchess_clear"(TableEntries entries, size_t count) noexcept
    const Bitboard ONE "1ULL"
    const Bitboard FULL "0xFFFFFFFFFFFFFFFFULL"
    const Bitboard FILE_A "0x0101010101010101ULL"
    const Bitboard NOT_FILE_A "0xFEFEFEFEFEFEFEFEULL"
    const Bitboard NOT_FILE_H "0x7F7F7F7F7F7F7F7FULL"
    const NodeCount NEVER "0x7FFFFFFFFFFFFFFFLL"
