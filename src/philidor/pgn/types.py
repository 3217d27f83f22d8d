"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of the PGN reader.

Text: UTF-8 with LF line ends, as `source` makes it, which compiled code indexes as a C array.
"""

from typing import TypeAlias

Text: TypeAlias = bytes

# Under the 75-move rule no game has more than 11,797 plies.
MAX_PLIES = 12000
# A position's history has room for 1,024 moves.
MOST_HISTORY = 1000
# Tags whose names are compared, and notes that are kept, of one game.
MOST_NAMES = 64
MOST_NOTES = 16
# Longer numbers in comments are not read by the fast reader.
MOST_DIGITS = 6
# How far after a comment that seems to be open its end is looked for, in bytes.
LOOK_AHEAD = 65536

# What find_move returns if several moves fit. No legal move is 65535.
AMBIGUOUS = 65535

# The events of a text. SKIPPED is never returned; MORE_TEXT: the game is longer than its text.
SKIPPED = 0
TAG_PAIR = 1
MOVE_NUMBER = 2
PIECE_MOVE = 3
CASTLES = 4
PASS = 5
COMMENT = 6
GLYPH = 7
VARIATION_BEGIN = 8
VARIATION_END = 9
RESULT = 10
UNREADABLE = 11
GAME_END = 12
MORE_TEXT = 13

# Why the reading of a game's moves has stopped.
NO_FAULT = 0
ILLEGAL_MOVE = 1
AMBIGUOUS_MOVE = 2
PASS_IN_CHECK = 3
TOO_LONG = 4
OPEN_COMMENT = 5
OPEN_VARIATION = 6
NOT_A_MOVE = 7

# What was repaired or skipped.
STRAY_BRACE = 0
STRAY_PARENTHESIS = 1
NOT_A_TAG = 2
BROKEN_TAG = 3
COMMAND = 4
AFTER_RESULT = 5
SECOND_RESULT = 6
BOTH_FORFEIT = 7
NULL_MOVE = 8

# Results of games in databases and books: White's half points.
BLACK_WINS = 0
DRAWN = 1
WHITE_WINS = 2
NO_RESULT = 3
