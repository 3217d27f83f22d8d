"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of Arasan.

Squares count from a1 = 0 to h8 = 63; INVALID (127) is none, as in the source. Black's pieces are 1
to 6, White's 9 to 14 (the source's range for White ends at 15, which no piece needs).

A move comes in three classes, each of which holds the one before it in its low bits:
`Move` has start, destination and promotion; `ExtendedMove` adds the piece, what it captures and
its special type; `ReversibleMove` adds what only the position before the move knew, so that
it alone can be undone. To a type checker they are classes that inherit from each other.

Scores count 64 for a pawn. A mate in n plies is BIG - n.
"""

from typing import NewType, TypeAlias

Key: TypeAlias = int
Square: TypeAlias = int
Side: TypeAlias = int
Kind: TypeAlias = int
Piece: TypeAlias = int
Move = NewType("Move", int)
ExtendedMove = NewType("ExtendedMove", Move)
ReversibleMove = NewType("ReversibleMove", ExtendedMove)
Special: TypeAlias = int
# Castling status of both sides (3 bits each) and both en passant squares (7 bits each).
Status: TypeAlias = int
# Number of attackers of each kind: counters of 2, 4, 3, 3, 4 and 1 bits.
AttackSet: TypeAlias = int
Score: TypeAlias = int
Depth: TypeAlias = int
Squares: TypeAlias = list[Piece]
Moves: TypeAlias = list[ExtendedMove]
Ranks: TypeAlias = list[Score]


def start_of(move: Move) -> Square:
    """The square that a move leaves."""
    return move & 63


def dest_of(move: Move) -> Square:
    """The square that a move goes to."""
    return (move >> 6) & 63


def promotion_of(move: Move) -> Kind:
    """The kind that a pawn becomes, EMPTY for other moves."""
    return (move >> 12) & 7


def plain(move: Move) -> Move:
    """The move without the fields that wider classes add."""
    return Move(move & 0x7FFF)


def piece_of(move: ExtendedMove) -> Piece:
    """The piece that moves."""
    return (move >> 15) & 15


def capture_of(move: ExtendedMove) -> Piece:
    """The piece that is captured, EMPTY for none."""
    return (move >> 19) & 15


def special_of(move: ExtendedMove) -> Special:
    """The special type: castling, en passant, a double step or none."""
    return (move >> 23) & 7


def status_of(move: ReversibleMove) -> Status:
    """Castling and en passant status before the move."""
    return (move >> 26) & 0xFFFFF


def slot_of(move: ReversibleMove) -> int:
    """The captured piece's place in its side's list."""
    return (move >> 46) & 15


def is_reversible(move: Move) -> bool:
    """Whether a move is of the class that can be undone."""
    return bool((move >> 50) & 1)


def move_from(start: Square, dest: Square, promotion: Kind) -> Move:
    """The minimal description of a move."""
    return Move(start | dest << 6 | promotion << 12)


def extended(move: Move, piece: Piece, capture: Piece, special: Special) -> ExtendedMove:
    """A move with its effects on the board."""
    return ExtendedMove(Move(move | piece << 15 | capture << 19 | special << 23))


def reversible(move: ExtendedMove, status: Status, slot: int) -> ReversibleMove:
    """A move with what is needed to undo it."""
    return ReversibleMove(ExtendedMove(Move(move | status << 26 | slot << 46 | 1 << 50)))


def kind_of(piece: Piece) -> Kind:
    """A piece without its colour."""
    return piece & 7


def side_of(piece: Piece) -> Side:
    """Whose piece it is."""
    return WHITE if piece & WHITE_PIECE else BLACK


def relative(square: Square, side: Side) -> Square:
    """The square mirrored for Black, so that a side's first rank is 0."""
    return square ^ (56 if side else 0)


def quotient(dividend: Score, divisor: Score) -> Score:
    """Division rounding toward zero, as C divides."""
    whole = abs(dividend) // abs(divisor)
    return whole if (dividend < 0) == (divisor < 0) else -whole


# NOBODY stands for neither side.
WHITE = 0
BLACK = 1
NOBODY = 2

EMPTY = 0
PAWN = 1
KNIGHT = 2
BISHOP = 3
ROOK = 4
QUEEN = 5
KING = 6

WHITE_PIECE = 8
PIECES = 16
INVALID = 127
SIDE_PIECES = 16

NORMAL = 0
KING_CASTLING = 1
QUEEN_CASTLING = 2
EN_PASSANT = 3
DOUBLE_STEP = 4
NO_MOVE = ExtendedMove(Move(0))

CAN_CASTLE_EITHER = 0
CAN_CASTLE_KING_SIDE = 1
CAN_CASTLE_QUEEN_SIDE = 2
CANNOT_CASTLE = 3
CASTLED_KING_SIDE = 4
CASTLED_QUEEN_SIDE = 5

PAWN_ATTACK = 1
KNIGHT_ATTACK = 1 << 2
BISHOP_ATTACK = 1 << 6
ROOK_ATTACK = 1 << 9
QUEEN_ATTACK = 1 << 12
KING_ATTACK = 1 << 16
SLIDER_ATTACKS = 0xFFC0

MAX_MOVES = 256
MAX_PLY = 64
MAX_DEPTH = 50
# Capacity in plies: the moves of the game that can be repeated, and the search's own line.
STACK = 1024

PAWN_VALUE = 64
BIG = 20000
MATE_BOUND = 19000
# What trying a move into check returns.
ILLEGAL = -30000

EXACT = 0
UPPER = 1
LOWER = 2

# Nodes are numbered from 1 through all chunks of memory; 0 ends a list.
NO_NODE = 0
CHUNK_SHIFT = 11
CHUNK = 1 << CHUNK_SHIFT


class Node:
    """One position in the hash table, with the number of the next node in its list."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.status: Status = 0
        self.value: Score = 0
        self.next: int = 0
        self.move: Move = plain(NO_MOVE)
        self.depth: int = 0
        self.flag: int = 0


NodeRef: TypeAlias = Node
Chunks: TypeAlias = list[list[Node]]
Heads: TypeAlias = list[int]


def node_at(chunks: Chunks, number: int) -> Node:
    """The node with a number."""
    return chunks[number >> CHUNK_SHIFT][number & (CHUNK - 1)]


def new_chunk(chunks: Chunks, place: int) -> bool:
    """Allocate the chunk at an index; False when memory is short."""
    chunks[place] = [Node() for _ in range(CHUNK)]
    return True


def free_chunk(chunks: Chunks, place: int) -> None:
    """Free a chunk."""
    chunks[place] = []


def new_chunks(count: int) -> Chunks:
    """An array for this many chunks, none allocated yet."""
    return [[] for _ in range(count)]


def free_chunks(chunks: Chunks) -> None:
    """Free the array."""
    chunks.clear()


def new_heads(count: int) -> Heads:
    """An array of this many empty lists."""
    return [NO_NODE] * count


def clear_heads(heads: Heads, count: int) -> None:
    """Make all lists empty."""
    heads[:] = [NO_NODE] * count


def free_heads(heads: Heads) -> None:
    """Free the lists."""
    heads.clear()


class Past:
    """What is kept of a position when a move is made, enough to recognise a repetition."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.status: Status = 0
        self.quiet: int = 0


FULL_SEARCH = 0
CAPTURE_SEARCH = 1
CHECK_SEARCH = 2
NULL_MOVE = 3
