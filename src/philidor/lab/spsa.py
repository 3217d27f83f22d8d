"""Tuning search parameters by games: simultaneous perturbation (SPSA, James C. Spall 1992).

Before each pair of games every parameter is moved at random, up or down by its own step. One side
plays with these values, the other with all steps reversed, and the values then move a little in the
winner's direction. The schedule of steps is Spall's, scaled for each parameter as fishtest does: in
the last games the perturbation is a twelfth of the parameter's range, and a won pair moves the
value by `RATE` of that. Both are larger than fishtest's, because there are thousands of games here
and not tens of thousands.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError
from philidor.lab.selfplay import duel
from philidor.search.parameters import PARAMETERS, Parameter

# Spall's exponents of the step and of the perturbation, and his stability constant as a share of
# all games.
STEP_DECAY = 0.602
WIDTH_DECAY = 0.101
STABILITY = 0.1
LAST_WIDTH = 1 / 12
RATE = 0.008
KNOWN = {parameter.name: parameter for parameter in PARAMETERS}
# Where the network is asked: games with equal nodes do not show what asking costs, so a tuning by
# such games would ask it everywhere.
COST_TIME = {"quiescence_lazy", "static_lazy"}


@dataclass
class Climb:
    """The state of a tuning: the parameters' present values and the pairs of games played."""

    values: dict[str, float]
    pairs: int = 0

    def whole(self) -> dict[str, int]:
        """The values as the search takes them."""
        return {name: round(value) for name, value in self.values.items()}


def start(names: Sequence[str]) -> Climb:
    """A tuning from the defaults of these parameters.

    Without names, of all that have a range and whose cost games with equal nodes show. Raises
    InputError for an unknown name.
    """
    for name in names:
        if name not in KNOWN:
            raise InputError(f"there is no search parameter '{name}'")
    chosen = [KNOWN[name] for name in names] or [
        parameter
        for parameter in PARAMETERS
        if parameter.high - parameter.low > 1 and parameter.name not in COST_TIME
    ]
    return Climb({parameter.name: float(parameter.default) for parameter in chosen})


def load(path: Path) -> Climb:
    """A tuning's state from its file. Raises InputError for another kind of file."""
    try:
        kept = json.loads(path.read_text())
        climb = Climb({str(k): float(v) for k, v in kept["values"].items()}, int(kept["pairs"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path} does not hold the state of a tuning: {error}") from None
    start(list(climb.values))
    return climb


def save(climb: Climb, path: Path) -> None:
    """Replace the file of a tuning's state in one step."""
    fresh = path.with_suffix(path.suffix + ".new")
    fresh.write_text(json.dumps({"pairs": climb.pairs, "values": climb.values}, indent=1) + "\n")
    fresh.replace(path)


@dataclass(frozen=True)
class Trial:
    """One pair of games: the steps of the first side, reversed for the second, and the opening."""

    number: int
    up: dict[str, int]
    down: dict[str, int]
    steps: dict[str, float]
    nodes: int


def width(parameter: Parameter, pair: int, pairs: int) -> float:
    """How far a parameter is moved to either side in pair number `pair` of `pairs`, from 0."""
    last = LAST_WIDTH * (parameter.high - parameter.low)
    return max(0.5, last * math.pow(pairs / (pair + 1), WIDTH_DECAY))


def step(parameter: Parameter, pair: int, pairs: int) -> float:
    """How far two won games move a parameter; one win and one draw move it half as far."""
    last = LAST_WIDTH * (parameter.high - parameter.low)
    held = STABILITY * pairs
    shrunk = math.pow((held + pairs) / (held + pair + 1), STEP_DECAY)
    return RATE * last * last * shrunk / width(parameter, pair, pairs)


def trial(climb: Climb, number: int, pairs: int, nodes: int) -> Trial:
    """The pair of games number `number`, around the values as they are now."""
    chance = random.Random(number)
    up, down, steps = {}, {}, {}
    for name, value in climb.values.items():
        parameter = KNOWN[name]
        sign = chance.choice((-1, 1))
        moved = sign * width(parameter, number, pairs)
        # Rounded at random, so that half a unit has an effect in half of the games.
        lift = chance.random()
        up[name] = int(_within(parameter, (value + moved + lift) // 1))
        down[name] = int(_within(parameter, (value - moved + lift) // 1))
        steps[name] = sign * step(parameter, number, pairs)
    return Trial(number, up, down, steps, nodes)


def _within(parameter: Parameter, value: float) -> float:
    return max(parameter.low, min(parameter.high, value))


def play_trial(task: Trial) -> tuple[Trial, float]:
    """The pair's outcome for the first side: from -1 for two losses to 1 for two wins."""
    return task, duel(task.up, task.down, task.number, task.nodes)


def learn(climb: Climb, task: Trial, outcome: float) -> None:
    """Move the values towards the side that won, within the parameters' ranges."""
    for name, moved in task.steps.items():
        climb.values[name] = _within(KNOWN[name], climb.values[name] + outcome * moved)
    climb.pairs += 1


def ascend(
    climb: Climb,
    pairs: int,
    nodes: int,
    workforce: Workforce,
    on_pair: Callable[[Climb], None],
) -> None:
    """Play until there are this many pairs; `on_pair` is called after each and may save."""
    tasks: Iterator[Trial] = (
        trial(climb, number, pairs, nodes) for number in range(climb.pairs, pairs)
    )
    # Results are used in order, so that a run is repeatable. No job waits for a worker, because it
    # would be made from values that the jobs before it have yet to move.
    with pool(workforce) as workers:
        for task, outcome in workers.in_order(play_trial, tasks, ahead=1):
            learn(climb, task, outcome)
            on_pair(climb)
