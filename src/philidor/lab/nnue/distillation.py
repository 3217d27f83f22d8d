"""Rows of a distillation from a data folder's games, made by several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO

import numpy as np

from philidor.arena.pool import Workforce, pool
from philidor.evaluation.networks import Network
from philidor.lab.nnue.distilling import Distiller
from philidor.lab.nnue.store import bytes_of, ends_of, shards
from philidor.lab.nnue.unrolling import PAIR_BYTES, ROW

BLOCK_BYTES = 1 << 18


@dataclass(frozen=True)
class Task:
    """Some games of a file, and how rows are made from them.

    teacher: the contents of the file of the network whose static values are the scores.
    """

    file: Path
    begin: int
    end: int
    branches: int
    seed: int
    teacher: bytes


@cache
def _network(data: bytes) -> Network:
    return Network.parse(data)


def rows_of(task: Task) -> bytes:
    """The rows of a task's games."""
    distiller = Distiller(_network(task.teacher), task.branches)
    room = (task.end - task.begin) // PAIR_BYTES * (1 + 2 * task.branches)
    rows = np.empty((room, ROW), dtype=np.uint8)
    data = bytes_of(task.file)
    return rows[: distiller.distil(data, task.begin, task.end, rows, task.seed)].tobytes()


def tasks_of(folder: Path, branches: int, seed: int, teacher: bytes) -> Iterator[Task]:
    """The games of a folder in tasks, again and again with other lots, without end."""
    number = 0
    while True:
        for path in shards(folder):
            data, begin = bytes_of(path), 0
            for end in ends_of(data):
                if end - begin >= BLOCK_BYTES or end == len(data):
                    yield Task(path, begin, end, branches, seed + number, teacher)
                    begin, number = end, number + 1


def distil(
    tasks: Iterator[Task],
    target: BinaryIO,
    rows: int,
    workforce: Workforce,
    on_rows: Callable[[int], None],
) -> int:
    """Write at least so many rows; returns how many there are."""
    written = 0
    with pool(workforce) as workers:
        for found in workers.in_order(rows_of, tasks):
            target.write(found)
            written += len(found) // ROW
            on_rows(written)
            if written >= rows:
                break
    return written
