"""Shallow searches to run compiled and uncompiled: prints counts, moves, values and lines.

With the argument `tamper` it first spoils an entry of the attack table, which only the
uncompiled board allows, and prints whether the check of the debugging build finds it.
"""

import sys

from philidor.classics.arasan import attacks, board, search
from philidor.classics.arasan.attacks import agree
from philidor.classics.arasan.board import Board
from philidor.classics.arasan.player import Arasan
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen

POSITIONS = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 1),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
    ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 2),
    ("8/8/8/4k3/8/8/8/KBN5 w - - 0 1", 3),
    ("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1", 4),
)


def show() -> None:
    """One line for each search, the files in use first."""
    kinds = {str(module.__file__).rpartition(".")[2] for module in (attacks, board, search)}
    print(*kinds)  # noqa: T201
    arasan = Arasan()
    arasan.set_option("Hash", "1")
    arasan.set_option("Debug Attacks", "true")
    for fen, depth in POSITIONS:
        arasan.set_position(parse_fen(fen), ())
        told: list[Info] = []
        answer = arasan.go(Limits(depth=depth), told.append)
        last = told[-1]
        print(arasan.perft(2), answer, last.score, last.nodes, last.seldepth, *last.pv)  # noqa: T201


def tamper() -> None:
    """Whether one wrong attacker on one square is found."""
    there = Board()
    there.set_up(parse_fen(POSITIONS[0][0]))
    before = agree(there.attacks, there.recomputed_attacks())
    there.attacks.by[0][20] += 1
    print(before, agree(there.attacks, there.recomputed_attacks()))  # noqa: T201


if __name__ == "__main__":
    tamper() if "tamper" in sys.argv else show()
