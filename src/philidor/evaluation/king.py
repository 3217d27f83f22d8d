"""King safety: the pawn shelter, and attack units whose effect grows with their number.

Units of every kind of pressure are added up; their square lowers the middlegame value, and a linear
share of them the endgame value. Counting attack units comes from Ed Schröder and from Glaurung.
"""

import cython

if not cython.compiled:
    from philidor.core.attacks import BISHOPS, KNIGHT_ATTACKS, ROOKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        BLACK,
        KING,
        KNIGHT,
        PAWN,
        QUEEN,
        RANK_1,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Square,
        popcount,
        slide,
    )
    from philidor.evaluation.survey import Survey
    from philidor.evaluation.types import (
        CENTRE_FILES,
        DANGER_BASE,
        DANGER_FLANK,
        DANGER_KNIGHT_GUARD,
        DANGER_NO_QUEEN,
        DANGER_PINNED,
        DANGER_RING,
        DANGER_SAFE_CHECK,
        DANGER_SHELTER,
        DANGER_UNSAFE_CHECK,
        DANGER_WEAK,
        FLANK_ATTACKS,
        KING_SIDE,
        KING_TERM,
        PAWNLESS_FLANK,
        QUEEN_SIDE,
        Pair,
        make_pair,
        middlegame,
    )

    # Danger is capped at MOST_DANGER. Shifts turn its square and danger itself into centipawns, and
    # the shelter's value into units of danger.
    MOST_DANGER, DANGER_SQUARED, DANGER_LINEAR, SHELTER_UNITS = 4000, 12, 4, 3


def flank_of(king: Square) -> Bitboard:
    """The files around a king that matter for its safety."""
    if king & 7 < 3:
        return QUEEN_SIDE
    if king & 7 > 4:
        return KING_SIDE
    return CENTRE_FILES


def check_units(survey: Survey, position: Position, us: Colour) -> cython.int:
    """Danger units of the enemy's possible checks: safe ones by kind, others by square.

    Notes the enemy's safe squares and safe checks.
    """
    them: Colour = us ^ 1
    king: Square = survey.king[us]
    # The side's own queen counts as transparent: it does not reliably block a check.
    occupied: Bitboard = survey.occupied ^ survey.pieces[us][QUEEN]
    straight: Bitboard = slide(ROOKS[king], occupied)
    diagonal: Bitboard = slide(BISHOPS[king], occupied)
    safe: Bitboard = ~position.colours[them] & (
        ~survey.attacks[us][6] | (survey.weak[us] & survey.twice[them])
    )
    unsafe: Bitboard = 0
    units: cython.int = 0
    rook_checks: Bitboard = straight & survey.attacks[them][ROOK]
    bishop_checks: Bitboard = diagonal & survey.attacks[them][BISHOP]
    knight_checks: Bitboard = KNIGHT_ATTACKS[king] & survey.attacks[them][KNIGHT]
    queen_checks: Bitboard = (straight | diagonal) & survey.attacks[them][QUEEN] & safe
    survey.safe[them] = safe
    survey.safe_checks[them][KNIGHT] = knight_checks & safe
    survey.safe_checks[them][BISHOP] = bishop_checks & safe
    survey.safe_checks[them][ROOK] = rook_checks & safe
    survey.safe_checks[them][QUEEN] = queen_checks
    queen_checks &= ~survey.attacks[us][QUEEN]
    if rook_checks & safe:
        units += middlegame(survey.weight[DANGER_SAFE_CHECK + 2])
    else:
        unsafe |= rook_checks
    # A check by a rook or bishop on the same square is worth more than one by the queen.
    if queen_checks & ~rook_checks:
        units += middlegame(survey.weight[DANGER_SAFE_CHECK + 3])
    if bishop_checks & safe & ~queen_checks:
        units += middlegame(survey.weight[DANGER_SAFE_CHECK + 1])
    else:
        unsafe |= bishop_checks
    if knight_checks & safe:
        units += middlegame(survey.weight[DANGER_SAFE_CHECK])
    else:
        unsafe |= knight_checks
    return units + middlegame(survey.weight[DANGER_UNSAFE_CHECK]) * popcount(
        unsafe & survey.mobility_area[them]
    )


def safety_of(survey: Survey, position: Position, us: Colour) -> Pair:
    """The safety of one king: shelter, danger, pressure on its flank."""
    them: Colour = us ^ 1
    king: Square = survey.king[us]
    sheltered: Pair = survey.pawn_table[survey.pawn_slot].shelter[us]
    weak: Bitboard = (
        survey.attacks[them][6]
        & ~survey.twice[us]
        & (~survey.attacks[us][6] | survey.attacks[us][KING] | survey.attacks[us][QUEEN])
    )
    survey.weak[us] = weak
    flank: Bitboard = flank_of(king)
    camp: Bitboard = RANK_1 | (RANK_1 << 8) | (RANK_1 << 16) | (RANK_1 << 24) | (RANK_1 << 32)
    if us != WHITE:
        camp <<= 24
    pressed: Bitboard = survey.attacks[them][6] & flank & camp
    pressure: cython.int = popcount(pressed) + popcount(pressed & survey.twice[them])
    units: cython.int = (
        survey.ring_units[us]
        + middlegame(survey.weight[DANGER_RING]) * survey.ring_attacks[us]
        + middlegame(survey.weight[DANGER_WEAK]) * popcount(survey.king_ring[us] & weak)
        + check_units(survey, position, us)
        + middlegame(survey.weight[DANGER_PINNED]) * popcount(survey.pinned[us])
        + middlegame(survey.weight[DANGER_FLANK]) * pressure
        + ((middlegame(survey.weight[DANGER_SHELTER]) * middlegame(sheltered)) >> SHELTER_UNITS)
        + middlegame(survey.weight[DANGER_BASE])
    )
    if not survey.pieces[them][QUEEN]:
        units += middlegame(survey.weight[DANGER_NO_QUEEN])
    if survey.attacks[us][KNIGHT] & survey.attacks[us][KING]:
        units += middlegame(survey.weight[DANGER_KNIGHT_GUARD])
    value: Pair = sheltered + survey.weight[FLANK_ATTACKS] * pressure
    if units > 0:
        # A larger number would overflow the packed pair.
        units = min(units, MOST_DANGER)
        value -= make_pair((units * units) >> DANGER_SQUARED, units >> DANGER_LINEAR)
    if not position.kinds[PAWN] & flank:
        value += survey.weight[PAWNLESS_FLANK]
    survey.term[us][KING_TERM] = value
    return value


def king_safety(survey: Survey, position: Position) -> Pair:
    """The safety of both kings: White's value minus Black's."""
    return safety_of(survey, position, WHITE) - safety_of(survey, position, BLACK)
