from philidor.core.types cimport Kind, BISHOP, KING, KNIGHT, NO_KIND, PAWN, QUEEN, ROOK
from philidor.core.position cimport Position
from philidor.pgn.san cimport find_castling, find_from, find_move

ctypedef const unsigned char* MoveText

cdef enum:
    # What the reader returns for a text that is not a move; no legal move is 65534.
    NO_SAN = 65534

cdef Kind kind_of(int letter) noexcept nogil
cdef int castling_length(MoveText text, int end) noexcept nogil
cpdef int read_san(Position position, MoveText text, int end) noexcept
