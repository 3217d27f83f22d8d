"""King safety, and threats to the pieces of the side to move. The numbers are chosen.

Both use the attack table. The source calls its own king safety inexact, and this one is no
better.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.attacks import attackers_in, attackers_of, slides
    from philidor.classics.arasan.bearing import BEARING, COUNTS, EDGES, SKIPS, STEPS
    from philidor.classics.arasan.board import VALUES, Board
    from philidor.classics.arasan.estimate import hanging
    from philidor.classics.arasan.types import (
        BISHOP,
        EMPTY,
        INVALID,
        KING,
        KING_ATTACK,
        KNIGHT,
        PAWN,
        QUEEN,
        ROOK,
        SIDE_PIECES,
        AttackSet,
        Kind,
        Piece,
        Score,
        Side,
        Square,
        kind_of,
        quotient,
        relative,
        side_of,
    )

    PRESSURE = [0] * 7

# Added for a square beside the king that only the king guards.
UNGUARDED = 2
MOST_DANGER = 120
NO_COVER = 11
THIN_COVER = 4
STRAYED = 22
# Hung pieces: a single one can be saved by moving it; of several, some will be lost.
ONE_HUNG = 10
MORE_HUNG = 40
TRAPPED = 18
# Pieces whose values differ by less do not threaten each other: bishop and knight.
NEARLY = 16


def king_score(board: Board, side: Side) -> Score:
    """Pawn cover of the king, less the enemy's pressure on the squares beside it."""
    return cover_score(board, side, board.king_pos[side]) - danger_score(board, side)


def cover_score(board: Board, side: Side, king: Square) -> Score:
    """A penalty for each file at the king without a pawn close in front of it."""
    if relative(king, side) >> 3 > 1:
        return -STRAYED
    forward: cython.int = -8 if side else 8
    pawn: Piece = PAWN + (0 if side else 8)
    score: Score = 0
    sideways: cython.int
    for sideways in range(-1, 2):
        if not 0 <= (king & 7) + sideways < 8:
            continue
        before: Square = king + sideways + forward
        if board.squares[before] == pawn:
            continue
        score -= THIN_COVER if board.squares[before + forward] == pawn else NO_COVER
    return score


def danger_score(board: Board, side: Side) -> Score:
    """Penalty that grows with the square of the pressure, halved if the enemy has no queen."""
    king: Square = board.king_pos[side]
    enemy: Side = side ^ 1
    pressure: cython.int = 0
    index: cython.int
    kind: Kind
    for index in range(COUNTS[side][KING][king]):
        square: Square = BEARING[side][KING][king][index]
        attackers: AttackSet = board.attacks.by[enemy][square]
        if attackers == 0:
            continue
        for kind in range(PAWN, KING):
            pressure += PRESSURE[kind] * attackers_of(attackers, kind)
        if board.attacks.by[side][square] == KING_ATTACK:
            pressure += UNGUARDED
    danger: Score = min(MOST_DANGER, quotient(pressure * pressure, 8))
    return danger if board.pieces[enemy][QUEEN] else quotient(danger, 2)


def threat_score(board: Board) -> Score:
    """A penalty for the side to move: its hung, trapped and pinned pieces."""
    side: Side = board.side
    hung: cython.int = 0
    trapped: cython.int = pinned(board, side)
    slot: cython.int
    square: Square
    for slot in range(SIDE_PIECES):
        square = board.piece_pos[side][slot]
        if square == INVALID or square == board.king_pos[side]:
            continue
        if board.attacks.by[side ^ 1][square] != 0 and hanging(board, square) > 0:
            hung += 1
        if is_trapped(board, square):
            trapped += 1
    score: Score = -TRAPPED * trapped
    if hung > 0:
        score -= ONE_HUNG + (hung - 1) * MORE_HUNG
    return score


def threatened(board: Board) -> cython.bint:
    """Whether a piece of the side to move appears hung or trapped."""
    side: Side = board.side
    slot: cython.int
    square: Square
    for slot in range(SIDE_PIECES):
        square = board.piece_pos[side][slot]
        if square == INVALID or square == board.king_pos[side]:
            continue
        if board.attacks.by[side ^ 1][square] != 0 and hanging(board, square) > 0:
            return True
        if is_trapped(board, square):
            return True
    return False


def pinned(board: Board, side: Side) -> cython.int:
    """Number of pieces (no pawns) that alone stand between their king and a slider."""
    king: Square = board.king_pos[side]
    found: cython.int = 0
    direction: cython.int
    for direction in range(8):
        square: Square = king
        shield: Piece = EMPTY
        _distance: cython.int
        for _distance in range(EDGES[king][direction]):
            square += STEPS[direction]
            piece: Piece = board.squares[square]
            if piece == EMPTY:
                continue
            if shield == EMPTY:
                if side_of(piece) != side or kind_of(piece) == PAWN:
                    break
                shield = piece
                continue
            if side_of(piece) != side and slides(piece, direction):
                found += 1
            break
    return found


def is_trapped(board: Board, square: Square) -> cython.bint:
    """Whether a piece beyond its own half, or under attack, has no safe square to go to.

    Pawns are never called trapped.
    """
    piece: Piece = board.squares[square]
    side: Side = side_of(piece)
    kind: Kind = kind_of(piece)
    if kind == PAWN:
        return False
    if relative(square, side) >> 3 < 4 and board.attacks.by[side ^ 1][square] == 0:
        return False
    index: cython.int = 0
    while index < COUNTS[side][kind][square]:
        target: Square = BEARING[side][kind][square][index]
        occupant: Piece = board.squares[target]
        if occupant == EMPTY or side_of(occupant) != side:
            if VALUES[kind_of(occupant)] >= VALUES[kind] or is_safe(board, side, kind, target):
                return False
        index = index + 1 if occupant == EMPTY else SKIPS[side][kind][square][index]
    return True


def is_safe(board: Board, side: Side, kind: Kind, square: Square) -> cython.bint:
    """Whether a piece could stand on a square without being lost there."""
    attackers: AttackSet = board.attacks.by[side ^ 1][square]
    if attackers == 0:
        return True
    lesser: Kind
    for lesser in range(PAWN, kind):
        if VALUES[lesser] + NEARLY < VALUES[kind] and attackers_of(attackers, lesser):
            return False
    # The moving piece itself is one of the attackers of the square now.
    return attackers_in(board.attacks.by[side][square]) > 1


def _fill() -> None:
    for kind, worth in ((PAWN, 1), (KNIGHT, 2), (BISHOP, 2), (ROOK, 3), (QUEEN, 4)):
        PRESSURE[kind] = worth


_fill()
