"""`lab study ablate`: what every step, history and group of terms is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import OldTarget, one_output, plain_errors, stoppable
from philidor.contract.errors import InputError
from philidor.engine import read_network
from philidor.lab.ablation.measures import GamesJob, Job
from philidor.lab.ablation.plan import GAMES, SHARED, AblationPlan, run
from philidor.lab.ablation.results import Results
from philidor.lab.ablation.steps import STEPS, Step, change_step, network_step
from philidor.lab.ablation.together import SharedJob
from philidor.lab.commands.common import Progress
from philidor.shared_options import Cluster, Jobs, output_option

Against = Annotated[
    Path | None,
    typer.Option(help="Only let --network play the network in this file, not the evaluation."),
]
Together = Annotated[
    list[str] | None,
    typer.Option(
        help="NODES:GAMES in which all steps are measured at once, repeated; by default "
        + " ".join(f"{nodes}:{number}" for nodes, number in SHARED)
    ),
]


def ablate(
    file: OldTarget = None,
    output: Annotated[Path | None, output_option("Results file (.jsonl); it is continued.")] = None,
    step: Annotated[
        list[str] | None, typer.Option(help="Only this step, repeated; by default all.")
    ] = None,
    change: Annotated[
        list[str] | None,
        typer.Option(
            help="Instead: search parameters NAME=VALUE,... to try, repeated; the Elo is that of "
            "the engine without the change."
        ),
    ] = None,
    network: Annotated[
        Path | None, typer.Option(help="Also measure what another network is worth.")
    ] = None,
    against: Against = None,
    games: Annotated[
        list[str] | None,
        typer.Option(
            help="NODES:GAMES for each step, repeated; by default "
            + " ".join(f"{nodes}:{number}" for nodes, number in GAMES)
        ),
    ] = None,
    together: Together = None,
    jobs: Jobs = 2,
    cluster: Cluster = None,
) -> None:
    """Measure what each step is worth by switching it off; after Ctrl-C the same continues."""
    with plain_errors():
        results = one_output(output, file)
        steps = _chosen(step or [], change or [], network, against)
        plan = _plan(steps, _games(games or []), _games(together or []))
        progress = Progress()

        def on_job(job: Job, left: int) -> None:
            progress.show(f"{_what(job)}; {left:,} jobs left")

        with stoppable(lambda: f"the same command continues {results}"):
            run(plan, Results(results), Workforce(jobs, cluster), on_job)
        progress.end()
        typer.echo(f"{results} is complete: 'philidor lab report {results} -o FILE.md'")


def _chosen(
    names: list[str], changes: list[str], network: Path | None, against: Path | None
) -> tuple[Step, ...]:
    if against is not None:
        if network is None:
            raise InputError("--against needs --network: the network that plays it")
        for path in (network, against):
            read_network(str(path))
        return (network_step(str(network.resolve()), str(against.resolve())),)
    known = {step.name: step for step in STEPS}
    for name in names:
        if name not in known:
            raise InputError(f"there is no step '{name}': {', '.join(known)}")
    steps: list[Step] = [change_step(text) for text in changes]
    if not changes:
        steps = [known[name] for name in names] or list(STEPS)
    if network is not None:
        read_network(str(network))
        steps.append(network_step(str(network.resolve())))
    return tuple(steps)


def _games(texts: list[str]) -> tuple[tuple[int, int], ...]:
    games = []
    for text in texts:
        nodes, _, number = text.partition(":")
        if not (nodes.isdecimal() and number.isdecimal() and int(nodes) > 0):
            raise InputError(f"'{text}' is not NODES:GAMES, such as 5000:1000")
        games.append((int(nodes), int(number)))
    return tuple(games)


def _plan(
    steps: tuple[Step, ...],
    games: tuple[tuple[int, int], ...],
    shared: tuple[tuple[int, int], ...],
) -> AblationPlan:
    """The plan of what was asked for; by default, games of both kinds if all steps are measured."""
    if games or shared:
        return AblationPlan(steps, games, shared)
    return AblationPlan(steps, GAMES, SHARED if steps == STEPS else ())


def _what(job: Job) -> str:
    """A job in words."""
    if isinstance(job, SharedJob):
        return f"all steps together: games at {job.nodes:,} nodes"
    if isinstance(job, GamesJob):
        return f"{job.step.title}: games at {job.nodes:,} nodes"
    return f"{job.step.title}: positions"
