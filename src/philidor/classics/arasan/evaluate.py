"""The value of a position for the side to move: material and six components, or an ending's own.

The source lists centre control, development, castling, pawn structure, king safety and threats.
In the endgame, as told by material, centre and castling do not count and the king is what develops.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.board import VALUES, Board
    from philidor.classics.arasan.endings import (
        is_kbnk,
        is_kpk,
        kbnk_score,
        kpk_score,
        mop_up_score,
        mopping_up,
    )
    from philidor.classics.arasan.placement import (
        castling_score,
        centre_score,
        development_score,
        endgame_development,
    )
    from philidor.classics.arasan.safety import king_score, threat_score
    from philidor.classics.arasan.structure import pawn_score
    from philidor.classics.arasan.types import NOBODY, PAWN, Score, Side

# Both sides' pieces together at which the endgame begins (chosen: two rooks and two minors).
ENDGAME_MATERIAL = 1050


def evaluate(board: Board) -> Score:
    """The position's value for the side to move, 64 for a pawn."""
    side: Side = board.side
    score: Score
    if is_kpk(board):
        score = kpk_score(board)
        return score if board.pieces[side][PAWN] else -score
    lead: Score = board.material[side] - board.material[side ^ 1]
    winner: Side = mopping_up(board)
    if winner != NOBODY:
        score = kbnk_score(board, winner) if is_kbnk(board, winner) else mop_up_score(board, winner)
        return lead + (score if winner == side else -score)
    if is_endgame(board):
        score = endgame_score(board, side) - endgame_score(board, side ^ 1)
    else:
        score = side_score(board, side) - side_score(board, side ^ 1)
    return lead + score + threat_score(board)


def is_endgame(board: Board) -> cython.bint:
    """Whether few pieces are left."""
    pawns: cython.int = board.pieces[0][PAWN] + board.pieces[1][PAWN]
    return board.material[0] + board.material[1] - pawns * VALUES[PAWN] <= ENDGAME_MATERIAL


def side_score(board: Board, side: Side) -> Score:
    """One side's components before the endgame, except threats."""
    return (
        centre_score(board, side)
        + development_score(board, side)
        + castling_score(board, side)
        + pawn_score(board, side, False)
        + king_score(board, side)
    )


def endgame_score(board: Board, side: Side) -> Score:
    """One side's components in the endgame, except threats."""
    return endgame_development(board, side) + pawn_score(board, side, True)
