"""Exercises of chapter 7."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect

OPEN_GAME = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"


def castles_after(mine: ModuleType) -> None:
    """Check 7.1."""
    expect(list(mine.castles_after(OPEN_GAME)), ["e1g1"], f"castles_after {OPEN_GAME}")
    moved = OPEN_GAME + " e1e2 a7a6 e2e1 a6a5"
    expect(list(mine.castles_after(moved)), [], "castles_after the king has been to e2 and back")


def rights_after(mine: ModuleType) -> None:
    """Check 7.2."""
    expect(mine.rights_after(OPEN_GAME), "KQkq", f"rights_after {OPEN_GAME}")
    expect(mine.rights_after(OPEN_GAME + " h1g1 a7a6"), "Qkq", "rights_after the rook has moved")


EXERCISES = (
    Exercise(
        "castles_after",
        (
            "The chapter's function needs only a board. Where do you get one after some moves?",
            "A player sets up a position and makes moves that are named.",
            "`player = RandomPlayer()`, `player.set_position(fen, tuple(moves.split()))`, then "
            "`castling_moves(player.board)`",
        ),
        "e1g1. None after the king has moved: it stands on e1 again, but its counter is not 0.",
        castles_after,
    ),
    Exercise(
        "rights_after",
        (
            "A right is lost for good once king or rook has moved. What remembers that?",
            "A counter is 0 if nothing has ever moved from or to a square.",
            "K is in the field if the counters of e1 and h1 are both 0; Q: e1 and a1; k: e8 and "
            "h8; q: e8 and a8.",
        ),
        "A letter for each pair of king's and rook's home whose two counters are both 0.",
        rights_after,
        "examples/board.py:Board.fen",
    ),
)
