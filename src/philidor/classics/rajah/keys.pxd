from philidor.classics.rajah.types cimport Key

cdef Key[24][128] PIECE_KEYS
cdef Key[16] CASTLING_KEYS
cdef Key[128] EN_PASSANT_KEYS
cdef Key[1] BLACK_KEY
