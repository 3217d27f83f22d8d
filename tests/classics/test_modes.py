"""The same sources compiled and uncompiled give the same searches.

Arasan and PaulChess have such tests in their own folders, because their searches are too slow
uncompiled for these positions.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
from importlib import import_module
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.players import load

key = sys.argv[1]
player = load(key)
player.set_option("OwnBook", "false")
for line in sys.stdin:
    player.new_game()
    player.set_position(parse_fen(line), ())
    infos = []
    answer = player.go(Limits(depth=3), infos.append)
    last = [info for info in infos if info.depth][-1]
    facts = [fact for info in infos for one in info.insights for fact in one.facts.items()]
    counted = [fact for fact in facts if fact[0] != "time" and "filled" not in fact[0]]
    print(player.perft(2), answer, last.score, last.nodes, last.seldepth, *last.pv, *counted)
for package in ("board", "search"):
    print(import_module(f"philidor.classics.{key}.{package}").__file__, file=sys.stderr)
"""
POSITIONS = """\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1
8/8/4kpp1/3p4/p6P/2B4b/6P1/6K1 b - - 1 48
4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1
"""


def run(key: str, interpreted: bool) -> tuple[str, str]:
    """What the program prints, and from which files it ran."""
    environment = {name: value for name, value in os.environ.items() if "PHILIDOR" not in name}
    if interpreted:
        environment["PHILIDOR_INTERPRETED"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, key],
        input=POSITIONS,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=120,
    )
    return done.stdout, done.stderr


@pytest.mark.parametrize("key", ["rajah", "rdchess"])
def test_results_are_identical(key: str) -> None:
    compiled, files = run(key, interpreted=False)
    if files.count(".so") != 2:
        pytest.skip("the package is installed interpreted: there is nothing to compare")
    interpreted, sources = run(key, interpreted=True)
    assert sources.count(".py\n") == 2
    assert compiled == interpreted
    assert len(compiled.splitlines()) == len(POSITIONS.splitlines())
