"""Learning opening moves from games: reinforcement values and the moves they select.

The idea is RomiChess's, as its author Mike Sherwin describes it: remember the lines that were
played, raise the moves of the side that won, lower those of the side that lost, and follow or leave
them next time. The numbers below are our own, since the source gives none.

A move's value, in points from the mover's point of view, is summed over its games:
- by result: REWARD for a win, minus REWARD for a loss, nothing for a draw. It counts in full
  for the last move of the game and less for each move before it, but never less than FLOOR of it.
  So late moves are changed first, and a line that always loses is given up in the end;
- by score swing: half of what the program's own score rose or fell by until its next move, where
  that is SWING or more, and at most MOST_SWING.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

REWARD = 100
DECAY = 0.85
FLOOR = 0.2
SWING = 50
MOST_SWING = 200
# A move is repeated from the first value up and avoided from the second down.
FOLLOW = 40
AVOID = -40
# Later plies do not belong to the opening and would only fill the store.
MOST_PLIES = 80

RESULTS = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}


@dataclass(frozen=True)
class Lesson:
    """A game to learn from.

    moves: UCI moves from the initial position. result: `1-0`, `0-1` or `1/2-1/2`.
    scores: the mover's score before each move, in centipawns from its own point of view; None or
        missing where unknown.
    source: where the game comes from, as text.
    """

    moves: tuple[str, ...]
    result: str
    scores: tuple[int | None, ...] = ()
    source: str = ""


@dataclass(frozen=True)
class Experience:
    """The record of a move: games, points of the mover (a win is 1), and its learned value."""

    move: str
    games: int
    points: float
    value: int

    @property
    def good(self) -> bool:
        """Whether the move should be repeated."""
        return self.value >= FOLLOW

    @property
    def bad(self) -> bool:
        """Whether the move should be avoided."""
        return self.value <= AVOID


def reinforcements(lesson: Lesson) -> list[int]:
    """The points that each move of a game gains or loses, up to the last ply that is stored."""
    total = len(lesson.moves)
    white = RESULTS[lesson.result]
    values = []
    for ply in range(min(total, MOST_PLIES)):
        mover = white if ply % 2 == 0 else -white
        own_moves_later = (total - 1 - ply) // 2
        share = max(FLOOR, DECAY**own_moves_later)
        values.append(round(mover * REWARD * share) + _swing(lesson.scores, ply))
    return values


def _swing(scores: Sequence[int | None], ply: int) -> int:
    """The change of the mover's score between this move and its next one."""
    if ply + 2 >= len(scores):
        return 0
    before, behind = scores[ply], scores[ply + 2]
    if before is None or behind is None or abs(behind - before) < SWING:
        return 0
    return max(-MOST_SWING, min(MOST_SWING, behind - before)) // 2


def followed(known: Sequence[Experience]) -> str | None:
    """The move to repeat because it won; None if no move is good enough."""
    best = max(known, key=lambda move: (move.value, move.points), default=None)
    return best.move if best is not None and best.good else None


def avoided(known: Sequence[Experience]) -> frozenset[str]:
    """The moves to avoid because they lost."""
    return frozenset(move.move for move in known if move.bad)
