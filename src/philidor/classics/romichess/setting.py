"""Conversion between the contract and the board: positions and move strings."""

from __future__ import annotations

from philidor.classics.romichess.board import Board
from philidor.classics.romichess.types import (
    BISHOP,
    BLACK_SLOTS,
    EMPTY,
    KING,
    KING_SLOT,
    KNIGHT,
    PAWN,
    PROMOTION,
    QUEEN,
    ROOK,
)
from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import Setup, square_number

# By kind; both kinds of king have the same letter.
KIND_LETTERS = " PNBRQKK"
WHITE_KINDS = {"P": PAWN, "N": KNIGHT, "B": BISHOP, "R": ROOK, "Q": QUEEN}
# By the kind promoted to.
PROMOTION_LETTERS = "  nbrq"
# The order in which the source's tables number the pieces: pawns from the e-file, others from h.
PAWN_FILES = "edcbahgf"
PIECE_FILES = "hgfedcba"


def square_of(number: int) -> int:
    """The cell of a contract's square number (0 = a1 to 63 = h8)."""
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


def line_names(line: list[tuple[int, int, int]]) -> list[str]:
    """A line's move strings, from moves given by from, to and kind promoted to."""
    return [
        square_name(origin) + square_name(target) + PROMOTION_LETTERS[kind].strip()
        for origin, target, kind in line
    ]


def find_move(board: Board, name: str) -> int:
    """Index of a move string in the board's current list, 0 for none."""
    letters = PROMOTION_LETTERS[KNIGHT:]
    try:
        from_square, to_square = square_number(name[:2]), square_number(name[2:4])
        promotion = KNIGHT + letters.index(name[4:]) if len(name) > 4 else 0
    except ValueError:
        return 0
    return board.find(square_of(from_square), square_of(to_square), promotion)


def rows_of(board: Board) -> list[str]:
    """The board as eight rows of FEN letters, eighth rank first, `.` for an empty cell."""
    return [
        "".join(letter_at(board, 10 * (rank + 1) + file) for file in range(1, 9))
        for rank in range(8, 0, -1)
    ]


def letter_at(board: Board, square: int) -> str:
    """FEN letter of the piece on a square, `.` for none."""
    slot = board.cell(square)
    if slot == EMPTY:
        return "."
    letter = KIND_LETTERS[board.slot(slot)["typ"]]
    return letter if slot < BLACK_SLOTS else letter.lower()


def set_up(board: Board, setup: Setup) -> None:
    """Set up a position. UnsupportedPositionError for Chess960, which move counts cannot hold.

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
        piece = letter if white else letter.lower()
        files = PAWN_FILES if letter == "P" else PIECE_FILES
        squares = [number for number, there in enumerate(setup.board) if there == piece]
        for number in sorted(squares, key=lambda square: files.index("abcdefgh"[square % 8])):
            board.place(slot, kind, square_of(number))
            slot += 1
    board.place(head + KING_SLOT, KING, square_of(setup.king(white)))
