"""Knights, bishops, rooks and queens: placement, mobility and good or bad squares.

This also fills the attack maps, so both sides' pieces are evaluated before any term that reads
them.
"""

import cython

if not cython.compiled:
    from philidor.core.attacks import BETWEEN, BISHOPS, KNIGHT_ATTACKS, LINE, ROOKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        BLACK,
        FILE_A,
        KING,
        KNIGHT,
        LIGHT_SQUARES,
        ONE,
        PAWN,
        QUEEN,
        RANK_1,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Square,
        ctz,
        popcount,
        slide,
    )
    from philidor.evaluation.accessors import distance, forward
    from philidor.evaluation.survey import HALF_BOARD, Survey
    from philidor.evaluation.types import (
        BEHIND_PAWN,
        BISHOP_MOBILITY,
        BISHOP_PAWNS,
        CENTRE,
        CENTRE_FILES,
        DANGER_ATTACKER,
        KING_PROTECTOR,
        KNIGHT_MOBILITY,
        LONG_DIAGONAL,
        LONG_DIAGONALS,
        MOBILITY_TERM,
        OUTPOST,
        PIECES_TERM,
        PINNED_QUEEN,
        PLACEMENT,
        PLACEMENT_TERM,
        QUEEN_MOBILITY,
        REACHABLE_OUTPOST,
        ROOK_FILE,
        ROOK_MOBILITY,
        ROOK_SEVENTH,
        TRAPPED_ROOK,
        Pair,
        middlegame,
    )


def pieces(survey: Survey, position: Position) -> Pair:
    """Both sides' pieces: White's value minus Black's; placement includes pawns and kings."""
    return pieces_of(survey, position, WHITE) - pieces_of(survey, position, BLACK)


def pieces_of(survey: Survey, position: Position, us: Colour) -> Pair:
    """The value of one side's pieces; fills its attack maps and the danger to the other king."""
    survey.term[us][MOBILITY_TERM] = 0
    survey.term[us][PLACEMENT_TERM] = survey.pawn_table[survey.pawn_slot].placement[us]
    survey.term[us][PIECES_TERM] = (
        minors(survey, position, us) + rooks(survey, position, us) + queens(survey, position, us)
    )
    return (
        survey.term[us][MOBILITY_TERM]
        + survey.term[us][PLACEMENT_TERM]
        + survey.term[us][PIECES_TERM]
    )


def look_from(
    survey: Survey,
    us: Colour,
    kind: Kind,
    square: Square,
    attacks: Bitboard,
    mobility: cython.int,
) -> cython.int:
    """What all pieces have in common: placement, attack maps, mobility and danger to the king.

    A pinned piece attacks only along its pin. `mobility` is where the weights of this kind's
    mobility begin. Returns the number of squares that the piece can reach.
    """
    reached: cython.int
    if survey.pinned[us] & (ONE << square):
        attacks &= LINE[survey.king[us]][square]
    survey.twice[us] |= survey.attacks[us][6] & attacks
    survey.attacks[us][6] |= attacks
    survey.attacks[us][kind] |= attacks
    if attacks & survey.king_ring[us ^ 1]:
        survey.ring_units[us ^ 1] += middlegame(survey.weight[DANGER_ATTACKER + kind - KNIGHT])
        survey.ring_attacks[us ^ 1] += popcount(attacks & survey.attacks[us ^ 1][KING])
    reached = popcount(attacks & survey.mobility_area[us])
    survey.least_mobility[us][kind] = min(survey.least_mobility[us][kind], reached)
    survey.term[us][PLACEMENT_TERM] += survey.weight[PLACEMENT + 32 * kind + HALF_BOARD[us][square]]
    survey.term[us][MOBILITY_TERM] += survey.weight[mobility + reached]
    return reached


def minors(survey: Survey, position: Position, us: Colour) -> Pair:
    """Knights and bishops: outposts, pawn shield, distance to the king; bishops and pawns."""
    # An outpost: relative ranks 4 to 6, where no enemy pawn can ever attack.
    outposts: Bitboard = (
        (RANK_1 << 24 | RANK_1 << 32 | (RANK_1 << 40 if us == WHITE else RANK_1 << 16))
        & survey.attacks[us][PAWN]
        & ~survey.pawn_table[survey.pawn_slot].attack_span[us ^ 1]
    )
    # Bishops attack through queens.
    occupied: Bitboard = survey.occupied ^ position.kinds[QUEEN]
    value: Pair = 0
    square: Square
    attacks: Bitboard
    pieces: Bitboard = survey.pieces[us][KNIGHT]
    while pieces:
        square = ctz(pieces)
        pieces &= pieces - 1
        attacks = KNIGHT_ATTACKS[square]
        look_from(survey, us, KNIGHT, square, attacks, KNIGHT_MOBILITY)
        value += minor(survey, position, us, KNIGHT, square, outposts)
        if survey.pinned[us] & (ONE << square):
            attacks = 0
        if not outposts & (ONE << square) and outposts & attacks & ~position.colours[us]:
            value += survey.weight[REACHABLE_OUTPOST]
    pieces = survey.pieces[us][BISHOP]
    while pieces:
        square = ctz(pieces)
        pieces &= pieces - 1
        look_from(survey, us, BISHOP, square, slide(BISHOPS[square], occupied), BISHOP_MOBILITY)
        value += minor(survey, position, us, BISHOP, square, outposts)
        value += bishop(survey, position, us, square)
    return value


def minor(
    survey: Survey,
    position: Position,
    us: Colour,
    kind: Kind,
    square: Square,
    outposts: Bitboard,
) -> Pair:
    """The terms that knights and bishops share: outpost, pawn shield, distance to the king."""
    here: Bitboard = ONE << square
    value: Pair = survey.weight[KING_PROTECTOR + kind - KNIGHT] * distance(square, survey.king[us])
    if outposts & here:
        value += survey.weight[OUTPOST + kind - KNIGHT]
    if forward(here, us) & position.kinds[PAWN]:
        value += survey.weight[BEHIND_PAWN]
    return value


def bishop(survey: Survey, position: Position, us: Colour, square: Square) -> Pair:
    """Bishops: own pawns on their colour, more so behind blocked ones, and long diagonals."""
    here: Bitboard = ONE << square
    pawns: Bitboard = survey.pieces[us][PAWN]
    same: Bitboard = LIGHT_SQUARES if here & LIGHT_SQUARES else ~LIGHT_SQUARES
    blocked: Bitboard = pawns & forward(survey.occupied, us ^ 1) & CENTRE_FILES
    central: Bitboard
    value: Pair = survey.weight[BISHOP_PAWNS] * popcount(pawns & same) * (1 + popcount(blocked))
    if here & LONG_DIAGONALS:
        central = slide(BISHOPS[square], position.kinds[PAWN]) & CENTRE & LONG_DIAGONALS
        if popcount(central) > 1 or (here & CENTRE and central):
            value += survey.weight[LONG_DIAGONAL]
    return value


def rooks(survey: Survey, position: Position, us: Colour) -> Pair:
    """The value of one side's rooks, which attack through queens and through each other."""
    occupied: Bitboard = survey.occupied ^ position.kinds[QUEEN] ^ survey.pieces[us][ROOK]
    pieces: Bitboard = survey.pieces[us][ROOK]
    value: Pair = 0
    square: Square
    reached: cython.int
    while pieces:
        square = ctz(pieces)
        pieces &= pieces - 1
        reached = look_from(survey, us, ROOK, square, slide(ROOKS[square], occupied), ROOK_MOBILITY)
        value += rook(survey, position, us, square, reached)
    return value


def rook(
    survey: Survey, position: Position, us: Colour, square: Square, mobility: cython.int
) -> Pair:
    """Rooks: open files, the seventh rank, and rooks trapped beside their own king."""
    column: Bitboard = FILE_A << (square & 7)
    king: Square = survey.king[us]
    seventh: Bitboard = RANK_1 << (48 if us == WHITE else 8)
    eighth: Bitboard = RANK_1 << (56 if us == WHITE else 0)
    value: Pair = 0
    if not survey.pieces[us][PAWN] & column:
        value += survey.weight[ROOK_FILE + (0 if survey.pieces[us ^ 1][PAWN] & column else 1)]
    elif mobility <= 3 and (square & 7 < king & 7 < 4 or 3 < king & 7 < square & 7):
        value += survey.weight[TRAPPED_ROOK] * (1 if position.rights & (3 << (2 * us)) else 2)
    if (ONE << square) & seventh and (
        survey.pieces[us ^ 1][PAWN] & seventh or survey.pieces[us ^ 1][KING] & eighth
    ):
        value += survey.weight[ROOK_SEVENTH]
    return value


def queens(survey: Survey, position: Position, us: Colour) -> Pair:
    """The value of one side's queens."""
    pieces: Bitboard = survey.pieces[us][QUEEN]
    value: Pair = 0
    square: Square
    attacks: Bitboard
    while pieces:
        square = ctz(pieces)
        pieces &= pieces - 1
        attacks = slide(BISHOPS[square], survey.occupied) | slide(ROOKS[square], survey.occupied)
        look_from(survey, us, QUEEN, square, attacks, QUEEN_MOBILITY)
        value += queen(survey, position, us, square)
    return value


def queen(survey: Survey, position: Position, us: Colour, square: Square) -> Pair:
    """The value of a queen: less if only one piece shields it from an enemy slider."""
    them: Bitboard = position.colours[us ^ 1]
    snipers: Bitboard = them & (
        (slide(BISHOPS[square], 0) & position.kinds[BISHOP])
        | (slide(ROOKS[square], 0) & position.kinds[ROOK])
    )
    between: Bitboard
    while snipers:
        between = BETWEEN[square][ctz(snipers)] & survey.occupied
        snipers &= snipers - 1
        if between and not between & (between - 1):
            return survey.weight[PINNED_QUEEN]
    return 0
