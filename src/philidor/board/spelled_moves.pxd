from philidor.core.types cimport Kind, KING, NO_KIND, PAWN
from philidor.core.position cimport Position
from philidor.pgn.san cimport find_castling, find_from, find_move
from philidor.pgn.spelling cimport english_kind

ctypedef const unsigned char* MoveText

cdef enum:
    # What the reader returns for a text that is not a move; no legal move is 65534.
    NO_SAN = 65534

cdef int castling_length(MoveText text, int end) noexcept nogil
cpdef int read_san(Position position, MoveText text, int end) noexcept
