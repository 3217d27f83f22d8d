"""Exercises of chapter 5."""

from __future__ import annotations

from types import ModuleType

from examples.board import START_FEN, Board, Move
from examples.checks.exercise import Exercise, expect, require

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def divide(mine: ModuleType) -> None:
    """Check 5.1."""
    counts = mine.divide(Board(), 2)
    expect(len(counts), 20, "the number of moves in divide at the start")
    expect(set(counts.values()), {20}, "the counts of divide at the start, depth 2")
    board = Board(KIWIPETE)
    expect(sum(mine.divide(board, 2).values()), 2039, f"the sum of divide of {KIWIPETE}, depth 2")


class Forgetful(Board):
    """A board on which a piece that is put down may reset the counter of the fifty-move rule."""

    def put(self, square: int, piece: int) -> None:
        """Put a piece, and spoil the field once a move has been made."""
        super().put(square, piece)
        if self.history:
            self.count[21] += 1


def not_restored(mine: ModuleType) -> None:
    """Check 5.2."""
    expect(mine.not_restored(Board(KIWIPETE)), [], f"not_restored of {KIWIPETE}")
    spoilt = mine.not_restored(Forgetful(START_FEN))
    require("count" in spoilt, f"a board that spoils `count` is not noticed: {spoilt!r}")
    require(Move(0, 0) not in spoilt, "names of fields are wanted")


EXERCISES = (
    Exercise(
        "divide",
        (
            "It is perft with the outermost loop unrolled.",
            "Make each legal move, count one ply less deep, take the move back.",
            "`counts[str(move)] = perft(board, depth - 1, generate_all)` between `make` and "
            "`take_back`, for the moves of `legal_moves(board, generate_all)`.",
        ),
        "A count for each legal move; their sum is perft. At depth 2 each of the 20 first moves "
        "has 20 replies.",
        divide,
    ),
    Exercise(
        "not_restored",
        (
            "You do not need to know the fields: Python can list them.",
            "Compare `vars(board)` before a move and after it has been taken back, as text.",
            "Write sets of squares sorted, since two equal sets may be printed in another order.",
        ),
        "`vars(board)` has all fields. Whatever is added to the board later is tested as well.",
        not_restored,
    ),
)
