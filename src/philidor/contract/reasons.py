"""Why a move is illegal, in words."""

from __future__ import annotations

from philidor.contract.ending import side_name
from philidor.contract.setup import (
    EMPTY,
    Setup,
    attacked,
    square_name,
    square_number,
)

NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


def why_illegal(setup: Setup, move: str) -> str:
    """The reason why a move (UCI) that is not legal here is none."""
    found = fault(setup, move)
    if found is not None:
        return found
    side = side_name(setup.white_to_move)
    if attacked(setup.board, setup.king(setup.white_to_move), not setup.white_to_move):
        return f"{side} is in check and stays so"
    return f"it would leave {side}'s king in check"


def fault(setup: Setup, move: str) -> str | None:
    """What is wrong with the way that a man moves; None where only the king's safety can be.

    Castling is not looked into: a king's move that is meant as castling is a fault.
    """
    try:
        source, target = square_number(move[:2]), square_number(move[2:4])
    except ValueError:
        return "not a move"
    side = side_name(setup.white_to_move)
    man, there = setup.board[source], setup.board[target]
    if man == EMPTY:
        return f"no piece on {square_name(source)}"
    if man.isupper() != setup.white_to_move:
        return f"the piece on {square_name(source)} is not {side}'s"
    if man in "Kk" and (_castles(setup, source, target)):
        return "castling is not possible now"
    if there != EMPTY and there.isupper() == man.isupper():
        return f"{side}'s own {NAMES[there.lower()]} stands on {square_name(target)}"
    if not _moves_like_that(setup, source, target):
        return (
            f"a {NAMES[man.lower()]} does not move from {square_name(source)} "
            f"to {square_name(target)}"
        )
    if not _clear(setup.board, source, target):
        return f"something stands between {square_name(source)} and {square_name(target)}"
    if man in "Pp" and target // 8 in (0, 7) and move[4:] not in ("q", "r", "b", "n"):
        return "say what the promotion gives: q, r, b or n"
    if move[4:] and not (man in "Pp" and target // 8 in (0, 7)):
        return "nothing is promoted there"
    return None


def _castles(setup: Setup, source: int, target: int) -> bool:
    """Whether a king's move is meant as castling."""
    if setup.chess960:
        own_rook = "R" if setup.white_to_move else "r"
        return setup.board[target] == own_rook and source // 8 == target // 8
    return abs(source - target) == 2 and source % 8 == 4 and source // 8 == target // 8


def _moves_like_that(setup: Setup, source: int, target: int) -> bool:
    """Whether the man goes that way on an otherwise empty board (a pawn: on this one)."""
    files, ranks = target % 8 - source % 8, target // 8 - source // 8
    far, near = max(abs(files), abs(ranks)), min(abs(files), abs(ranks))
    kind = setup.board[source].lower()
    if kind == "p":
        return _pawn_moves(setup, source, target)
    if kind == "n":
        return (far, near) == (2, 1)
    if kind == "k":
        return far == 1
    straight, diagonal = near == 0 < far, near == far > 0
    return (straight and kind in "rq") or (diagonal and kind in "bq")


def _pawn_moves(setup: Setup, source: int, target: int) -> bool:
    forward = 1 if setup.white_to_move else -1
    files, ranks = target % 8 - source % 8, (target // 8 - source // 8) * forward
    taken = setup.board[target] != EMPTY
    if files:
        return abs(files) == ranks == 1 and (taken or target == setup.en_passant)
    home = 1 if setup.white_to_move else 6
    return not taken and (ranks == 1 or (ranks == 2 and source // 8 == home))


def _clear(board: str, source: int, target: int) -> bool:
    """Whether the squares between are empty; a knight's move has none between."""
    files, ranks = target % 8 - source % 8, target // 8 - source // 8
    far, near = max(abs(files), abs(ranks)), min(abs(files), abs(ranks))
    if near not in (0, far):
        return True
    step = (target - source) // far
    return all(board[square] == EMPTY for square in range(source + step, target, step))
