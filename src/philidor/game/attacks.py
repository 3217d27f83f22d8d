"""Attacks on a square of a `Setup`, for code without a bitboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

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
    """Whether one side attacks a square."""
    return bool(attackers(board, square, by_white))


def attackers(board: str, square: int, by_white: bool) -> list[int]:
    """The squares of one side's pieces that attack a square."""
    pawn, knight, bishop, rook, queen, king = "PNBRQK" if by_white else "pnbrqk"
    sight = _sight(square)
    found = [there for there in sight.pawns[by_white] if board[there] == pawn]
    found += [there for there in sight.knights if board[there] == knight]
    found += [there for there in sight.kings if board[there] == king]
    for slider, rays in ((bishop, sight.diagonals), (rook, sight.lines)):
        for ray in rays:
            for there in ray:
                piece = board[there]
                if piece != EMPTY:
                    if piece in (slider, queen):
                        found.append(there)
                    break
    return found


Squares: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Sight:
    """The squares from which pieces may attack one; each ray begins with the nearest.

    pawns: those of Black, then those of White.
    """

    pawns: tuple[Squares, Squares]
    knights: Squares
    kings: Squares
    diagonals: tuple[Squares, ...]
    lines: tuple[Squares, ...]


@cache
def _sight(square: int) -> Sight:
    diagonals = _rays(square, BISHOP_STEPS)
    lines = _rays(square, ROOK_STEPS)
    above, below = (_nearest(_rays(square, ((-1, step), (1, step)))) for step in (1, -1))
    knights = _nearest(_rays(square, KNIGHT_JUMPS))
    return Sight((above, below), knights, _nearest(lines + diagonals), diagonals, lines)


def _nearest(rays: tuple[Squares, ...]) -> Squares:
    return tuple(ray[0] for ray in rays)


def _rays(square: int, steps: Iterable[tuple[int, int]]) -> tuple[Squares, ...]:
    """The squares in each of these directions that has any."""
    found = (tuple(_ray(square, *step)) for step in steps)
    return tuple(ray for ray in found if ray)


def _ray(square: int, df: int, dr: int) -> Iterator[int]:
    file, rank = square % 8 + df, square // 8 + dr
    while 0 <= file < 8 and 0 <= rank < 8:
        yield 8 * rank + file
        file, rank = file + df, rank + dr
