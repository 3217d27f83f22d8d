"""A real Dask scheduler and three workers on this machine, one of which is killed in the middle."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from tests.arena.cluster_jobs import NotedJob, noted
from tests.arena.helpers import fake, plan
from tests.processes import started

from philidor.arena.cluster import ClusterExecutor
from philidor.arena.engines import read_engine
from philidor.arena.match import play_plan
from philidor.arena.pool import AHEAD, Workforce, pool
from philidor.arena.records import GameRecord
from philidor.arena.results import ResultsFile
from philidor.arena.worker_process import WorkerLostError
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.lab.ablation.measures import GamesJob, measure
from philidor.lab.ablation.steps import STEPS
from philidor.review.files import annotate_file
from philidor.review.work import Plan

CommClosedError = pytest.importorskip("distributed.comm.core").CommClosedError
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("cluster")]
ROOT = Path(__file__).parents[2]
WORKERS = 3
# Most jobs that are done again when a worker is killed: those handed out whose results have not
# arrived, and the worker's share of those whose arrival the scheduler has not been told.
UNDERWAY = 2 * AHEAD * WORKERS


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path, processes: ExitStack, workers: int = WORKERS) -> None:
        self.processes = processes
        self.file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"
        )
        self.workers = [self.add_worker() for _ in range(workers)]
        self.address = self._address()

    def _start(self, kind: str, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words]
        command += ["--scheduler-file", str(self.file)]
        # The workers import the tests' jobs by name.
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        nowhere = subprocess.DEVNULL
        return self.processes.enter_context(
            started(command, env=environment, cwd=ROOT, stdout=nowhere, stderr=nowhere)
        )

    def add_worker(self) -> subprocess.Popen[str]:
        """Start a worker."""
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def _address(self) -> str:
        from distributed import Client

        with Client(scheduler_file=str(self.file), timeout=90) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(len(self.workers), timeout=90)
            return str(client.scheduler.address)

    def kill_worker(self) -> None:
        """Kill a worker as the system does for lack of memory; another one joins later."""
        self.workers.pop(0).send_signal(signal.SIGKILL)
        self.workers.append(self.add_worker())


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as processes:
        yield Cluster(tmp_path_factory.mktemp("cluster"), processes)


@pytest.fixture
def lost_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster of the test's own, whose scheduler it may kill."""
    with ExitStack() as processes:
        yield Cluster(tmp_path, processes, workers=1)


def test_only_the_unfinished_jobs_of_a_killed_worker_are_done_again(
    cluster: Cluster, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    jobs = [NotedJob(log, number) for number in range(40)]
    found: dict[int, int] = {}
    with pool(Workforce(cluster=cluster.address)) as workers:
        assert workers.size == WORKERS
        for job, result in workers.results(noted, jobs):
            assert job.number not in found
            found[job.number] = result
            if len(found) == 10:
                cluster.kill_worker()
    assert found == {number: number * number for number in range(40)}
    done = Counter(int(line) for line in log.read_text().split())
    assert max(done.values()) <= 2
    assert sum(done.values()) <= len(jobs) + UNDERWAY


class LostResult:
    """A job of Dask that has ended, whose worker or scheduler is killed before its result is
    here."""

    status = "lost"

    def __init__(self, scheduler_lost: bool = False) -> None:
        self.scheduler_lost = scheduler_lost

    def add_done_callback(self, ended: Callable[[LostResult], None]) -> None:
        self.end = ended

    def result(self) -> int:
        if self.scheduler_lost:
            raise CommClosedError("Stream is closed")
        return 49


def submitted(job: LostResult) -> Future[int]:
    client = Mock()
    client.submit.return_value = job
    return ClusterExecutor(client).submit(abs, -49)


def test_a_result_that_is_lost_on_its_way_is_asked_for_until_it_is_there() -> None:
    job = LostResult()
    future = submitted(job)
    job.end(job)
    assert future.result(0) == 49


def test_a_result_whose_scheduler_is_lost_is_a_cancelled_job() -> None:
    job = LostResult(scheduler_lost=True)
    future = submitted(job)
    job.end(job)
    with pytest.raises(CancelledError):
        future.result(0)


def test_a_job_that_its_owner_has_dropped_ends_without_a_word() -> None:
    job = LostResult()
    future = submitted(job)
    assert future.cancel()
    job.end(job)
    assert future.cancelled()


def test_a_match_survives_a_killed_worker_and_equals_one_played_here(
    cluster: Cluster, tmp_path: Path
) -> None:
    a_plan = plan(fake("honest"), fake("mute"), games=40)

    def play(name: str, workforce: Workforce, kill_after: int | None = None) -> list[Any]:
        logs = tmp_path / name
        logs.mkdir()
        logged = replace(a_plan, conditions=replace(a_plan.conditions, logs=logs))

        def on_game(played: Sequence[GameRecord], game: GameRecord) -> None:
            if len(played) == kill_after:
                cluster.kill_worker()

        with ResultsFile(tmp_path / f"{name}.jsonl", logged, resume=False) as results:
            play_plan(logged, results, workforce, on_game)
        begun = sum(path.read_text().count("> ucinewgame") for path in logs.glob("0-*.log"))
        assert 40 <= begun <= (40 if kill_after is None else 40 + UNDERWAY)
        games = sorted(results.games, key=lambda game: game.number)
        assert [game.number for game in games] == list(range(40))
        return [(one.white, one.black, one.fen, one.ending, moves(one)) for one in games]

    there = play("cluster", Workforce(cluster=cluster.address), kill_after=10)
    assert there == play("here", Workforce(1))


def moves(game: GameRecord) -> list[str]:
    return [ply.move for ply in game.plies]


def test_an_ablation_finds_the_same_on_a_cluster(cluster: Cluster) -> None:
    jobs = [GamesJob(STEPS[0], 5, number, 1) for number in range(6)]
    with pool(Workforce(cluster=cluster.address)) as workers:
        found = dict(workers.results(measure, jobs))
    assert found == {job: measure(job) for job in jobs}


def test_an_annotation_is_the_same_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    source = tmp_path / "games.pgn"
    source.write_text("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. e4 c5 2. Nf3 d6 1/2-1/2\n")

    def annotated(name: str, workforce: Workforce) -> str:
        output = tmp_path / f"{name}.pgn"
        wanted = Plan(
            source, output, None, read_engine("philidor"), Limits(nodes=100), tmp_path / name,
            explain="en",
        )  # fmt: skip
        annotate_file(wanted, workforce)
        return output.read_text()

    there = annotated("cluster", Workforce(cluster=cluster.address))
    assert "Blunder" in there
    assert there == annotated("here", Workforce(1))


def test_the_workers_keep_no_engines_when_a_match_is_over(cluster: Cluster, tmp_path: Path) -> None:
    a_plan = plan(fake("honest"), fake("mute"), games=4)
    with ResultsFile(tmp_path / "m.jsonl", a_plan, resume=False) as results:
        play_plan(a_plan, results, Workforce(cluster=cluster.address), lambda played, game: None)
    deadline = time.monotonic() + 20
    while left := [pid for worker in cluster.workers for pid in children(worker.pid)]:
        assert time.monotonic() < deadline, f"engines are left: {left}"
        time.sleep(0.05)


def children(pid: int) -> list[str]:
    """The processes that any thread of a process has started and that have not ended."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [child for thread in threads for child in thread.read_text().split()]


def test_a_cluster_that_cannot_be_used_is_one_line(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("philidor.arena.cluster.SECONDS_TO_CONNECT", 0.3)
    with (
        pytest.raises(InputError, match=r"no Dask scheduler at tcp://127\.0\.0\.1:1"),
        pool(Workforce(cluster="tcp://127.0.0.1:1")),
    ):
        pass


def test_a_lost_scheduler_ends_the_match_in_one_line_and_keeps_its_games(
    lost_cluster: Cluster, tmp_path: Path
) -> None:
    a_plan = plan(fake("honest"), fake("mute"), games=4000)
    written: list[logging.LogRecord] = []
    noting = logging.Handler()
    noting.emit = written.append  # type: ignore[assignment, method-assign]
    logging.getLogger("distributed.client").addHandler(noting)

    def on_game(played: Sequence[GameRecord], game: GameRecord) -> None:
        if len(played) == 3:
            lost_cluster.scheduler.kill()

    with ResultsFile(tmp_path / "m.jsonl", a_plan, resume=False) as results:
        with pytest.raises(WorkerLostError, match=r"scheduler at .* was lost"):
            play_plan(a_plan, results, Workforce(cluster=lost_cluster.address), on_game)
        assert len(results.games) >= 3
    logging.getLogger("distributed.client").removeHandler(noting)
    assert not written
