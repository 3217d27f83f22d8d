"""Bearing: the squares to which each kind of piece could move, in tables.

The tables are indexed by side, kind and square. A list holds one line after the other, lines
towards the enemy first; where a square is occupied, SKIPS gives the index at which the next line
begins. For pawns the lists hold the squares that they attack.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.types import BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE

    LONGEST = 28
    BEARING = [[[[0] * LONGEST for _ in range(64)] for _ in range(7)] for _ in range(2)]
    SKIPS = [[[[0] * LONGEST for _ in range(64)] for _ in range(7)] for _ in range(2)]
    COUNTS = [[[0] * 64 for _ in range(7)] for _ in range(2)]
    STEPS = [0] * 8
    EDGES = [[0] * 8 for _ in range(64)]

# File and rank steps. Each even entry and the odd one after it are opposite directions.
STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (-1, -1), (-1, 1), (1, -1))
JUMPS = ((1, 2), (-1, 2), (2, 1), (-2, 1), (2, -1), (-2, -1), (1, -2), (-1, -2))


def _forward_first(steps: tuple[tuple[int, int], ...], forward: int) -> list[tuple[int, int]]:
    return sorted(((file, forward * rank) for file, rank in steps), key=lambda s: -forward * s[1])


def _line(square: int, step: tuple[int, int], longest: int) -> list[int]:
    """Squares reached by repeating a step, up to the edge or at most `longest`."""
    found: list[int] = []
    file, rank = square % 8 + step[0], square // 8 + step[1]
    while 0 <= file < 8 and 0 <= rank < 8 and len(found) < longest:
        found.append(file + 8 * rank)
        file, rank = file + step[0], rank + step[1]
    return found


def _enter(side: int, kind: int, square: int, lines: list[list[int]]) -> None:
    index = 0
    for line in lines:
        end = index + len(line)
        for target in line:
            BEARING[side][kind][square][index] = target
            SKIPS[side][kind][square][index] = end
            index += 1
    COUNTS[side][kind][square] = index


def _fill() -> None:
    pieces = (
        (KNIGHT, JUMPS, 1),
        (BISHOP, DIAGONAL, 7),
        (ROOK, STRAIGHT, 7),
        (QUEEN, STRAIGHT + DIAGONAL, 7),
        (KING, STRAIGHT + DIAGONAL, 1),
    )
    for side, forward in ((WHITE, 1), (BLACK, -1)):
        for square in range(64):
            captures = ((-1, forward), (1, forward))
            _enter(side, PAWN, square, [_line(square, step, 1) for step in captures])
            for kind, steps, longest in pieces:
                ordered = _forward_first(steps, forward)
                _enter(side, kind, square, [_line(square, step, longest) for step in ordered])
    for direction, (file, rank) in enumerate(STRAIGHT + DIAGONAL):
        STEPS[direction] = file + 8 * rank
        for square in range(64):
            EDGES[square][direction] = len(_line(square, (file, rank), 7))


_fill()
