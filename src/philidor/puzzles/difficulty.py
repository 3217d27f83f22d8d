"""How hard a puzzle is, by which of the program's levels solve it."""

from __future__ import annotations

import math
from dataclasses import replace

from philidor.api import Engine
from philidor.contract.limits import Limits
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.human.opponent import LEVEL, SEED
from philidor.puzzles.glicko import Rating, after
from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.solving import Attempt

# More of them do not help: what one level overlooks in a puzzle, the others often do too.
TRIES = 10
# The rating of puzzles of which a level solves half is a straight line over the levels, fitted to
# the chances of six levels at 866 shipped puzzles (docs/puzzles.md).
HALF_AT_ZERO, HALF_A_POINT = 643.0, 0.793
# A level's chances fall over 722 points as a person's do over 400: in Glicko-2 those of an opponent
# with this deviation.
LEVEL_DEVIATION = 473.0
NODES = 100_000
# What many tries still leave between the levels' rating of a puzzle and people's.
MISFIT = 250.0
# Before the first try nearly nothing is known.
BEGUN = Rating(deviation=350.0)


def half_solved(level: int) -> float:
    """The rating of the puzzles of which a level solves half."""
    return HALF_AT_ZERO + HALF_A_POINT * level


def level_for(rating: float) -> int:
    """The level that solves half of the puzzles of a rating, or the nearest one."""
    level = round((rating - HALF_AT_ZERO) / HALF_A_POINT / 100) * 100
    return min(max(level, WEAKEST), STRONGEST)


class Difficulty:
    """Lets levels try puzzles; every try is rated by Glicko-2 as a game of puzzle against level."""

    def __init__(self, tries: int = TRIES) -> None:
        self.tries = tries
        self._engine = Engine()

    def __enter__(self) -> Difficulty:
        return self

    def __exit__(self, *error: object) -> None:
        self._engine.close()

    def of(self, puzzle: Puzzle) -> Rating:
        """The rating of a puzzle; the same puzzle always gets the same.

        Each try is made by the level that tells most: the one whose chance is nearest to one half.
        """
        results: list[tuple[float, float, float]] = []
        rating = BEGUN
        for number in range(1, self.tries + 1):
            level = level_for(rating.rating)
            score = 0.0 if self.solves(puzzle, level, number) else 1.0
            results.append((half_solved(level), LEVEL_DEVIATION, score))
            rating = after(BEGUN, results)
        deviation = math.hypot(rating.deviation, MISFIT)
        return replace(rating, deviation=min(deviation, BEGUN.deviation))

    def solves(self, puzzle: Puzzle, level: int, seed: int) -> bool:
        """Whether a person of a level finds every move of the solution."""
        self._engine.configure({LEVEL: level, SEED: seed})
        attempt = Attempt(puzzle)
        while not attempt.over:
            move = self._engine.play(attempt.board, Limits(nodes=NODES)).move
            if attempt.play(move).verdict not in ("right", "solved"):
                return False
        return True
