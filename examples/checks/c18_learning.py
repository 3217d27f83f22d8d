"""Exercises of chapter 18."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, require


def simulated(mine: ModuleType) -> None:
    """Check 18.1."""
    played = mine.simulated({"e2e4": 0.2, "d2d4": 0.9}, 60, 1)
    expect(sum(played.values()), 60, "the number of games in simulated")
    require(played["d2d4"] > 3 * played["e2e4"], f"{played}: the better move is played too seldom")


def draws_until_bored(mine: ModuleType) -> None:
    """Check 18.2."""
    expect(mine.draws_until_bored(), 4, "draws_until_bored")


EXERCISES = (
    Exercise(
        "simulated",
        (
            "You need no chess: a move is a name and a chance.",
            "Ask the experience for a move, or draw one; throw a die for the result; tell the "
            "experience.",
            "`move = experience.best(0) or dice.choice(list(chances))`, then "
            "`experience.add(0, move, float(dice.random() < chances[move]))`",
        ),
        "With chances of 0.2 and 0.9 the better move is played more than three times as often "
        "in the first sixty games.",
        simulated,
    ),
    Exercise(
        "draws_until_bored",
        (
            "A draw is half a point. When does the experience give no move any more?",
            "Add draws of one move, until `best` returns None.",
            "`experience.add(0, 'e2e4', 0.5)` in a loop `while experience.best(0)`",
        ),
        "Four: after the fourth draw it tries something else.",
        draws_until_bored,
    ),
)
