"""The same sources compiled and uncompiled give the same searches."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest

PROGRAM = """
import sys
from philidor.classics.rdchess import board, search
from philidor.classics.rdchess.player import RDChess
from philidor.contract.limits import Limits
from philidor.contract.setup import parse_fen

rdchess = RDChess()
for line in sys.stdin:
    rdchess.new_game()
    rdchess.set_position(parse_fen(line), ())
    infos = []
    answer = rdchess.go(Limits(depth=3), infos.append)
    last = [info for info in infos if info.depth][-1]
    facts = infos[-1].insights[0].facts
    counted = [value for name, value in facts.items() if "filled" not in name]
    print(rdchess.perft(2), answer.move, last.score, last.nodes, *last.pv, *counted)
print(board.__file__, search.__file__, file=sys.stderr)
"""
POSITIONS = """\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1
8/8/4kpp1/3p4/p6P/2B4b/6P1/6K1 b - - 1 48
4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1
"""


@cache
def run(interpreted: bool) -> tuple[str, str]:
    """What the program prints, and from which files it ran."""
    environment = {key: value for key, value in os.environ.items() if "PHILIDOR" not in key}
    if interpreted:
        environment["PHILIDOR_INTERPRETED"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=POSITIONS,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=120,
    )
    return done.stdout, done.stderr


def test_results_are_identical() -> None:
    compiled, files = run(interpreted=False)
    if files.count(".so") != 2:
        pytest.skip("the package is installed interpreted: there is nothing to compare")
    interpreted, sources = run(interpreted=True)
    assert sources.count(".py") == 2
    assert compiled == interpreted
    assert len(compiled.splitlines()) == len(POSITIONS.splitlines())
