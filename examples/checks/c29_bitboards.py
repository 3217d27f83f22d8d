"""Exercises of chapter 29."""

from __future__ import annotations

import random
from types import ModuleType

from examples.bitboards import PAWN_ATTACKS, Bitboard, squares
from examples.checks.exercise import Exercise, expect

BOARDS, SEED = 40, 29


def pawns_by_lot(chance: random.Random) -> Bitboard:
    """Some pawns on the ranks where pawns can stand."""
    return sum(1 << square for square in chance.sample(range(8, 56), 6))


def pawn_attacks(mine: ModuleType) -> None:
    """Check 29.1."""
    chance = random.Random(SEED)
    for _ in range(BOARDS):
        pawns = pawns_by_lot(chance)
        wanted = 0
        for square in squares(pawns):
            wanted |= PAWN_ATTACKS[0][square]
        expect(mine.pawn_attacks(pawns), wanted, f"pawn_attacks({pawns:#x})")


def passed_pawns(mine: ModuleType) -> None:
    """Check 29.2."""
    chance = random.Random(SEED)
    for _ in range(BOARDS):
        white = pawns_by_lot(chance)
        black = pawns_by_lot(chance) & ~white
        wanted = sum(1 << square for square in squares(white) if is_passed(square, black))
        expect(mine.passed_pawns(white, black), wanted, f"passed_pawns({white:#x}, {black:#x})")


def is_passed(square: int, black: Bitboard) -> bool:
    """Whether no black pawn stands before a square, on its file or beside it."""
    return not any(
        other // 8 > square // 8 and abs(other % 8 - square % 8) <= 1 for other in squares(black)
    )


EXERCISES = (
    Exercise(
        "pawn_attacks",
        (
            "All pawns move in the same way, so the whole set can be shifted at once.",
            "Shift by 7 for captures to the left and by 9 for those to the right. A pawn on the "
            "edge would come out on the other side.",
            "`(pawns & ~A_FILE) << 7 | (pawns & ~H_FILE) << 9`",
        ),
        "Two shifts for any number of pawns. A list of pieces needs two looks for each.",
        pawn_attacks,
    ),
    Exercise(
        "passed_pawns",
        (
            "Which squares does a black pawn guard or block on its way down?",
            "Spread the black pawns to the files beside them, then let them run down the board. A "
            "set that is shifted by 8, then 16, then 32 has run all the way.",
            "`stopped |= stopped >> shift` for 8, 16 and 32; a pawn is passed if it is not in "
            "`stopped >> 8`.",
        ),
        "Three shifts fill eight ranks. This is why evaluations love bitboards: one question "
        "about all pawns at once.",
        passed_pawns,
    ),
)
