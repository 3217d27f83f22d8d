"""Exercises of chapter 21."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect


def is_on_board(mine: ModuleType) -> None:
    """Check 21.1."""
    expect(sum(map(bool, map(mine.is_on_board, range(128)))), 64, "squares among 128 numbers")
    expect(bool(mine.is_on_board(0x08)), False, "is_on_board of 0x08")


def knight_attacks(mine: ModuleType) -> None:
    """Check 21.2."""
    for knights, attacks in ((1, 1 << 10 | 1 << 17), (1 << 63, 1 << 46 | 1 << 53)):
        expect(mine.knight_attacks(knights), attacks, f"knight_attacks of {knights:#x}")
    for square in range(64):
        file, rank = square % 8, square // 8
        wanted = sum(
            1 << other
            for other in range(64)
            if {abs(other % 8 - file), abs(other // 8 - rank)} == {1, 2}
        )
        expect(mine.knight_attacks(1 << square), wanted, f"knight_attacks of square {square}")


def upward_attacks(mine: ModuleType) -> None:
    """Check 21.3."""
    occupied = 1 | 1 << 32 | 1 << 48
    wanted = 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32
    expect(mine.upward_attacks(0, occupied), wanted, "upward_attacks from a1 to a blocker on a5")
    expect(mine.upward_attacks(4, 1 << 4).bit_count(), 7, "squares above e1 on an empty file")


EXERCISES = (
    Exercise(
        "is_on_board",
        (
            "The board's name is the answer.",
            "File and rank have three bits each, and between them lies a bit that must be 0.",
            "`not square & 0x88`",
        ),
        "64: half of them.",
        is_on_board,
    ),
    Exercise(
        "knight_attacks",
        (
            "A shift by 17 is two ranks up and a file to the right.",
            "Before each shift, take away the knights that would jump over the edge.",
            "Masks without the a-file, the a- and b-file, the h-file, the g- and h-file; shifts by "
            "6, 10, 15 and 17, up and down.",
        ),
        "Eight shifts, each of a bitboard without the files from which it would wrap around.",
        knight_attacks,
    ),
    Exercise(
        "upward_attacks",
        (
            "Subtraction borrows through zeros until it meets a one.",
            "Take twice the rook from the occupied squares of its file: the borrow runs up to the "
            "first blocker and changes all bits on the way.",
            "`blockers ^ (blockers - (2 << rook))`, within the file and above the rook",
        ),
        "o ^ (o - 2r): the bits that change are the attacks, blocker included.",
        upward_attacks,
    ),
)
