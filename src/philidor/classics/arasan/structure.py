"""Pawn structure: isolated, backward, doubled and passed pawns. The numbers are chosen."""

import cython

if not cython.compiled:
    from philidor.classics.arasan.attacks import attackers_of
    from philidor.classics.arasan.board import Board
    from philidor.classics.arasan.types import (
        EMPTY,
        INVALID,
        PAWN,
        SIDE_PIECES,
        Piece,
        Score,
        Side,
        Square,
        kind_of,
        quotient,
        relative,
        side_of,
    )

    PASSED = [0] * 8

DOUBLED = 7
ISOLATED = 9
BACKWARD = 6


def pawn_score(board: Board, side: Side, endgame: cython.bint) -> Score:
    """Score one side's pawns; passed ones count twice as much in the endgame."""
    score: Score = 0
    slot: cython.int
    square: Square
    for slot in range(SIDE_PIECES):
        square = board.piece_pos[side][slot]
        if square == INVALID or kind_of(board.squares[square]) != PAWN:
            continue
        if board.pawn_files[side][square & 7] > 1:
            score -= DOUBLED
        if beside(board, side, square) == 0:
            score -= ISOLATED
        elif is_backward(board, side, square):
            score -= BACKWARD
        if is_passed(board, side, square):
            score += passed_score(board, side, square) * (2 if endgame else 1)
    return score


def beside(board: Board, side: Side, square: Square) -> cython.int:
    """Number of a side's pawns on the files next to a square's."""
    file: cython.int = square & 7
    found: cython.int = 0
    if file > 0:
        found += board.pawn_files[side][file - 1]
    if file < 7:
        found += board.pawn_files[side][file + 1]
    return found


def is_backward(board: Board, side: Side, square: Square) -> cython.bint:
    """Whether a pawn has no neighbour to help and an enemy pawn attacks the square ahead."""
    ahead: Square = square + (-8 if side else 8)
    if attackers_of(board.attacks.by[side ^ 1][ahead], PAWN) == 0:
        return False
    rank: cython.int = relative(square, side) >> 3
    slot: cython.int
    other: Square
    for slot in range(SIDE_PIECES):
        other = board.piece_pos[side][slot]
        if other == INVALID or kind_of(board.squares[other]) != PAWN:
            continue
        apart: cython.int = (other & 7) - (square & 7)
        if apart in (1, -1) and relative(other, side) >> 3 <= rank:
            return False
    return True


def is_passed(board: Board, side: Side, square: Square) -> cython.bint:
    """Whether no enemy pawn stands ahead on the pawn's file or a neighbouring one."""
    enemy: Side = side ^ 1
    if board.pawn_files[enemy][square & 7] + beside(board, enemy, square) == 0:
        return True
    rank: cython.int = relative(square, side) >> 3
    slot: cython.int
    other: Square
    for slot in range(SIDE_PIECES):
        other = board.piece_pos[enemy][slot]
        if other == INVALID or kind_of(board.squares[other]) != PAWN:
            continue
        apart: cython.int = (other & 7) - (square & 7)
        if -1 <= apart <= 1 and relative(other, side) >> 3 > rank:
            return False
    return True


def passed_score(board: Board, side: Side, square: Square) -> Score:
    """A passed pawn's value by rank, less an eighth for every square ahead that is not free.

    A square ahead is not free if the enemy stands on it, or attacks it while we do not.
    """
    worth: Score = PASSED[relative(square, side) >> 3]
    barred: cython.int = 0
    ahead: Square = square + (-8 if side else 8)
    while 0 <= ahead < 64:
        piece: Piece = board.squares[ahead]
        held: cython.bint = (
            board.attacks.by[side ^ 1][ahead] != 0 and board.attacks.by[side][ahead] == 0
        )
        if held or (piece != EMPTY and side_of(piece) != side):
            barred += 1
        ahead += -8 if side else 8
    return worth - quotient(worth * barred, 8)


def _fill() -> None:
    for rank, worth in enumerate((0, 4, 6, 12, 22, 40, 64, 0)):
        PASSED[rank] = worth


_fill()
