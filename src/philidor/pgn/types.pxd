# C types and constants of the PGN reader.
#
# Text: the bytes of a PGN file, which compiled code indexes as a C array.
ctypedef const unsigned char* Text
#: Text: TypeAlias = bytes

cdef enum:
    # Under the 75-move rule no game has more than 11,797 plies.
    MAX_PLIES = 12000
    # A position's history has room for 1,024 moves.
    MOST_HISTORY = 1000

# What find_move returns if several moves fit. No legal move is 65535.
cdef enum:
    AMBIGUOUS = 65535

# Why the reading of a game's moves has stopped.
cdef enum:
    NO_FAULT = 0
    ILLEGAL_MOVE = 1
    AMBIGUOUS_MOVE = 2
    NULL_MOVE = 3
    TOO_LONG = 4
    OPEN_COMMENT = 5
    OPEN_VARIATION = 6
    NOT_A_MOVE = 7

# Results of games in databases and books: White's half points.
cdef enum:
    BLACK_WINS = 0
    DRAWN = 1
    WHITE_WINS = 2
    NO_RESULT = 3
