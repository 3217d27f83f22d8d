"""What a capture is expected to win, worked out from two attack bytes.

Both sides go on capturing on the square with their least valuable piece until one of them would
lose by it. The bytes know no second queen, no fourth rook, no pins and nothing behind a pawn, so
this is an estimate, for ordering and for pruning captures at the leaves.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.board import VALUES, Board
    from philidor.classics.rdchess.types import (
        BISHOP,
        EN_PASSANT,
        FREE,
        KING,
        KING_BIT,
        MINOR_BITS,
        MINOR_UNIT,
        PAWN,
        PAWN_BITS,
        PAWN_UNIT,
        PROMOTION,
        QUEEN,
        QUEEN_BIT,
        ROOK,
        ROOK_BITS,
        ROOK_UNIT,
        Kind,
        Move,
        Score,
        Side,
        Square,
        kind_of,
        origin,
        piece_in,
        target,
        type_of,
    )


def gain(board: Board, move: Move) -> Score:
    """Immediate gain of a move in centipawns: the captured piece plus the promotion's gain."""
    value: Score = 0
    if type_of(move) == EN_PASSANT:
        value = VALUES[PAWN]
    elif board.squares[target(move)] != FREE:
        value = VALUES[kind_of(board.squares[target(move)])]
    if type_of(move) == PROMOTION:
        value += VALUES[kind_of(piece_in(move))] - VALUES[PAWN]
    return value


def exchange(board: Board, move: Move) -> Score:
    """Centipawns that the side to move can expect of a move, negative for a loss."""
    end: Square = target(move)
    side: Side = board.side
    won: Score = gain(board, move)
    mover: Kind = kind_of(board.squares[origin(move)])
    defenders: cython.int = board.stack[board.ply].attacks[side ^ 1][end]
    # Moves are strictly legal, so a king that captures cannot be recaptured.
    if mover == KING or defenders == 0:
        return won
    attackers: cython.int = board.stack[board.ply].attacks[side][end]
    # A promotion by a step forward is no attack on the square.
    if board.squares[end] != FREE or type_of(move) == EN_PASSANT:
        attackers -= unit_of(mover, attackers)
    at_stake: Kind = kind_of(piece_in(move))
    return won - answer(defenders, attackers, at_stake)


def answer(own: cython.int, other: cython.int, at_stake: Kind) -> Score:
    """What the side with the attackers `own` wins by capturing or not, at least 0."""
    if own == 0:
        return 0
    taker: Kind = least(own)
    # The king cannot take what is still guarded.
    if taker == KING and other != 0:
        return 0
    won: Score = VALUES[at_stake] - answer(other, own - unit_of(taker, own), taker)
    return won if won > 0 else 0


def least(attackers: cython.int) -> Kind:
    """The least valuable attacker in a byte that is not zero; BISHOP for either minor piece."""
    if attackers & PAWN_BITS:
        return PAWN
    if attackers & MINOR_BITS:
        return BISHOP
    if attackers & ROOK_BITS:
        return ROOK
    return QUEEN if attackers & QUEEN_BIT else KING


def unit_of(kind: Kind, attackers: cython.int) -> cython.int:
    """What one piece of a kind adds to an attack byte, 0 when the byte does not show it."""
    if kind == PAWN:
        return PAWN_UNIT if attackers & PAWN_BITS else 0
    if kind < ROOK:
        return MINOR_UNIT if attackers & MINOR_BITS else 0
    if kind == ROOK:
        return ROOK_UNIT if attackers & ROOK_BITS else 0
    return attackers & (QUEEN_BIT if kind == QUEEN else KING_BIT)
