"""Whether a single move is legal, for code without a move generator."""

from __future__ import annotations

from philidor.contract.setup import EMPTY, Setup, square_number
from philidor.game.attacks import attacked
from philidor.game.reasons import fault
from philidor.game.replay import after, castling_rook

PROMOTIONS = "qrbn"


def is_legal(setup: Setup, move: str) -> bool:
    """Whether a move (UCI in lower case, castling in the set-up's notation) is legal.

    Testing one move is much faster than generating all legal moves when only a few matter, as in
    opening books.
    """
    if not 4 <= len(move) <= 5 or (move[4:] and move[4] not in PROMOTIONS):
        return False
    if _is_castling(setup, move):
        return _may_castle(setup, move)
    if fault(setup, move) is not None:
        return False
    white = setup.white_to_move
    reached = after(setup, move)
    return not attacked(reached.board, reached.king(white), not white)


def _is_castling(setup: Setup, move: str) -> bool:
    """Whether a move is castling with a rook that still has the right."""
    try:
        source, target = square_number(move[:2]), square_number(move[2:4])
    except ValueError:
        return False
    if move[4:] or setup.board[source] != ("K" if setup.white_to_move else "k"):
        return False
    if setup.chess960:
        return target in setup.castling and source // 8 == target // 8
    return abs(source - target) == 2 and source // 8 == target // 8 and bool(setup.castling)


def _may_castle(setup: Setup, move: str) -> bool:
    """Whether the right exists, both paths are free and the king's path is not attacked."""
    source, target = square_number(move[:2]), square_number(move[2:4])
    white = setup.white_to_move
    rook = castling_rook(setup, setup.board[source], source, target)
    if rook is None or (rook // 8 == 0) != white:
        return False
    home = source - source % 8
    king_to, rook_to = (home + 6, home + 5) if rook > source else (home + 2, home + 3)
    first, last = min(source, rook, king_to, rook_to), max(source, rook, king_to, rook_to)
    way = set(range(first, last + 1)) - {source, rook}
    needed = _span(source, king_to) | _span(rook, rook_to)
    if any(setup.board[square] != EMPTY for square in way & needed):
        return False
    if any(attacked(setup.board, square, not white) for square in _span(source, king_to)):
        return False
    reached = after(setup, move)
    return not attacked(reached.board, king_to, not white)


def _span(one: int, other: int) -> set[int]:
    """The squares from one to the other, including both."""
    return set(range(min(one, other), max(one, other) + 1))
