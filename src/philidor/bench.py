"""The benchmark: fixed positions, fixed depth, one thread; the node count is its signature.

The count of positions searched is the same on every machine and in every run; it changes when the
search or the evaluation does, and commits that change it say so in a `Bench:` line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from philidor.contract.clock import milliseconds
from philidor.contract.info import ignore
from philidor.contract.limits import Limits
from philidor.contract.setup import START_FEN
from philidor.engine import HAND_WRITTEN, Philidor
from philidor.evaluation.networks import Network
from philidor.game.fen import parse_fen

DEPTH = 13
# The initial position, and an opening, a middlegame and an endgame position from each of 13 games
# that the engine played against itself from book lines.
POSITIONS = (
    START_FEN,
    "3r1rk1/pp2ppbp/6p1/2P1P3/5n2/2N2NPP/PPR2P2/5K1R b - - 0 18",
    "2r5/p1P5/1pR4p/1P5P/P3pk1K/5p2/5P2/8 w - - 10 50",
    "2r5/p1P5/1pR4p/1P4kP/P3p3/5pK1/5P2/8 w - - 82 86",
    "r1bqk2r/pp1pNpp1/2n2n2/7p/3pPP1B/3B4/PPP3PP/R2Q1RK1 b kq - 0 12",
    "1k1r3r/pp6/3p1p2/3qnP1p/P7/1P1p3P/2PR2P1/R2Q3K w - - 1 26",
    "1k1r4/p7/1p1p1p2/3q1P1p/2R5/3n4/6P1/3Q2K1 w - - 0 41",
    "r1q2rk1/pp1bppb1/3p1npp/8/3BP3/2NP2PP/PPPQ1PB1/R4RK1 b - - 2 13",
    "2rqr1k1/5pb1/2bp2p1/pp6/3PPP2/P1P1NB2/1P1Q1K2/3R3R w - - 3 31",
    "4k3/5p1R/8/1p3R2/p2K4/P1P5/1r6/8 w - - 2 51",
    "r1br2k1/pp2pp1p/5np1/2qP4/2BQnB2/2P1PN2/P4PPP/2R2RK1 w - - 2 14",
    "8/pp1rppk1/3n2pp/3P4/3PP3/3B1P2/P4KPP/1R6 b - - 1 28",
    "5k2/n2B4/8/3KP1p1/p4p1p/P4P2/6PP/8 b - - 1 44",
    "r3r1k1/3nqp2/6pp/pN1p1p2/5Pn1/1QPP2P1/P3P1BP/2R1R2K b - - 2 21",
    "8/8/7P/4k3/5p1K/p5r1/R7/8 b - - 2 57",
    "R7/8/1k6/8/2K5/6r1/8/8 w - - 41 99",
    "r1b1k1nr/p1pq1pp1/2pp4/7p/1b6/2N1B3/PPPQ1PPP/2KR1B1R w kq - 0 12",
    "6n1/2r2pk1/3p2qr/2p2b1p/1pB2Q2/7P/1PP1RPP1/1K1R4 w - - 4 26",
    "5k2/8/2Bp4/2p2pr1/5q1p/1p2rP1P/1PRQ2P1/1K6 w - - 0 42",
    "1rb1kb1Q/1p1n1p2/p3p3/2p2p2/Pq2pP2/2N5/1PP3rP/1K1R1BNR b - - 6 17",
    "7r/1k5P/1r2pN2/4P3/6R1/1pP5/1P6/1K6 b - - 2 43",
    "8/8/3R4/1k6/1P6/2P5/3N2r1/3K4 b - - 2 73",
    "r6r/ppk3pp/2n1p3/2b5/4N1n1/5N2/PPP2PPP/R1BqR1K1 w - - 0 13",
    "8/p7/1pk5/8/3B2r1/1PP5/P6P/4R1K1 w - - 0 33",
    "2k5/5R2/p6P/2P3r1/8/5K2/5B2/8 b - - 0 55",
    "1rb1kb1r/Bp3pp1/4p3/8/7p/6P1/PP2PPBP/R2R2K1 b k - 0 16",
    "8/4k1p1/1b2p3/5p2/5P2/6Pp/1r5P/2R4K w - - 2 38",
    "8/8/4k3/5p2/3b2p1/6Pp/4r2P/5R1K w - - 14 62",
    "r2qk2r/1p1nbpp1/p2p3p/3Pp3/2P5/3b2P1/PP1BNPBP/R2Q1RK1 w kq - 1 14",
    "5rk1/2R1b1p1/p2p3p/3Pn2b/P2N1p2/6P1/6BP/R6K b - - 0 32",
    "3R4/2R2Bp1/3p3p/3Pbk1r/7P/8/4K3/8 w - - 5 53",
    "r1b2rk1/pp2qppp/3p1n2/2p1n1B1/3QP3/2N5/PPP1BPPP/R4RK1 w - - 0 12",
    "r5rk/p2q1p1p/3p1p2/1ppP4/5P2/3B4/PPP1R1PP/5R1K w - - 0 24",
    "4r1k1/5p1p/3p4/p2P1p2/q1pR1P2/P1r2B1P/6P1/1R5K w - - 0 38",
    "rq3rk1/pb2bpp1/1p1ppn1p/8/3QPP2/P1N1B3/1P2B1PP/R2R2K1 w - - 3 15",
    "5b2/p7/1p1p4/3B1kpp/3B4/PP3K1P/6P1/8 b - - 1 34",
    "8/5k2/1p6/p4BP1/P2K4/1P6/8/8 b - - 2 56",
    "rnbq3r/p1p2kb1/5n2/1p2pP1p/3P3P/2P2Q2/PP6/RNB1K2R w KQ - 0 14",
    "8/1kp5/8/1r3qPp/2Q1N3/8/PP6/6K1 w - - 5 31",
    "8/8/8/2N5/r7/1kp3K1/8/8 b - - 1 50",
)


@dataclass(frozen=True)
class BenchResult:
    """The positions searched, which are the signature, and the time taken."""

    nodes: int
    milliseconds: int

    @property
    def nodes_per_second(self) -> int:
        """Nodes per second; unlike `nodes`, it differs between machines."""
        return self.nodes * 1000 // max(1, self.milliseconds)


def run(
    depth: int = DEPTH,
    on_position: Callable[[int, str, int], None] | None = None,
    hce: bool = False,
    network: Network | None = None,
) -> BenchResult:
    """Search every position from empty tables; `on_position` receives number, FEN and nodes.

    hce: use the hand-crafted evaluation alone. network: use this network instead of the one
    that comes with the program.
    """
    engine = Philidor()
    if hce:
        engine.set_option("Evaluation", HAND_WRITTEN)
    elif network is not None:
        engine.deepening.use_network(network)
    nodes = 0
    started = milliseconds()
    for number, fen in enumerate(POSITIONS, 1):
        engine.new_game()
        engine.set_position(parse_fen(fen), [])
        engine.go(Limits(depth=depth), ignore)
        nodes += engine.deepening.nodes()
        if on_position is not None:
            on_position(number, fen, engine.deepening.nodes())
    return BenchResult(nodes, milliseconds() - started)
