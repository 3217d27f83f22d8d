"""The same sources compiled and uncompiled give the same rules, values and searches."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest
from tests.core.boards import sample
from tests.core.test_perft import COUNTS

from philidor._loader import is_compiled

PROGRAM = """
import sys
from philidor._loader import is_compiled
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.core import convert
from philidor.core.movegen import is_legal
from philidor.core.position import Position
from philidor.engine import Philidor
from philidor.evaluation.evaluator import Evaluator

print(is_compiled(), file=sys.stderr)
engine, evaluator, position = Philidor(), Evaluator(), Position()
for line in sys.stdin:
    task, fen = line.rstrip().split(" ", 1)
    setup = parse_fen(fen)
    convert.place(position, setup)
    if task == "value":
        print(evaluator.evaluate(position), evaluator.phase, evaluator.scale, *position.keys())
        print(*(code for code in range(0, 65536, 7) if is_legal(position, code)))
        continue
    engine.new_game()
    engine.set_position(setup, ())
    if task == "perft":
        print(engine.divide(2))
        continue
    infos = []
    answer = engine.go(Limits(depth=int(task)), infos.append)
    last = infos[-1]
    print(answer.move, answer.ponder, last.score, last.nodes, last.seldepth, *last.pv)
    print(engine.deepening.table.permille(), engine.deepening.main.evaluator.survey.pawn_hits)
"""
SEARCHED = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": 4,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": 3,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": 4,
    "8/8/4kpp1/3p4/p6P/2B4b/6P1/6K1 b - - 1 48": 4,
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1": 3,
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1": 4,
    "1r2rk1r/p1pp2p1/8/3b4/8/8/P1PP2P1/1R2RK1R w KEe - 0 1": 3,
}


def tasks() -> str:
    lines = [f"{depth} {fen}" for fen, depth in SEARCHED.items()]
    lines += [f"value {fen}" for fen in sample(40, seed=5)]
    lines += [f"perft {fen}" for fen in sorted({count.fen for count in COUNTS})]
    return "\n".join(lines)


@cache
def answers(interpreted: bool) -> list[str]:
    """The program's output, after a check that it ran in the requested mode."""
    environment = {key: value for key, value in os.environ.items() if "PHILIDOR" not in key}
    if interpreted:
        environment["PHILIDOR_INTERPRETED"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=tasks(),
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=300,
    )
    assert done.stderr.strip() == str(not interpreted)
    return done.stdout.splitlines()


def test_results_are_identical() -> None:
    if not is_compiled():
        pytest.skip("the package is installed interpreted: there is nothing to compare")
    compiled, interpreted = answers(interpreted=False), answers(interpreted=True)
    assert len(compiled) >= 2 * len(SEARCHED) + 80 + 30
    for ours, theirs in zip(compiled, interpreted, strict=True):
        assert ours == theirs
