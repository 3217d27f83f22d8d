"""Measures how many statements of explanations are false.

Positions come from the engine's games against itself. The moves to be explained are in turn a fast
search's choice, a very shallow search's choice, and a random one. Every statement is checked with
several times the nodes (`explanations.checks`).
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict

import chess

from philidor.arena.pool import Workforce, pool
from philidor.core import convert
from philidor.core.position import Position
from philidor.explanations.case import Searchers
from philidor.explanations.checks import Checker
from philidor.explanations.explainer import Explainer
from philidor.explanations.searcher import position_of
from philidor.explanations.statements import Terms
from philidor.explanations.wording import is_certain
from philidor.lab.harvest import fair_start
from philidor.lab.result_lines import ResultLines
from philidor.lab.selfplay import Contestant, play

GAME_NODES = 1_000
CARELESS_NODES = 40
POSITIONS_A_GAME = 4
SEEDS_APART = 100_000
# Standard deviations of a 95 % interval.
DEVIATIONS = 1.96
# What rows of the table are marked with whose statements are checked, but not made.
NOT_STATED = " (not stated)"
# The name of the row of statements about terms that a deeper search would make as well.
PERSISTENT = f"terms: the first in deeper lines too{NOT_STATED}"


class Finding(TypedDict):
    """One explained move: its position, and for every statement its kind and whether it holds."""

    fen: str
    move: str
    stated: list[tuple[str, bool]]


@dataclass(frozen=True)
class Plan:
    """What is measured: positions, a seed, nodes of explanations, how many times more of checks."""

    positions: int
    seed: int
    nodes: int
    factor: int

    @property
    def games(self) -> int:
        """Games from which the positions come."""
        return math.ceil(self.positions / POSITIONS_A_GAME)

    def heading(self) -> dict[str, int]:
        """The first line of a results file."""
        return {"seed": self.seed, "nodes": self.nodes, "factor": self.factor}


@dataclass(frozen=True)
class Rate:
    """How often a kind of statement was made, how often it was false, and the 95 % interval."""

    kind: str
    stated: int
    false: int

    @property
    def share(self) -> float:
        """False statements in percent."""
        return 100 * self.false / self.stated

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval of the share, in percent."""
        square = DEVIATIONS**2
        share, count = self.false / self.stated, self.stated
        middle = share + square / (2 * count)
        half = DEVIATIONS * math.sqrt(share * (1 - share) / count + square / (4 * count**2))
        whole = 1 + square / count
        return 100 * max(0.0, (middle - half) / whole), 100 * (middle + half) / whole


@cache
def _players() -> tuple[Contestant, Contestant]:
    return Contestant(megabytes=2), Contestant(megabytes=2)


def moves_to_explain(seed: int, number: int) -> list[tuple[str, str]]:
    """Positions of one game as FENs, each with a move in UCI form."""
    chance = random.Random(SEEDS_APART * seed + number)
    seen: list[tuple[str, str]] = []

    def look(position: Position, move: int, value: int) -> None:
        seen.append((convert.setup_of(position).fen(), convert.uci(position, move)))

    white, black = _players()
    play(white, black, fair_start(chance, GAME_NODES), GAME_NODES, look)
    chosen = chance.sample(seen, min(POSITIONS_A_GAME, len(seen)))
    return [
        (fen, _move(fen, move, number * POSITIONS_A_GAME + index, chance))
        for index, (fen, move) in enumerate(chosen)
    ]


def _move(fen: str, move: str, index: int, chance: random.Random) -> str:
    if index % 3 == 0:
        return move
    position = position_of(chess.Board(fen))
    if index % 3 == 1:
        return chance.choice(list(convert.legal_by_name(position)))
    careless = _players()[0]
    careless.deepening.forget()
    return convert.uci(position, careless.think(position, CARELESS_NODES)[0])


def examine(task: tuple[Plan, int]) -> tuple[int, list[Finding]]:
    """Explain the moves of one game and check every statement."""
    plan, number = task
    explainer = Explainer(plan.nodes)
    deep = Searchers.of(plan.nodes * plan.factor)
    found: list[Finding] = []
    for fen, move in moves_to_explain(plan.seed, number):
        board = chess.Board(fen)
        explanation = explainer.explain(board, board.parse_uci(move))
        checker = Checker(board, explanation.judged, deep)
        label: str = explanation.judged.label
        if not is_certain(explanation.judged):
            label += NOT_STATED
        stated: list[tuple[str, bool]] = [(label, checker.verdict_holds())]
        for one in explanation.statements:
            stated.append((one.kind, checker.holds(one)))
            if isinstance(one, Terms):
                stated.append((PERSISTENT, checker.terms_persist(one)))
        found.append({"fen": fen, "move": move, "stated": stated})
    return number, found


def measure(
    plan: Plan, path: Path, workforce: Workforce, on_game: Callable[[int, int], None]
) -> list[Finding]:
    """Examine the plan's positions; the results file keeps each game's, and is continued.

    on_game receives the games done and all. ResultLinesError for a file of another plan.
    """
    known: dict[int, list[Finding]] = {}

    def take(line: tuple[int, list[Finding]]) -> None:
        number, found = line
        known[int(number)] = found

    lines = ResultLines(path, plan.heading())
    lines.open(take)
    tasks = [(plan, number) for number in range(plan.games) if number not in known]
    with pool(workforce) as workers:
        for _, line in workers.results(examine, tasks):
            take(line)
            lines.add(line)
            on_game(len(known), plan.games)
    every = [finding for number in range(plan.games) for finding in known[number]]
    return every[: plan.positions]


def rates(findings: Sequence[Finding]) -> list[Rate]:
    """The rates of all kinds, the one that was stated most often first."""
    stated: Counter[str] = Counter()
    false: Counter[str] = Counter()
    for finding in findings:
        for kind, holds in finding["stated"]:
            stated[kind] += 1
            false[kind] += not holds
    return [Rate(kind, count, false[kind]) for kind, count in stated.most_common()]
