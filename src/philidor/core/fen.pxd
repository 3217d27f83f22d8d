from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, BISHOP, BLACK, FILE_A, KING, KNIGHT, NO_KIND, NO_SQUARE, ONE,
    PAWN, QUEEN, RANK_1, RANK_8, ROOK, WHITE, popcount, wrap,
)
from philidor.core.accessors cimport king_square, pieces_of, occupancy
from philidor.core.position cimport Position

ctypedef const unsigned char* FenText

ctypedef char[72] FenRoom

cdef enum:
    # What a reader returns for a text that it refuses: neither a square nor NO_SQUARE.
    REFUSED = 65

cdef char[2][6] LETTER_CODES

cdef Kind kind_of_letter(int letter) noexcept nogil
cdef bint read_board(Position position, FenText text, int at, int end) noexcept nogil
cdef bint has_right_pieces(Position position, Colour colour) noexcept nogil
cdef Square rook_for(Position position, int letter) noexcept nogil
cdef bint allow(Position position, Square rook) noexcept nogil
cdef bint read_castling(Position position, FenText text, int at, int end) noexcept nogil
cdef int read_clock(FenText text, int at, int end) noexcept nogil
cdef int field_end(FenText text, int at, int end) noexcept nogil
cdef int next_field(FenText text, int at, int end) noexcept nogil
cdef Square read_en_passant(Position position, FenText text, int at, int end,
                            Colour us) noexcept nogil
cdef bint is_classic(Position position) noexcept nogil
cdef Square read_position(Position position, FenText text, int at, int end,
                          bint chess960) noexcept nogil
cpdef Square read_fen(Position position, FenText text, int length, bint chess960)
cpdef void place_letters(Position position, str letters)
cdef str castling_letter(Position position, int right, bint shredder)
cdef str castling_field(Position position, bint shredder)
cdef str board_field(Position position)
cpdef str write_fen(Position position, Square en_passant, bint shredder)
cdef void fill() noexcept
