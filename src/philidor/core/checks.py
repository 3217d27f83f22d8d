"""Which of a position's moves give check, from squares that are found only once for all of them."""

import cython

from philidor.core.position import Position

if not cython.compiled:
    from philidor.core.accessors import king_square, occupancy
    from philidor.core.attacks import BISHOPS, KNIGHT_ATTACKS, LINE, PAWN_ATTACKS, ROOKS
    from philidor.core.movegen import gives_check
    from philidor.core.types import (
        BISHOP,
        KING,
        KNIGHT,
        NORMAL,
        ONE,
        PAWN,
        QUEEN,
        ROOK,
        Bitboard,
        ChecksRef,
        Colour,
        Move,
        Square,
        flag_of,
        origin_of,
        slide,
        target_of,
    )


def find_checks(position: Position, checks: ChecksRef) -> cython.void:
    """Find the squares from which each kind of piece gives check, and who may discover one."""
    us: Colour = position.us
    king: Square = king_square(position, us ^ 1)
    occupied: Bitboard = occupancy(position)
    checks.squares[PAWN] = PAWN_ATTACKS[us ^ 1][king]
    checks.squares[KNIGHT] = KNIGHT_ATTACKS[king]
    checks.squares[BISHOP] = slide(BISHOPS[king], occupied)
    checks.squares[ROOK] = slide(ROOKS[king], occupied)
    checks.squares[QUEEN] = checks.squares[BISHOP] | checks.squares[ROOK]
    checks.squares[KING] = 0
    checks.discoverers = position.discoverers()
    checks.known = True


def is_check(position: Position, checks: ChecksRef, move: Move) -> cython.bint:
    """`gives_check` for one of several moves of a position; `checks` are found if need be."""
    origin: Bitboard = ONE << origin_of(move)
    target: Bitboard = ONE << target_of(move)
    if flag_of(move) != NORMAL:
        return gives_check(position, move)
    if not checks.known:
        find_checks(position, checks)
    if checks.squares[position.kind_on[origin_of(move)]] & target:
        return True
    return (checks.discoverers & origin) != 0 and not (
        LINE[king_square(position, position.us ^ 1)][origin_of(move)] & target
    )
