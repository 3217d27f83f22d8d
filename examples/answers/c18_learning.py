"""Answers of chapter 18."""

from __future__ import annotations

import random

from examples.learning import Experience


def simulated(chances: dict[str, float], games: int, seed: int) -> dict[str, int]:
    """How often a learner plays each of some moves that win with these chances."""
    dice = random.Random(seed)
    experience = Experience()
    played = dict.fromkeys(chances, 0)
    for _ in range(games):
        move = experience.best(0) or dice.choice(list(chances))
        played[move] += 1
        experience.add(0, move, float(dice.random() < chances[move]))
    return played


def draws_until_bored() -> int:
    """How many draws in a row a move survives before the learner tries another one."""
    experience = Experience()
    experience.add(0, "e2e4", 0.5)
    draws = 1
    while experience.best(0):
        experience.add(0, "e2e4", 0.5)
        draws += 1
    return draws
