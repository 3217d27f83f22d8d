"""The results of an ablation and their file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from philidor.arena.elo import Tally
from philidor.contract.json_object import JsonObject
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
from philidor.lab.ablation.together import SharedGames, SharedJob, drawn
from philidor.lab.pair_games import PairGames
from philidor.lab.result_lines import ResultLines

FORMAT = 1


class Results:
    """What has been measured so far, by step.

    depths: nodes of each bench position. suites: the solved problems by the suite's name. pairs:
    the games by nodes a move, from the view of the engine with the step. shared: the games for all
    steps at once, by nodes a move.
    """

    def __init__(self, path: Path) -> None:
        """Those of a file, which is created if it is new; ResultLinesError for another kind."""
        self.path = path
        self.steps: dict[str, Step] = {step.name: step for step in (NOTHING_OFF, *STEPS)}
        self.depths: dict[str, list[int]] = {}
        self.suites: dict[str, dict[str, list[int]]] = {}
        self.pairs: dict[str, dict[int, PairGames]] = {}
        self.shared: dict[int, SharedGames] = {}
        self.lines = ResultLines(path, header())
        self.lines.open(self._take)

    def add(self, job: Job, outcome: Outcome) -> None:
        """Keep a job's outcome, in the file too."""
        fields = fields_of(job, outcome)
        self._take(fields)
        self.lines.add(fields)

    def _take(self, fields: JsonObject) -> None:
        if "lacking" in fields:
            games = self.shared.setdefault(int(fields["nodes"]), SharedGames())
            games.take(int(fields["pair"]), fields["lacking"], str(fields["games"]))
            return
        name = str(fields["step"])
        if "kind" in fields and name not in self.steps:
            network = fields["network"]
            self.steps[name] = (
                change_step(name) if network is None else network_step(network, fields.get("rival"))
            )
        if name not in self.steps:
            raise ValueError(f"there is no step '{name}' to switch off")
        if "depth" in fields:
            self.depths[name] = [int(nodes) for nodes in fields["depth"]]
        elif "suite" in fields:
            found = self.suites.setdefault(name, {})
            found[str(fields["suite"])] = [int(number) for number in fields["solved"]]
        else:
            self._games(name, int(fields["nodes"])).take(int(fields["first"]), str(fields["games"]))

    def _games(self, name: str, nodes: int) -> PairGames:
        return self.pairs.setdefault(name, {}).setdefault(nodes, PairGames())

    def rest_of(self, job: Job) -> Job | None:
        """What of a job is not known yet, None if nothing; pairs are known from the first on."""
        if isinstance(job, SharedJob):
            shared = self.shared.get(job.nodes)
            return None if shared and job.number in shared.known else job
        name = job.step.name
        if isinstance(job, DepthJob):
            return None if name in self.depths else job
        if isinstance(job, SuiteJob):
            return None if job.suite in self.suites.get(name, {}) else job
        first, pairs = self._games(name, job.nodes).rest(job.first, job.pairs)
        return replace(job, first=first, pairs=pairs) if pairs else None

    def tally(self, name: str, nodes: int) -> Tally:
        """The games at a number of nodes from the view of the engine with the step."""
        return self._games(name, nodes).tally()

    def measured(self) -> Iterator[Step]:
        """The steps with a result, in the order of the search, then the user's own."""
        for name, step in self.steps.items():
            if step is not NOTHING_OFF and (
                name in self.depths
                or name in self.suites
                or any(self.pairs.get(name, {}).values())
                or any(shared.games_of(name) for shared in self.shared.values())
            ):
                yield step


def fields_of(job: Job, outcome: Outcome) -> JsonObject:
    """A job and its outcome as a line of the file."""
    if isinstance(job, SharedJob):
        lacking = [[step.name for step in steps] for steps in drawn(job.number)]
        return {"nodes": job.nodes, "pair": job.number, "lacking": lacking, "games": outcome}
    fields: JsonObject = {"step": job.step.name}
    if job.step.kind in (Kind.NETWORK, Kind.CHANGE):
        fields |= {"kind": job.step.kind, "network": job.step.network}
    if job.step.rival is not None:
        fields["rival"] = job.step.rival
    if isinstance(job, DepthJob):
        return {**fields, "depth": outcome}
    if isinstance(job, SuiteJob):
        return {**fields, "suite": job.suite, "solved": outcome}
    return {**fields, "nodes": job.nodes, "first": job.first, "games": outcome}


def header() -> JsonObject:
    """The first line of a file: what must be the same for results to be comparable."""
    return {
        "format": FORMAT,
        "experiment": "ablation",
        "depth": DEPTH,
        "most_nodes": MOST_NODES,
        "suites": SUITES,
    }
