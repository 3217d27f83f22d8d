"""The difference of two squares: which pieces can move between them, and by which step.

On a 0x88 board every difference belongs to one displacement only (on an 8x8 board +7 may be a
diagonal step or the width of a rank). So one lookup in a table of 240 differences tells whether
a piece could attack a square on an empty board, and in which direction the squares between lie.
"""

import cython

if not cython.compiled:
    from philidor.classics.rajah.types import (
        BISHOP,
        BLACK_PIECE,
        DIFFERENCES,
        KING,
        KNIGHT,
        MIDDLE,
        PAWN,
        PIECES,
        QUEEN,
        ROOK,
        WHITE_PIECE,
    )

    ATTACKERS = [0] * DIFFERENCES
    LINE_STEPS = [0] * DIFFERENCES
    ATTACKER_BITS = [0] * PIECES
    STEPS = [0] * 8
    JUMPS = [0] * 8

DIAGONAL_STEPS = (15, 17, -15, -17)
STRAIGHT_STEPS = (16, -16, 1, -1)
KNIGHT_JUMPS = (31, 33, 14, 18, -31, -33, -14, -18)
# A pawn attacks the two squares diagonally ahead.
PAWN_STEPS = {WHITE_PIECE: (15, 17), BLACK_PIECE: (-15, -17)}


def attackers(difference: int) -> int:
    """The pieces that can move by a difference of squares: bit 0 a black pawn, then by kind."""
    return ATTACKERS[MIDDLE + difference]


def _mark(piece: int, difference: int) -> None:
    ATTACKERS[MIDDLE + difference] |= ATTACKER_BITS[piece]


def _fill() -> None:
    for index, step in enumerate(DIAGONAL_STEPS + STRAIGHT_STEPS):
        STEPS[index] = step
    for index, jump in enumerate(KNIGHT_JUMPS):
        JUMPS[index] = jump
    for colour in (WHITE_PIECE, BLACK_PIECE):
        for kind in range(PAWN, KING + 1):
            ATTACKER_BITS[colour | kind] = 1 << kind
        # Only pawns attack differently by colour, so black pawns have a bit of their own.
        ATTACKER_BITS[BLACK_PIECE | PAWN] = 1
        for step in PAWN_STEPS[colour]:
            _mark(colour | PAWN, step)
    for jump in KNIGHT_JUMPS:
        _mark(WHITE_PIECE | KNIGHT, jump)
    for slider, steps in ((BISHOP, DIAGONAL_STEPS), (ROOK, STRAIGHT_STEPS)):
        for step in steps:
            _mark(WHITE_PIECE | KING, step)
            for length in range(1, 8):
                _mark(WHITE_PIECE | slider, length * step)
                _mark(WHITE_PIECE | QUEEN, length * step)
                LINE_STEPS[MIDDLE + length * step] = step


_fill()
