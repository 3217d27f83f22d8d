"""Exercises of chapter 10."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, near, require


def key_after(mine: ModuleType) -> None:
    """Check 10.1."""
    one = mine.key_after("g1f3 g8f6 b1c3")
    require(one is not None, "key_after gives no key")
    expect(mine.key_after("b1c3 g8f6 g1f3"), one, "key_after with the moves in another order")
    require(one != mine.key_after("b1c3 g8f6 g1h3"), "another position has the same key")


def collision_chance(mine: ModuleType) -> None:
    """Check 10.2."""
    near(mine.collision_chance(1e6, 32), 1.0, "collision_chance(1e6, 32)")
    chance = mine.collision_chance(1e6, 64)
    near(1e8 * chance, 2.71, "collision_chance(1e6, 64), times a hundred million,", 0.02)


def is_repetition(mine: ModuleType) -> None:
    """Check 10.3."""
    expect(mine.is_repetition("g1f3 g8f6 f3g1 f6g8"), True, "is_repetition after both went back")
    expect(mine.is_repetition("g1f3 g8f6 f3g1 f6h5"), False, "is_repetition after another move")


EXERCISES = (
    Exercise(
        "key_after",
        (
            "The player of this chapter keeps a key of its board.",
            "`set_position` takes moves.",
            "`player.board.key()` after `player.set_position(moves=tuple(moves.split()))`",
        ),
        "`g1f3 g8f6 b1c3` and `b1c3 g8f6 g1f3` give one key: the exclusive or does not care "
        "about the order.",
        key_after,
    ),
    Exercise(
        "collision_chance",
        (
            "It is the birthday problem, with 2 to the power of `bits` days.",
            "There are n (n - 1) / 2 pairs, and each shares a key with a chance of 1 in 2^bits.",
            "`1 - exp(-n * n / 2 / 2**bits)`; `math.expm1` keeps the small numbers exact.",
        ),
        "Practically 1 with 32 bits. 2.7 in a hundred million with 64 bits.",
        collision_chance,
    ),
    Exercise(
        "is_repetition",
        (
            "The player remembers the keys of the game.",
            "The last key must be among the earlier ones of the same side to move.",
            "`set_position` with the moves, then `player.is_draw()`",
        ),
        "The key of the last position is among those since the last capture or pawn move.",
        is_repetition,
    ),
)
