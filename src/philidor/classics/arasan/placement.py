"""Piece placement: centre control, development and castling.

The components are the source's; it gives no numbers. All numbers here are chosen, in 64ths of a
pawn.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.attacks import attackers_of
    from philidor.classics.arasan.bearing import BEARING, COUNTS, SKIPS
    from philidor.classics.arasan.board import Board
    from philidor.classics.arasan.types import (
        BISHOP,
        CAN_CASTLE_EITHER,
        CANNOT_CASTLE,
        EMPTY,
        INVALID,
        KING_CASTLING,
        KNIGHT,
        PAWN,
        QUEEN,
        QUEEN_CASTLING,
        ROOK,
        SIDE_PIECES,
        Kind,
        Score,
        Side,
        Square,
        kind_of,
        relative,
    )

    PAWN_CENTRE = [0] * 64
    KNIGHT_CENTRE = [0] * 64
    LINE_TO_CENTRE = [0] * 7
    CENTRE = [0] * 4
    CENTRALITY = [0] * 64
    DISTANCES = [[0] * 64 for _ in range(64)]

BACK_RANK = 9
EARLY_QUEEN = 14
ROOK_SEVENTH = 14
OPEN_FILE = 12
HALF_OPEN_FILE = 6
DOUBLED_ROOKS = 6
OPPOSITION = 8
# Not castled yet, by what is still possible; DELAYED is added while attacks forbid it.
MAY_CASTLE = 8
ONE_WING = 12
DELAYED = 5
NEVER_CASTLED = 26


def centre_score(board: Board, side: Side) -> Score:
    """Pawns and knights by table; sliders for each free line to a central square."""
    score: Score = 0
    slot: cython.int
    square: Square
    for slot in range(SIDE_PIECES):
        square = board.piece_pos[side][slot]
        if square == INVALID:
            continue
        if kind_of(board.squares[square]) == PAWN:
            score += PAWN_CENTRE[relative(square, side)]
        elif kind_of(board.squares[square]) == KNIGHT:
            score += KNIGHT_CENTRE[relative(square, side)]
    index: cython.int
    kind: Kind
    for index in range(4):
        for kind in range(BISHOP, QUEEN + 1):
            # The attack table ends lines at the first piece, so it counts unobstructed lines only.
            score += LINE_TO_CENTRE[kind] * attackers_of(
                board.attacks.by[side][CENTRE[index]], kind
            )
    return score


def development_score(board: Board, side: Side) -> Score:
    """Pieces off the back rank, the queen not too early, mobile bishops and rooks."""
    score: Score = 0
    slot: cython.int
    square: Square
    queen_out: cython.bint = False
    sleeping: cython.int = 0
    for slot in range(SIDE_PIECES):
        square = board.piece_pos[side][slot]
        if square == INVALID:
            continue
        kind: Kind = kind_of(board.squares[square])
        if kind == QUEEN:
            queen_out |= relative(square, side) >> 3 > 1
        elif kind in (KNIGHT, BISHOP) and relative(square, side) < 8:
            sleeping += 1
        if kind in (BISHOP, ROOK):
            score += piece_score(board, side, square)
    score -= sleeping * BACK_RANK
    if queen_out and sleeping > 1:
        score -= EARLY_QUEEN
    return score


def piece_score(board: Board, side: Side, square: Square) -> Score:
    """Mobility of a bishop or rook, and a rook's files and rank."""
    if kind_of(board.squares[square]) == BISHOP:
        return 2 * mobility(board, side, square) - 10
    return mobility(board, side, square) - 6 + rook_score(board, side, square)


def rook_score(board: Board, side: Side, square: Square) -> Score:
    """The 7th rank, open and half-open files, doubled rooks (each counts half)."""
    file: cython.int = square & 7
    score: Score = 0
    if relative(square, side) >> 3 == 6:
        score += ROOK_SEVENTH
    if board.pawn_files[side][file] == 0:
        score += HALF_OPEN_FILE if board.pawn_files[side ^ 1][file] else OPEN_FILE
    if board.rook_files[side][file] > 1:
        score += DOUBLED_ROOKS
    return score


def mobility(board: Board, side: Side, square: Square) -> cython.int:
    """Squares that a piece can reach, captures included."""
    kind: Kind = kind_of(board.squares[square])
    reached: cython.int = 0
    index: cython.int = 0
    while index < COUNTS[side][kind][square]:
        target: Square = BEARING[side][kind][square][index]
        if board.squares[target] == EMPTY:
            reached += 1
            index += 1
        else:
            reached += (board.squares[target] ^ board.squares[square]) >> 3
            index = SKIPS[side][kind][square][index]
    return reached


def endgame_development(board: Board, side: Side) -> Score:
    """King near the centre or the far side, near pawns, in opposition; active rooks."""
    king: Square = board.king_pos[side]
    rank: cython.int = relative(king, side) >> 3
    score: Score = 3 * max(CENTRALITY[king], rank)
    slot: cython.int
    near: cython.int = 0
    owner: Side
    square: Square
    for owner in range(2):
        for slot in range(SIDE_PIECES):
            square = board.piece_pos[owner][slot]
            if square == INVALID:
                continue
            kind: Kind = kind_of(board.squares[square])
            if kind == PAWN:
                near = max(near, 8 - DISTANCES[king][square])
            elif kind in (BISHOP, ROOK) and owner == side:
                score += piece_score(board, side, square)
    score += 2 * near
    if has_opposition(board, side):
        score += OPPOSITION
    return score


def has_opposition(board: Board, side: Side) -> cython.bint:
    """Whether the kings face each other one square apart and the other side must move."""
    if board.side == side:
        return False
    apart: cython.int = board.king_pos[0] - board.king_pos[1]
    if apart in (16, -16):
        return True
    return apart in (2, -2) and board.king_pos[0] >> 3 == board.king_pos[1] >> 3


def castling_score(board: Board, side: Side) -> Score:
    """A penalty for not having castled, larger the less it is still possible."""
    status: cython.int = board.castling[side]
    if status == CANNOT_CASTLE:
        return -NEVER_CASTLED
    if status > CANNOT_CASTLE:
        return 0
    score: Score = -(MAY_CASTLE if status == CAN_CASTLE_EITHER else ONE_WING)
    return score - DELAYED if passes_attack(board, side) else score


def passes_attack(board: Board, side: Side) -> cython.bint:
    """Whether on every remaining wing the king would leave, cross or reach an attacked square."""
    king: Square = board.king_pos[side]
    enemy: Side = side ^ 1
    if board.attacks.by[enemy][king] != 0:
        return True
    if board.can_castle(side, KING_CASTLING) and not (
        board.attacks.by[enemy][king + 1] or board.attacks.by[enemy][king + 2]
    ):
        return False
    return not (
        board.can_castle(side, QUEEN_CASTLING)
        and board.attacks.by[enemy][king - 1] == 0
        and board.attacks.by[enemy][king - 2] == 0
    )


def _fill() -> None:
    for index, square in enumerate((27, 28, 35, 36)):
        CENTRE[index] = square
    for kind, worth in ((BISHOP, 2), (ROOK, 1), (QUEEN, 1)):
        LINE_TO_CENTRE[kind] = worth
    for square in range(64):
        file, rank = square & 7, square >> 3
        nearness = min(file, 7 - file) + min(rank, 7 - rank)
        CENTRALITY[square] = nearness
        KNIGHT_CENTRE[square] = 3 * nearness - 9
        for other in range(64):
            DISTANCES[square][other] = max(abs((other & 7) - file), abs((other >> 3) - rank))
    # Pawns in the centre, by rank from the side's first: the fourth and fifth count most.
    for file, weight in ((2, 1), (3, 2), (4, 2), (5, 1)):
        for rank, worth in ((2, 2), (3, 6), (4, 8), (5, 8)):
            PAWN_CENTRE[file + 8 * rank] = weight * worth


_fill()
