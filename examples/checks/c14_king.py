"""Exercises of chapter 14."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, near, require

ONE = "6k1/5ppp/8/8/8/3Q4/8/6K1 w - - 0 1"
BOTH = "6k1/5ppp/8/6N1/8/3Q4/8/6K1 w - - 0 1"


def danger(mine: ModuleType) -> None:
    """Check 14.1."""
    near(mine.danger(4), 2.0, "danger(4)")
    near(mine.danger(8), 8.0, "danger(8)")
    near(mine.danger(1000), mine.danger(30), "danger(1000), which is limited,")


def one_attacker_or_two(mine: ModuleType) -> None:
    """Check 14.2."""
    alone, together = mine.one_attacker_or_two(ONE, BOTH, 1)
    require(together > 2 * alone > 0, f"{alone} and {together}: two must be more than twice one")


def shelter(mine: ModuleType) -> None:
    """Check 14.3."""
    expect(mine.shelter(ONE, 1), 3, f"shelter of Black in {ONE}")
    expect(mine.shelter(ONE, 0), 0, f"shelter of White in {ONE}")


EXERCISES = (
    Exercise(
        "danger",
        (
            "The chapter's title says how danger grows.",
            "The square of the units, an eighth of a centipawn each, up to a limit.",
            "`min(MOST_UNITS, units) ** 2 / 8`",
        ),
        "2 centipawns, and 8. Twice the units are four times the danger.",
        danger,
    ),
    Exercise(
        "one_attacker_or_two",
        (
            "The chapter counts attack units; exercise 1 turns them into centipawns.",
            "`attack_units(board, side)` for both positions.",
            "`danger(attack_units(Board(fen), side))`, twice",
        ),
        "Two attackers are more than twice as dangerous as one.",
        one_attacker_or_two,
    ),
    Exercise(
        "shelter",
        (
            "The evaluation has this number already.",
            "`king_terms` returns a list in the order of `KING_WEIGHTS`.",
            "`king_terms(Board(fen), side)[list(KING_WEIGHTS).index('pawns before the king')]`",
        ),
        "Three for the king behind f7, g7 and h7, none for the bare one.",
        shelter,
    ),
)
