"""Solutions checked by search: is the engine's move the puzzle's?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from philidor.contract.limits import Limits
from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.solving import Attempt

NODES = 100_000


@dataclass(frozen=True)
class Checked:
    """A puzzle, and what the engine made of it: the first move, and the whole solution.

    engine: the first move that was not the solution's, in UCI form; empty if there is none.
    """

    puzzle: Puzzle
    first: bool
    whole: bool
    engine: str = ""


def check(puzzles: Iterable[Puzzle], nodes: int = NODES) -> Iterator[Checked]:
    """Let the engine solve puzzles with so many nodes a move, as a person would have to."""
    # The commands that only name this module shall start without the engine.
    from philidor.api import Engine

    with Engine() as engine:
        for puzzle in puzzles:
            engine.new_game()
            attempt = Attempt(puzzle)
            missed = ""
            while not attempt.over and not missed:
                move = engine.play(attempt.board, Limits(nodes=nodes)).move
                if attempt.play(move).verdict not in ("right", "solved"):
                    missed = move.uci()
            yield Checked(puzzle, attempt.done > 0, not missed, missed)
