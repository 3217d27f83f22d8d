cimport cython

from philidor.classics.rdchess.attacks cimport survey
from philidor.classics.rdchess.board cimport Board, VALUES
from philidor.classics.rdchess.compass cimport STEPS
from philidor.classics.rdchess.endings cimport (
    DRAWN, ENDGAME, MIDDLEGAME, PAWN_ENDGAME, UNSTOPPABLE, bishop_colors, case_of, is_dark,
    outruns, special_value,
)
from philidor.classics.rdchess.pawns cimport PawnEvaluator
from philidor.classics.rdchess.stage cimport Stage, pieces_value
from philidor.classics.rdchess.types cimport (
    BISHOP, DRAW, FREE, KING, Kind, MINOR_BITS, NORTH, PAWN, PAWN_BITS, QUEEN, QUEEN_BIT, ROOK,
    ROOK_BITS, Score, Side, Square, file_of, kind_of, quotient, rank_of, seen_from,
)

cdef int MATERIAL, TRADE_DOWN, CONTROL, FORMATION, PASSED_PAWNS, KINGS, PIECE_SCORES, BISHOPS, HUNG
cdef int PINNED, TERMS
cdef Score ALL_MATERIAL, TRADE_SCALE, MOST_LEAD, ALL_PIECES, KING_RING, CANNOT_CASTLE
cdef Score ONE_WING_LOST, FIRST_RANK_MINOR, FIRST_RANK_MAJOR, EARLY_QUEEN, ROOK_FREE_FILE
cdef Score ROOK_HALF_FREE, ROOK_SEVENTH, ROOK_DOUBLED, ROOK_TARGET, ROOK_BEHIND, BISHOP_PAIR
cdef Score PAWN_COLOR, HUNG_PIECE, PINNED_PIECE, BLOCKED, GUARDED, FREE_WAY

@cython.final
cdef class Evaluator:
    cdef Score[10] terms
    cdef readonly Stage stage
    cdef readonly PawnEvaluator pawns
    cdef public long long calls
    cdef int index

    cpdef void prepare(self, Board board)
    cpdef Score evaluate(self, Board board) noexcept nogil
    cdef Score standard(self, Board board, bint endgame) noexcept nogil
    cdef Score pawn_endgame(self, Board board) noexcept nogil
    cdef int fastest_runner(self, Board board, Side side) noexcept nogil
    cdef Score field_control(self, Board board) noexcept nogil
    cdef Score passed_pawns(self, Board board, bint endgame) noexcept nogil
    cdef Score king_term(self, Board board, Side side) noexcept nogil
    cdef Score ring(self, Board board, Side side) noexcept nogil
    cdef Score piece_score(self, Board board, Side side, bint endgame) noexcept nogil
    cdef Score rook(self, Board board, Side side, Square square, int rank,
                    bint endgame) noexcept nogil
    cdef bint behind_passed(self, Board board, Square square) noexcept nogil
    cdef Score bishops(self, Board board, Side side, bint endgame) noexcept nogil

cdef Score trade_down(Board board, Score lead) noexcept nogil
cdef int hung_pieces(Board board) noexcept nogil
cdef bint lesser_attacks(Kind kind, int attackers) noexcept nogil
