"""Exercises of chapter 31."""

from __future__ import annotations

from types import ModuleType

from examples.answers import c31_threads as answers
from examples.board import Move
from examples.checks.exercise import Exercise, expect, near, require
from examples.table import EXACT, LOWER, Entry
from examples.threads import SLOTS, packed

KEY = 0x9D39247E33776D41
FIRST = packed(Entry(5, EXACT, 31, Move(35, 55)))
SECOND = packed(Entry(3, LOWER, -120, Move(98, 77)))


def look_up(mine: ModuleType) -> None:
    """Check 31.1."""
    slots = [0] * (2 * SLOTS)
    place, other = 2 * (KEY % SLOTS), KEY + SLOTS
    slots[place : place + 2] = [FIRST, KEY ^ FIRST]
    expect(mine.look_up(slots, KEY), FIRST, "look_up of a position that is there")
    require(not mine.look_up(slots, other), "another position with the same slot is not there")
    slots[place] = SECOND
    require(not mine.look_up(slots, KEY), "half of one entry and half of another is no entry")


def speed_up(mine: ModuleType) -> None:
    """Check 31.2."""
    for processes, alone in ((2, 0.0), (2, 0.4), (8, 0.1), (64, 0.25)):
        wanted = answers.speed_up(processes, alone)
        near(mine.speed_up(processes, alone), wanted, f"speed_up({processes}, {alone})")


EXERCISES = (
    Exercise(
        "look_up",
        (
            "Both numbers of a slot are needed to know whether its entry is the position's.",
            "The second number is the key exclusive-or the entry. What is it, exclusive-or the "
            "entry again?",
            "`place = 2 * (key % SLOTS)`; return `slots[place]` if `slots[place + 1] ^ "
            "slots[place] == key`, else 0.",
        ),
        "Exclusive-or twice with the same number changes nothing, so an entry in one piece gives "
        "its key back. A mixture gives a number that differs wherever the two entries differ.",
        look_up,
    ),
    Exercise(
        "speed_up",
        (
            "Take the time with one process as 1, and write it as a sum of two parts.",
            "The share that is done alone takes as long as before; the rest is divided.",
            "`1 / (alone + (1 - alone) / processes)`: Amdahl's law.",
        ),
        "Two processes, of whose work 40 % gains nothing: 1.43 times. 64 processes with a quarter "
        "done alone: 3.8 times, and never more than 4. Each further process brings less.",
        speed_up,
    ),
)
