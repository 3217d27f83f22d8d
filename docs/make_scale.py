"""Measure what jobs cost, and write docs/scale.md from it.

`python docs/make_scale.py` measures for a minute or two and keeps the figures in
docs/measurements/scale.json; with `--page` it writes the page from the figures that it has.
Processor time is measured wherever possible, as it hardly depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from philidor.arena.duels import Duel
from philidor.arena.engines import read_engine
from philidor.arena.match import MatchPlan, disqualified
from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce, pool
from philidor.arena.records import GameRecord, Ply
from philidor.arena.results import ResultsFile
from philidor.arena.sprt import Sprt
from philidor.arena.workers import Conditions
from philidor.contract.limits import Limits
from philidor.game.ending import AGREED, EndReason, lost
from philidor.game.time_control import TimeControl
from philidor.lab.ablation.measures import GamesJob, measure
from philidor.lab.ablation.steps import STEPS
from philidor.lab.report import standing
from philidor.review.files import annotate_file
from philidor.review.jobs import STRETCH
from philidor.review.work import Plan

DOCS = Path(__file__).parent
FIGURES = DOCS / "measurements" / "scale.json"
TEMPLATE = DOCS / "measurements" / "scale.txt"
PAGE = DOCS / "scale.md"
EMPTY_JOBS = 2_000
# Pairs of games of the test of speed-up, and the nodes of their moves.
PAIRS, NODES = 24, 1_000
ANNOTATION_NODES = 100_000
COPIES = 100
SPRT_GAMES = 10_000
SPRT_CONTROL = TimeControl(base=10_000, increment=100)
PLIES = 80
# Workers of 100 machines with 2 cores, and with 16.
FEW, MANY = 200, 1_600
MILLION = 1_000_000


@dataclass(frozen=True)
class Scale:
    """What was measured: seconds of processor time unless something else is said.

    processes, cluster: of an empty job, in the process that submits it, in the cluster's scheduler,
    and in a worker. pairs: the jobs of the test of speed-up by one and
    by two workers; walls: their wall time. position: a search of an annotation. game: what the
    annotating process does for each game. record, decision: what the process of a match does for
    each game, the second with 10,000 games played.
    """

    machine: str
    date: str
    processes_here: float
    processes_worker: float
    cluster_here: float
    cluster_scheduler: float
    cluster_worker: float
    pairs_one: float
    pairs_two: float
    wall_one: float
    wall_two: float
    position: float
    game: float
    record: float
    decision: float


def children() -> float:
    """Processor time of the children that have ended, and of theirs."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processes(jobs: int) -> tuple[float, float]:
    """Processor time of empty jobs in two processes: here and there."""
    here, there = time.process_time(), children()
    with pool(Workforce(2)) as workers:
        for _ in workers.results(abs, range(jobs)):
            pass
    return time.process_time() - here, children() - there


@contextmanager
def cluster() -> Iterator[tuple[str, list[int]]]:
    """A scheduler and two workers: its address and the numbers of the processes."""
    from distributed import Client

    with ExitStack() as stack:
        file = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "scheduler.json"
        numbers = []
        worker = ["worker", "--nthreads", "1", "--no-nanny"]
        for words in (["scheduler", "--port", "0"], worker, worker):
            command = [sys.executable, "-m", f"distributed.cli.dask_{words[0]}", *words[1:]]
            process = subprocess.Popen(
                [*command, "--no-dashboard", "--scheduler-file", str(file)],
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            numbers.append(process.pid)
        with Client(scheduler_file=str(file), timeout=90) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=90)
            address = str(client.scheduler.address)
        yield address, numbers


def on_cluster(jobs: int) -> tuple[float, float, float]:
    """Processor time of empty jobs on a cluster: here, in the scheduler, in the workers."""

    def used(number: int) -> float:
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    with cluster() as (address, numbers), pool(Workforce(cluster=address)) as workers:
        here, before = time.process_time(), [used(number) for number in numbers]
        for _ in workers.results(abs, range(jobs)):
            pass
        spent = time.process_time() - here
        scheduler, *others = (
            used(number) - then for number, then in zip(numbers, before, strict=True)
        )
    return spent, scheduler, sum(others)


def pairs(workforce: Workforce) -> tuple[float, float]:
    """Processor time, all processes together, and wall time of pairs of games."""
    jobs = [GamesJob(STEPS[0], NODES, number, 1) for number in range(PAIRS)]
    began, here, there = time.perf_counter(), time.process_time(), children()
    with pool(workforce) as workers:
        for _ in workers.results(measure, jobs):
            pass
    spent = time.process_time() - here + children() - there
    return spent, time.perf_counter() - began


def annotation() -> tuple[float, float]:
    """Processor time of a position's search, and of this process for each game of 80 plies."""
    page = (DOCS / "howto" / "annotate.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- file: game.pgn -->\n```text\n(.*?)```", page, re.S)
    assert found is not None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "games.pgn"
        plan = Plan(
            source, folder / "out.pgn", None, read_engine("philidor"),
            Limits(nodes=ANNOTATION_NODES), folder / "values",
        )  # fmt: skip
        source.write_text(found[1])
        there = children()
        first = annotate_file(plan, Workforce(1))
        searching = children() - there
        source.write_text(found[1] * COPIES)
        here = time.process_time()
        again = annotate_file(plan, Workforce(1))
        working = time.process_time() - here
    return searching / first.searched, working / again.positions * (PLIES + 1)


def match() -> tuple[float, float]:
    """Processor time of the process of a match for each game: to keep it, and to decide."""
    engines = tuple(read_engine("philidor", time_control=SPRT_CONTROL).named(name) for name in "ab")
    openings = read_openings()
    plan = MatchPlan(
        Conditions(engines), openings, SPRT_GAMES, sprt=Sprt(0, 0.5), most_failures=5
    )  # fmt: skip
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * (PLIES // 4)
    plies = tuple(Ply(move, 20, 12, 50_000, 100.0) for move in moves)
    endings = (AGREED, lost(True, EndReason.RESIGNED), AGREED, lost(False, EndReason.RESIGNED))
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0"
    games = [
        GameRecord(
            number,
            number % 2,
            1 - number % 2,
            f"{start} {number // 2 + 1}",
            endings[number % 4],
            plies,
        )
        for number in range(SPRT_GAMES)
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        ResultsFile(Path(folder) / "m.jsonl", plan, resume=False) as results,
    ):
        began = time.process_time()
        for game in games[:COPIES]:
            results.add(game)
        record = (time.process_time() - began) / COPIES
    duel = Duel()
    duel.after(games[:-COPIES])
    began = time.process_time()
    for last in range(SPRT_GAMES - COPIES, SPRT_GAMES):
        disqualified(plan, games)
        standing(duel.after(games[: last + 1]), plan.sprt)
        Sprt(0, 0.5).decision(duel.after(games[: last + 1]))
    return record, (time.process_time() - began) / COPIES


def measured() -> Scale:
    """Take all figures."""
    few, many = processes(2), processes(EMPTY_JOBS)
    here, scheduler, workers = on_cluster(EMPTY_JOBS)
    one, two = pairs(Workforce(1)), pairs(Workforce(2))
    position, game = annotation()
    record, decision = match()
    return Scale(
        machine=f"{platform.machine()}, Python {platform.python_version()}",
        date=datetime.now(UTC).strftime("%Y-%m-%d"),
        processes_here=(many[0] - few[0]) / EMPTY_JOBS,
        processes_worker=(many[1] - few[1]) / EMPTY_JOBS,
        cluster_here=here / EMPTY_JOBS,
        cluster_scheduler=scheduler / EMPTY_JOBS,
        cluster_worker=workers / EMPTY_JOBS,
        pairs_one=one[0],
        pairs_two=two[0],
        wall_one=one[1],
        wall_two=two[1],
        position=position,
        game=game,
        record=record,
        decision=decision,
    )


def milliseconds(seconds: float) -> str:
    """A time of a job."""
    return f"{1000 * seconds:.2f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"


def duration(seconds: float) -> str:
    """A long time: minutes, hours or days."""
    for unit, length, below in (("minutes", 60, 2 * 3600), ("hours", 3600, 2 * 86_400)):
        if seconds < below:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds / 86_400:.0f} days"


def page(found: Scale) -> str:
    """The document: the template with the figures."""
    return TEMPLATE.read_text(encoding="utf-8").format(
        date=found.date,
        machine=found.machine,
        **costs(found),
        **annotating(found),
        **testing(found),
    )


def costs(found: Scale) -> dict[str, str]:
    """What jobs cost, and the gain of a second worker."""
    return {
        "processes_here": milliseconds(found.processes_here),
        "processes_worker": milliseconds(found.processes_worker),
        "cluster_here": milliseconds(found.cluster_here),
        "cluster_scheduler": milliseconds(found.cluster_scheduler),
        "cluster_worker": milliseconds(found.cluster_worker),
        "pairs": f"{PAIRS}",
        "nodes": f"{NODES:,}",
        "pairs_one": f"{found.pairs_one:.1f} s",
        "pairs_two": f"{found.pairs_two:.1f} s",
        "wall_one": f"{found.wall_one:.1f} s",
        "wall_two": f"{found.wall_two:.1f} s",
        "faster": f"{found.wall_one / found.wall_two:.2f}",
    }


def annotating(found: Scale) -> dict[str, str]:
    """A million games annotated."""
    search = found.position * (PLIES + 1)
    jobs = -(-(PLIES + 1) // STRETCH)
    serial = found.game + jobs * found.cluster_here
    fed = int(search / serial)
    return {
        "annotation_nodes": f"{ANNOTATION_NODES:,}",
        "plies": f"{PLIES}",
        "position": milliseconds(found.position),
        "search": f"{search:.1f} s",
        "game": milliseconds(found.game),
        "jobs": f"{jobs}",
        "serial": milliseconds(serial),
        "million_one": duration(MILLION * search),
        "million_few": duration(MILLION * search / FEW),
        "million_many": duration(MILLION * search / MANY),
        "million_serial": duration(MILLION * serial),
        "fed": f"{fed}",
        "many": f"{MANY:,}",
        "scheduled": f"{1 / found.cluster_scheduler:.0f}",
        "served": f"{STRETCH * found.position / found.cluster_scheduler:.0f}",
        "parts": f"{-(-MANY // fed)}",
    }


def testing(found: Scale) -> dict[str, str]:
    """Ten thousand games of a test."""
    assert SPRT_CONTROL.base is not None
    game = 2 * (SPRT_CONTROL.base + PLIES / 2 * SPRT_CONTROL.increment) / 1000
    kept = found.record + found.cluster_here
    last = kept + found.decision
    return {
        "control": f"{SPRT_CONTROL}",
        "longest": f"{game:.0f} s",
        "record": milliseconds(found.record),
        "decision": milliseconds(found.decision),
        "games": f"{SPRT_GAMES:,}",
        "games_one": duration(SPRT_GAMES * game),
        "games_few": duration(SPRT_GAMES * game / FEW),
        "games_many": duration(SPRT_GAMES * game / MANY),
        "games_serial": duration(SPRT_GAMES * last),
        "last": f"{1 / last:.0f}",
        "last_workers": f"{game / last:.0f}",
        "fast_workers": f"{game / last / 10:.0f}",
        "wasted": f"{100 * MANY / SPRT_GAMES:.0f} %",
    }


def main(words: list[str]) -> None:
    """Measure, unless told not to, and write the page."""
    reader = argparse.ArgumentParser(prog="python docs/make_scale.py", description=__doc__)
    reader.add_argument("--page", action="store_true", help="only write the page")
    if not reader.parse_args(words).page:
        FIGURES.write_text(json.dumps(asdict(measured()), indent=1) + "\n", encoding="utf-8")
    found = Scale(**json.loads(FIGURES.read_text(encoding="utf-8")))
    PAGE.write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
