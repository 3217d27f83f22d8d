"""Static exchange evaluation: the material result of a capture and all recaptures."""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, occupancy
    from philidor.core.attacks import BISHOPS, ROOKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        CASTLING,
        EN_PASSANT,
        KING,
        ONE,
        PAWN,
        PROMOTION,
        QUEEN,
        ROOK,
        Bitboard,
        Colour,
        Kind,
        Move,
        Square,
        flag_of,
        origin_of,
        promoted_to,
        slide,
        target_of,
    )

    EXCHANGE_VALUES = [0] * 7

# Centipawns by kind; the king is never captured.
VALUES = (100, 325, 325, 500, 975, 0, 0)


def cheapest(position: Position, pieces: Bitboard) -> Kind:
    """The least valuable kind among some pieces; KING if there is no other."""
    kind: Kind
    for kind in range(KING):
        if position.kinds[kind] & pieces:
            return kind
    return KING


def wins_at_least(position: Position, move: Move, threshold: cython.int) -> cython.bint:
    """Whether a move's exchange sequence on its target gains at least `threshold` centipawns.

    Both sides capture with their least valuable piece and may stop at any time. Pins are ignored;
    sliders behind a capturing piece join in. A promotion adds what the pawn gains in value.
    """
    flag: cython.int = flag_of(move)
    if flag == CASTLING:
        return threshold <= 0
    origin: Square = origin_of(move)
    target: Square = target_of(move)
    side: Colour = position.us
    occupied: Bitboard = occupancy(position) ^ (ONE << origin)
    standing: Kind = position.kind_on[origin]
    # How far the side that has just moved is above the threshold.
    balance: cython.int = EXCHANGE_VALUES[captured_by(position, move)] - threshold
    if flag == PROMOTION:
        standing = promoted_to(move)
        balance += EXCHANGE_VALUES[standing] - EXCHANGE_VALUES[PAWN]
    elif flag == EN_PASSANT:
        occupied ^= ONE << (target ^ 8)
    if balance < 0:
        return False
    # Assume that the moved piece is lost; if the rest is enough, no recapture matters.
    balance -= EXCHANGE_VALUES[standing]
    if balance >= 0:
        return True
    diagonal: Bitboard = position.kinds[BISHOP] | position.kinds[QUEEN]
    straight: Bitboard = position.kinds[ROOK] | position.kinds[QUEEN]
    attackers: Bitboard = position.attackers_to(target, occupied | (ONE << target)) & occupied
    pieces: Bitboard
    kind: Kind
    # `balance` is negative for the side to move now: it must capture again or stop.
    while True:
        side ^= 1
        pieces = attackers & position.colours[side]
        if not pieces:
            break
        kind = cheapest(position, pieces)
        if kind == KING and attackers & position.colours[side ^ 1]:
            # The king may not capture a protected piece.
            break
        occupied ^= (position.kinds[kind] & pieces) & (-(position.kinds[kind] & pieces))
        if kind == PAWN or kind == BISHOP or kind == QUEEN:
            attackers |= slide(BISHOPS[target], occupied) & diagonal
        if kind == ROOK or kind == QUEEN:
            attackers |= slide(ROOKS[target], occupied) & straight
        attackers &= occupied
        balance = -balance - 1 - EXCHANGE_VALUES[kind]
        if balance >= 0:
            # The capturing side stays ahead even without that piece, so the other side must stop.
            side ^= 1
            break
    return side != position.us


def _fill() -> None:
    for kind, value in enumerate(VALUES):
        EXCHANGE_VALUES[kind] = value


_fill()
