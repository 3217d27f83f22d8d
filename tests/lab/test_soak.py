"""`lab soak`: the measurements during the games, and the verdict."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from tests.commands import answer_of, lab
from tests.engine_process import EngineProcess

from philidor.arena.engines import read_engine
from philidor.arena.records import GameRecord
from philidor.game.ending import AGREED, Ending, EndReason, lost
from philidor.lab.soak.log import append, lines_of
from philidor.lab.soak.processes import engine_processes
from philidor.lab.soak.report import MEGABYTE, SoakReport, soak_report
from philidor.lab.soak.stalls import stall_meter
from philidor.lab.soak.watch import Watch

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENGINES = [read_engine("philidor"), read_engine("rajah")]
NAMES = ["philidor", "rajah"]


def game(number: int, ending: Ending = AGREED) -> GameRecord:
    return GameRecord(number, 0, 1, FEN, ending, ())


def late(number: int, took: int) -> GameRecord:
    """A game that White lost on time, 40 ms allowed."""
    return game(number, Ending(EndReason.TIME, False, True, f"took {took} ms of 40 ms"))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "soak.log"


def observed(log: Path, *games: GameRecord) -> SoakReport:
    """The report when all games have just been added."""
    watch = Watch(log, ENGINES)
    for one in games:
        watch.add(one)
    return soak_report(NAMES, games, log)


def memory(log: Path, pid: int, *megabytes: float) -> None:
    """Lines of one process of the second engine."""
    for one in megabytes:
        append(log, "memory", 0.0, games=0, processes=[[pid, 1, one * MEGABYTE]])


def test_a_loss_is_explained_by_stalls_as_long_as_the_delay(log: Path) -> None:
    append(log, "stall", time.time(), processor=0, milliseconds=60.0)
    report = observed(log, game(0), late(1, 90), late(2, 300))
    assert [loss.explained for loss in report.losses] == [True, False]
    assert not report.passed
    assert "2 losses on time, 1 of them explained" in report.lines()[1]


def test_an_old_stall_explains_nothing(log: Path) -> None:
    append(log, "stall", time.time() - 5, processor=0, milliseconds=500.0)
    assert not observed(log, late(1, 90)).passed


@pytest.mark.parametrize("reason", [EndReason.CRASH, EndReason.ILLEGAL, EndReason.HANG])
def test_a_fault_is_never_explained(log: Path, reason: EndReason) -> None:
    append(log, "stall", time.time(), processor=0, milliseconds=5000.0)
    report = observed(log, game(0), game(1, lost(True, reason, "why")))
    assert not report.passed
    assert any("game 2: " in line and "why" in line for line in report.lines())


def test_memory_that_grows_fails_and_a_warm_up_does_not(log: Path) -> None:
    memory(log, 7, 10, 20, 30, *[31.0] * 20)
    assert observed(log, game(0)).passed
    memory(log, 8, *[10.0 + number for number in range(20)])
    report = soak_report(NAMES, [game(0)], log)
    assert not report.passed
    assert "GROWS" in report.lines()[-1]


def test_a_later_run_may_use_the_same_process_numbers(log: Path) -> None:
    append(log, "begin", 0.0)
    memory(log, 7, *[10.0] * 10)
    append(log, "begin", 0.0)
    memory(log, 7, *[30.0] * 10)
    assert observed(log, game(0)).passed


def test_an_unfinished_line_is_left_out(log: Path) -> None:
    append(log, "begin", 1.0)
    with log.open("a") as file:
        file.write('{"kind": "sta')
    assert [line["kind"] for line in lines_of(log)] == ["begin"]


def test_engines_are_found_below_this_process() -> None:
    program = EngineProcess(ENGINES[1].command)
    program.send("isready")
    program.until("readyok", 20)
    (found,) = engine_processes(ENGINES, os.getpid())
    assert (found.pid, found.engine) == (program.process.pid, 1)
    assert found.resident() > MEGABYTE
    assert engine_processes(ENGINES, program.process.pid) == []
    program.close()
    assert found.resident() == 0


def test_the_meter_sees_every_processor(log: Path) -> None:
    with stall_meter(log, least=0.0):
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            seen = {line["processor"] for line in lines_of(log)}
            if seen == os.sched_getaffinity(0):
                break
            time.sleep(0.1)
    assert seen == os.sched_getaffinity(0)


@pytest.mark.slow
def test_the_command_plays_reports_and_resumes(tmp_path: Path) -> None:
    path = tmp_path / "soak.jsonl"
    words = ["soak", "--engine", "rajah", "--tolerance", "20000", "--output", str(path)]
    words += ["--level", "0.05s+0.001s"]
    first = lab([*words, "--games", "2"])
    assert first.exit_code == 0, first.output
    assert "2 games; 0 crashes" in first.output
    assert "philidor: memory " in first.output
    second = answer_of("lab", *words, "--games", "4", "--resume")
    assert (second["passed"], second["games"], second["faults"]) == (True, 4, 0)
    assert {one["name"] for one in second["engines"]} == {"philidor", "rajah"}
    assert sum(line["kind"] == "begin" for line in lines_of(path.with_suffix(".log"))) == 2
