"""Exercises of chapter 3."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect


def en_passant_is_legal(mine: ModuleType) -> None:
    """Check 3.1."""
    for fen, legal in (
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", True),
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", False),
        ("4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 1", False),
    ):
        expect(mine.en_passant_is_legal(fen), legal, f"en_passant_is_legal of {fen}")


def underpromotions(mine: ModuleType) -> None:
    """Check 3.2."""
    for fen, count in (
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", 6),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0),
    ):
        expect(mine.underpromotions(fen), count, f"underpromotions of {fen}")


def blocked_pawns(mine: ModuleType) -> None:
    """Check 3.3."""
    fen = "4k3/8/4p3/4P3/8/8/3P4/3NK3 w - - 0 1"
    expect(mine.blocked_pawns(fen), 1, f"blocked_pawns of {fen}")


EXERCISES = (
    Exercise(
        "en_passant_is_legal",
        (
            "A capture en passant removes two pawns from one rank. Who looks along it then?",
            "Do not reason about pins. Make the move, and see whether the king is attacked.",
            "Among `legal_moves(board)`, look for one of a pawn with `board.en_passant` as target.",
        ),
        "Only in the first. In the second, both pawns leave the fifth rank at once, and the rook "
        "on h5 then attacks the king on a5.",
        en_passant_is_legal,
    ),
    Exercise(
        "underpromotions",
        (
            "A promotion is a move like any other; it has one field more.",
            "`move.promotion` is 0, or the kind that the pawn becomes.",
            "Count the generated moves with `0 < move.promotion < QUEEN`.",
        ),
        "Three for each square that a pawn can promote on. In `1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1` "
        "it may go straight or capture the knight: six.",
        underpromotions,
    ),
    Exercise(
        "blocked_pawns",
        (
            "Which pawns have a move? The others are blocked.",
            "Collect the origins of all moves in a set.",
            "For the squares of `board.squares[board.side]`, count those with a pawn that are not "
            "in the set.",
        ),
        "All pawns less those from which some move begins.",
        blocked_pawns,
    ),
)
