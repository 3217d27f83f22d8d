"""Steps on the 12x12 board, and the order in which pieces try them.

There is one order for each side and each of the eight directions in which the enemy king may lie:
steps towards that king and forward come first, steps backward and away from it last. The direction
for each origin square is determined once, at the root (`movegen.MoveLists.face`).
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.types import (
        BISHOP,
        BLACK,
        FREE,
        KING,
        KNIGHT,
        OUTSIDE,
        QUEEN,
        ROOK,
        SQUARES,
        WHITE,
        WIDTH,
        Square,
        file_of,
        rank_of,
    )

    STEPS = [0] * 8
    JUMPS = [0] * 8
    STEP_ORDERS = [[[[0] * 8 for _ in range(7)] for _ in range(8)] for _ in range(2)]
    STEP_COUNTS = [0] * 7
    EMPTY_BOARD = [OUTSIDE] * SQUARES
    EASTWARD = [0] * 8
    NORTHWARD = [0] * 8

# File and rank of a step, clockwise from north.
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
KNIGHT_DIRECTIONS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def distance(one: Square, other: Square) -> cython.int:
    """Moves of a king between two squares."""
    files: cython.int = abs(file_of(one) - file_of(other))
    ranks: cython.int = abs(rank_of(one) - rank_of(other))
    return files if files > ranks else ranks


def direction_to(start: Square, end: Square) -> cython.int:
    """Index of the compass direction closest to that from one square to another."""
    files: cython.int = file_of(end) - file_of(start)
    ranks: cython.int = rank_of(end) - rank_of(start)
    best: cython.int = 0
    most: cython.int = -100
    index: cython.int
    for index in range(8):
        # A diagonal is 1.4 times as long as a straight step: 7 to 5.
        along: cython.int = files * EASTWARD[index] + ranks * NORTHWARD[index]
        along *= 5 if index & 1 else 7
        if along > most:
            most = along
            best = index
    return best


def _step(way: tuple[int, int]) -> int:
    return way[0] + WIDTH * way[1]


def _ordered(
    ways: tuple[tuple[int, int], ...], toward: tuple[int, int], side: int
) -> list[tuple[int, int]]:
    """Steps sorted by how directly they lead to the king, then by how far forward."""
    forward = -1 if side == BLACK else 1

    def merit(way: tuple[int, int]) -> tuple[float, int]:
        length = (way[0] ** 2 + way[1] ** 2) ** 0.5 * (toward[0] ** 2 + toward[1] ** 2) ** 0.5
        along = (way[0] * toward[0] + way[1] * toward[1]) / length
        return -(along + 0.6 * way[1] * forward / length), -way[1] * forward

    return sorted(ways, key=merit)


def _fill() -> None:
    # Diagonal steps come first, straight ones after them.
    for index, way in enumerate(DIRECTIONS[1::2] + DIRECTIONS[::2]):
        STEPS[index] = _step(way)
    for index, way in enumerate(KNIGHT_DIRECTIONS):
        JUMPS[index] = _step(way)
    for index, (east, north) in enumerate(DIRECTIONS):
        EASTWARD[index] = east
        NORTHWARD[index] = north
    ways = {
        KNIGHT: KNIGHT_DIRECTIONS,
        BISHOP: DIRECTIONS[1::2],
        ROOK: DIRECTIONS[::2],
        QUEEN: DIRECTIONS,
        KING: DIRECTIONS,
    }
    for kind, own in ways.items():
        STEP_COUNTS[kind] = len(own)
        for side in (WHITE, BLACK):
            for index, toward in enumerate(DIRECTIONS):
                for place, way in enumerate(_ordered(own, toward, side)):
                    STEP_ORDERS[side][index][kind][place] = _step(way)
    for square in range(SQUARES):
        inside = 2 <= square % WIDTH < 10 and 2 <= square // WIDTH < 10
        EMPTY_BOARD[square] = FREE if inside else OUTSIDE


_fill()
