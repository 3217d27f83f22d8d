"""Exercises of chapter 16."""

from __future__ import annotations

from types import ModuleType

from examples.board import Board, Move, square_of
from examples.checks.exercise import Exercise, expect
from examples.making import make
from examples.network import read_network
from examples.tuned import DATA

FEN = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"


def parameters(mine: ModuleType) -> None:
    """Check 16.1."""
    network = read_network(DATA / "toy.net")
    count = sum(map(len, network.inputs)) + 3 * 32 + 1
    expect(mine.parameters(32), count, "parameters(32)")


def updated(mine: ModuleType) -> None:
    """Check 16.2."""
    network = read_network(DATA / "toy.net")
    for name in ("c3d5", "f3g5", "h2h3"):
        board, moved = Board(FEN), Board(FEN)
        move = Move(square_of(name[:2]), square_of(name[2:]))
        make(moved, move)
        for side in (0, 1):
            sums = mine.updated(network, board, network.sums(board, side), side, move)
            expect(sums, network.sums(moved, side), f"updated after {name}, side {side},")


EXERCISES = (
    Exercise(
        "parameters",
        (
            "There are four groups of numbers: two of weights, two of biases.",
            "A weight from each input to each hidden unit, a bias each; two output weights for "
            "each hidden unit, one bias.",
            "`768 * hidden + hidden + 2 * hidden + 1`",
        ),
        "24,673, which is 768 x 32 + 32 + 64 + 1.",
        parameters,
    ),
    Exercise(
        "updated",
        (
            "One input goes out, one comes in. Everything else in the sum stays.",
            "Subtract the row of the piece on its old square, add the row of its new one.",
            "For each hidden unit: `sum - old + new`. Which row belongs to a piece on a square "
            "depends on the side that looks and on the half of the board where its king stands.",
        ),
        "Two rows instead of some thirty. Not for a king's move, because the king's half of the "
        "board decides whether its side's inputs are mirrored: when it crosses from the d-file to "
        "the e-file, all of them change. Engines call the sums the accumulator.",
        updated,
    ),
)
