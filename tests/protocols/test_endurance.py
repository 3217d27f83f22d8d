"""What an engine must withstand for hours: new games, options changed in a search, many threads."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.engine_process import UCI, EngineProcess

from philidor import players

PATIENCE = 30.0
GAMES = 500
WARM_UP = 100
# Megabytes by which 400 games may grow a process; what each leaves would add up to more.
GROWTH = 6


def megabytes(program: EngineProcess) -> float:
    """The resident memory of a process."""
    pages = int(Path(f"/proc/{program.process.pid}/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def play(program: EngineProcess, games: int) -> None:
    """Begin games, with a short search in each."""
    for _ in range(games):
        program.send("ucinewgame", "position startpos moves e2e4 c7c5", "go nodes 100", "isready")
        program.until("bestmove", PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("engine", [info.key for info in players.ENGINES])
def test_memory_stays_flat_over_new_games(engine: str) -> None:
    program = EngineProcess((*UCI, "--engine", engine))
    play(program, WARM_UP)
    before = megabytes(program)
    play(program, GAMES - WARM_UP)
    assert megabytes(program) - before < GROWTH
    assert program.close() == 0


@pytest.mark.slow
def test_hash_and_threads_change_during_a_search() -> None:
    """The search ends with its one answer, and the next one has the new values."""
    program = EngineProcess(UCI)
    for number in range(30):
        program.send("position startpos", "go infinite")
        time.sleep(0.002 * (number % 10))
        program.send(
            f"setoption name Hash value {1 + number % 5}",
            f"setoption name Threads value {1 + number % 4}",
            "isready",
        )
        answers = [line for line in program.until("readyok", PATIENCE) if line.startswith("best")]
        assert len(answers) == 1
        program.send("go depth 4")
        program.until("bestmove", PATIENCE)
    assert program.close() == 0


@pytest.mark.slow
def test_the_most_threads() -> None:
    """256 threads search, stop, and end when the option is set back."""
    program = EngineProcess(UCI)
    program.send("setoption name Threads value 256", "isready")
    program.until("readyok", PATIENCE)
    before = megabytes(program)
    for _ in range(3):
        program.send("position startpos", "go infinite")
        time.sleep(0.1)
        program.send("stop")
        program.until("bestmove", PATIENCE)
    assert megabytes(program) < 4096
    program.send("setoption name Threads value 1", "isready")
    program.until("readyok", PATIENCE)
    program.send("go depth 6")
    program.until("bestmove", PATIENCE)
    threads = len(list(Path(f"/proc/{program.process.pid}/task").iterdir()))
    assert threads < 10
    assert megabytes(program) < max(before, 256)
    assert program.close() == 0
