"""Chapter 1: the board, 120 cells of which 64 are squares, and the sets of occupied squares.

A cell holds a piece, EMPTY or BORDER. Squares are numbered as in the RomiChess tutorial: a1 is 21,
h8 is 98; one step up the board adds 10, one step to the right adds 1.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Side: TypeAlias = int
Kind: TypeAlias = int
Piece: TypeAlias = int
Square: TypeAlias = int

WHITE, BLACK = 0, 1
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
# A piece is its kind, with this bit set if it is black.
BLACK_BIT = 8
KIND_BITS = 7
EMPTY, BORDER = 0, 16

# Who owns the contents of a cell: a table instead of tests for the border.
NOBODY, OUTSIDE = 2, 3
OWNER = [NOBODY] + [WHITE] * 7 + [NOBODY] + [BLACK] * 7 + [OUTSIDE]

LETTERS = " PNBRQK  pnbrqk"
SQUARES = [rank * 10 + file for rank in range(2, 10) for file in range(1, 9)]
VALUE = [0, 100, 320, 330, 500, 900, 0]
# What a step towards the centre is worth to each kind; a king is safer in a corner. PAWN_STEP is
# what a pawn gains with each rank. All in centipawns.
TO_CENTRE = [0, 4, 8, 5, 2, 2, -10]
PAWN_STEP = 4
NO_SQUARE = 0
START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Move(NamedTuple):
    """A move: from, to, and the kind promoted to, or 0."""

    origin: Square
    target: Square
    promotion: Kind = 0

    def __str__(self) -> str:
        """The move as UCI writes it, such as e2e4 or a7a8q."""
        letter = " pnbrqk"[self.promotion].strip()
        return square_name(self.origin) + square_name(self.target) + letter


class Undone(NamedTuple):
    """What a move destroys, kept on the history until the move is taken back."""

    move: Move
    captured: Piece
    captured_on: Square
    en_passant: Square
    quiet_plies: int


class Board:
    """A position, and the moves that led to it.

    cells: the 120 cells. squares: the occupied squares of each side. king: where the kings stand.
    count: how often each square was moved from or to (chapter 7). en_passant: the square that a
    pawn has just crossed, or 0. material: White's pieces less Black's, in centipawns. placement:
    what the squares of White's pieces are worth, less those of Black's (chapter 6).
    """

    def __init__(self, fen: str = START_FEN) -> None:
        self.cells: list[Piece] = []
        self.squares: list[set[Square]] = []
        self.king = [NO_SQUARE, NO_SQUARE]
        self.count: list[int] = []
        self.side: Side = WHITE
        self.en_passant: Square = NO_SQUARE
        self.quiet_plies = 0
        self.material = self.placement = 0
        self.history: list[Undone] = []
        self.set_up(fen)

    def clear(self) -> None:
        """An empty board: a border around 64 empty squares, nothing to castle with."""
        self.cells = [BORDER] * 120
        for square in SQUARES:
            self.cells[square] = EMPTY
        self.squares = [set(), set()]
        self.count = [1] * 120
        self.material = self.placement = 0
        self.history = []

    def put(self, square: Square, piece: Piece) -> None:
        """Place a piece on an empty square."""
        side, kind = piece >> 3, piece & KIND_BITS
        self.cells[square] = piece
        self.squares[side].add(square)
        if kind == KING:
            self.king[side] = square
        self.material += -VALUE[kind] if side else VALUE[kind]
        self.placement += PLACE[piece][square]

    def lift(self, square: Square) -> Piece:
        """Take the piece from a square and return it."""
        piece = self.cells[square]
        side, kind = piece >> 3, piece & KIND_BITS
        self.cells[square] = EMPTY
        self.squares[side].remove(square)
        self.material -= -VALUE[kind] if side else VALUE[kind]
        self.placement -= PLACE[piece][square]
        return piece

    def set_up(self, fen: str) -> None:
        """Set up the position of a FEN."""
        rows, side, rights, crossed, *counters = fen.split()
        self.clear()
        for rank, row in zip(range(9, 1, -1), rows.split("/"), strict=True):
            square = rank * 10 + 1
            for letter in row:
                if letter.isdigit():
                    square += int(letter)
                else:
                    self.put(square, LETTERS.index(letter))
                    square += 1
        self.side = BLACK if side == "b" else WHITE
        self.en_passant = NO_SQUARE if crossed == "-" else square_of(crossed)
        self.quiet_plies = int(counters[0]) if counters else 0
        for letter in rights.replace("-", ""):
            king = 25 if letter.isupper() else 95
            rook = king + 3 if letter in "Kk" else king - 4
            self.count[king] = self.count[rook] = 0

    def fen(self) -> str:
        """The position as a FEN, with the moves counted from 1."""
        rows = []
        for rank in range(9, 1, -1):
            cells = self.cells[rank * 10 + 1 : rank * 10 + 9]
            row = "".join(LETTERS[cell] for cell in cells)
            rows.append(re.sub(" +", lambda gap: str(len(gap[0])), row))
        homes = {"K": (25, 28), "Q": (25, 21), "k": (95, 98), "q": (95, 91)}
        rights = [
            letter
            for letter, (king, rook) in homes.items()
            if not self.count[king] and not self.count[rook]
        ]
        crossed = square_name(self.en_passant) if self.en_passant else "-"
        side = "b" if self.side else "w"
        return f"{'/'.join(rows)} {side} {''.join(rights) or '-'} {crossed} {self.quiet_plies} 1"

    def __str__(self) -> str:
        """The 8 x 8 squares, Black's side above."""
        rows = [self.cells[rank * 10 + 1 : rank * 10 + 9] for rank in range(9, 1, -1)]
        return "\n".join(" ".join(LETTERS[cell].replace(" ", ".") for cell in row) for row in rows)


def square_of(name: str) -> Square:
    """The cell of a square's name: 21 for a1."""
    return (ord(name[0]) - ord("a")) + 10 * int(name[1]) + 11


def square_name(square: Square) -> str:
    """The name of a cell's square: a1 for 21."""
    return "abcdefgh"[square % 10 - 1] + str(square // 10 - 1)


def centrality(square: Square) -> int:
    """0 in a corner, 6 on the four central squares."""
    file, rank = square % 10 - 1, square // 10 - 2
    return min(file, 7 - file) + min(rank, 7 - rank)


def place(piece: Piece, square: Square) -> int:
    """What its square is worth to a piece, in centipawns from White's view."""
    side, kind = piece >> 3, piece & KIND_BITS
    worth = TO_CENTRE[kind] * centrality(square)
    if kind == PAWN:
        worth += PAWN_STEP * (8 - square // 10 if side else square // 10 - 3)
    return -worth if side else worth


PIECES = [kind | side for side in (0, BLACK_BIT) for kind in range(PAWN, KING + 1)]
# The worth of each square to each piece, computed once.
PLACE = [[0] * 120 for _ in range(BORDER)]
for piece in PIECES:
    for square in SQUARES:
        PLACE[piece][square] = place(piece, square)
