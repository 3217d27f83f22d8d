"""Values of positions as reviews and explanations use them.

Winning chances from centipawns follow the formula that lichess.org publishes
(https://lichess.org/page/accuracy).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess

# Of a search that an explanation makes, unless it is told otherwise.
NODES = 100_000
STEEPNESS = 0.00368208
# For the average, all values beyond this many centipawns count the same.
MOST_CENTIPAWNS = 1_000
MOST_LINE = 12
# Percentage points of winning chances by which a move is better than the search had seen.
SURPRISE = 5.0


@dataclass(frozen=True)
class Value:
    """A position's value from White's side: centipawns, or moves to mate.

    line: the best line in UCI form; a decided position has none. nodes, depth, seldepth: of the
    search that found it.
    """

    cp: int | None = None
    mate: int | None = None
    line: tuple[str, ...] = ()
    ended: bool = False
    nodes: int | None = None
    depth: int | None = None
    seldepth: int | None = None

    @property
    def chances(self) -> float:
        """White's winning chances in percent."""
        if self.mate is not None:
            return 100.0 if self.mate > 0 else 0.0
        return chances_of(self.cp or 0)

    @property
    def centipawns(self) -> int:
        """The value as a number, mates included."""
        if self.mate is not None:
            return MOST_CENTIPAWNS if self.mate > 0 else -MOST_CENTIPAWNS
        return max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, self.cp or 0))

    def __str__(self) -> str:
        """`+0.31`, or `#-3` for a mate by Black."""
        return f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"


def chances_of(centipawns: int) -> float:
    """White's winning chances in percent at a value from White's side."""
    return 50 + 50 * (2 / (1 + math.exp(-STEEPNESS * centipawns)) - 1)


def looked_back(values: Sequence[Value], moves: Sequence[str], white_first: bool) -> list[Value]:
    """The values of a game's positions, corrected by what the moves after them showed.

    values: of the start and after each move (UCI). A position is worth at least what the move
    played in it led to. Where that is clearly more than the search had seen, the search had missed
    it, and the move before was worse than it seemed.
    """
    found = list(values)
    for ply in range(len(moves) - 1, -1, -1):
        sign = 1 if white_first == (ply % 2 == 0) else -1
        before, after = found[ply], found[ply + 1]
        if sign * (after.chances - before.chances) >= SURPRISE:
            mate = after.mate
            if mate is not None and mate * sign > 0:
                mate += 0 if after.ended else sign
            line = (moves[ply], *after.line)[:MOST_LINE]
            found[ply] = replace(before, cp=after.cp, mate=mate, line=line)
    return found


def decided(board: chess.Board) -> Value | None:
    """The value of a position in which the game has ended; mated counts as a mate in one."""
    if board.is_checkmate():
        return Value(mate=-1 if board.turn else 1, ended=True)
    if board.is_stalemate() or board.is_insufficient_material():
        return Value(cp=0, ended=True)
    return None


def position_key(board: chess.Board) -> str:
    """What a value depends on: position, fifty-move counter, and whether it is a repetition."""
    return f"{board.fen()} {int(board.is_repetition(2))}"
