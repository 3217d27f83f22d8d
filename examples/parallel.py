"""What a second thread and a second process bring: python -m examples.parallel.

Two searches run for some seconds, and in another process a third one, which is the measure: what
else the machine does slows it down as much as the two.
"""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from statistics import median
from time import thread_time
from typing import NamedTuple

from examples.limits import Limits
from examples.steps import step_named

RUNS, SECONDS = 5, 2.0
MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"


class Work(NamedTuple):
    """Nodes, and seconds of processor time."""

    nodes: float
    processor: float


def search(seconds: float) -> Work:
    """Search for some seconds with the step of chapter 30."""
    player = step_named("whole").make()
    player.set_position(MIDDLEGAME)
    began = thread_time()
    player.think(Limits(movetime=seconds), lambda _: None)
    return Work(player.nodes, thread_time() - began)


def gain(workers: Executor, beside: Executor) -> Work:
    """What two searches at once do and use, as multiples of a third one beside them."""
    two = [workers.submit(search, SECONDS) for _ in range(2)]
    third = beside.submit(search, SECONDS)
    one, other = (search.result() for search in two)
    nodes, processor = third.result()
    return Work((one.nodes + other.nodes) / nodes, (one.processor + other.processor) / processor)


def measure() -> dict[str, Work]:
    """Both gains, the medians of some runs."""
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(3) as processes:
        list(processes.map(search, [0.1] * 6))  # The first calls start them.
        ways: dict[str, Executor] = {"two threads": threads, "two processes": processes}
        found: dict[str, list[Work]] = {name: [] for name in ways}
        for _ in range(RUNS):
            for name, workers in ways.items():
                found[name].append(gain(workers, processes))
    return {name: middle(runs) for name, runs in found.items()}


def middle(runs: list[Work]) -> Work:
    """The medians of some runs."""
    nodes, processor = zip(*runs, strict=True)
    return Work(round(median(nodes), 2), round(median(processor), 2))


def first_nodes(processes: int, fen: str, depth: int) -> int:
    """The first process's own nodes to a depth, while the others help: the median of three runs."""
    counts = []
    for _ in range(3):
        player = step_named("threads").make()
        player.set_option("Threads", str(processes))
        player.set_position(fen)
        player.think(Limits(depth=depth), lambda _: None)
        player.end_game()
        counts.append(player.nodes)
    return round(median(counts))


if __name__ == "__main__":
    for name, (nodes, processor) in measure().items():
        print(f"{name:14} {nodes:.2f} times the nodes, {processor:.2f} times the processor time")
