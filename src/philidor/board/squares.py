"""Squares, colours and pieces as numbers with names, and sets of squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from philidor.contract.setup import square_number

ALL = (1 << 64) - 1


class Color(IntEnum):
    """A side; the numbers are those of python-chess, where White is True."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> Color:
        """The other side."""
        return Color(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


class PieceType(IntEnum):
    """A kind of piece; the numbers are those of python-chess."""

    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

    @property
    def letter(self) -> str:
        """FEN's small letter."""
        return " pnbrqk"[self]

    def __str__(self) -> str:
        return self.name.lower()


class Piece(IntEnum):
    """A piece of one side: its kind, and 8 more for Black."""

    WHITE_PAWN = 1
    WHITE_KNIGHT = 2
    WHITE_BISHOP = 3
    WHITE_ROOK = 4
    WHITE_QUEEN = 5
    WHITE_KING = 6
    BLACK_PAWN = 9
    BLACK_KNIGHT = 10
    BLACK_BISHOP = 11
    BLACK_ROOK = 12
    BLACK_QUEEN = 13
    BLACK_KING = 14

    @staticmethod
    def of(color: Color, piece_type: PieceType) -> Piece:
        """The piece of a side and a kind."""
        return Piece(piece_type + (0 if color else 8))

    @staticmethod
    def from_letter(letter: str) -> Piece:
        """The piece that a FEN's letter stands for; ValueError for any other text."""
        place = " PNBRQK  pnbrqk".find(letter) if len(letter) == 1 and letter != " " else -1
        if place < 0:
            raise ValueError(f"{letter!r} is not a piece: these are P N B R Q K and p n b r q k")
        return Piece(place)

    @property
    def color(self) -> Color:
        """The side that owns it."""
        return Color.BLACK if self & 8 else Color.WHITE

    @property
    def type(self) -> PieceType:
        """The kind of piece."""
        return PIECE_TYPES[(self & 7) - 1]

    @property
    def letter(self) -> str:
        """FEN's letter: a capital for White."""
        return " PNBRQK  pnbrqk"[self]

    @property
    def figurine(self) -> str:
        """Unicode's chess symbol."""
        return " ♙♘♗♖♕♔  ♟♞♝♜♛♚"[self]

    def __str__(self) -> str:
        return self.letter


class Square(IntEnum):
    """A square, from a1 = 0 over h1 = 7 to h8 = 63."""

    A1 = 0
    B1 = 1
    C1 = 2
    D1 = 3
    E1 = 4
    F1 = 5
    G1 = 6
    H1 = 7
    A2 = 8
    B2 = 9
    C2 = 10
    D2 = 11
    E2 = 12
    F2 = 13
    G2 = 14
    H2 = 15
    A3 = 16
    B3 = 17
    C3 = 18
    D3 = 19
    E3 = 20
    F3 = 21
    G3 = 22
    H3 = 23
    A4 = 24
    B4 = 25
    C4 = 26
    D4 = 27
    E4 = 28
    F4 = 29
    G4 = 30
    H4 = 31
    A5 = 32
    B5 = 33
    C5 = 34
    D5 = 35
    E5 = 36
    F5 = 37
    G5 = 38
    H5 = 39
    A6 = 40
    B6 = 41
    C6 = 42
    D6 = 43
    E6 = 44
    F6 = 45
    G6 = 46
    H6 = 47
    A7 = 48
    B7 = 49
    C7 = 50
    D7 = 51
    E7 = 52
    F7 = 53
    G7 = 54
    H7 = 55
    A8 = 56
    B8 = 57
    C8 = 58
    D8 = 59
    E8 = 60
    F8 = 61
    G8 = 62
    H8 = 63

    @staticmethod
    def from_name(name: str) -> Square:
        """The square of a name such as `e4`; ValueError for any other text."""
        return SQUARES[square_number(name)]

    @property
    def file(self) -> int:
        """The file, 0 for a to 7 for h."""
        return self & 7

    @property
    def rank(self) -> int:
        """The rank, 0 for the first to 7 for the eighth."""
        return self >> 3

    def __str__(self) -> str:
        return f"{'abcdefgh'[self & 7]}{(self >> 3) + 1}"


SQUARES = tuple(Square)
COLORS = tuple(Color)
PIECE_TYPES = tuple(PieceType)
PIECES = {int(piece): piece for piece in Piece}


class SquareSet(int):
    """A set of squares: an int whose bits are squares, a1 the lowest.

    >>> knight = SquareSet.of([Square.F3, Square.H3])
    >>> Square.F3 in knight, len(knight), hex(knight)
    (True, 2, '0xa00000')
    >>> print(*(knight | SquareSet.of([Square.E2])))
    e2 f3 h3
    """

    __slots__ = ()

    @staticmethod
    def of(squares: Iterable[int]) -> SquareSet:
        """The set of these squares; ValueError for a number that is not one."""
        bits = 0
        for square in squares:
            if not 0 <= square < 64:
                raise ValueError(f"{square} is not a square: they are numbered from 0 to 63")
            bits |= 1 << square
        return SquareSet(bits)

    def __new__(cls, bits: int = 0) -> SquareSet:
        """The set of these bits; those above the 64th are left out."""
        return super().__new__(cls, bits & ALL)

    def __iter__(self) -> Iterator[Square]:
        bits = int(self)
        while bits:
            yield SQUARES[(bits & -bits).bit_length() - 1]
            bits &= bits - 1

    def __contains__(self, square: int) -> bool:
        return 0 <= square < 64 and bool(int(self) >> square & 1)

    def __len__(self) -> int:
        return self.bit_count()

    def __and__(self, other: int) -> SquareSet:
        return SquareSet(int(self) & int(other))

    def __or__(self, other: int) -> SquareSet:
        return SquareSet(int(self) | int(other))

    def __xor__(self, other: int) -> SquareSet:
        return SquareSet(int(self) ^ int(other))

    def __sub__(self, other: int) -> SquareSet:
        """The squares that are not in the other set."""
        return SquareSet(int(self) & ~int(other))

    def __invert__(self) -> SquareSet:
        return SquareSet(~int(self))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __repr__(self) -> str:
        return f"SquareSet.of([{', '.join(f'Square.{square.name}' for square in self)}])"

    def __str__(self) -> str:
        rows = (
            " ".join("1" if 8 * rank + file in self else "." for file in range(8))
            for rank in range(7, -1, -1)
        )
        return "\n".join(rows)
