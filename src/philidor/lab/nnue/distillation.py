"""Rows of a distillation from a data folder's games, made by several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from philidor.arena.pool import Workforce, pool
from philidor.contract.json_object import JsonObject
from philidor.evaluation.networks import Network
from philidor.lab.nnue.distilling import Distiller
from philidor.lab.nnue.manifest import checksum, commit, read_manifest, write_manifest
from philidor.lab.nnue.origin import Games
from philidor.lab.nnue.store import blocks_of, bytes_of, shards
from philidor.lab.nnue.unrolling import PAIR_BYTES, ROW


@dataclass(frozen=True)
class Recipe:
    """What determines the rows beside the games.

    branches: random moves from each position. teacher: the contents of the file of the network
    whose static values are the scores.
    """

    branches: int
    seed: int
    teacher: bytes

    def facts(self) -> JsonObject:
        """The recipe for a manifest."""
        return {
            "branches": self.branches,
            "seed": self.seed,
            "teacher": checksum(self.teacher),
        }


@dataclass(frozen=True)
class Task:
    """Some games of a file. seed: of the lots of this task."""

    recipe: Recipe
    file: Path
    begin: int
    end: int
    seed: int


@cache
def _network(data: bytes) -> Network:
    return Network.parse(data)


def rows_of(task: Task) -> bytes:
    """The rows of a task's games, the same in any process."""
    branches = task.recipe.branches
    distiller = Distiller(_network(task.recipe.teacher), branches)
    room = (task.end - task.begin) // PAIR_BYTES * (1 + 2 * branches)
    rows = np.empty((room, ROW), dtype=np.uint8)
    data = bytes_of(task.file)
    return rows[: distiller.distil(data, task.begin, task.end, rows, task.seed)].tobytes()


@dataclass(frozen=True)
class Job:
    """The rows of a folder's games in one file, and a manifest beside it, by which an interrupted
    job continues.

    sizes: how many bytes of each file of games are used; more may be added meanwhile. origin: of
    the games, and by which commit the job was begun.
    """

    target: Path
    recipe: Recipe
    sizes: dict[Path, int]
    origin: JsonObject
    tasks: int = 0
    rows: int = 0

    @classmethod
    def of(cls, target: Path, folder: Path, recipe: Recipe) -> Job:
        """A new job with all games of a folder."""
        sizes = {path: path.stat().st_size for path in shards(folder)}
        return cls.with_games(target, folder, recipe, sizes)

    @classmethod
    def with_games(cls, target: Path, folder: Path, recipe: Recipe, sizes: dict[Path, int]) -> Job:
        """A new job with the games in the first bytes of some files of a folder."""
        games = asdict(Games.of(folder, sizes))
        return cls(target, recipe, sizes, {"commit": commit(), "games": games})

    @property
    def manifest(self) -> Path:
        """The file beside the rows."""
        return self.target.with_suffix(".json")

    def facts(self) -> JsonObject:
        """The manifest."""
        done = {"tasks": self.tasks, "rows": self.rows}
        return {**self.recipe.facts(), **self.origin, **done}

    def begun(self) -> Job | None:
        """This job as an earlier run has left it; None if that was another one, or none."""
        if not self.manifest.exists() or not self.target.exists():
            return None
        facts = read_manifest(self.manifest)
        try:
            known = {one.name: one.size for one in Games.read(facts["games"]).files}
            origin = {key: facts[key] for key in self.origin}
            found = replace(self, origin=origin, tasks=facts["tasks"], rows=facts["rows"])
        except (KeyError, TypeError):
            return None
        found = replace(found, sizes={path: known.get(path.name, 0) for path in self.sizes})
        whole = self.target.stat().st_size >= found.rows * ROW
        return found if whole and found.facts() == facts else None

    def tasks_left(self) -> Iterator[Task]:
        """The games in tasks, again and again with other lots, without end; none without games."""
        number = 0
        while any(self.sizes.values()):
            for path, size in self.sizes.items():
                for begin, end in blocks_of(bytes_of(path)[:size]):
                    if number >= self.tasks:
                        yield Task(self.recipe, path, begin, end, self.recipe.seed + number)
                    number += 1


def distil(job: Job, rows: int, workforce: Workforce, on_rows: Callable[[int], None]) -> Job:
    """Write until there are at least so many rows; the job as it is then."""
    # Before the file is cut, so that a kill leaves no manifest that promises more rows.
    write_manifest(job.manifest, job.facts())
    with job.target.open("ab") as file:
        file.truncate(job.rows * ROW)
        if job.rows >= rows:
            return job
        with pool(workforce) as workers:
            for found in workers.in_order(rows_of, job.tasks_left()):
                file.write(found)
                file.flush()
                job = replace(job, tasks=job.tasks + 1, rows=job.rows + len(found) // ROW)
                write_manifest(job.manifest, job.facts())
                on_rows(job.rows)
                if job.rows >= rows:
                    break
    return job
