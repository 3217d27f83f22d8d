"""Knights, bishops, rooks and queens: mobility and good or bad squares.

This also fills the attack maps, so both sides' pieces are evaluated before any term that reads
them.
"""

import cython

if not cython.compiled:
    from philidor.core.attacks import BETWEEN, BISHOPS, KNIGHT_ATTACKS, LINE, ROOKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
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
    from philidor.evaluation.survey import Survey
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
        QUEEN_MOBILITY,
        REACHABLE_OUTPOST,
        ROOK_FILE,
        ROOK_MOBILITY,
        ROOK_SEVENTH,
        TRAPPED_ROOK,
        Pair,
        middlegame,
    )


def reach(survey: Survey, position: Position, us: Colour, kind: Kind, square: Square) -> Bitboard:
    """Squares that a piece attacks, including through batteries; if pinned, only on its line."""
    occupied: Bitboard = survey.occupied
    attacks: Bitboard
    if kind == KNIGHT:
        attacks = KNIGHT_ATTACKS[square]
    elif kind == BISHOP:
        attacks = slide(BISHOPS[square], occupied ^ position.kinds[QUEEN])
    elif kind == ROOK:
        attacks = slide(ROOKS[square], occupied ^ position.kinds[QUEEN] ^ survey.men[us][ROOK])
    else:
        attacks = slide(BISHOPS[square], occupied) | slide(ROOKS[square], occupied)
    if survey.pinned[us] & (ONE << square):
        attacks &= LINE[survey.king[us]][square]
    return attacks


def pieces(survey: Survey, position: Position, us: Colour) -> Pair:
    """The value of one side's pieces; fills its attack maps and the danger to the other king."""
    mobility_value: Pair = 0
    value: Pair = 0
    kind: Kind
    square: Square
    men: Bitboard
    reached: Bitboard
    mobility: cython.int
    ring: Bitboard = survey.king_ring[us ^ 1]
    beside: Bitboard = survey.attacks[us ^ 1][KING]
    for kind in range(KNIGHT, KING):
        men = survey.men[us][kind]
        while men:
            square = ctz(men)
            men &= men - 1
            reached = reach(survey, position, us, kind, square)
            survey.add_attacks(us, kind, reached)
            if reached & ring:
                survey.ring_units[us ^ 1] += middlegame(
                    survey.weight[DANGER_ATTACKER + kind - KNIGHT]
                )
                survey.ring_attacks[us ^ 1] += popcount(reached & beside)
            mobility = popcount(reached & survey.mobility_area[us])
            if kind == KNIGHT:
                mobility_value += survey.weight[KNIGHT_MOBILITY + mobility]
                value += minor(survey, position, us, kind, square, reached)
            elif kind == BISHOP:
                mobility_value += survey.weight[BISHOP_MOBILITY + mobility]
                value += minor(survey, position, us, kind, square, reached)
            elif kind == ROOK:
                mobility_value += survey.weight[ROOK_MOBILITY + mobility]
                value += rook(survey, position, us, square, mobility)
            else:
                mobility_value += survey.weight[QUEEN_MOBILITY + mobility]
                value += queen(survey, position, us, square)
    survey.term[us][MOBILITY_TERM] = mobility_value
    survey.term[us][PIECES_TERM] = value
    return mobility_value + value


def minor(
    survey: Survey,
    position: Position,
    us: Colour,
    kind: Kind,
    square: Square,
    reached: Bitboard,
) -> Pair:
    """Minor pieces: outposts, pawn shield, distance to the king; a bishop's pawns and diagonal."""
    here: Bitboard = ONE << square
    own_pawns: Bitboard = survey.men[us][PAWN]
    all_pawns: Bitboard = position.kinds[PAWN]
    # An outpost: relative ranks 4 to 6, where no enemy pawn can ever attack.
    outposts: Bitboard = (
        (RANK_1 << 24 | RANK_1 << 32 | (RANK_1 << 40 if us == WHITE else RANK_1 << 16))
        & survey.attacks[us][PAWN]
        & ~survey.pawn_table[survey.pawn_slot].attack_span[us ^ 1]
    )
    value: Pair = 0
    if outposts & here:
        value += survey.weight[OUTPOST + kind - KNIGHT]
    elif kind == KNIGHT and outposts & reached & ~position.colours[us]:
        value += survey.weight[REACHABLE_OUTPOST]
    if forward(here, us) & all_pawns:
        value += survey.weight[BEHIND_PAWN]
    value += survey.weight[KING_PROTECTOR + kind - KNIGHT] * distance(square, survey.king[us])
    if kind == BISHOP:
        same: Bitboard = LIGHT_SQUARES if here & LIGHT_SQUARES else ~LIGHT_SQUARES
        blocked: Bitboard = own_pawns & forward(survey.occupied, us ^ 1) & CENTRE_FILES
        value += survey.weight[BISHOP_PAWNS] * popcount(own_pawns & same) * (1 + popcount(blocked))
        if here & LONG_DIAGONALS:
            if popcount(slide(BISHOPS[square], all_pawns) & CENTRE & LONG_DIAGONALS) > 1 or (
                here & CENTRE and slide(BISHOPS[square], all_pawns) & CENTRE & LONG_DIAGONALS
            ):
                value += survey.weight[LONG_DIAGONAL]
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
    if not survey.men[us][PAWN] & column:
        value += survey.weight[ROOK_FILE + (0 if survey.men[us ^ 1][PAWN] & column else 1)]
    elif mobility <= 3 and (square & 7 < king & 7 < 4 or 3 < king & 7 < square & 7):
        value += survey.weight[TRAPPED_ROOK] * (1 if position.rights & (3 << (2 * us)) else 2)
    if (ONE << square) & seventh and (
        survey.men[us ^ 1][PAWN] & seventh or survey.men[us ^ 1][KING] & eighth
    ):
        value += survey.weight[ROOK_SEVENTH]
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
