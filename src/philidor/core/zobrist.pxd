from philidor.core.types cimport Key

cdef Key[2][6][64] PIECE_KEYS
cdef Key[16] CASTLING_KEYS
cdef Key[8] EN_PASSANT_KEYS
cdef Key[1] BLACK_KEY
