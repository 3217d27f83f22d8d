"""Attacks on a square of a `Setup`; simple rather than fast."""

from __future__ import annotations

from philidor.contract.setup import EMPTY, Setup

# Moves of the rays and jumps as (file step, rank step).
ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def in_check(setup: Setup) -> bool:
    """Whether the king of the side to move is attacked."""
    white = setup.white_to_move
    return attacked(setup.board, setup.king(white), not white)


def attacked(board: str, square: int, by_white: bool) -> bool:
    """Whether one side attacks a square; for validation, not for speed."""
    return bool(attackers(board, square, by_white))


def attackers(board: str, square: int, by_white: bool) -> list[int]:
    """The squares of one side's pieces that attack a square."""
    found = []
    pieces = "PNBRQK" if by_white else "pnbrqk"
    pawn_step = -1 if by_white else 1
    for df in (-1, 1):
        found += _piece_at(board, square, df, pawn_step, pieces[0])
    for df, dr in KNIGHT_JUMPS:
        found += _piece_at(board, square, df, dr, pieces[1])
    for df, dr in ROOK_STEPS + BISHOP_STEPS:
        found += _piece_at(board, square, df, dr, pieces[5])
    for steps, slider in ((BISHOP_STEPS, pieces[2]), (ROOK_STEPS, pieces[3])):
        for df, dr in steps:
            found += _slider_along(board, square, df, dr, slider + pieces[4])
    return found


def _offset(square: int, df: int, dr: int) -> int | None:
    file, rank = square % 8 + df, square // 8 + dr
    return 8 * rank + file if 0 <= file < 8 and 0 <= rank < 8 else None


def _piece_at(board: str, square: int, df: int, dr: int, piece: str) -> list[int]:
    there = _offset(square, df, dr)
    return [there] if there is not None and board[there] == piece else []


def _slider_along(board: str, square: int, df: int, dr: int, sliders: str) -> list[int]:
    there = _offset(square, df, dr)
    while there is not None:
        if board[there] != EMPTY:
            return [there] if board[there] in sliders else []
        there = _offset(there, df, dr)
    return []
