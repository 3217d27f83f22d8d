"""Moves as light objects that are numbers inside."""

from __future__ import annotations

import cython

from philidor.board.squares import SQUARES, PieceType, Square
from philidor.contract.player import NotAMoveError
from philidor.contract.setup import quoted

if not cython.compiled:
    from philidor.core.types import (
        CASTLING,
        EN_PASSANT,
        KNIGHT,
        NO_MOVE,
        PROMOTION,
        flag_of,
        origin_of,
        promoted_to,
        target_of,
    )

NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
NUMBERS = {name: number for number, name in enumerate(NAMES)}
PROMOTIONS = "nbrq"
PROMOTED: list[object] = [PieceType.KNIGHT, PieceType.BISHOP, PieceType.ROOK, PieceType.QUEEN]


class Move:
    """A move: where from, where to, and what a pawn becomes.

    A move that a `Board` gives also knows whether it castles or captures en passant, and its `code`
    is the number that stands for it in arrays: the origin (bits 0 to 5), the target (6 to 11; of
    castling the rook's square), the promotion (12 and 13) and the sort (14 and 15: 1 a promotion, 2
    en passant, 3 castling). Boards take a move that was made without one as well.

    Moves cannot be changed, and are equal if they are spelled alike: `Move(Square.E1, Square.G1)`
    is equal to the castling move that a board gives. To compare one with a move of python-chess is
    a TypeError: their hashes differ, so they could not be equal, and `in` would be silently false.

    >>> move = Move.from_uci("e7e8q")
    >>> move.from_square, move.to_square, move.promotion
    (<Square.E7: 52>, <Square.E8: 60>, <PieceType.QUEEN: 5>)
    """

    def __init__(
        self, from_square: cython.int, to_square: cython.int, promotion: object = None
    ) -> None:
        """A move between two squares (0 to 63); promotion: a `PieceType` from knight to queen.

        Raises ValueError for other numbers.
        """
        if not cython.compiled and not hasattr(self, "is_made"):
            self.is_made = False
        if self.is_made:
            raise TypeError("a move cannot be changed")
        for square in (from_square, to_square):
            if not 0 <= square < 64:
                raise ValueError(f"{square} is not a square: they are numbered from 0 to 63")
        self.code = from_square | to_square << 6
        if promotion is not None:
            self.code |= PROMOTION | promoted_bits(promotion)
        self.meaning = meaning_of(self.code)
        self.is_made = True

    @staticmethod
    def from_uci(text: str) -> Move:
        """The move of a text such as `e2e4`, `e7e8q` or `0000`; NotAMoveError for anything else.

        Castling is spelled `e1g1`, or, where a Chess960 board is meant, as king takes rook: `e1h1`.
        """
        if text == "0000":
            return move_of(0)
        origin = NUMBERS.get(text[:2])
        target = NUMBERS.get(text[2:4])
        letter = text[4:]
        if origin is None or target is None or origin == target or len(letter) > 1:
            raise NotAMoveError(f"{quoted(text)} is not a move such as e2e4 or e7e8q")
        if not letter:
            return move_of(origin | target << 6)
        if letter not in PROMOTIONS:
            raise NotAMoveError(f"{quoted(text)} is not a move: a pawn becomes n, b, r or q")
        return move_of(origin | target << 6 | PROMOTION | PROMOTIONS.index(letter) << 12)

    @staticmethod
    def from_code(code: cython.int) -> Move:
        """The move of a number from an array; ValueError if it is not one of 16 bits."""
        if not 0 <= code < 65536:
            raise ValueError(f"{code} is not the number of a move: these have 16 bits")
        return move_of(code)

    @staticmethod
    def null() -> Move:
        """The null move, which passes the turn; it is false, all other moves are true."""
        return move_of(0)

    @property
    def from_square(self) -> Square:
        """Where the piece comes from."""
        return SQUARES[self.code & 63]

    @property
    def to_square(self) -> Square:
        """Where the piece goes; of castling on the classic squares the king's square after it."""
        return SQUARES[(self.meaning >> 6) & 63]

    @property
    def promotion(self) -> PieceType | None:
        """What a pawn becomes."""
        if flag_of(self.code) != PROMOTION:
            return None
        return PieceType(promoted_to(self.code) + 1)

    @property
    def is_castling(self) -> bool:
        """Whether a board said that the move castles."""
        return flag_of(self.code) == CASTLING

    @property
    def is_en_passant(self) -> bool:
        """Whether a board said that the move captures en passant."""
        return flag_of(self.code) == EN_PASSANT

    def uci(self) -> str:
        """The move as UCI spells it; castling from the classic squares as `e1g1`.

        `Board.uci` spells it as the game needs it.
        """
        return spelled(self.code, False)

    def __str__(self) -> str:
        return spelled(self.code, False)

    def __repr__(self) -> str:
        return f"Move.from_uci('{self}')"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Move):
            if hasattr(other, "uci"):
                raise TypeError(f"{other!r} is not a philidor.Move: Move.from_uci(move.uci()) is")
            return NotImplemented
        return self.meaning == cython.cast(Move, other).meaning

    def __hash__(self) -> int:
        return self.meaning

    def __bool__(self) -> bool:
        return self.code != NO_MOVE

    def __index__(self) -> int:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return move_of, (self.code,)


# Every move that has been asked for, by its code: a list of moves is a list of references to these.
MOVES: list[Move | None] = [None] * 65536


def promoted_bits(promotion: object) -> cython.int:
    """What a code says about a promotion; ValueError for what a pawn does not become."""
    if promotion not in PROMOTED:
        raise ValueError(f"a pawn does not become {promotion!r}, but PieceType.KNIGHT to QUEEN")
    return PROMOTED.index(promotion) << 12


def meaning_of(code: cython.int) -> cython.int:
    """A code without what its spelling does not say."""
    origin: cython.int = origin_of(code)
    target: cython.int = target_of(code)
    if flag_of(code) == PROMOTION:
        return code
    if flag_of(code) == CASTLING and origin & 7 == 4:
        if target & 7 == 7:
            target -= 1
        elif target & 7 == 0:
            target += 2
    return origin | target << 6


def spelled(code: cython.int, chess960: cython.bint) -> str:
    """A code as UCI spells it; in Chess960 castling is king takes rook."""
    target: cython.int = target_of(code)
    if code == NO_MOVE:
        return "0000"
    if flag_of(code) == CASTLING and not chess960:
        target = target_of(meaning_of(code))
    text: str = NAMES[origin_of(code)] + NAMES[target]
    if flag_of(code) == PROMOTION:
        text += PROMOTIONS[promoted_to(code) - KNIGHT]
    return text


def move_of(code: cython.int) -> Move:
    """The move of a code from 0 to 65535."""
    found = MOVES[code & 0xFFFF]
    if found is not None:
        return found
    made: Move = Move.__new__(Move)
    made.code = code & 0xFFFF
    made.meaning = meaning_of(made.code)
    made.is_made = True
    MOVES[made.code] = made
    return made
