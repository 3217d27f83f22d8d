"""How deviations of XBoard programs from the protocol are corrected."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import chess.engine
import pytest
from tests.processes import started

from philidor.arena import connection, xboard_connection
from philidor.arena.dialects import Dialect, flushed, keep_on_one_processor
from philidor.arena.engines import EngineSpec, read_engine

TWO_THREADS = """
import threading, time
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
print("ready", flush=True)
time.sleep(60)
"""


def test_a_move_announced_in_words_is_understood() -> None:
    dialect = Dialect()
    assert dialect.received("My move is : d7d5") == "move d7d5"
    assert dialect.received("1. ... d7d5") == "1. ... d7d5"


@pytest.mark.parametrize(
    "complaint",
    ["Illegal move: sd 3", "Invalid move: sd 3", "Error (unknown command): sd 3"],
)
def test_a_program_that_refuses_sd_is_stopped_at_the_depth(complaint: str) -> None:
    dialect = Dialect()
    for line in ("force", "sd 3", "post", "go"):
        dialect.sent(line)
    assert dialect.received(complaint) is None
    assert not dialect.deep_enough("  2    +10     0      774  d7-d5")
    assert not dialect.deep_enough("1. ... d7d5")
    assert dialect.deep_enough("  3     -4     0      774  d7-d5")
    # Once is enough for one search; the next one has a depth of its own.
    assert not dialect.deep_enough("  4     -4     0      999  d7-d5")
    dialect.sent("force")
    dialect.sent("sd 1")
    dialect.sent("go")
    assert dialect.deep_enough("  1      4     0       20  e7-e5")


def test_a_program_that_accepts_sd_is_not_stopped() -> None:
    dialect = Dialect()
    for line in ("sd 3", "go"):
        dialect.sent(line)
    assert not dialect.deep_enough("  3     -4     0      774  d7d5")


@pytest.mark.parametrize(
    "line", ["Illegal move: e2e5", "Error (too many parameters): setboard", "move e7e5", "pong 1"]
)
def test_all_other_lines_pass_unchanged(line: str) -> None:
    assert Dialect().received(line) == line


def test_output_is_flushed_by_line_if_stdbuf_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert flushed(["gnuchess", "-x"]) == ["/bin/stdbuf", "-oL", "gnuchess", "-x"]
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert flushed(["gnuchess", "-x"]) == ["gnuchess", "-x"]


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="no processors to choose here")
def test_all_threads_of_a_program_are_pinned_to_one_processor() -> None:
    with started([sys.executable, "-c", TWO_THREADS], stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        keep_on_one_processor(program.pid)
        threads = [int(task.name) for task in Path(f"/proc/{program.pid}/task").iterdir()]
        kept = {frozenset(os.sched_getaffinity(thread)) for thread in threads}
    assert len(threads) == 2
    assert len(kept) == 1
    assert len(next(iter(kept))) == 1


def test_pinning_a_program_that_has_ended_does_nothing() -> None:
    with started([sys.executable, "-c", ""]) as program:
        program.wait(60)
    keep_on_one_processor(program.pid)


# Says nothing after its greeting, at as many starts as the file that it is given has letters.
SLEEPER = """
import pathlib, sys
left = pathlib.Path(sys.argv[1])
print("Chess", flush=True)
asleep = left.read_text()
left.write_text(asleep[1:])
for line in sys.stdin:
    if asleep:
        continue
    if line.startswith("protover"):
        print("feature ping=1 setboard=1 done=1", flush=True)
    if line.startswith("ping"):
        print("pong", line.split()[1], flush=True)
"""


@pytest.mark.parametrize("sleeps", [1, 2])
def test_a_program_that_is_silent_after_its_start_is_started_again(
    sleeps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xboard_connection, "NUDGE_SECONDS", 0.05)
    left = tmp_path / "left"
    left.write_text("z" * sleeps)
    command = (sys.executable, "-c", SLEEPER, str(left))

    async def start_and_end() -> None:
        spec = EngineSpec("sleeper", command, protocol="xboard")
        await connection.disconnect(await connection.connect(spec))

    asyncio.run(start_and_end())
    assert left.read_text() == ""


def test_a_program_that_stays_silent_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xboard_connection, "NUDGE_SECONDS", 0.05)
    left = tmp_path / "left"
    left.write_text("z" * 99)
    command = (sys.executable, "-c", SLEEPER, str(left))
    spec = EngineSpec("sleeper", command, protocol="xboard")
    with pytest.raises(chess.engine.EngineError, match=r"sleeper: .*feature"):
        asyncio.run(connection.connect(spec))
    assert left.read_text() == "z" * (99 - connection.MOST_STARTS)


@pytest.mark.opponent
def test_gnu_chess_starts_reliably(require_program: Callable[[str], str]) -> None:
    """If it may run on two processors, every second start hangs."""
    spec = read_engine(f"{require_program('gnuchess')} -x; protocol=xboard")

    async def start_and_speak() -> None:
        for _ in range(4):
            engine = await connection.connect(spec)
            # A pause between lines is what it does not survive.
            await asyncio.sleep(0.3)
            await asyncio.wait_for(engine.ping(), 5)
            await connection.disconnect(engine)

    asyncio.run(start_and_speak())
