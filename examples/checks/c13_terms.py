"""Exercises of chapter 13."""

from __future__ import annotations

from types import ModuleType

from examples.board import START_FEN
from examples.checks.exercise import Exercise, expect
from examples.terms import Terms

FENS = (
    START_FEN,
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
)


def value(fen: str) -> int:
    """The toy's value of a position, for the side to move."""
    player = Terms()
    player.set_position(fen)
    return player.static_value()


def explained(mine: ModuleType) -> None:
    """Check 13.1."""
    for fen in FENS:
        total = sum(mine.explained(fen).values())
        expect(round(total), value(fen), f"the sum of explained of {fen}")


def mirrored(mine: ModuleType) -> None:
    """Check 13.2."""
    for fen in FENS:
        expect(value(mine.mirrored(fen)), value(fen), f"the value of mirrored of {fen}")
    black = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"
    expect(mine.mirrored(black).split()[0], "qq2k3/8/8/8/8/8/8/4K3", f"mirrored of {black}")


EXERCISES = (
    Exercise(
        "explained",
        (
            "The value is a sum of products. Give the products instead of the sum.",
            "Each term has two weights; the phase says how much each of them counts.",
            "`term * (early * share + late * (1 - share))` with `share = phase(board) / 24`",
        ),
        "Each term times its weight, interpolated by the phase. The products add up to the value.",
        explained,
    ),
    Exercise(
        "mirrored",
        (
            "Three things change: the colour of each piece, its rank, and the side to move.",
            "One bit is the colour; chapter 1 has an exercise about the rank.",
            "For each piece: `twin.put((11 - square // 10) * 10 + square % 10, piece ^ BLACK_BIT)`",
        ),
        "The values are equal, since the value is always that of the side to move.",
        mirrored,
    ),
)
