"""Exercises of chapter 25."""

from __future__ import annotations

from types import ModuleType

from examples.alpha_beta import MATE
from examples.checks.exercise import Exercise, expect


def clock(mine: ModuleType) -> None:
    """Check 25.1."""
    words = ["wtime", "60000", "btime", "30000", "winc", "1000", "binc", "500"]
    words += ["movestogo", "20"]
    expect(tuple(mine.clock(words, True)), (60.0, 1.0, 20), "clock for White")
    expect(tuple(mine.clock(words, False)), (30.0, 0.5, 20), "clock for Black")
    expect(tuple(mine.clock(["depth", "6"], True)), (None, 0.0, None), "clock of 'depth 6'")


def score_text(mine: ModuleType) -> None:
    """Check 25.2."""
    for score, text in (
        (25, "cp 25"),
        (-310, "cp -310"),
        (MATE - 5, "mate 3"),
        (MATE - 6, "mate 3"),
        (4 - MATE, "mate -2"),
    ):
        expect(mine.score_text(score), text, f"score_text({score})")


def command_in(mine: ModuleType) -> None:
    """Check 25.3."""
    for line, words in (
        ("joho isready", ["isready"]),
        ("  go depth 3 ", ["go", "depth", "3"]),
        ("xyzzy", []),
        ("", []),
    ):
        expect(list(mine.command_in(line)), words, f"command_in({line!r})")


EXERCISES = (
    Exercise(
        "clock",
        (
            "A word is followed by its number.",
            "Make pairs of neighbours and keep those whose second is a number.",
            "`{word: int(number) for word, number in pairwise(words) if number.isdigit()}`; times "
            "are in milliseconds.",
        ),
        "60 s, an increment of 1 s and 20 moves for White; 30 s and 0.5 s for Black.",
        clock,
        "examples/uci.py:limits_of",
    ),
    Exercise(
        "score_text",
        (
            "UCI counts a mate in moves, the search in plies.",
            "`MATE - score` plies are how many moves of the side that mates?",
            "`(MATE - abs(score) + 1) // 2`, negative if the side to move is mated",
        ),
        "Five plies, `mate 3`: the mating side makes the first, the third and the fifth of them.",
        score_text,
        "examples/uci.py:score_text",
    ),
    Exercise(
        "command_in",
        (
            "The protocol tells an engine to skip unknown words before a command.",
            "Look for the first word that is a command; what is before it does not count.",
            "`next((at for at, word in enumerate(words) if word in COMMANDS), len(words))`",
        ),
        "The words from the first known one on, none if there is none.",
        command_in,
        "examples/uci.py:command_in",
    ),
)
