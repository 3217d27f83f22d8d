"""Choosing a move with keys or mouse: the square under the cursor, and the piece picked up."""

from __future__ import annotations

import chess

from philidor.terminal.view import View


class Cursor:
    """Where the user points. at: None while the cursor is hidden; picked: the piece's square."""

    def __init__(self) -> None:
        self.at: int | None = None
        self.picked: int | None = None

    def hide(self) -> None:
        """Take the cursor off the board."""
        self.at = self.picked = None

    def move(self, view: View, right: int, up: int) -> None:
        """Move the cursor on the board as it is seen; it begins at the king of the side to move."""
        if self.at is None:
            self.at = view.board.king(view.board.turn)
            return
        turn = -1 if view.flipped else 1
        file = chess.square_file(self.at) + turn * right
        rank = chess.square_rank(self.at) + turn * up
        if 0 <= file < 8 and 0 <= rank < 8:
            self.at = chess.square(file, rank)

    def targets(self, view: View) -> frozenset[int]:
        """Where the picked piece may go."""
        moves = view.board.legal_moves if self.picked is not None else ()
        return frozenset(one.to_square for one in moves if one.from_square == self.picked)

    def press(self, view: View, square: int) -> str:
        """Pick up or drop a piece; returns the move (UCI, without the promotion) once it is one."""
        own = view.board.color_at(square) == view.board.turn
        if self.picked is not None and square in self.targets(view):
            move = chess.square_name(self.picked) + chess.square_name(square)
            self.picked = None
            return move
        self.picked = square if own and view.playable and square != self.picked else None
        return ""


def promotes(view: View, move: str) -> bool:
    """Whether a move needs a piece to promote to."""
    return chess.Move.from_uci(f"{move}q") in view.board.legal_moves
