"""What an ablation measures, in which order, and the run itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from philidor.arena.pool import Workforce, pool
from philidor.arena.records import GAMES_A_PAIR
from philidor.lab.ablation.measures import SUITES, DepthJob, GamesJob, Job, SuiteJob, measure
from philidor.lab.ablation.results import Results
from philidor.lab.ablation.steps import NOTHING_OFF, Kind, Step
from philidor.lab.ablation.together import SharedJob
from philidor.lab.result_lines import ResultLinesError

# Nodes a move with the games for each step alone, and with those for all steps together. At 5,000
# nodes these are some 1,600 for each step: one side alone lacks it in 18 % of the shared games.
GAMES = ((5_000, 560),)
SHARED = ((5_000, 6_000), (40_000, 1_600), (200_000, 1_000))
# A job takes about as long as this many nodes a move in one pair.
NODES_A_JOB = 25_000


@dataclass(frozen=True)
class AblationPlan:
    """The steps, and the games by nodes a move: for each step, and shared by all steps."""

    steps: tuple[Step, ...]
    games: tuple[tuple[int, int], ...] = GAMES
    shared: tuple[tuple[int, int], ...] = ()

    def jobs(self) -> Iterator[Job]:
        """All jobs: nodes to depth, suites, then games, one round of all steps after another.

        So every step has the same number of games at any time, to within a round.
        """
        for step in (NOTHING_OFF, *self.steps):
            if step.kind is not Kind.NETWORK:
                yield DepthJob(step)
        for index, (nodes, games) in enumerate(self.games):
            yield from self._rounds(nodes, games, first_round_only=index == 0)
            if index == 0:
                yield from self._suites()
                yield from self._rounds(nodes, games)
        for nodes, games in self.shared:
            for number in range((games + 1) // GAMES_A_PAIR):
                yield SharedJob(nodes, number)

    def _suites(self) -> Iterator[Job]:
        for step in (NOTHING_OFF, *self.steps):
            for suite in SUITES:
                if step.kind is not Kind.NETWORK:
                    yield SuiteJob(step, suite)

    def _rounds(self, nodes: int, games: int, first_round_only: bool = False) -> Iterator[Job]:
        """Games of all steps; the first round alone gives each step a first, rough figure."""
        pairs = (games + 1) // GAMES_A_PAIR
        batch = max(1, NODES_A_JOB // nodes)
        last = min(batch, pairs) if first_round_only else pairs
        for first in range(0, last, batch):
            for step in self.steps:
                yield GamesJob(step, nodes, first, min(batch, pairs - first))

    def missing(self, results: Results) -> list[Job]:
        """The jobs whose outcome is not known, each once."""
        rests = (results.rest_of(job) for job in self.jobs())
        return list(dict.fromkeys(rest for rest in rests if rest is not None))


def check_engine(results: Results) -> None:
    """ResultLinesError if the results are those of an engine that searches differently."""
    job = DepthJob(NOTHING_OFF)
    if results.rest_of(job) is None and measure(job) != results.depths[NOTHING_OFF.name]:
        raise ResultLinesError(
            f"{results.path} was measured with another engine (another bench signature): "
            "name a new file"
        )


def run(
    plan: AblationPlan,
    results: Results,
    workforce: Workforce,
    on_job: Callable[[Job, int], None],
) -> None:
    """Do the jobs whose outcome is missing; `on_job` receives each and the number left."""
    check_engine(results)
    missing: Sequence[Job] = plan.missing(results)
    left = len(missing)
    with pool(workforce) as workers:
        for job, outcome in workers.results(measure, missing):
            results.add(job, outcome)
            left -= 1
            on_job(job, left)
