"""Threats against enemy pieces and pawns, and space behind one's pawns."""

import cython

if not cython.compiled:
    from philidor.core.attacks import BISHOPS, KNIGHT_ATTACKS, ROOKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        BLACK,
        FULL,
        KING,
        KNIGHT,
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
    from philidor.evaluation.accessors import forward, pawn_attacks, pawn_pushes
    from philidor.evaluation.survey import Survey
    from philidor.evaluation.types import (
        CENTRE_FILES,
        HANGING,
        QUEEN_THREAT,
        RESTRICTED,
        SPACE,
        SPACE_TERM,
        THREAT_BY_KING,
        THREAT_BY_MINOR,
        THREAT_BY_PAWN,
        THREAT_BY_PUSH,
        THREAT_BY_ROOK,
        THREATS_TERM,
        Pair,
    )


def by_kind(survey: Survey, position: Position, victims: Bitboard, group: cython.int) -> Pair:
    """The sum of a group's weights over the kinds of the attacked pieces."""
    value: Pair = 0
    kind: Kind
    for kind in range(KING):
        value += survey.weight[group + kind] * popcount(victims & position.kinds[kind])
    return value


def threats_of(survey: Survey, position: Position, us: Colour) -> Pair:
    """One side's threats: weak or undefended enemy pieces and pawns that it attacks."""
    them: Colour = us ^ 1
    enemies: Bitboard = position.colours[them]
    pieces: Bitboard = enemies & ~position.kinds[PAWN]
    guarded: Bitboard = survey.attacks[them][PAWN] | (survey.twice[them] & ~survey.twice[us])
    defended: Bitboard = pieces & guarded
    weak: Bitboard = enemies & ~guarded & survey.attacks[us][6]
    safe: Bitboard = ~survey.attacks[them][6] | survey.attacks[us][6]
    minors: Bitboard = survey.attacks[us][KNIGHT] | survey.attacks[us][BISHOP]
    value: Pair = by_kind(survey, position, (defended | weak) & minors, THREAT_BY_MINOR)
    value += by_kind(survey, position, weak & survey.attacks[us][ROOK], THREAT_BY_ROOK)
    if weak & survey.attacks[us][KING]:
        value += survey.weight[THREAT_BY_KING]
    value += survey.weight[HANGING] * popcount(
        weak & (~survey.attacks[them][6] | (pieces & survey.twice[us]))
    )
    value += survey.weight[RESTRICTED] * popcount(
        survey.attacks[them][6] & ~guarded & survey.attacks[us][6]
    )
    value += pawn_threats(survey, position, us, safe)
    if popcount(survey.pieces[them][QUEEN]) == 1:
        value += queen_threats(survey, position, us, ~guarded & FULL)
    survey.term[us][THREATS_TERM] = value
    return value


def threats(survey: Survey, position: Position) -> Pair:
    """Both sides' threats: White's value minus Black's."""
    return threats_of(survey, position, WHITE) - threats_of(survey, position, BLACK)


def pawn_threats(survey: Survey, position: Position, us: Colour, safe: Bitboard) -> Pair:
    """Safe pawns that attack pieces now or could do so after a push."""
    them: Colour = us ^ 1
    pieces: Bitboard = position.colours[them] & ~position.kinds[PAWN]
    pawns: Bitboard = survey.pieces[us][PAWN]
    value: Pair = survey.weight[THREAT_BY_PAWN] * popcount(pawn_attacks(pawns & safe, us) & pieces)
    pushes: Bitboard = pawn_pushes(pawns, survey.occupied, us)
    pushes &= ~survey.attacks[them][PAWN] & safe
    return value + survey.weight[THREAT_BY_PUSH] * popcount(pawn_attacks(pushes, us) & pieces)


def queen_threats(survey: Survey, position: Position, us: Colour, safe: Bitboard) -> Pair:
    """Safe squares from which a knight or a slider could attack the enemy queen."""
    them: Colour = us ^ 1
    queen: Square = ctz(survey.pieces[them][QUEEN])
    open_to_us: Bitboard = safe & survey.mobility_area[us] & ~survey.pieces[us][PAWN]
    occupied: Bitboard = survey.occupied
    value: Pair = survey.weight[QUEEN_THREAT] * popcount(
        KNIGHT_ATTACKS[queen] & survey.attacks[us][KNIGHT] & open_to_us
    )
    sliders: Bitboard = (slide(BISHOPS[queen], occupied) & survey.attacks[us][BISHOP]) | (
        slide(ROOKS[queen], occupied) & survey.attacks[us][ROOK]
    )
    return value + survey.weight[QUEEN_THREAT + 1] * popcount(
        sliders & open_to_us & survey.twice[us]
    )


def space_of(survey: Survey, position: Position, us: Colour) -> Pair:
    """Safe squares on the centre files in a side's half; more pieces make them worth more."""
    pawns: Bitboard = survey.pieces[us][PAWN]
    rows: Bitboard = (RANK_1 << 8) | (RANK_1 << 16) | (RANK_1 << 24)
    if us != WHITE:
        rows <<= 24
    area: Bitboard = CENTRE_FILES & rows & ~pawns & ~survey.attacks[us ^ 1][PAWN]
    behind: Bitboard = forward(pawns, us ^ 1)
    behind |= forward(behind, us ^ 1) | forward(forward(behind, us ^ 1), us ^ 1)
    count: cython.int = popcount(area) + popcount(area & behind & ~survey.attacks[us ^ 1][6])
    pieces: cython.int = popcount(position.colours[us])
    value: Pair = survey.weight[SPACE] * ((count * pieces) >> 4)
    survey.term[us][SPACE_TERM] = value
    return value


def space(survey: Survey, position: Position) -> Pair:
    """Both sides' space: White's value minus Black's."""
    return space_of(survey, position, WHITE) - space_of(survey, position, BLACK)
