"""Exercises of chapter 8."""

from __future__ import annotations

from types import ModuleType

from examples.board import Board, square_of
from examples.checks.exercise import Exercise, expect, near

GUARDED = "4k3/8/2p5/3p4/4P3/8/8/3QK3 w - - 0 1"


def one_move(mine: ModuleType) -> None:
    """Check 8.1."""
    fen = "4k3/2p5/3p4/n7/8/8/3Q4/4K3 w - - 0 1"
    expect(mine.one_move(fen), "d2a5", f"one_move of {fen}")


def gain_on(mine: ModuleType) -> None:
    """Check 8.2."""
    expect(mine.gain_on(Board(GUARDED), square_of("d5")), 100, f"gain_on d5 of {GUARDED}")
    queen = "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1"
    expect(mine.gain_on(Board(queen), square_of("d5")), 0, f"gain_on d5 of {queen}")


def stand_pat_score(mine: ModuleType) -> None:
    """Check 8.3."""
    before, after = mine.stand_pat_score(GUARDED)
    near(after - before, 100, f"what the captures gain in {GUARDED}", 0.3)


EXERCISES = (
    Exercise(
        "one_move",
        (
            "All of it is there: the chapter's player with the smallest depth.",
            "Depth 1 tries every move, and the leaf plays the captures out.",
            "`CaptureSearch()`, `set_position(fen)`, `think(Limits(depth=1), ...)`",
        ),
        "It plays d2a5. The pawn on d6 is guarded by c7, the knight by nobody.",
        one_move,
    ),
    Exercise(
        "gain_on",
        (
            "It is a search with one square for a board.",
            "Capture with the cheapest piece; what you gain is the victim less what the opponent "
            "then gains. You may also stop: never less than 0.",
            "`max(0, victim - gain_on(board, square))` after the first legal capture, sorted by "
            "the kind of the attacker.",
        ),
        "100 with a pawn that may capture first, 0 if only the queen could. Engines call this "
        "static exchange evaluation.",
        gain_on,
    ),
    Exercise(
        "stand_pat_score",
        (
            "Two methods of the chapter's player give the two numbers.",
            "`evaluate` counts the board as it stands, `captures` plays the captures out.",
            "`player.captures(-INFINITE, INFINITE, 0)`; give it `player.lines` first.",
        ),
        "In `4k3/8/2p5/3p4/4P3/8/8/3QK3 w - - 0 1` the captures gain the pawn on d5: about 100 "
        "centipawns.",
        stand_pat_score,
    ),
)
