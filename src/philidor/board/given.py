"""What callers give to functions that take a board or a move: the errors say what to give."""

from __future__ import annotations

from philidor.board.guarded import GuardedPosition
from philidor.board.moves import Move


def check_board(board: object) -> None:
    """TypeError for anything but a board of Philidor, such as one of python-chess."""
    if not isinstance(board, GuardedPosition):
        found = type(board)
        how = ": Board.from_chess(board) makes one of it" if hasattr(board, "uci_variant") else ""
        raise TypeError(f"a philidor.Board is wanted, not {found.__module__}.{found.__name__}{how}")


def given_move(move: object) -> Move:
    """The move, of python-chess's class or a text in UCI's spelling as well; else a TypeError.

    NotAMoveError for another text.
    """
    if isinstance(move, Move):
        return move
    spelling = move if isinstance(move, str) else getattr(move, "uci", lambda: None)()
    if not isinstance(spelling, str):
        raise TypeError(f"a Move or a text such as 'e2e4' is wanted, not {move!r}")
    return Move.from_uci(spelling)
