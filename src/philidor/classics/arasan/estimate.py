"""attack_estimate: what a capture gains, judged only by the attack numbers of its square.

The pieces that attack the square capture in turn, the least valuable first, and either side stops
when going on would lose. Stacked attackers and pins are not in the numbers, so the estimate may
be wrong where they matter, as the source says of its own.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.attacks import WEIGHTS, attackers_of
    from philidor.classics.arasan.board import VALUES, Board
    from philidor.classics.arasan.types import (
        EMPTY,
        KING,
        PAWN,
        AttackSet,
        ExtendedMove,
        Kind,
        Score,
        Side,
        Square,
        capture_of,
        dest_of,
        kind_of,
        piece_of,
        promotion_of,
    )


def recapture_gain(victim: Kind, attackers: AttackSet, defenders: AttackSet) -> Score:
    """What a side gains by capturing on a square where its opponent's piece stands, at least 0."""
    kind: Kind
    for kind in range(PAWN, KING + 1):
        if attackers_of(attackers, kind) == 0:
            continue
        if kind == KING and defenders != 0:
            return 0
        gain: Score = VALUES[victim] - recapture_gain(kind, defenders, attackers - WEIGHTS[kind])
        return gain if gain > 0 else 0
    return 0


def attack_estimate(board: Board, move: ExtendedMove) -> Score:
    """What a capture or promotion gains; negative if it loses."""
    side: Side = board.side
    dest: Square = dest_of(move)
    kind: Kind = kind_of(piece_of(move))
    own: AttackSet = board.attacks.by[side][dest]
    gain: Score = VALUES[kind_of(capture_of(move))]
    if kind != PAWN or capture_of(move) != EMPTY:
        own -= WEIGHTS[kind]
    if promotion_of(move) != EMPTY:
        kind = promotion_of(move)
        gain += VALUES[kind] - VALUES[PAWN]
    return gain - recapture_gain(kind, board.attacks.by[side ^ 1][dest], own)


def hanging(board: Board, square: Square) -> Score:
    """What the other side gains by capturing the piece on a square; above 0 the piece is hung."""
    side: Side = 0 if board.squares[square] & 8 else 1
    return recapture_gain(
        kind_of(board.squares[square]),
        board.attacks.by[side ^ 1][square],
        board.attacks.by[side][square],
    )
