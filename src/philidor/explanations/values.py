"""Values of positions as reviews and explanations use them.

Winning chances from centipawns follow the formula that lichess.org publishes
(https://lichess.org/page/accuracy).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import chess

STEEPNESS = 0.00368208
# For the average, all values beyond this many centipawns count the same.
MOST_CENTIPAWNS = 1_000
MOST_LINE = 12


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
        return 50 + 50 * (2 / (1 + math.exp(-STEEPNESS * (self.cp or 0))) - 1)

    @property
    def centipawns(self) -> int:
        """The value as a number, mates included."""
        if self.mate is not None:
            return MOST_CENTIPAWNS if self.mate > 0 else -MOST_CENTIPAWNS
        return max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, self.cp or 0))

    def __str__(self) -> str:
        """`+0.31`, or `#-3` for a mate by Black."""
        return f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"


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
