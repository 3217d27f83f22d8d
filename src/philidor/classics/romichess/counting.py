"""The counting mode ("perft"): how many sequences of legal moves there are, all made and unmade."""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.romichess.board import (
        Board,
        is_side_in_check,
        looks_along,
        make_move,
        take_back,
    )
    from philidor.classics.romichess.movegen import generate_moves
    from philidor.classics.romichess.tables import LINE, START_INDEX
    from philidor.classics.romichess.types import (
        BISHOP,
        EN_PASSANT,
        KING_SLOT,
        ROOK,
        Kind,
        Side,
        Square,
    )


def count_moves(board: Board, depth: cython.int) -> cython.longlong:
    """Number of legal move sequences of `depth` plies, at least 1; not while `resolving`."""
    total: cython.longlong = 0
    side: Side = board.wtm
    king: Square = board.piece[START_INDEX[side] + KING_SLOT].squ
    in_check: cython.bint = is_side_in_check(board, side)
    legal: cython.bint
    i: cython.int
    generate_moves(board)
    for i in range(board.move_stack_index[board.ply], board.move_stack_index[board.ply - 1], -1):
        make_move(board, i)
        if in_check or board.move_stack[i].special == EN_PASSANT:
            legal = not is_side_in_check(board, side)
        else:
            legal = keeps_king_safe(board, side, king, board.move_stack[i].from_square)
        if legal:
            total += 1 if depth <= 1 else count_moves(board, depth - 1)
        take_back(board)
    return total


def keeps_king_safe(board: Board, side: Side, king: Square, from_square: Square) -> cython.bint:
    """Whether a move just made from this square, by a side not in check, was legal.

    Only a king move, or a piece leaving a line through the king, can have exposed it. En passant,
    which empties two squares, must not be tested here.
    """
    step: cython.int = LINE[king][from_square]
    if from_square == king:
        return not is_side_in_check(board, side)
    if step == 0:
        return True
    # Steps along ranks and files are 1 and 10, diagonal ones 9 and 11.
    kind: Kind = ROOK if step == 1 or step == -1 or step == 10 or step == -10 else BISHOP
    return not looks_along(board, king, 1 - side, step, kind)
