from philidor.classics.rdchess.types cimport KING, Key, PAWN, PIECES, ShortKey, kind_of

cdef Key[64][13] PIECE_KEYS
# Kings and pawns only.
cdef ShortKey[64][13] KING_PAWN_KEYS
cdef Key[16] CASTLING_KEYS
cdef Key[8] EN_PASSANT_KEYS
cdef Key[1] BLACK_KEY
