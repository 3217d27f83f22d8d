"""The test of PaulChess by the International Master Levon Altounian: its positions and its games.

In the original's edit mode number keys set up his test positions. The thesis does not print them;
those here are made for what it tells of the program.
"""

from __future__ import annotations

from philidor.classics.paulchess.edit import EditError
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen

# The options of his games: the program as its author left it, on his machine.
OPTIONS = {
    "OwnBook": "true",
    "Search Depth": "4",
    "Quiescence Depth": "6",
    "Period Speed": "true",
}
TEST_POSITIONS = (
    ("mate with a queen", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"),
    ("mate with a rook", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"),
    ("a pawn farther from its goal than four moves", "8/8/8/8/8/1k6/7P/7K w - - 0 1"),
    ("stalemate for a careless queen", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
    ("a lost side that can repeat", "6k1/5ppp/8/8/8/1q6/r4PPP/3Q2K1 w - - 0 1"),
    (
        "both sides may still castle",
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    ),
    ("mate with two rooks", "8/8/8/3k4/8/8/8/R3K2R w - - 0 1"),
    (
        "an early queen",
        "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2",
    ),
    (
        "doubled and isolated pawns",
        "r1bq1rk1/pp3ppp/2n1pn2/3p4/3P4/P1PB1N2/P4PPP/R1BQ1RK1 w - - 0 11",
    ),
)


def numbered_position(number: int) -> tuple[str, Setup]:
    """What a test position is about, and the position; EditError for an unknown number."""
    if not 1 <= number <= len(TEST_POSITIONS):
        raise EditError(f"there are test positions 1 to {len(TEST_POSITIONS)}")
    title, fen = TEST_POSITIONS[number - 1]
    return title, parse_fen(fen)
