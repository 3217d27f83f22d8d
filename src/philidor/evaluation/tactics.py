"""What each side threatens to do: safe checks, double attacks, captures; and how it is hemmed in.

A static value knows little of tactics, which a search has to find. With these features the term
network can guess at them, most of all for the side to move. They were chosen because they explain
what the network without them misses (`docs/network.md`).
"""

import cython

if not cython.compiled:
    from philidor.core.attacks import BISHOPS, KNIGHT_ATTACKS, ROOKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        KING,
        KNIGHT,
        ONE,
        PAWN,
        QUEEN,
        ROOK,
        Bitboard,
        Colour,
        Kind,
        Square,
        ctz,
        popcount,
        slide,
    )
    from philidor.evaluation.accessors import pawn_double_attacks, pawn_pushes
    from philidor.evaluation.survey import Survey

    # Mobility above this says nothing, nor does that of a kind that the side has not.
    MOST_MOBILITY = 15
    # Pieces in pawns, by kind.
    CLASSIC = [1, 3, 3, 5, 9, 0]


def tactics(survey: Survey, position: Position, us: Colour) -> cython.void:
    """Find one side's `facts` of the survey, from an evaluation just made.

    | facts | |
    |---|---|
    | 0 to 3 | safe squares from which a knight, bishop, rook, queen would give check |
    | 4 to 8 | squares from which a pawn, knight and so on would attack two pieces at once |
    | 9 to 11 | those of a knight, rook and queen from which it would give check |
    | 12 | squares from which a knight would attack a piece worth it |
    | 13 | the most that a capture seems to win, in pawns |
    | 14, 15 | enemy pieces and pawns attacked twice, but defended once at most |
    | 16 to 18 | squares that the least mobile bishop, rook and queen can reach |
    | 19 | squares that it attacks and the opponent does not |
    | 20, 21 | squares to which the enemy king can flee; weak ones around it |
    | 22 | enemy pieces that are pinned, attacked twice and defended once at most |
    """
    them: Colour = us ^ 1
    ours: Bitboard = survey.attacks[us][6]
    theirs: Bitboard = survey.attacks[them][6]
    enemies: Bitboard = position.colours[them]
    pawns: Bitboard = survey.pieces[them][PAWN]
    outnumbered: Bitboard = survey.twice[us] & ~survey.twice[them]
    kind: Kind
    for kind in range(KNIGHT, KING):
        survey.facts[kind - KNIGHT] = popcount(survey.safe_checks[us][kind])
    double_attacks(survey, position, us)
    survey.facts[13] = best_capture(survey, us)
    survey.facts[14] = popcount(enemies & ~pawns & outnumbered)
    survey.facts[15] = popcount(pawns & outnumbered & ~survey.attacks[them][PAWN])
    for kind in range(BISHOP, KING):
        survey.facts[16 + kind - BISHOP] = min(survey.least_mobility[us][kind], MOST_MOBILITY)
    survey.facts[19] = popcount(ours & ~theirs)
    survey.facts[20] = popcount(survey.attacks[them][KING] & ~enemies & ~ours)
    survey.facts[21] = popcount(survey.king_ring[them] & survey.weak[them])
    survey.facts[22] = popcount(survey.pinned[them] & outnumbered)


def double_attacks(survey: Survey, position: Position, us: Colour) -> cython.void:
    """Facts 4 to 12.

    A piece is worth an attack if it is worth more than the attacker, or undefended. Minor pieces
    and pawns attack from squares that no pawn guards, the others from safe ones.
    """
    them: Colour = us ^ 1
    safe: Bitboard = survey.safe[us]
    targets: Bitboard = position.colours[them] & ~survey.pieces[them][PAWN]
    loose: Bitboard = targets & ~survey.attacks[them][6]
    open_to_us: Bitboard = ~position.colours[us] & ~survey.attacks[them][PAWN]
    royal: Bitboard = survey.pieces[them][KING]
    # The squares from which one target can be attacked, and two.
    knight: Bitboard = 0
    knights: Bitboard = 0
    bishop: Bitboard = 0
    bishops: Bitboard = 0
    rook: Bitboard = 0
    rooks: Bitboard = 0
    queen: Bitboard = 0
    queens: Bitboard = 0
    square: Square
    here: Bitboard
    diagonal: Bitboard
    straight: Bitboard
    straight_checks: Bitboard = 0
    diagonal_checks: Bitboard = 0
    survey.facts[4] = popcount(pawn_forks(survey, us, targets) & open_to_us)
    while targets:
        square = ctz(targets)
        here = ONE << square
        targets &= targets - 1
        diagonal = slide(BISHOPS[square], survey.occupied)
        straight = slide(ROOKS[square], survey.occupied)
        if here & royal:
            diagonal_checks = diagonal
            straight_checks = straight
        if here & (royal | loose | survey.pieces[them][ROOK] | survey.pieces[them][QUEEN]):
            knights |= knight & KNIGHT_ATTACKS[square]
            knight |= KNIGHT_ATTACKS[square]
            bishops |= bishop & diagonal
            bishop |= diagonal
        if here & (royal | loose | survey.pieces[them][QUEEN]):
            rooks |= rook & straight
            rook |= straight
        if here & (royal | loose):
            queens |= queen & (diagonal | straight)
            queen |= diagonal | straight
    knights &= survey.attacks[us][KNIGHT] & open_to_us
    rooks &= survey.attacks[us][ROOK] & safe
    queens &= survey.attacks[us][QUEEN] & safe
    survey.facts[5] = popcount(knights)
    survey.facts[6] = popcount(bishops & survey.attacks[us][BISHOP] & open_to_us)
    survey.facts[7] = popcount(rooks)
    survey.facts[8] = popcount(queens)
    survey.facts[9] = popcount(knights & KNIGHT_ATTACKS[survey.king[them]])
    survey.facts[10] = popcount(rooks & straight_checks)
    survey.facts[11] = popcount(queens & (straight_checks | diagonal_checks))
    survey.facts[12] = popcount(knight & survey.attacks[us][KNIGHT] & safe)


def pawn_forks(survey: Survey, us: Colour, targets: Bitboard) -> Bitboard:
    """Squares that a pawn can reach and from which it attacks two targets."""
    reach: Bitboard = pawn_pushes(survey.pieces[us][PAWN], survey.occupied, us)
    reach |= survey.attacks[us][PAWN] & survey.occupied
    # Where two enemy pawns in place of the targets would attack.
    return reach & pawn_double_attacks(targets, us ^ 1)


def best_capture(survey: Survey, us: Colour) -> cython.int:
    """The most that a capture seems to win, in pawns: all of an undefended piece, of a defended one
    what it is worth more than its least attacker."""
    them: Colour = us ^ 1
    victim: Kind
    attacker: Kind
    attacked: Bitboard
    most: cython.int = 0
    for victim in range(KING):
        attacked = survey.pieces[them][victim] & survey.attacks[us][6]
        if attacked & ~survey.attacks[them][6]:
            most = max(most, CLASSIC[victim])
        elif attacked:
            for attacker in range(victim):
                if attacked & survey.attacks[us][attacker]:
                    most = max(most, CLASSIC[victim] - CLASSIC[attacker])
                    break
    return most
