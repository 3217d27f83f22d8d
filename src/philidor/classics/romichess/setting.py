"""From the neutral contract to the board and back: positions set up, moves as strings."""

from __future__ import annotations

from philidor.classics.romichess.board import Board
from philidor.classics.romichess.types import (
    BISHOP,
    BLACK_SLOTS,
    KING,
    KING_SLOT,
    KNIGHT,
    PAWN,
    PROMOTION,
    QUEEN,
    ROOK,
)
from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import Setup

WHITE_KINDS = {"P": PAWN, "N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": QUEEN}
PROMOTION_LETTERS = "??nbrq"
# The order in which the source's tables number the men: pawns from the e-file, the others from h.
PAWN_FILES = "edcbahgf"
PIECE_FILES = "hgfedcba"


def square_of(number: int) -> int:
    """The cell of a neutral square number (0 = a1 to 63 = h8)."""
    return 10 * (number // 8 + 2) + number % 8 + 1


def square_name(square: int) -> str:
    """`a1` for 21 up to `h8` for 98."""
    return "abcdefgh"[square % 10 - 1] + str(square // 10 - 1)


def move_name(move: dict[str, int]) -> str:
    """A move as `e2e4` or `e7e8q`."""
    name = square_name(move["from_square"]) + square_name(move["to_square"])
    if move["special"] >= PROMOTION:
        name += PROMOTION_LETTERS[move["special"] - PROMOTION]
    return name


def set_up(board: Board, setup: Setup) -> None:
    """Stand at a position. UnsupportedPositionError for Chess960, which move counts cannot hold.

    A square with a castling right counts as never moved from or to, every other one as moved.
    """
    if setup.chess960:
        raise UnsupportedPositionError("RomiChess cannot play Chess960: its castling is classic")
    board.clear()
    for white in (True, False):
        place_side(board, setup, white)
    board.link()
    for rook in setup.castling:
        board.allow_castling(square_of(rook))
    en_passant = 0 if setup.en_passant is None else square_of(setup.en_passant)
    board.begin(int(setup.white_to_move), en_passant, setup.halfmoves)


def place_side(board: Board, setup: Setup, white: bool) -> None:
    """Fill one side's slots: pawns, knights, bishops, rooks, queens, and the king in slot 16."""
    head = 0 if white else BLACK_SLOTS
    slot = head + 1
    for letter, kind in WHITE_KINDS.items():
        man = letter if white else letter.lower()
        files = PAWN_FILES if letter == "P" else PIECE_FILES
        squares = [number for number, there in enumerate(setup.board) if there == man]
        for number in sorted(squares, key=lambda square: files.index("abcdefgh"[square % 8])):
            board.place(slot, kind, square_of(number))
            slot += 1
    board.place(head + KING_SLOT, KING, square_of(setup.king(white)))
