"""The numbers of moves in lc0's policy: 1,858 moves as the side to move sees them, moving up.

A move of a fully connected policy has the number of its place among all moves of a queen or knight,
by origin and target, then the promotions other than to a knight. A convolution's policy has planes
by direction: seven steps for each of the queen's, one for each of the knight's, nine promotions.
"""

from __future__ import annotations

from philidor.core.types import PROMOTION, flag_of, origin_of, promoted_to, target_of

# File and rank of a step, clockwise from straight up.
QUEEN_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KNIGHT, BISHOP, ROOK, QUEEN = 1, 2, 3, 4
# Promotions in the order of each table; one to a knight is a plain move.
BY_NUMBER, BY_PLANE = (QUEEN, ROOK, BISHOP), (ROOK, BISHOP, QUEEN)
KNIGHT_PLANES, PROMOTION_PLANES = 56, 64
SEVENTH = 6

# Origin, target and the kind that a pawn promotes to; KNIGHT for every other move.
Key = tuple[int, int, int]


def _reached(origin: int, step: tuple[int, int], times: int) -> int | None:
    file, rank = origin % 8 + step[0] * times, origin // 8 + step[1] * times
    return 8 * rank + file if 0 <= file < 8 and 0 <= rank < 8 else None


def _planes() -> dict[Key, int]:
    """The place of each move in a convolution's planes."""
    found: dict[Key, int] = {}
    for origin in range(64):
        for direction, step in enumerate(QUEEN_STEPS):
            for times in range(1, 8):
                target = _reached(origin, step, times)
                if target is not None:
                    found[origin, target, KNIGHT] = 64 * (7 * direction + times - 1) + origin
        for direction, step in enumerate(KNIGHT_STEPS):
            target = _reached(origin, step, 1)
            if target is not None:
                found[origin, target, KNIGHT] = 64 * (KNIGHT_PLANES + direction) + origin
    for aside in (-1, 0, 1):
        for place, kind in enumerate(BY_PLANE):
            for file in range(8):
                target = _reached(8 * SEVENTH + file, (aside, 1), 1)
                if target is not None:
                    plane = PROMOTION_PLANES + 3 * (aside + 1) + place
                    found[8 * SEVENTH + file, target, kind] = 64 * plane + 8 * SEVENTH + file
    return found


PLANE_PLACES = _planes()
NUMBERS: dict[Key, int] = {
    key: number
    for number, key in enumerate(
        sorted(
            PLANE_PLACES,
            key=lambda key: (
                key[2] != KNIGHT,
                key[0],
                key[1],
                BY_NUMBER.index(key[2]) if key[2] != KNIGHT else 0,
            ),
        )
    )
}


def key_of(move: int, black: bool) -> Key:
    """A legal move as the policy names it; castling as the king's move onto its rook."""
    flip = 56 if black else 0
    kind = promoted_to(move) if flag_of(move) == PROMOTION else KNIGHT
    return origin_of(move) ^ flip, target_of(move) ^ flip, kind
