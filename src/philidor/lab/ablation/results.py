"""The results file of an ablation: JSON lines, a header and then one line for each job done.

Lines are only ever added, so an interrupted ablation loses no more than the jobs that were running.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from philidor.arena.elo import Tally, tally
from philidor.contract.errors import InputError
from philidor.files import make_folder, read_text, replace_text
from philidor.lab.ablation.measures import (
    DEPTH,
    MOST_NODES,
    SUITES,
    DepthJob,
    Job,
    Outcome,
    SuiteJob,
)
from philidor.lab.ablation.steps import NOTHING_OFF, STEPS, Kind, Step, change_step, network_step

FORMAT = 1
POINTS = {"1": 1.0, "=": 0.5, "0": 0.0}
GAMES_A_PAIR = 2


class AblationError(InputError):
    """A results file that cannot be read or continued; the message says why."""


class Results:
    """What has been measured so far, by step.

    depths: nodes of each bench position. suites: the solved problems by the suite's name. pairs:
    by nodes a move, the results of each pair of games by its number, for the engine with the step.
    """

    def __init__(self, path: Path | None = None) -> None:
        """An empty collection, or that of a file, whose unfinished last line is left out."""
        self.path = path
        self.steps: dict[str, Step] = {step.name: step for step in (NOTHING_OFF, *STEPS)}
        self.depths: dict[str, list[int]] = {}
        self.suites: dict[str, dict[str, list[int]]] = {}
        self.pairs: dict[str, dict[int, dict[int, str]]] = {}
        if path is not None and path.exists():
            self._read(path)
        elif path is not None:
            make_folder(path.parent)
            replace_text(path, json.dumps(header()) + "\n")

    def _read(self, path: Path) -> None:
        lines = read_text(path).splitlines()
        if not lines:
            raise AblationError(f"{path} is empty, so it is no ablation")
        for number, line in enumerate(lines, start=1):
            try:
                fields = json.loads(line)
                if number > 1:
                    self._take(fields)
                elif fields != header():
                    raise AblationError(f"{path} was measured in another way: name a new file")
            except (ValueError, KeyError, TypeError) as error:
                if isinstance(error, AblationError):
                    raise
                if number == len(lines) > 1:
                    # A killed process left it; the file is replaced without it.
                    replace_text(path, "".join(f"{kept}\n" for kept in lines[:-1]))
                    return
                raise AblationError(f"{path}, line {number} is no result: {error!r}") from None

    def add(self, job: Job, outcome: Outcome) -> None:
        """Keep a job's outcome, in the file too."""
        fields: dict[str, Any] = {"step": job.step.name}
        if job.step.kind in (Kind.NETWORK, Kind.CHANGE):
            fields |= {"kind": job.step.kind, "network": job.step.network}
        if isinstance(job, DepthJob):
            fields["depth"] = outcome
        elif isinstance(job, SuiteJob):
            fields |= {"suite": job.suite, "solved": outcome}
        else:
            fields |= {"nodes": job.nodes, "first": job.first, "games": outcome}
        self._take(fields)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(fields, separators=(",", ":")) + "\n")

    def _take(self, fields: dict[str, Any]) -> None:
        name = str(fields["step"])
        if "kind" in fields and name not in self.steps:
            network = fields["network"]
            self.steps[name] = change_step(name) if network is None else network_step(network)
        if name not in self.steps:
            raise AblationError(f"there is no step '{name}' to switch off")
        if "depth" in fields:
            self.depths[name] = [int(nodes) for nodes in fields["depth"]]
        elif "suite" in fields:
            found = self.suites.setdefault(name, {})
            found[str(fields["suite"])] = [int(number) for number in fields["solved"]]
        else:
            games = str(fields["games"])
            known = self.pairs.setdefault(name, {}).setdefault(int(fields["nodes"]), {})
            for index in range(0, len(games), GAMES_A_PAIR):
                pair = games[index : index + GAMES_A_PAIR]
                if len(pair) != GAMES_A_PAIR or set(pair) - set(POINTS):
                    raise ValueError(f"'{games}' is not a string of results of pairs")
                known[int(fields["first"]) + index // GAMES_A_PAIR] = pair

    def rest_of(self, job: Job) -> Job | None:
        """What of a job is not known yet, None if nothing; pairs are known from the first on."""
        name = job.step.name
        if isinstance(job, DepthJob):
            return None if name in self.depths else job
        if isinstance(job, SuiteJob):
            return None if job.suite in self.suites.get(name, {}) else job
        known = self.pairs.get(name, {}).get(job.nodes, {})
        last = job.first + job.pairs
        first = next((number for number in range(job.first, last) if number not in known), last)
        return replace(job, first=first, pairs=last - first) if first < last else None

    def tally(self, name: str, nodes: int) -> Tally:
        """The games at a number of nodes from the view of the engine with the step."""
        pairs = self.pairs.get(name, {}).get(nodes, {})
        return tally((number, POINTS[one]) for number, pair in pairs.items() for one in pair)

    def measured(self) -> Iterator[Step]:
        """The steps with a result, in the order of the search, then the user's own."""
        for name, step in self.steps.items():
            if step is not NOTHING_OFF and (
                name in self.depths or name in self.suites or name in self.pairs
            ):
                yield step


def header() -> dict[str, Any]:
    """The first line of a file: what must be the same for results to be comparable."""
    return {
        "format": FORMAT,
        "experiment": "ablation",
        "depth": DEPTH,
        "most_nodes": MOST_NODES,
        "suites": SUITES,
    }
