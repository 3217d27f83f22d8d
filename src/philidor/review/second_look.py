"""The second, longer look at moves whose label a slightly different value would change.

It gets as many labels right as four times the nodes everywhere, in little more than half the time
(`docs/annotate.md` has the measurement).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import chess

from philidor.contract.limits import MOST_NUMBER, Limits
from philidor.explanations.judgement import (
    BLUNDER,
    INACCURACY,
    MISTAKE,
    JudgedMove,
    judged_line,
)
from philidor.explanations.values import Value, decided

# Percentage points of winning chances between a loss and a threshold within which a move is in
# doubt, and how many times as long its two positions are then searched.
MARGIN = 1.5
TIMES = 4
# A ply takes about half as many nodes again as the one before.
PLIES = 3


def longer(limits: Limits) -> Limits:
    """The limits of the second look."""
    nodes, movetime = (
        None if one is None else min(MOST_NUMBER, TIMES * one)
        for one in (limits.nodes, limits.movetime)
    )
    depth = None if limits.depth is None else limits.depth + PLIES
    return replace(limits, nodes=nodes, movetime=movetime, depth=depth)


def in_doubt(moves: Sequence[JudgedMove]) -> set[int]:
    """The positions around moves in doubt, by the number of moves before them."""
    found: set[int] = set()
    for ply, move in enumerate(moves):
        if any(abs(move.loss - edge) <= MARGIN for edge in (INACCURACY, MISTAKE, BLUNDER)):
            found |= {ply, ply + 1}
    return found


def looked_again(
    start: chess.Board,
    moves: Sequence[str],
    values: Sequence[Value],
    value_of: Callable[[chess.Board], Value],
) -> list[Value]:
    """The values of a game's start and positions, those in doubt from a longer search.

    moves: of the game (UCI). value_of: the longer search of a position in which the game goes on.
    """
    doubted = in_doubt(judged_line(start, moves, values))
    found, board = list(values), start.copy()
    for ply in range(len(values)):
        if ply in doubted and not decided(board):
            found[ply] = value_of(board)
        if ply < len(moves):
            board.push_uci(moves[ply])
    return found
