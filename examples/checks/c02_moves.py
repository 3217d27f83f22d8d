"""Exercises of chapter 2."""

from __future__ import annotations

from types import ModuleType

from examples.board import BISHOP, KNIGHT, QUEEN, Board, square_of
from examples.checks.exercise import Exercise, expect


def moves_by_kind(mine: ModuleType) -> None:
    """Check 2.1."""
    expect(dict(mine.moves_by_kind(Board())), {"P": 16, "N": 4}, "moves_by_kind at the start")
    board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    expect(dict(mine.moves_by_kind(board)), {"R": 10, "K": 5}, "moves_by_kind with king and rook")


def on_an_empty_board(mine: ModuleType) -> None:
    """Check 2.2."""
    for piece, name, moves in (
        (QUEEN, "d4", 27),
        (BISHOP, "a1", 7),
        (KNIGHT, "h1", 2),
        (KNIGHT, "d4", 8),
    ):
        found = mine.on_an_empty_board(piece, square_of(name))
        expect(found, moves, f"on_an_empty_board of piece {piece} on {name}")


def attackers(mine: ModuleType) -> None:
    """Check 2.3."""
    expect(
        set(mine.attackers(Board(), square_of("f3"), 0)),
        {square_of(name) for name in ("e2", "g2", "g1")},
        "attackers of f3 at the start",
    )
    expect(set(mine.attackers(Board(), square_of("e4"), 1)), set(), "Black's attackers of e4")


EXERCISES = (
    Exercise(
        "moves_by_kind",
        (
            "The generator gives you all moves; a move knows where it comes from.",
            "Look up which piece stands on the origin, and count by its letter.",
            "`Counter(LETTERS[board.cells[move.origin] & KIND_BITS] for move in generate(board))`",
        ),
        "Pawns 16, knights 4. All others are blocked.",
        moves_by_kind,
    ),
    Exercise(
        "on_an_empty_board",
        (
            "Do not count by geometry: the generator can count for you.",
            "Clear a board, put the piece down, and see how many moves are generated.",
            "`board.clear()`, `board.put(square, piece)`, `len(generate(board))`",
        ),
        "27 for the queen on d4: 14 like a rook, 13 like a bishop. 2 for the knight in the corner.",
        on_an_empty_board,
    ),
    Exercise(
        "attackers",
        (
            "A piece that could capture there attacks the square. What does a capture need?",
            "Put an enemy on the square, let the side move, and look at the captures.",
            "On a copy of the board: `lift` what stands there, `put` a piece of the other side, "
            "and collect `move.origin` of all moves with this target.",
        ),
        "Set an enemy piece on the square and ask the generator who captures it. At the start the "
        "pawns e2 and g2 and the knight g1 attack f3.",
        attackers,
    ),
)
