"""Numbers for the placements of pieces, in the order of Ronald de Man's Syzygy files.

The leading pieces of a table are numbered together, up to the symmetries of the board: three
different pieces, or the two kings, or the pawns of one side. Equal pieces that follow are numbered
as a combination of the squares that are left. The orders are those of the files' author; his
probing code (https://github.com/syzygy1/probetool) is their only description.
"""

from math import comb

import cython

if not cython.compiled:
    from philidor.syzygy.types import Squares

    COMBINATIONS = [[0] * 64 for _ in range(8)]
    TRIANGLE = [0] * 64
    BELOW_DIAGONAL = [0] * 64
    KINGS = [[-1] * 64 for _ in range(10)]
    PAWN_RANK = [0] * 64
    LEADING_PAWNS = [[0] * 24 for _ in range(6)]
    LEADING_SIZES = [[0] * 4 for _ in range(6)]

# Squares of the triangle a1-d1-d4, those below the diagonal first.
TRIANGLE_SQUARES = (1, 2, 3, 10, 11, 19, 0, 9, 18, 27)
BELOW = 6
# Placements of two pieces besides one below the diagonal, and of those on it, step by step.
THREE_BELOW = cython.declare(cython.int, 6 * 63 * 62)
THREE_FIRST_ON = cython.declare(cython.int, 4 * 28 * 62)
THREE_SECOND_ON = cython.declare(cython.int, 4 * 7 * 28)
THREE_BELOW, THREE_FIRST_ON, THREE_SECOND_ON = 6 * 63 * 62, 4 * 28 * 62, 4 * 7 * 28


def off_diagonal(square: cython.int) -> cython.int:
    """How far a square lies above the long diagonal a1-h8; negative below it."""
    return (square >> 3) - (square & 7)


def number_pieces() -> cython.void:
    """Fill the numbers of squares and of both kings."""
    number: cython.int = 0
    square: cython.int
    king: cython.int
    for place, square in enumerate(TRIANGLE_SQUARES):
        TRIANGLE[square] = place
    for square in range(64):
        if off_diagonal(square) < 0:
            BELOW_DIAGONAL[square] = number
            BELOW_DIAGONAL[(square & 7) * 8 + (square >> 3)] = number
            number += 1
    number = 0
    on_diagonal = []
    for place, king in enumerate(TRIANGLE_SQUARES):
        for square in range(64):
            KINGS[place][square] = -1
            near = max(abs((king & 7) - (square & 7)), abs((king >> 3) - (square >> 3))) <= 1
            # With the first king on the diagonal, the second is not above it.
            if near or (place >= BELOW and off_diagonal(square) > 0):
                continue
            if place >= BELOW and off_diagonal(square) == 0:
                on_diagonal.append((place, square))
                continue
            KINGS[place][square] = number
            number += 1
    for place, square in on_diagonal:
        KINGS[place][square] = number
        number += 1


def number_pawns() -> cython.void:
    """Fill the ranks of pawns' squares, and the numbers and counts of the leading pawns.

    The leading pawn is the one of highest rank: nearest to the edge, then nearest to its own side.
    """
    ranked: cython.int = 47
    file: cython.int
    row: cython.int
    pawns: cython.int
    number: cython.int
    for file in range(4):
        for row in range(1, 7):
            PAWN_RANK[8 * row + file] = ranked
            PAWN_RANK[8 * row + 7 - file] = ranked - 1
            ranked -= 2
    for pawns in range(1, 6):
        for file in range(4):
            number = 0
            for row in range(1, 7):
                LEADING_PAWNS[pawns][6 * file + row - 1] = number
                # The other pawns are on squares of lower rank.
                number += COMBINATIONS[pawns - 1][PAWN_RANK[8 * row + file]]
            LEADING_SIZES[pawns][file] = number


def leading_size(pawns: cython.int, file: cython.int) -> cython.int:
    """The number of placements of this many leading pawns, the first of them on a file (0 to 3)."""
    return LEADING_SIZES[pawns][file]


def combinations(of: cython.int, chosen: cython.int) -> cython.longlong:
    """The number of ways to choose squares: `of` of at most 63, `chosen` of at most 7."""
    return COMBINATIONS[chosen][of]


def make_canonical(squares: Squares, count: cython.int, leading: cython.int) -> cython.void:
    """Turn the board so that the first piece is in the triangle a1-d1-d4.

    If it is on the diagonal, the first leading piece that is not is below the diagonal.
    """
    i: cython.int
    flip: cython.int = 0
    if squares[0] & 4:
        flip ^= 7
    if squares[0] & 32:
        flip ^= 56
    for i in range(count):
        squares[i] ^= flip
    for i in range(leading):
        if off_diagonal(squares[i]) < 0:
            return
        if off_diagonal(squares[i]) > 0:
            break
    else:
        return
    for i in range(count):
        squares[i] = (squares[i] & 7) * 8 + (squares[i] >> 3)


def index_of_three(squares: Squares) -> cython.longlong:
    """The number, below 31,332, of three different pieces in canonical position."""
    first: cython.int = squares[0]
    second: cython.int = squares[1]
    third: cython.int = squares[2]
    # Numbers of the second and third piece without the squares taken before.
    skipped: cython.int = 1 if second > first else 0
    skipped_twice: cython.int = (1 if third > first else 0) + (1 if third > second else 0)
    if off_diagonal(first):
        return (TRIANGLE[first] * 63 + second - skipped) * 62 + third - skipped_twice
    if off_diagonal(second):
        return (
            THREE_BELOW + ((first >> 3) * 28 + BELOW_DIAGONAL[second]) * 62 + third - skipped_twice
        )
    if off_diagonal(third):
        return (
            THREE_BELOW
            + THREE_FIRST_ON
            + ((first >> 3) * 7 + (second >> 3) - skipped) * 28
            + BELOW_DIAGONAL[third]
        )
    return (
        THREE_BELOW
        + THREE_FIRST_ON
        + THREE_SECOND_ON
        + ((first >> 3) * 7 + (second >> 3) - skipped) * 6
        + (third >> 3)
        - skipped_twice
    )


def index_of_kings(squares: Squares) -> cython.longlong:
    """The number, below 462, of the two kings in canonical position."""
    return KINGS[TRIANGLE[squares[0]]][squares[1]]


def index_of_pawns(squares: Squares, count: cython.int) -> cython.longlong:
    """The number of the leading pawns, the first of which is the one of highest rank.

    Sorts the other pawns by rank.
    """
    i: cython.int
    j: cython.int
    first: cython.int = squares[0]
    number: cython.longlong = LEADING_PAWNS[count][6 * (first & 3) + (first >> 3) - 1]
    for i in range(2, count):
        j = i
        while j > 1 and PAWN_RANK[squares[j - 1]] < PAWN_RANK[squares[j]]:
            squares[j - 1], squares[j] = squares[j], squares[j - 1]
            j -= 1
    for i in range(1, count):
        number += COMBINATIONS[count - i][PAWN_RANK[squares[i]]]
    return number


def index_of_group(
    squares: Squares, first: cython.int, count: cython.int, skipped: cython.int
) -> cython.longlong:
    """The number of equal pieces on the squares that the pieces before them leave.

    skipped: squares before the first possible one: 8 for pawns, else 0. Sorts the group.
    """
    i: cython.int
    j: cython.int
    taken: cython.int
    number: cython.longlong = 0
    sort(squares, first, first + count)
    for i in range(count):
        taken = skipped
        for j in range(first):
            if squares[j] < squares[first + i]:
                taken += 1
        number += COMBINATIONS[i + 1][squares[first + i] - taken]
    return number


def sort(squares: Squares, first: cython.int, end: cython.int) -> cython.void:
    """Sort some of the squares from the lowest."""
    i: cython.int
    j: cython.int
    for i in range(first + 1, end):
        j = i
        while j > first and squares[j - 1] > squares[j]:
            squares[j - 1], squares[j] = squares[j], squares[j - 1]
            j -= 1


for _chosen in range(8):
    for _of in range(64):
        COMBINATIONS[_chosen][_of] = comb(_of, _chosen)
number_pieces()
number_pawns()
