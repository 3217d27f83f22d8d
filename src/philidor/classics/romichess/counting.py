"""The counting mode ("perft"): how many sequences of legal moves there are, all made and unmade."""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.romichess.board import Board, is_side_in_check, make_move, take_back
    from philidor.classics.romichess.movegen import generate_moves


def count_moves(board: Board, depth: cython.int) -> cython.longlong:
    """Number of legal move sequences of `depth` plies, 1 or more; the board must be a plain one."""
    total: cython.longlong = 0
    i: cython.int
    generate_moves(board)
    for i in range(
        board.move_stack_index[board.ply], board.move_stack_index[board.ply - 1], -1
    ):
        make_move(board, i)
        if not is_side_in_check(board, 1 - board.wtm):
            total += 1 if depth <= 1 else count_moves(board, depth - 1)
        take_back(board)
    return total
