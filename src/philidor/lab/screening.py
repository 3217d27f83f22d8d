"""Screening: what many changes of the search are worth, all measured in the same games.

Every pair of games deals each change to the one side or to the other by lot, and least squares
tells afterwards what each contributed (a factorial experiment, Ronald A. Fisher 1926). So every
change is measured by all games, where one match after another would give each only its share. What
it takes for granted: small effects add up. Changes that help only together are not seen.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from philidor.arena.elo import NORMAL_95, SCALE, EloEstimate
from philidor.arena.pool import pool
from philidor.contract.errors import InputError
from philidor.lab.selfplay import Contestant, duel

# Elo for a whole point more in a game of even chances: the slope of the logistic curve.
ELO_A_POINT = 4 * SCALE / math.log(10)


@dataclass(frozen=True)
class Change:
    """Search parameters that are changed together, as the command line names them."""

    text: str

    def values(self) -> dict[str, int]:
        """The parameters' new values. Raises InputError where the text is no `NAME=VALUE,...`."""
        try:
            parts = (part.split("=") for part in self.text.split(","))
            values = {name: int(value) for name, value in parts}
            Contestant(values, megabytes=1)
        except ValueError as error:
            raise InputError(f"'{self.text}' is no change NAME=VALUE,...: {error}") from None
        return values


@dataclass
class Screening:
    """A screening as it stands.

    nodes: positions a move. outcomes: of each pair of games, who had each change (1 the first side,
    -1 the second) and the first side's result, -1 for two losses to 1 for two wins.
    """

    changes: tuple[Change, ...]
    nodes: int
    outcomes: list[tuple[list[int], float]] = field(default_factory=list)


def load(path: Path) -> Screening:
    """A screening from its file. Raises InputError for a file that is none."""
    try:
        head, *lines = path.read_text().splitlines()
        kept = json.loads(head)
        screening = Screening(tuple(Change(str(c)) for c in kept["changes"]), int(kept["nodes"]))
        for line in lines:
            sides, outcome = json.loads(line)
            screening.outcomes.append(([int(side) for side in sides], float(outcome)))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is no screening: {error}") from None
    if any(len(sides) != len(screening.changes) for sides, _ in screening.outcomes):
        raise InputError(f"{path} is no screening: a pair that does not know its changes")
    return screening


def open_screening(path: Path, changes: Sequence[str], nodes: int) -> Screening:
    """The screening in a file, begun there if it is new.

    Raises InputError for changes that are none, or others than those that the file was begun with.
    """
    wanted = tuple(Change(text) for text in changes)
    if path.exists():
        screening = load(path)
        if wanted and wanted != screening.changes:
            raise InputError(f"{path} was begun with other changes")
        return screening
    if not wanted:
        raise InputError(f"{path} is new: name the changes, each as NAME=VALUE,...")
    for change in wanted:
        change.values()
    path.write_text(json.dumps({"changes": list(changes), "nodes": nodes}) + "\n")
    return Screening(wanted, nodes)


def deal(number: int, changes: int) -> list[int]:
    """Who gets each change in pair number `number`: 1 the first side, -1 the second."""
    chance = random.Random(number)
    return [chance.choice((-1, 1)) for _ in range(changes)]


def play_pair(task: tuple[int, tuple[dict[str, int], ...], int]) -> tuple[list[int], float]:
    """One opening with both colours: who had each change, and the first side's result."""
    number, changes, nodes = task
    dealt = deal(number, len(changes))
    first: dict[str, int] = {}
    second: dict[str, int] = {}
    for change, owner in zip(changes, dealt, strict=True):
        (first if owner == 1 else second).update(change)
    return dealt, duel(first, second, number, nodes)


def screen(
    screening: Screening,
    path: Path,
    pairs: int,
    workers: int,
    on_pair: Callable[[int], None],
) -> None:
    """Play until so many pairs are in the file; `on_pair` hears how many there are."""
    values = tuple(change.values() for change in screening.changes)
    done = len(screening.outcomes)
    tasks = ((number, values, screening.nodes) for number in range(done, pairs))
    with pool(workers) as processes, path.open("a") as file:
        for dealt, outcome in processes.imap(play_pair, tasks):
            file.write(json.dumps([dealt, outcome]) + "\n")
            file.flush()
            screening.outcomes.append((dealt, outcome))
            on_pair(len(screening.outcomes))


def estimates(screening: Screening) -> list[EloEstimate]:
    """What each change is worth against its absence, with 95 % intervals, in their order.

    Raises InputError while there are too few pairs to tell the changes apart.
    """
    design = np.array([dealt for dealt, _ in screening.outcomes], dtype=float)
    results = np.array([outcome for _, outcome in screening.outcomes])
    count, changes = len(results), len(screening.changes)
    if count <= changes or np.linalg.matrix_rank(design) < changes:
        raise InputError(f"{count} pairs of games are too few to tell {changes} changes apart")
    effects = np.linalg.lstsq(design, results, rcond=None)[0]
    noise = float(np.sum((results - design @ effects) ** 2)) / (count - changes)
    spread = np.sqrt(noise * np.diag(np.linalg.inv(design.T @ design)))
    # An outcome is two games' points around their mean: half of it is a share of points.
    worth = ELO_A_POINT / 2 * effects
    margins = ELO_A_POINT / 2 * NORMAL_95 * spread
    return [
        EloEstimate(float(elo), float(elo - margin), float(elo + margin))
        for elo, margin in zip(worth, margins, strict=True)
    ]
