"""How hard a puzzle is, by which of the program's levels solve it."""

from __future__ import annotations

from philidor.api import Engine
from philidor.contract.limits import Limits
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.human.opponent import LEVEL, SEED
from philidor.puzzles.glicko import Rating, after
from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.solving import Attempt

TRIES = 10
# A level solves half of the puzzles whose rating is so many points above it (docs/puzzles.md).
ABOVE = 300
# Of a level's own rating on the scale of puzzles.
LEVEL_DEVIATION = 60.0
NODES = 100_000
# Before the first try nearly nothing is known.
BEGUN = Rating(deviation=350.0)


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
            level = min(max(round(rating.rating / 100) * 100 - ABOVE, WEAKEST), STRONGEST)
            score = 0.0 if self.solves(puzzle, level, number) else 1.0
            results.append((level + ABOVE, LEVEL_DEVIATION, score))
            rating = after(BEGUN, results)
        return rating

    def solves(self, puzzle: Puzzle, level: int, seed: int) -> bool:
        """Whether a person of a level finds every move of the solution."""
        self._engine.configure({LEVEL: level, SEED: seed})
        attempt = Attempt(puzzle)
        while not attempt.over:
            move = self._engine.play(attempt.board, Limits(nodes=NODES)).move
            if attempt.play(move).verdict not in ("right", "solved"):
                return False
        return True
