from philidor.classics.arasan.types cimport KING, Key, PAWN, PIECES

# A 32-bit code for each piece on each square.
cdef Key[16][64] CODES
