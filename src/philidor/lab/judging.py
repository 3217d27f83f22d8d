"""Judging: the effect of many changes of the search on the moves that it chooses.

A game of a hundred searches gives one result. Here every pair of searches gives one: each change is
in one of the two at random, and another engine judges the moves that they choose. So many changes
can be told apart at the length of search that matters, for which games would be too few.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import numpy as np
import numpy.typing as npt

from philidor.arena.elo import NORMAL_95
from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import Write, appended
from philidor.lab.choices import Choice, PairTask, choose_pair, positions_of_game
from philidor.lab.screening import Change, deal, opened
from philidor.lab.verdicts import Judge, Question, ask

OnProgress = Callable[[str], None]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Effect:
    """A mean difference in thousandths of a point a move, with the margin of 95 %."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} +- {self.margin:.2f}"


@dataclass
class Judging:
    """The state of a measurement, as its file keeps it.

    nodes: of each search. games: the positions that each own game gave. pairs: what the two
    searches of each pair chose; pair number n searches position n, from the beginning again after
    the last. points: what the judge expects after a move.
    """

    changes: tuple[Change, ...]
    nodes: int
    games: list[list[str]] = field(default_factory=list)
    pairs: list[tuple[Choice, Choice]] = field(default_factory=list)
    points: dict[Question, float] = field(default_factory=dict)

    def positions(self) -> list[str]:
        """The positions of all games."""
        return [fen for game in self.games for fen in game]

    def open_questions(self) -> list[Question]:
        """Moves without a verdict in positions in which more than one was chosen."""
        chosen: dict[str, set[str]] = {}
        fens = self.positions()
        for number, pair in enumerate(self.pairs):
            for choice in pair:
                chosen.setdefault(fens[number % len(fens)], set()).update(choice)
        return [
            (fen, move)
            for fen, moves in chosen.items()
            if len(moves) > 1
            for move in sorted(moves)
            if (fen, move) not in self.points
        ]


def open_judging(path: Path, changes: Sequence[str], nodes: int) -> Judging:
    """The measurement in a file, as `screening.opened`."""
    return opened(path, changes, nodes, load)


def load(path: Path) -> Judging:
    """A measurement from its file. Raises InputError for another kind of file."""
    try:
        head, *lines = path.read_text().splitlines()
        kept = json.loads(head)
        judging = Judging(tuple(Change(str(c)) for c in kept["changes"]), int(kept["nodes"]))
        for line in lines:
            _take(judging, json.loads(line))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is not a measurement of chosen moves: {error}") from None
    return judging


def _take(judging: Judging, record: JsonObject) -> None:
    if "game" in record:
        judging.games.append([str(fen) for fen in record["game"]])
    elif "pair" in record:
        first, second = record["pair"]
        judging.pairs.append((tuple(first), tuple(second)))
    else:
        fen, move, points = record["points"]
        judging.points[fen, move] = float(points)


def _keep(judging: Judging, write: Write, record: JsonObject) -> None:
    write(json.dumps(record) + "\n")
    _take(judging, record)


@dataclass(frozen=True)
class Extent:
    """How much is measured: at least so many positions, so many searches, by this judge.

    Once pairs have been searched there are no new positions.
    """

    positions: int
    searches: int
    judge: Judge


def measure(
    judging: Judging, path: Path, extent: Extent, workforce: Workforce, on_progress: OnProgress
) -> None:
    """Find positions, search them, have the moves judged; goes on where the file ends.

    Raises InputError if the judge fails, FileError if the disk is full.
    """
    with appended(path) as write:
        if not judging.pairs:
            _find_positions(judging, write, extent.positions, workforce, on_progress)
        _search_pairs(judging, write, extent.searches, workforce, on_progress)
        questions = judging.open_questions()
        left = count(len(questions) - 1, -1)

        def on_verdict(question: Question, points: float) -> None:
            _keep(judging, write, {"points": [*question, points]})
            on_progress(f"{next(left)} moves to be judged")

        if questions:
            ask(extent.judge, questions, workforce.processes, on_verdict)


def _find_positions(
    judging: Judging, write: Write, wanted: int, workforce: Workforce, on_progress: OnProgress
) -> None:
    found = len(judging.positions())
    if found >= wanted:
        return
    games = ((number, judging.nodes) for number in count(len(judging.games)))
    with pool(workforce) as workers:
        for positions in workers.in_order(positions_of_game, games):
            _keep(judging, write, {"game": positions})
            found += len(positions)
            on_progress(f"{found} of {wanted} positions")
            if found >= wanted:
                return


def _search_pairs(
    judging: Judging, write: Write, searches: int, workforce: Workforce, on_progress: OnProgress
) -> None:
    values = tuple(change.values() for change in judging.changes)
    fens = judging.positions()
    tasks = (
        PairTask(number, fens[number % len(fens)], values, judging.nodes)
        for number in range(len(judging.pairs), searches // 2)
    )
    with pool(workforce) as workers:
        for pair in workers.in_order(choose_pair, tasks):
            _keep(judging, write, {"pair": pair})
            on_progress(f"{2 * len(judging.pairs)} of {searches} searches")


def effects(judging: Judging) -> tuple[list[Effect], Effect]:
    """The effect of each change, and what all nodes gain against half of them.

    Least squares over all pairs; each pair's outcome is the mean over its shares of the nodes.
    Pairs of one position are alike, so the margins come from the positions' sums of errors.
    Raises InputError while there are too few positions, or moves without a verdict.
    """
    fens = judging.positions()
    number = len(judging.changes)
    groups = min(len(fens), len(judging.pairs))
    if groups <= number + 1:
        raise InputError(f"{groups} positions are too few to tell {number} changes apart")
    if questions := judging.open_questions():
        raise InputError(f"{len(questions)} moves have not been judged")
    places = np.arange(len(judging.pairs)) % len(fens)
    gains = np.zeros(len(judging.pairs))
    doublings = np.zeros(len(judging.pairs))
    for pair, (first, second) in enumerate(judging.pairs):
        known = {move: judging.points.get((fens[places[pair]], move)) for move in first + second}
        # A position in which every search chose the same move is not judged, and tells nothing.
        one, other = (
            np.array([1000 * (known[move] or 0.0) for move in side]) for side in (first, second)
        )
        gains[pair] = np.mean(one - other)
        doublings[pair] = (one[-1] - one[-2] + other[-1] - other[-2]) / 2
    design = np.array([deal(pair, number) for pair in range(len(judging.pairs))], dtype=float)
    (doubling,) = _least_squares(np.ones((len(gains), 1)), doublings, places)
    return _least_squares(design, gains, places), doubling


def _least_squares(rows: Floats, outcomes: Floats, places: npt.NDArray[np.int64]) -> list[Effect]:
    inverse = np.linalg.pinv(rows.T @ rows)
    means = inverse @ rows.T @ outcomes
    sums = np.zeros((int(places.max()) + 1, rows.shape[1]))
    np.add.at(sums, places, rows * (outcomes - rows @ means)[:, None])
    margins = NORMAL_95 * np.sqrt(np.diag(inverse @ (sums.T @ sums) @ inverse))
    return [Effect(float(mean), float(margin)) for mean, margin in zip(means, margins, strict=True)]
