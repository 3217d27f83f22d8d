"""Explanations of why a move is illegal."""

from __future__ import annotations

from philidor.contract.reason import Reason
from philidor.contract.setup import EMPTY, Setup, square_number
from philidor.game.attacks import in_check
from philidor.game.ending import side_name

NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


def why_illegal(setup: Setup, move: str) -> str:
    """The reason why a move (UCI) is not legal here."""
    return reason_against(setup, move).text


def reason_against(setup: Setup, move: str) -> Reason:
    """The reason why a move (UCI) is not legal here, with its code."""
    found = fault(setup, move)
    if found is not None:
        return found
    side, values = side_name(setup.white_to_move), _values(setup, move)
    if in_check(setup):
        return Reason(f"{side} is in check and stays so", "move.stays-in-check", values)
    return Reason(f"it would leave {side}'s king in check", "move.into-check", values)


def fault(setup: Setup, move: str) -> Reason | None:
    """What is wrong with a move apart from the safety of the king; None if nothing is.

    A king's move that is meant as castling always counts as wrong.
    """
    try:
        source, target = square_number(move[:2]), square_number(move[2:4])
    except ValueError:
        return Reason("not a move", "move.not-a-move")
    here, there = move[:2], move[2:4]
    piece, taken = setup.board[source], setup.board[target]
    if piece == EMPTY:
        return Reason(f"no piece on {here}", "move.no-piece", _values(setup, move))
    if piece.isupper() != setup.white_to_move:
        text = f"the piece on {here} is not {side_name(setup.white_to_move)}'s"
        return Reason(text, "move.not-yours", _values(setup, move))
    if piece in "Kk" and (_castles(setup, source, target)):
        return Reason("castling is not possible now", "move.castling", _values(setup, move))
    if taken != EMPTY and taken.isupper() == piece.isupper():
        own = NAMES[taken.lower()]
        text = f"{side_name(setup.white_to_move)}'s own {own} stands on {there}"
        return Reason(text, "move.own-piece", _values(setup, move) | {"piece": taken.lower()})
    if not _moves_like_that(setup, source, target):
        text = f"a {NAMES[piece.lower()]} does not move from {here} to {there}"
        return Reason(text, "move.not-that-way", _values(setup, move))
    if not _clear(setup.board, source, target):
        text = f"something stands between {here} and {there}"
        return Reason(text, "move.blocked", _values(setup, move))
    return _promotion_fault(piece, target, move)


def _values(setup: Setup, move: str) -> dict[str, str]:
    """The values that a sentence may mention: the side to move, the squares, the piece."""
    return {
        "side": side_name(setup.white_to_move).lower(),
        "from": move[:2],
        "to": move[2:4],
        "piece": setup.board[square_number(move[:2])].lower(),
    }


def _promotion_fault(piece: str, target: int, move: str) -> Reason | None:
    """What is wrong with a move's last letter, if anything is."""
    promotes = piece in "Pp" and target // 8 in (0, 7)
    if promotes and move[4:] not in ("q", "r", "b", "n"):
        return Reason("say what the promotion gives: q, r, b or n", "move.promotion-missing")
    if move[4:] and not promotes:
        return Reason("nothing is promoted there", "move.no-promotion")
    return None


def _castles(setup: Setup, source: int, target: int) -> bool:
    """Whether a king's move is meant as castling."""
    if setup.chess960:
        own_rook = "R" if setup.white_to_move else "r"
        return setup.board[target] == own_rook and source // 8 == target // 8
    return abs(source - target) == 2 and source % 8 == 4 and source // 8 == target // 8


def _moves_like_that(setup: Setup, source: int, target: int) -> bool:
    """Whether the piece moves that way on an empty board (a pawn: on this board)."""
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
    """Whether the squares between are empty; for a knight's move there are none."""
    files, ranks = target % 8 - source % 8, target // 8 - source // 8
    far, near = max(abs(files), abs(ranks)), min(abs(files), abs(ranks))
    if near not in (0, far):
        return True
    step = (target - source) // far
    return all(board[square] == EMPTY for square in range(source + step, target, step))
