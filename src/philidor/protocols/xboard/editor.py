"""XBoard's old way of setting up a position: `edit`, then lines up to a dot."""

from __future__ import annotations

from philidor.contract.setup import EMPTY, FILES, Setup, square_number
from philidor.game.fen import parse_fen

RANKS = "12345678"


class EditError(ValueError):
    """A line that is not an editing command."""


class Editor:
    """The board being edited; White's pieces come first."""

    def __init__(self, setup: Setup) -> None:
        self._squares = list(setup.board)
        self._white_to_move = setup.white_to_move
        self._colour_white = True

    def answer(self, line: str) -> bool:
        """Carry out one line; False for the dot that ends editing. EditError if it is invalid."""
        if line == ".":
            return False
        if line == "#":
            self._squares = [EMPTY] * 64
        elif line.lower() == "c":
            self._colour_white = not self._colour_white
        elif len(line) == 3 and line[1] in FILES and line[2] in RANKS and line[0] in "PNBRQKXx":
            piece = line[0] if self._colour_white else line[0].lower()
            self._squares[square_number(line[1:])] = EMPTY if line[0] in "Xx" else piece
        else:
            raise EditError(f"'{line}' does not edit a board")
        return True

    def setup(self) -> Setup:
        """The edited position; FenError if it is not a legal one.

        The protocol cannot state castling rights: they exist if king and rook are on their initial
        squares.
        """
        board = "".join(self._squares)
        rights = "".join(
            letter
            for letter, king, rook, pieces in (
                ("K", 4, 7, "KR"),
                ("Q", 4, 0, "KR"),
                ("k", 60, 63, "kr"),
                ("q", 60, 56, "kr"),
            )
            if board[king] == pieces[0] and board[rook] == pieces[1]
        )
        rows = (board[8 * rank : 8 * rank + 8].replace(EMPTY, "1") for rank in range(7, -1, -1))
        packed = "/".join(_packed(row) for row in rows)
        side = "w" if self._white_to_move else "b"
        return parse_fen(f"{packed} {side} {rights or '-'} - 0 1")


def _packed(row: str) -> str:
    """A row in FEN's form: neighbouring empty squares are replaced by their number."""
    for count in range(8, 1, -1):
        row = row.replace("1" * count, str(count))
    return row
