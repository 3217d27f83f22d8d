"""Which moves are quiet, futile or extended, and the value of a repetition."""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.attacks import in_check
    from philidor.classics.rdchess.board import Board
    from philidor.classics.rdchess.types import (
        DRAW,
        FREE,
        PAWN,
        Depth,
        Move,
        Score,
        kind_of,
        piece_in,
        rank_of,
        seen_from,
        target,
        type_of,
    )

# Plies from the horizon at which futility pruning happens, and the most that a move may gain there
# beside its capture: Heinz takes about a minor piece at the frontier and a rook before it.
FRONTIER, PRE_FRONTIER = 1, 2
FUTILITY_MARGIN = 300
EXTENDED_FUTILITY_MARGIN = 510
# Razoring: plies from the horizon, margin (a queen), and enemy pieces to be exceeded (Heinz).
RAZOR_DEPTH = 3
RAZOR_MARGIN = 900
RAZOR_PIECES = 3
# A repetition is worth a little less than a draw to the side with more material.
NEAR_DRAW = 6


def is_quiet(board: Board, move: Move) -> cython.bint:
    """Whether a move is neither a capture nor a promotion; castling is quiet."""
    return board.squares[target(move)] == FREE and (type_of(move) == 0 or type_of(move) == 2)


def reaches_seventh(board: Board, move: Move) -> cython.bint:
    """Whether a pawn of the side to move steps to its seventh rank."""
    if kind_of(piece_in(move)) != PAWN:
        return False
    return seen_from(rank_of(target(move)), board.side) == 6


def is_futile(board: Board, move: Move) -> cython.bint:
    """Whether futility may leave out a move: it gives no check and is not extended."""
    if reaches_seventh(board, move):
        return False
    board.make(move)
    checks: cython.bint = in_check(board)
    board.unmake()
    return not checks


def is_razored(board: Board, depth: Depth, lead: Score, alpha: Score) -> cython.bint:
    """Whether a node is so far below alpha that it is searched to a reduced depth."""
    return (
        depth == RAZOR_DEPTH
        and lead + RAZOR_MARGIN <= alpha
        and board.stack[board.ply].pieces[board.side ^ 1] > RAZOR_PIECES
    )


def futility_margin(depth: Depth) -> Score:
    """The most a move at this depth may gain beside its capture; 0 where no move is left out."""
    if depth == FRONTIER:
        return FUTILITY_MARGIN
    return EXTENDED_FUTILITY_MARGIN if depth == PRE_FRONTIER else 0


def repetition_score(board: Board) -> Score:
    """The value of a repetition for the side to move: the side with more material avoids it."""
    lead: Score = board.lead()
    if lead == 0:
        return DRAW
    return -NEAR_DRAW if lead > 0 else NEAR_DRAW
