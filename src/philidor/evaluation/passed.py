"""Passed pawns: advance, distance of the kings, blockers and control of the path."""

import cython

if not cython.compiled:
    from philidor.core.attacks import ROOKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BLACK,
        ONE,
        QUEEN,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Square,
        ctz,
        slide,
    )
    from philidor.evaluation.accessors import distance
    from philidor.evaluation.pawns import AHEAD
    from philidor.evaluation.survey import Survey
    from philidor.evaluation.types import (
        PASSED_DEFENDED_STOP,
        PASSED_ENEMY_KING,
        PASSED_FREE_STOP,
        PASSED_OWN_KING,
        PASSED_RANK,
        PASSED_SAFE_PATH,
        PASSED_SAFE_STOP,
        PASSED_TERM,
        ROOK_BEHIND,
        Pair,
    )


def passed_of(survey: Survey, position: Position, us: Colour) -> Pair:
    """The value of all passed pawns of one side."""
    value: Pair = 0
    square: Square
    rank: cython.int
    pawns: Bitboard = survey.pawn_table[survey.pawn_slot].passed[us]
    while pawns:
        square = ctz(pawns)
        pawns &= pawns - 1
        rank = (square >> 3) if us == WHITE else 7 - (square >> 3)
        value += survey.weight[PASSED_RANK + rank - 1]
        if rank >= 3:
            value += runner(survey, position, us, square, rank)
    survey.term[us][PASSED_TERM] = value
    return value


def passed_pawns(survey: Survey, position: Position) -> Pair:
    """Both sides' passed pawns: White's value minus Black's."""
    return passed_of(survey, position, WHITE) - passed_of(survey, position, BLACK)


def runner(
    survey: Survey, position: Position, us: Colour, square: Square, rank: cython.int
) -> Pair:
    """The terms of a passed pawn on its fourth rank or beyond."""
    them: Colour = us ^ 1
    stop: Square = square + (8 if us == WHITE else -8)
    there: Bitboard = ONE << stop
    advance: cython.int = rank - 2
    path: Bitboard = AHEAD[us][square]
    danger: Bitboard = survey.attacks[them][6]
    behind: Bitboard = AHEAD[them][square] & slide(ROOKS[square], survey.occupied)
    heavy: Bitboard = behind & (position.kinds[ROOK] | position.kinds[QUEEN])
    value: Pair = advance * (
        survey.weight[PASSED_OWN_KING] * distance(survey.king[us], stop)
        + survey.weight[PASSED_ENEMY_KING] * distance(survey.king[them], stop)
    )
    if heavy & position.colours[them]:
        # An enemy rook or queen behind the pawn attacks all squares of its path.
        danger |= path
        value += survey.weight[ROOK_BEHIND + 1]
    elif heavy & position.colours[us]:
        value += survey.weight[ROOK_BEHIND]
    if not survey.occupied & there:
        value += survey.weight[PASSED_FREE_STOP + rank - 3]
        if not path & danger:
            value += survey.weight[PASSED_SAFE_PATH + rank - 3]
        if not there & danger:
            value += survey.weight[PASSED_SAFE_STOP + rank - 3]
        if survey.attacks[us][6] & there or heavy & position.colours[us]:
            value += survey.weight[PASSED_DEFENDED_STOP + rank - 3]
    return value
