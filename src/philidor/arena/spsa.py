"""Tuning numbers by games: simultaneous perturbation (SPSA, James C. Spall 1992).

The numbers are Philidor's search parameters, or options of any UCI engine (`uci_tuning`). Before
each pair of games every one is moved at random, up or down by its own step. One side plays with
these values, the other with all steps reversed, and the values then move a little in the winner's
direction. The schedule of steps is Spall's, scaled for each number as fishtest does: in the last
games the perturbation is its `step`, by default a twelfth of its range, and a won pair moves the
value by `RATE` of that. Both are larger than fishtest's, because there are thousands of games here
and not tens of thousands.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import replace_text
from philidor.search.parameters import PARAMETERS, Parameter

# Spall's exponents of the step and of the perturbation, and his stability constant as a share of
# all games.
STEP_DECAY = 0.602
WIDTH_DECAY = 0.101
STABILITY = 0.1
LAST_WIDTH = 1 / 12
RATE = 0.008
KNOWN = {parameter.name: parameter for parameter in PARAMETERS}
# Margins of lazy evaluation: games with equal nodes do not show what the network costs, so a tuning
# by such games would evaluate it everywhere.
COST_TIME = {"quiescence_lazy", "static_lazy"}


# Pairs between two points of the curve.
CURVE_EVERY = 10
# How a user writes a range and the option that is tuned in it.
FORM = "NAME=START,MIN,MAX,STEP"


@dataclass(frozen=True)
class Range:
    """A number that is tuned: where it starts, its least and most, its perturbation at the end."""

    start: float
    low: float
    high: float
    step: float

    def within(self, value: float) -> float:
        """The value, or the end of the range beyond which it lies."""
        return max(self.low, min(self.high, value))

    @classmethod
    def of(cls, parameter: Parameter) -> Range:
        """The range of a search parameter."""
        low, high = parameter.low, parameter.high
        return cls(parameter.default, low, high, LAST_WIDTH * (high - low))


@dataclass
class Climb:
    """The state of a tuning: the numbers' present values and the pairs of games played.

    ranges: of Philidor's search parameters where the file of an older tuning has none. curve: the
    values after so many pairs. engine: the command of the engine whose options they are, None for
    Philidor's own search.
    """

    values: dict[str, float]
    pairs: int = 0
    ranges: dict[str, Range] = field(default_factory=dict)
    curve: list[tuple[int, dict[str, float]]] = field(default_factory=list)
    engine: str | None = None

    def __post_init__(self) -> None:
        if not self.ranges:
            self.ranges = {name: Range.of(KNOWN[name]) for name in self.values}
        if not self.curve:
            self.curve.append((self.pairs, dict(self.values)))

    def ranges_of(self, names: Iterable[str]) -> dict[str, Range]:
        """The ranges of those of some numbers that it tunes."""
        return {name: self.ranges[name] for name in names if name in self.ranges}

    def whole(self) -> dict[str, int]:
        """The values as an engine takes them."""
        return {name: round(value) for name, value in self.values.items()}


def start(names: Sequence[str]) -> Climb:
    """A tuning from the defaults of these search parameters.

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
        kept: JsonObject = json.loads(path.read_text())
        values = {str(name): float(value) for name, value in kept["values"].items()}
        ranges = {str(name): Range(**one) for name, one in kept.get("ranges", {}).items()}
        if set(ranges) != set(values):
            start(list(values))
            ranges = {}
        curve = [(int(pairs), dict(point)) for pairs, point in kept.get("curve", [])]
        return Climb(values, int(kept["pairs"]), ranges, curve, kept.get("engine"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path} does not hold the state of a tuning: {error}") from None


def require_same(climb: Climb, ranges: dict[str, Range], path: Path) -> None:
    """InputError unless the tuning in a file is that of these numbers, in these ranges."""
    if set(climb.ranges) != set(ranges):
        said = f"{path} tunes {', '.join(climb.ranges)}, not {', '.join(ranges)}"
    elif climb.ranges != ranges:
        changed = [name for name, one in ranges.items() if climb.ranges[name] != one]
        said = f"{path} began with another start, range or step of {', '.join(changed)}"
    else:
        return
    raise InputError(f"{said}: name another file")


def save(climb: Climb, path: Path) -> None:
    """Replace the file of a tuning's state in one step."""
    replace_text(path, json.dumps(asdict(climb), indent=1) + "\n")


@dataclass(frozen=True)
class Trial:
    """One pair of games: the steps of the first side, reversed for the second, and the opening."""

    number: int
    up: dict[str, int]
    down: dict[str, int]
    steps: dict[str, float]
    nodes: int


def width(one: Range, pair: int, pairs: int) -> float:
    """How far a number is moved to either side in pair number `pair` of `pairs`, from 0."""
    return max(0.5, one.step * math.pow(pairs / (pair + 1), WIDTH_DECAY))


def step(one: Range, pair: int, pairs: int) -> float:
    """How far two won games move a number; one win and one draw move it half as far."""
    held = STABILITY * pairs
    shrunk = math.pow((held + pairs) / (held + pair + 1), STEP_DECAY)
    return RATE * one.step * one.step * shrunk / width(one, pair, pairs)


def trial(climb: Climb, number: int, pairs: int, nodes: int) -> Trial:
    """The pair of games number `number`, around the values as they are now."""
    chance = random.Random(number)
    up, down, steps = {}, {}, {}
    for name, value in climb.values.items():
        one = climb.ranges[name]
        sign = chance.choice((-1, 1))
        moved = sign * width(one, number, pairs)
        # Rounded at random, so that half a unit has an effect in half of the games.
        lift = chance.random()
        up[name] = int(one.within((value + moved + lift) // 1))
        down[name] = int(one.within((value - moved + lift) // 1))
        steps[name] = sign * step(one, number, pairs)
    return Trial(number, up, down, steps, nodes)


Play = Callable[[Trial], tuple[Trial, float]]


def learn(climb: Climb, task: Trial, outcome: float) -> None:
    """Move the values towards the side that won, within their ranges."""
    for name, moved in task.steps.items():
        one = climb.ranges[name]
        climb.values[name] = one.within(climb.values[name] + outcome * moved)
    climb.pairs += 1
    if climb.pairs % CURVE_EVERY == 0:
        climb.curve.append((climb.pairs, dict(climb.values)))


def ascend(
    climb: Climb,
    pairs: int,
    nodes: int,
    workforce: Workforce,
    on_pair: Callable[[Climb], None],
    play: Play,
) -> None:
    """Play until there are this many pairs; `on_pair` is called after each and may save.

    play: plays a pair in a worker process; picklable.
    """
    tasks: Iterator[Trial] = (
        trial(climb, number, pairs, nodes) for number in range(climb.pairs, pairs)
    )
    # Results are used in order, so that a run is repeatable. No job waits for a worker, because it
    # would be made from values that the jobs before it have yet to move.
    with pool(workforce) as workers:
        for task, outcome in workers.in_order(play, tasks, ahead=1):
            learn(climb, task, outcome)
            on_pair(climb)
