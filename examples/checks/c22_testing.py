"""Exercises of chapter 22."""

from __future__ import annotations

from types import ModuleType

from examples.board import START_FEN, Board, Piece, Square
from examples.checks.exercise import Exercise, expect, require
from examples.keys import KeyedBoard

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class Forgetful(KeyedBoard):
    """A board whose key keeps what is lifted."""

    def lift(self, square: Square) -> Piece:
        """Remove a piece, but not its number from the key."""
        return Board.lift(self, square)


def first_wrong_key(mine: ModuleType) -> None:
    """Check 22.1: with the right board, and with one that has a fault."""
    for seed in range(3):
        expect(mine.first_wrong_key(seed, 80), None, f"first_wrong_key({seed}, 80)")
    vars(mine)["KeyedBoard"] = Forgetful
    try:
        require(mine.first_wrong_key(0, 80) is not None, "a KeyedBoard with a fault is not noticed")
    finally:
        vars(mine)["KeyedBoard"] = KeyedBoard


def first_difference(mine: ModuleType) -> None:
    """Check 22.2."""
    expect(mine.first_difference({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 0}), "b", "difference")
    expect(mine.first_difference({"a": 1}, {"a": 1}), None, "the difference of two equal ones")
    expect(mine.first_difference({"a": 1}, {}), "a", "the difference if one lacks a move")


def survives(mine: ModuleType) -> None:
    """Check 22.3."""
    for fen in (START_FEN, KIWIPETE):
        expect(mine.survives(fen), True, f"survives of {fen}")
    strange = "8/8/8/8/8/8/8/K1k5 w KQ - 0 1"
    expect(mine.survives(strange), True, f"survives of {strange}")


EXERCISES = (
    Exercise(
        "first_wrong_key",
        (
            "A fresh board computes its key from nothing; the playing one updates it.",
            "Make random legal moves and compare after each.",
            "`board.pieces_key != KeyedBoard(board.fen()).pieces_key`",
        ),
        "None as long as the code is right. With a fault in `KeyedBoard.lift` it is found after "
        "the first move.",
        first_wrong_key,
    ),
    Exercise(
        "first_difference",
        (
            "A move that only one of the two has is a difference too.",
            "Go through the union of the moves in order.",
            "`sorted(one.keys() | other.keys())`, and compare with `get`",
        ),
        "The first move in alphabetical order whose counts differ, or that one of them lacks.",
        first_difference,
    ),
    Exercise(
        "survives",
        (
            "Read it, write it, compare.",
            "The counters at the end are not the position.",
            "Compare the first four fields of `Board(fen).fen()` with those of the FEN.",
        ),
        "A position survives if its first four fields come back. Rights that the position "
        "contradicts come back here too: the toy only counts moves.",
        survives,
    ),
)
