"""Endings that the general terms misjudge: exact rules, mating a bare king, drawish endings.

Values are centipawns for the strong side; `scale` is in 64ths of the endgame value.
"""

import cython

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        BLACK,
        FILE_A,
        FILE_H,
        KING,
        KNIGHT,
        LIGHT_SQUARES,
        ONE,
        PAWN,
        QUEEN,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Square,
        ctz,
        popcount,
    )
    from philidor.evaluation.accessors import distance
    from philidor.evaluation.kpk import pawn_wins
    from philidor.evaluation.survey import Survey
    from philidor.evaluation.types import KING_SIDE, QUEEN_SIDE

    UNKNOWN_ENDING = -32768
    KNOWN_WIN = 6000
    # Piece counts of `Survey.worth`, in pawns.
    MINOR, ROOK_WORTH, QUEEN_WORTH = 3, 5, 9
    # A scale that keeps the whole endgame value.
    WHOLE = 64
    # Mating a bare king: centipawns for each pawn of material, for each step towards the edge
    # and for each step that the kings are closer.
    PAWN_WORTH, EDGE_STEP, KING_STEP = 100, 20, 20
    # The same with bishop and knight, where a corner of the bishop's colour counts most; FARTHEST:
    # the largest distance to it.
    CORNER_STEP, CORNER_KING_STEP, CORNER_EDGE_STEP, FARTHEST = 60, 25, 10, 14
    # King and pawn against king: a win, and each rank of the pawn.
    PAWN_WINS, PAWN_RANK = 2000, 20
    # Rook against pawn: a win; a draw with a far, supported pawn; a race; each king step in it.
    ROOK_WINS, ROOK_HELD, ROOK_RACE, RACE_STEP = 500, 80, 200, 8
    # Queen against pawn: a win; a draw by a rook's or bishop's pawn; each step of the strong king.
    QUEEN_WINS, QUEEN_STEP, QUEEN_HELD, QUEEN_HELD_STEP = 1000, 10, 60, 4
    # Scales in 64ths. Without pawns: rook against minor piece, other small advantages, two knights.
    ROOK_FOR_MINOR, PAWNLESS, TWO_KNIGHTS = 4, 14, 4
    # Opposite-coloured bishops with pawns only, and with other pieces; each pawn or piece.
    BISHOPS_ALONE, BISHOPS_PAWN, BISHOPS_FIRST, BISHOPS_PIECE = 18, 2, 22, 3
    # Rook endings: Philidor's defence, pawn up to the fifth rank or beyond; one wing; both wings.
    PHILIDOR_EARLY, PHILIDOR_LATE, ONE_WING, ONE_WING_PAWN, ROOKS_FIRST, ROOKS_PAWN = (
        8,
        20,
        24,
        4,
        36,
        6,
    )
    # Other endings; each pawn of the strong side.
    USUAL_FIRST, USUAL_PAWN = 36, 7


def edge_push(king: Square) -> cython.int:
    """0 in the centre up to 6 in the corner."""
    file: cython.int = king & 7
    rank: cython.int = king >> 3
    return (3 - min(file, 7 - file)) + (3 - min(rank, 7 - rank))


def steps(a: Square, b: Square) -> cython.int:
    """The number of steps between two squares along files and ranks, without diagonals."""
    files: cython.int = (a & 7) - (b & 7)
    ranks: cython.int = (a >> 3) - (b >> 3)
    return (-files if files < 0 else files) + (-ranks if ranks < 0 else ranks)


def known_ending(survey: Survey, position: Position) -> cython.int:
    """White's value of an ending with a special rule, or UNKNOWN_ENDING."""
    white: cython.int = survey.worth[WHITE]
    black: cython.int = survey.worth[BLACK]
    pawns: cython.int = popcount(position.kinds[PAWN])
    strong: Colour
    weak: Colour
    value: cython.int = UNKNOWN_ENDING
    if pawns > 1 or (white and black and pawns == 0):
        if position.colours[WHITE] == survey.pieces[WHITE][KING]:
            if black >= ROOK_WORTH:
                return -mating(survey, position, BLACK)
        elif position.colours[BLACK] == survey.pieces[BLACK][KING] and white >= ROOK_WORTH:
            return mating(survey, position, WHITE)
        return UNKNOWN_ENDING
    strong = WHITE
    if black > white or (black == white and survey.pieces[BLACK][PAWN]):
        strong = BLACK
    weak = strong ^ 1
    if position.colours[weak] == survey.pieces[weak][KING]:
        if white + black == 0:
            value = king_and_pawn(survey, position, strong) if pawns else 0
        elif white + black >= ROOK_WORTH:
            value = mating(survey, position, strong)
    elif position.colours[weak] == survey.pieces[weak][KING] | survey.pieces[weak][PAWN]:
        if white + black == ROOK_WORTH:
            value = rook_against_pawn(survey, position, strong)
        elif white + black == QUEEN_WORTH and position.kinds[QUEEN]:
            value = queen_against_pawn(survey, position, strong)
    if value == UNKNOWN_ENDING:
        return value
    return value if strong == WHITE else -value


def mating(survey: Survey, position: Position, strong: Colour) -> cython.int:
    """The value of driving a bare king to the edge, or to the corner for bishop and knight."""
    weak: Colour = strong ^ 1
    king: Square = survey.king[weak]
    near: cython.int = 7 - distance(king, survey.king[strong])
    worth: cython.int = PAWN_WORTH * (survey.worth[strong] + popcount(survey.pieces[strong][PAWN]))
    bishops: Bitboard = survey.pieces[strong][BISHOP]
    light: cython.int
    dark: cython.int
    if not survey.pieces[strong][PAWN] | survey.pieces[strong][ROOK] | survey.pieces[strong][QUEEN]:
        if not bishops:
            # Two knights cannot force mate against a bare king.
            return 0 if popcount(survey.pieces[strong][KNIGHT]) < 3 else KNOWN_WIN
        if not survey.pieces[strong][KNIGHT]:
            if not bishops & LIGHT_SQUARES or not bishops & ~LIGHT_SQUARES:
                return 0
        elif not bishops & (bishops - 1):
            # Steps along files and ranks to the nearer corner of the bishop's colour (h1 and a8 are
            # light), so that steps along the edge towards the corner count as well.
            light = min(steps(king, 7), steps(king, 56))
            dark = min(steps(king, 0), steps(king, 63))
            return (
                KNOWN_WIN
                + CORNER_STEP * (FARTHEST - (light if bishops & LIGHT_SQUARES else dark))
                + CORNER_KING_STEP * near
                + CORNER_EDGE_STEP * edge_push(king)
            )
    return KNOWN_WIN + worth + EDGE_STEP * edge_push(king) + KING_STEP * near


def king_and_pawn(survey: Survey, position: Position, strong: Colour) -> cython.int:
    """King and pawn against king, exactly."""
    flip: cython.int = 0 if strong == WHITE else 56
    pawn: Square = ctz(survey.pieces[strong][PAWN]) ^ flip
    if not pawn_wins(
        position.us == strong,
        survey.king[strong] ^ flip,
        survey.king[strong ^ 1] ^ flip,
        pawn,
    ):
        return 0
    return PAWN_WINS + PAWN_RANK * (pawn >> 3)


def rook_against_pawn(survey: Survey, position: Position, strong: Colour) -> cython.int:
    """Rook against pawn: won if its king is in front of the pawn or the pawn's king is far away."""
    flip: cython.int = 0 if strong == BLACK else 56
    pawn: Square = ctz(survey.pieces[strong ^ 1][PAWN]) ^ flip
    rook_king: Square = survey.king[strong] ^ flip
    pawn_king: Square = survey.king[strong ^ 1] ^ flip
    rook: Square = ctz(survey.pieces[strong][ROOK]) ^ flip
    queening: Square = 56 | (pawn & 7)
    to_move: cython.int = 1 if position.us == strong else 0
    if rook_king & 7 == pawn & 7 and rook_king > pawn:
        return ROOK_WINS - distance(rook_king, pawn)
    if distance(pawn_king, pawn) >= 3 + (1 - to_move) and distance(pawn_king, rook) >= 3:
        return ROOK_WINS - distance(rook_king, pawn)
    if (
        pawn_king >> 3 >= 5
        and distance(pawn_king, pawn) == 1
        and rook_king >> 3 <= 4
        and distance(rook_king, pawn) > 2 + to_move
    ):
        return ROOK_HELD - RACE_STEP * distance(rook_king, pawn)
    return ROOK_RACE - RACE_STEP * (
        distance(rook_king, pawn + 8) - distance(pawn_king, pawn + 8) - distance(pawn, queening)
    )


def queen_against_pawn(survey: Survey, position: Position, strong: Colour) -> cython.int:
    """Queen against pawn: won unless a rook's or bishop's pawn is on the seventh with its king."""
    weak: Colour = strong ^ 1
    pawn: Square = ctz(survey.pieces[weak][PAWN])
    rank: cython.int = (pawn >> 3) if weak == WHITE else 7 - (pawn >> 3)
    file: cython.int = pawn & 7
    far: cython.int = distance(survey.king[strong], pawn)
    if (
        rank == 6
        and distance(survey.king[weak], pawn) == 1
        and (file == 0 or file == 2 or file == 5 or file == 7)
        and far > 2
    ):
        return QUEEN_HELD - QUEEN_HELD_STEP * far
    return QUEEN_WINS - QUEEN_STEP * far


def opposite_bishops(survey: Survey, position: Position) -> cython.bint:
    """Whether each side has one bishop, on squares of different colours."""
    white: Bitboard = survey.pieces[WHITE][BISHOP]
    black: Bitboard = survey.pieces[BLACK][BISHOP]
    if popcount(white) != 1 or popcount(black) != 1:
        return False
    return (white & LIGHT_SQUARES != 0) != (black & LIGHT_SQUARES != 0)


def wrong_bishop(survey: Survey, position: Position, strong: Colour) -> cython.bint:
    """Whether rook's pawns cannot win: the weak king holds a corner that the bishop misses."""
    pawns: Bitboard = survey.pieces[strong][PAWN]
    bishops: Bitboard = survey.pieces[strong][BISHOP]
    corner: Square
    guarding: Bitboard
    if not pawns or survey.worth[strong] != MINOR * popcount(bishops):
        return False
    if pawns & ~FILE_A and pawns & ~FILE_H:
        return False
    corner = (56 if strong == WHITE else 0) + (0 if pawns & FILE_A else 7)
    guarding = LIGHT_SQUARES if LIGHT_SQUARES & (ONE << corner) else ~LIGHT_SQUARES
    if bishops & guarding:
        return False
    return distance(survey.king[strong ^ 1], corner) <= 1


def rook_ending(survey: Survey, strong: Colour, pawns: cython.int) -> cython.int:
    """The scale of a rook ending with an extra pawn, in 64ths as in `scale`: often it is drawn.

    It is lowest where the weak king stands in front of a last pawn that has not passed the fifth
    rank (Philidor's defence, 1777), and low where the weak king defends the only wing with pawns.
    """
    weak: Colour = strong ^ 1
    flip: cython.int = 0 if strong == WHITE else 56
    pieces: Bitboard = survey.pieces[strong][PAWN] | survey.pieces[weak][PAWN]
    wing: Bitboard = QUEEN_SIDE if pieces & QUEEN_SIDE else KING_SIDE
    king: Square = survey.king[weak] ^ flip
    pawn: Square
    beside: cython.int
    if pawns == 1 and not survey.pieces[weak][PAWN]:
        pawn = ctz(survey.pieces[strong][PAWN]) ^ flip
        beside = (king & 7) - (pawn & 7)
        if king >> 3 > pawn >> 3 and -1 <= beside <= 1:
            return PHILIDOR_EARLY if pawn >> 3 <= 4 else PHILIDOR_LATE
    elif not pieces & ~wing and survey.pieces[weak][KING] & wing:
        return min(WHOLE, ONE_WING + ONE_WING_PAWN * pawns)
    return min(WHOLE, ROOKS_FIRST + ROOKS_PAWN * pawns)


def scale(survey: Survey, position: Position, strong: Colour) -> cython.int:
    """The share of the strong side's endgame value that it is likely to keep, in 64ths."""
    weak: Colour = strong ^ 1
    pawns: cython.int = popcount(survey.pieces[strong][PAWN])
    ours: cython.int = survey.worth[strong]
    theirs: cython.int = survey.worth[weak]
    if pawns == 0 and ours - theirs <= MINOR:
        # Without pawns an extra minor piece does not win.
        return 0 if ours < ROOK_WORTH else (ROOK_FOR_MINOR if theirs <= MINOR else PAWNLESS)
    if pawns == 0 and ours == 2 * MINOR and popcount(survey.pieces[strong][KNIGHT]) == 2:
        # Nor do two knights, unless they have blocked an enemy pawn early enough.
        return TWO_KNIGHTS
    if wrong_bishop(survey, position, strong) and theirs <= MINOR:
        return 0
    if opposite_bishops(survey, position):
        if ours == MINOR and theirs == MINOR:
            return BISHOPS_ALONE + BISHOPS_PAWN * pawns
        return min(WHOLE, BISHOPS_FIRST + BISHOPS_PIECE * popcount(position.colours[strong]))
    if (
        ours == ROOK_WORTH
        and theirs == ROOK_WORTH
        and survey.pieces[strong][ROOK]
        and survey.pieces[weak][ROOK]
        and pawns - popcount(survey.pieces[weak][PAWN]) <= 1
    ):
        return rook_ending(survey, strong, pawns)
    return min(WHOLE, USUAL_FIRST + USUAL_PAWN * pawns)
