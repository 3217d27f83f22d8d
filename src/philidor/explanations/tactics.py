"""Geometry of a single move: pieces that hang, and forks."""

from __future__ import annotations

import chess

from philidor.explanations.material import POINTS, wins_by_exchange
from philidor.explanations.statements import Fork, ForkKind, Hanging, Line

LEAST_TARGETS = 2
# Moves of the forking side within which one of the targets must be captured.
HARVEST = 2


def hanging(board: chess.Board, line: Line) -> Hanging | None:
    """The piece that the second move of a line captures with profit.

    `board` is the position before the line. A piece that captured something with the first move is
    part of an exchange and does not count.
    """
    if len(line) < 2:
        return None
    first = board.parse_uci(line[0])
    after = board.copy(stack=False)
    after.push(first)
    capture = after.parse_uci(line[1])
    square = capture.to_square
    piece = after.piece_type_at(square)
    if piece is None or not wins_by_exchange(after, capture):
        return None
    moved = first.to_square == square
    if moved and board.is_capture(first):
        return None
    after.push(capture)
    protected = any(move.to_square == square for move in after.legal_moves)
    return Hanging("hangs", square, piece, protected, moved, line[:2])


def fork(board: chess.Board, line: Line, kind: ForkKind) -> Fork | None:
    """The fork that a line contains; its move is the second one for `allows-fork`, else the first.

    A target is the king, a piece worth more than the attacker, or a piece that nothing protects.
    The attacker must capture one of them soon.
    """
    start = 1 if kind == "allows-fork" else 0
    reached = board.copy(stack=False)
    for text in line[: start + 1]:
        reached.push_uci(text)
    if len(line) <= start or reached.is_game_over():
        return None
    square = chess.parse_square(line[start][2:4])
    piece = reached.piece_type_at(square)
    if piece is None or piece == chess.KING:
        return None
    targets = tuple(
        (target, reached.piece_type_at(target) or 0) for target in aims(reached, square)
    )
    if len(targets) < LEAST_TARGETS:
        return None
    captures = line[start + 2 : start + 2 + 2 * HARVEST : 2]
    for plies, text in enumerate(captures, start=1):
        if text[:2] != chess.square_name(square):
            continue
        if chess.parse_square(text[2:4]) in dict(targets):
            return Fork(kind, square, piece, targets, line[: start + 1 + 2 * plies])
        return None
    return None


def aims(board: chess.Board, square: chess.Square) -> list[chess.Square]:
    """What the piece on a square attacks that is the king, worth more, or unprotected.

    The other side is to move; unprotected pawns do not count.
    """
    attacker = board.piece_type_at(square) or chess.PAWN
    found = []
    for target in board.attacks(square) & board.occupied_co[board.turn]:
        attacked = board.piece_type_at(target)
        if attacked == chess.KING:
            found.append(target)
        elif attacked is not None and attacked != chess.PAWN:
            loose = not board.is_attacked_by(board.turn, target)
            if loose or POINTS[attacked] > POINTS[attacker]:
                found.append(target)
    return found
