"""`stop` is answered at once, even while every core is busy with something else."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from tests.engine_process import UCI, EngineProcess
from tests.processes import started

STOPS = 100
ROUNDS = 12
BOUND_MS = 20.0


@pytest.fixture
def busy_cores() -> Iterator[None]:
    """A process on every core that only computes."""
    with ExitStack() as stack:
        for _ in range(os.cpu_count() or 1):
            stack.enter_context(started([sys.executable, "-c", "while True: pass"]))
        yield


def percentile_99(engine: EngineProcess) -> float:
    """Milliseconds from `stop` to `bestmove` within which 99 of 100 searches answer."""
    waits = []
    chance = random.Random(99)
    for _ in range(STOPS):
        engine.send("go infinite")
        time.sleep(chance.uniform(0.005, 0.04))
        asked = time.perf_counter()
        engine.send("stop")
        engine.until("bestmove", 5)
        waits.append(1000 * (time.perf_counter() - asked))
    return sorted(waits)[STOPS * 99 // 100 - 1]


@pytest.mark.slow
@pytest.mark.usefixtures("busy_cores")
def test_99_of_100_stops_are_answered_within_20_ms_under_load() -> None:
    engine = EngineProcess(UCI)
    engine.send("uci", "ucinewgame", "position startpos moves e2e4 e7e5 g1f3", "isready")
    engine.until("readyok", 10)
    # Other tests run on the same cores: one round without a hiccup of the machine is asked for.
    rounds: list[float] = []
    while len(rounds) < ROUNDS and (not rounds or min(rounds) > BOUND_MS):
        rounds.append(percentile_99(engine))
    assert engine.close() == 0
    assert min(rounds) <= BOUND_MS, rounds
