"""Perft: counting the leaves of the move tree, which tests the move generator."""

import cython

if not cython.compiled:
    from philidor.core.movegen import generate
    from philidor.core.position import Position
    from philidor.core.types import ALL_MOVES, MAX_MOVES, NO_LIST, MoveList

from philidor.core.movegen import legal_moves


def count_leaves(position: Position, depth: cython.int) -> cython.longlong:
    """Number of leaves at a depth of 1 or more; at depth 1 the moves are counted, not made."""
    if depth == 1:
        return generate(position, NO_LIST, 0, ALL_MOVES)
    moves: MoveList
    if not cython.compiled:
        moves = [0] * MAX_MOVES
    count: cython.int = generate(position, moves, 0, ALL_MOVES)
    leaves: cython.longlong = 0
    i: cython.int
    for i in range(count):
        position.make(moves[i])
        leaves += count_leaves(position, depth - 1)
        position.unmake()
    return leaves


def perft(position: Position, depth: cython.int) -> cython.longlong:
    """Number of move sequences of this length."""
    if depth < 1:
        return 1
    leaves: cython.longlong
    with cython.nogil:
        leaves = count_leaves(position, depth)
    return leaves


def divide(position: Position, depth: int) -> dict[int, int]:
    """The number of leaves after each legal move."""
    counts = {}
    for move in legal_moves(position):
        position.make(move)
        counts[move] = perft(position, depth - 1)
        position.unmake()
    return counts
