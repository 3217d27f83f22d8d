"""The measurements of a step: nodes to a depth, a suite at fixed nodes, pairs of games.

All of them count nodes and not time, so that a busy or slow machine finds the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import chess

from philidor import bench
from philidor.arena.suite import find_suite
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.core.position import Position
from philidor.engine import read_network
from philidor.evaluation.networks import Network, shipped_network
from philidor.game.fen import parse_fen
from philidor.lab.ablation.steps import NOTHING_OFF, SHIPPED, Step, weights_without
from philidor.lab.ablation.together import SharedJob, play_shared
from philidor.lab.selfplay import MEGABYTES, Contestant, numbered_pair
from philidor.search.deepening import SearchRequest

# Depth of the bench positions, and the nodes at which a search that explodes is broken off.
DEPTH = 10
MOST_NODES = 500_000
# Suites with the nodes for each position.
SUITES = {"bratko-kopec": 50_000, "wac": 10_000}


@dataclass(frozen=True)
class DepthJob:
    """Search the bench positions to `DEPTH`; the outcome is each position's number of nodes."""

    step: Step


@dataclass(frozen=True)
class SuiteJob:
    """Solve a suite; the outcome is the numbers of the solved problems."""

    step: Step
    suite: str


@dataclass(frozen=True)
class GamesJob:
    """Pairs of games of the engine with the step against the one without it.

    first: the number of the first pair, which determines its opening. The outcome is a string with
    a symbol for each game, the result of the engine with the step: `1`, `=` or `0`.
    """

    step: Step
    nodes: int
    first: int
    pairs: int


Job = DepthJob | SuiteJob | GamesJob | SharedJob
Outcome = list[int] | str


def measure(job: Job) -> Outcome:
    """Do a job."""
    if isinstance(job, DepthJob):
        return nodes_to_depth(job.step)
    if isinstance(job, SuiteJob):
        return solved(job.step, job.suite)
    if isinstance(job, SharedJob):
        return play_shared(job)
    return "".join(
        numbered_pair(_with(job.step), _without(job.step), job.first + index, job.nodes)
        for index in range(job.pairs)
    )


def nodes_to_depth(step: Step) -> list[int]:
    """Nodes for each bench position, from empty tables."""
    engine = _without(step)
    return [_search(engine, fen, DEPTH, MOST_NODES)[1] for fen in bench.POSITIONS]


def solved(step: Step, suite: str) -> list[int]:
    """The numbers, from 0, of the problems solved without the step."""
    engine = _without(step)
    found = []
    for number, problem in enumerate(find_suite(suite)):
        position = Position()
        move, _ = _search(engine, problem.board.fen(), None, SUITES[suite], position)
        if problem.solved_by(chess.Move.from_uci(convert.uci(position, move))):
            found.append(number)
    return found


def _search(
    engine: Contestant, fen: str, depth: int | None, nodes: int, position: Position | None = None
) -> tuple[int, int]:
    """(best move, nodes) of a search from empty tables; `position` is set to the FEN."""
    position = position or Position()
    convert.place(position, parse_fen(fen))
    request = SearchRequest(nodes=nodes)
    if depth is not None:
        request = replace(request, depth=depth)
    engine.deepening.forget()
    moves = engine.deepening.search(
        position, request, SearchControl(), lambda line: None, lambda move, number: None
    )
    return moves[0], engine.deepening.nodes()


@lru_cache(maxsize=1)
def _without(step: Step) -> Contestant:
    """This process's engine that lacks the step."""
    weights = weights_without(step.groups) if step.groups else None
    return Contestant(dict(step.parameters), MEGABYTES, weights, _network_in(step.rival))


def _with(step: Step) -> Contestant:
    """This process's engine that has the step."""
    return _whole(NOTHING_OFF if step.network is None else step)


@lru_cache(maxsize=1)
def _whole(step: Step) -> Contestant:
    return Contestant(megabytes=MEGABYTES, network=_network_in(step.network))


def _network_in(file: str | None) -> Network | None:
    if file is None:
        return None
    return shipped_network() if file == SHIPPED else read_network(file)
