from philidor.core.types cimport (
    Bitboard, Colour, Key, Kind, Move as Code, MoveList, ALL_MOVES, BLACK, CASTLING, KING,
    NORMAL, NO_KIND, NO_LIST, NO_MOVE, NO_SQUARE, ONE, PAWN, PROMOTION, WHITE, ctz, flag_of,
    origin_of, target_of,
)
from philidor.core.accessors cimport captured_by, king_square, pieces_of, occupancy
from philidor.core.attacks cimport LINE, PAWN_ATTACKS, attacks_from
from philidor.core.fen cimport REFUSED, read_fen, write_fen
from philidor.core.movegen cimport (
    en_passant_is_safe, generate, gives_check as checks, is_legal as legal,
)
from philidor.core.perft cimport perft
from philidor.core.position cimport Position
from philidor.core.zobrist cimport EN_PASSANT_KEYS
from philidor.pgn.keys cimport polyglot_key
from philidor.pgn.san cimport find_from, write_san
from philidor.pgn.types cimport AMBIGUOUS
from philidor.board.moves cimport Move, move_of, spelled
from philidor.board.spelled_moves cimport NO_SAN, read_san

cdef enum:
    FIRST_ROOM = 16
    # FEN's greatest numbers. Under the 75-move rule a game has fewer moves.
    MOST_CLOCK = 9999

cdef class GuardedPosition:
    cdef Position position
    # The en passant square of the FEN, which a position keeps only where a pawn attacks it.
    cdef int first_passed

    cdef list listed(self)
    cdef int resolve(self, int code) noexcept
    cdef int checked(self, object move) except -1
    cdef int make_room(self) except -1
    cdef int back(self) noexcept
    cdef int passed(self) noexcept
    cdef bint can_take(self, int square) noexcept
    cdef Key key_now(self) noexcept
    cdef bint same_as(self, int before, Key now) noexcept
    cdef int occurred(self) noexcept
    cdef bint claimable(self) noexcept
    cdef bint equals(self, GuardedPosition other) noexcept

cdef int square_in(int square) except -1
cdef list alike(GuardedPosition board, str text)
cdef Move as_move(object move)
