from philidor.classics.rdchess.board cimport Board
from philidor.classics.rdchess.compass cimport JUMPS, STEPS
from philidor.classics.rdchess.types cimport (
    AttackByte, BISHOP, Cells, FREE, KING, KING_BIT, KNIGHT, Kind, MINOR_BITS, MINOR_UNIT, NORTH,
    OUTSIDE, PAWN, PAWN_UNIT, Piece, QUEEN, QUEEN_BIT, ROOK, ROOK_BITS, ROOK_UNIT, SQUARES, Side,
    Square, Step, Steps, colored, kind_of, side_of,
)

cpdef void survey(Board board) noexcept nogil
cdef void fill_table(Board board, Side side, Cells table) noexcept nogil
cdef void step_all(Cells table, Square start, Steps steps, int unit, int bits) noexcept nogil
cdef void count(Cells table, Square square, int unit, int bits) noexcept nogil
cdef void slide(Board board, Side side, Cells table, Square start, Kind kind) noexcept nogil
cdef bint slides_along(Kind kind, int index) noexcept nogil
cdef void find_pins(Board board) noexcept nogil
cdef void find_checkers(Board board, Square king) noexcept nogil
cdef void add_checker(Board board, Square square) noexcept nogil
cdef Square slider_along(Board board, Square start, int index, Side side) noexcept nogil
cpdef bint in_check(Board board) noexcept nogil
cpdef AttackByte attack_byte(Board board, Side side, Square square) noexcept nogil
