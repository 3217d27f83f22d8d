"""Screening: the effect of many changes of the search, all measured in the same games.

In each pair of games every change is given to one side at random, and what each contributed is then
estimated from all games (`factorial`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from philidor.arena.elo import EloEstimate
from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError
from philidor.files import appended, replace_text
from philidor.lab import factorial
from philidor.lab.selfplay import Contestant, duel


@dataclass(frozen=True)
class Change:
    """Search parameters that are changed together, as the command line names them."""

    text: str

    def values(self) -> dict[str, int]:
        """The parameters' new values. Raises InputError if the text is not `NAME=VALUE,...`."""
        try:
            parts = (part.split("=") for part in self.text.split(","))
            values = {name: _whole(value) for name, value in parts}
            Contestant(values, megabytes=1)
        except ValueError as error:
            raise InputError(f"'{self.text}' is not a change NAME=VALUE,...: {error}") from None
        return values


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a whole number") from None


@dataclass
class Screening:
    """The state of a screening.

    nodes: for each move. outcomes: for each pair of games, which side had each change (1 the first,
    -1 the second), and the first side's result from -1 for two losses to 1 for two wins.
    """

    changes: tuple[Change, ...]
    nodes: int
    outcomes: list[tuple[list[int], float]] = field(default_factory=list)


def load(path: Path) -> Screening:
    """A screening from its file. Raises InputError for another kind of file."""
    try:
        head, *lines = path.read_text().splitlines()
        kept = json.loads(head)
        screening = Screening(tuple(Change(str(c)) for c in kept["changes"]), int(kept["nodes"]))
        for line in lines:
            sides, outcome = json.loads(line)
            screening.outcomes.append(([int(side) for side in sides], float(outcome)))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is not a screening: {error}") from None
    if any(len(sides) != len(screening.changes) for sides, _ in screening.outcomes):
        raise InputError(f"{path} is not a screening: a pair with another number of changes")
    return screening


class Measurement(Protocol):
    """What the file of a measurement of changes holds, among other things."""

    changes: tuple[Change, ...]


State = TypeVar("State", bound=Measurement)


def opened(
    path: Path, changes: Sequence[str], nodes: int, load_state: Callable[[Path], State]
) -> State:
    """The measurement in a file, which is created with its first line if it is new.

    Raises InputError for unreadable changes, or if the file has other changes.
    """
    wanted = tuple(Change(text) for text in changes)
    if path.exists():
        state = load_state(path)
        if wanted and wanted != state.changes:
            raise InputError(f"{path} was begun with other changes")
        return state
    if not wanted:
        raise InputError(f"{path} is new: name the changes, each as NAME=VALUE,...")
    for change in wanted:
        change.values()
    replace_text(path, json.dumps({"changes": list(changes), "nodes": nodes}) + "\n")
    return load_state(path)


def open_screening(path: Path, changes: Sequence[str], nodes: int) -> Screening:
    """The screening in a file, as `opened`."""
    return opened(path, changes, nodes, load)


def deal(number: int, changes: int) -> list[int]:
    """The side that has each change in pair number `number`: 1 the first, -1 the second."""
    chance = random.Random(number)
    return [chance.choice((-1, 1)) for _ in range(changes)]


def dealt_changes(
    number: int, changes: Sequence[Mapping[str, int]]
) -> tuple[dict[str, int], dict[str, int]]:
    """The changed parameters of each side in pair number `number`."""
    first: dict[str, int] = {}
    second: dict[str, int] = {}
    for change, owner in zip(changes, deal(number, len(changes)), strict=True):
        (first if owner == 1 else second).update(change)
    return first, second


def play_pair(task: tuple[int, tuple[dict[str, int], ...], int]) -> tuple[list[int], float]:
    """One opening with both colours: the side of each change, and the first side's result."""
    number, changes, nodes = task
    return deal(number, len(changes)), duel(*dealt_changes(number, changes), number, nodes)


def screen(
    screening: Screening,
    path: Path,
    pairs: int,
    workforce: Workforce,
    on_pair: Callable[[int], None],
) -> None:
    """Play until the file has this many pairs; `on_pair` receives their number.

    FileError if the disk is full.
    """
    values = tuple(change.values() for change in screening.changes)
    done = len(screening.outcomes)
    tasks = ((number, values, screening.nodes) for number in range(done, pairs))
    with pool(workforce) as workers, appended(path) as write:
        for dealt, outcome in workers.in_order(play_pair, tasks):
            write(json.dumps([dealt, outcome]) + "\n")
            screening.outcomes.append((dealt, outcome))
            on_pair(len(screening.outcomes))


def estimates(screening: Screening) -> list[EloEstimate]:
    """The effect of each change in Elo with its 95 % interval, in the order of the changes.

    Raises InputError while there are too few pairs to separate the changes.
    """
    design, outcomes = zip(*screening.outcomes, strict=True) if screening.outcomes else ((), ())
    return factorial.estimates(design, outcomes, len(screening.changes))
