"""The names of `types.pxd` for uncompiled Python, and what they mean.

A square is a cell of the 10x12 board: a1 = 21, h1 = 28, a8 = 91, h8 = 98. A slot is an index into
the piece list of 40: slot 0 heads White's list and stands for an empty cell, 1 to 16 are White's
pieces, 20 heads Black's list, 21 to 36 are Black's, 39 ends both lists and marks the border.
"""

from typing import TypeAlias

Square: TypeAlias = int
Slot: TypeAlias = int
Side: TypeAlias = int
Kind: TypeAlias = int
Score: TypeAlias = int
Offsets: TypeAlias = list[int]

# Sides, numbered so that the source's "wtm" (white to move) is the side itself.
BLACK, WHITE = 0, 1

# What stands in a slot; TERMINATE ends the list. The two kings differ: one may still castle.
TERMINATE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, CASTLING_KING, KING = range(8)

# Actions: the entries of a side's target table.
EMPTY_SQUARE, FRIENDLY_PIECE, ENEMY_PIECE, OFF_BOARD, ENEMY_KING = range(5)

# The twelve pawn cases. L, R: a capture to the left or right is possible. X: no square there.
# 2: two steps, 1: one step, E: en passant may be possible, P: the next step promotes.
NON = -1
X2R, L2R, L2X, X1R, L1R, L1X, XER, LER, LEX, XPR, LPR, LPX = range(12)

# A move's `special`: what make_move must do. A promotion is PROMOTION + the kind promoted to. The
# generator makes EN_PASSANT from CAPTURE by setting bit 1.
SIMPLE, CAPTURE, MARK_EP, EN_PASSANT, CASTLE = range(5)
PROMOTION = 8
PROMOTED_KIND = 7

EMPTY = 0
KING_SLOT = 16
BLACK_SLOTS = 20
BORDER = 39
SLOTS = 40
CELLS = 120

NEVER_MOVED = -1
INFINITY = 10000
# Scores beyond this are mates: a mate at ply p of the search scores INFINITY - 1 - p.
MATE_BOUND = 9000
# Plies below the root that the capture search may reach; the source's stack index has 80 too.
MAX_PLY = 80
MAX_DEPTH = 60
STACK_SIZE = 8000
# With more moves on the stack no node generates, since one more list might not fit.
STACK_ROOM = 7400
# Game moves kept to find repetitions, and the length of lists indexed by ply.
GAME_SIZE = 512
LIST_SIZE = 640


class Piece:
    """One slot of the piece list: kind, square, next and previous slot (-1 for none)."""

    def __init__(self) -> None:
        self.typ = TERMINATE
        self.squ = self.nxt = self.prv = -1


class Move:
    """One entry of the move stack.

    target: slot of the captured piece, or EMPTY. stats: nodes that the latest search of the move
    took; the tutorial adds the field for statistics and does not say which.
    """

    def __init__(self) -> None:
        self.from_square = self.to_square = self.target = self.special = 0
        self.score = self.stats = 0


def copied(move: Move) -> Move:
    """An independent copy of a move, which C makes by assignment."""
    copy = Move()
    copy.__dict__.update(move.__dict__)
    return copy
