"""Many steps switched off in the same games.

With many nodes a move, games are few. So in each pair of games either side lacks every step with a
small chance, and what each step is worth is estimated from all games (`lab.factorial`). A game
tells something about every step that one side alone has. The price is that a step is seen beside
engines that lack a few others, not the whole engine.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from philidor.arena.elo import EloEstimate
from philidor.arena.records import GAMES_A_PAIR
from philidor.contract.errors import InputError
from philidor.lab.ablation.steps import STEPS, Kind, Step, weights_without
from philidor.lab.pair_games import POINTS
from philidor.lab.selfplay import Contestant, numbered_pair

# How likely a side is to lack a step: it lacks six on average.
CHANCE = 0.1
# Left out: a game without it is lost whatever else is there, and tells nothing about other steps.
DECISIVE = "material"
# Each side's table grows with the nodes, so that it is as full with many nodes as with few: two
# megabytes with 5,000 nodes a move.
NODES_A_MEGABYTE = 2_500


@dataclass(frozen=True)
class SharedJob:
    """A pair of games for all steps at once; the outcome is a symbol for each game.

    The symbols are the first side's results: `1`, `=` or `0`. number: determines the opening and
    which steps each side lacks.
    """

    nodes: int
    number: int


@dataclass
class SharedGames:
    """The pairs of games at one number of nodes, by number.

    known: the names of the steps that the first side and the second lacked, and the games.
    """

    known: dict[int, tuple[frozenset[str], frozenset[str], str]] = field(default_factory=dict)

    def take(self, number: int, lacking: Sequence[Collection[str]], games: str) -> None:
        """Note a pair; ValueError for anything else."""
        first, second = lacking
        if len(games) != GAMES_A_PAIR or set(games) - set(POINTS):
            raise ValueError(f"'{games}' is not the result of a pair")
        self.known[number] = (frozenset(first), frozenset(second), games)

    def games_of(self, name: str) -> int:
        """The games in which one side alone lacked a step."""
        return GAMES_A_PAIR * sum(
            (name in first) != (name in second) for first, second, _ in self.known.values()
        )

    def worths(self) -> dict[str, EloEstimate]:
        """Elo of having each step, by name; none while there are too few games."""
        # With numpy, which takes a moment to load.
        from philidor.lab import factorial

        names = sorted({name for pair in self.known.values() for name in pair[0] ^ pair[1]})
        design = [
            [(name in second) - (name in first) for name in names]
            for first, second, _ in self.known.values()
        ]
        outcomes = [sum(POINTS[game] for game in pair[2]) - 1 for pair in self.known.values()]
        try:
            return dict(zip(names, factorial.estimates(design, outcomes, len(names)), strict=True))
        except InputError:
            return {}


def drawn(number: int) -> tuple[list[Step], list[Step]]:
    """The steps that the first side and the second lack in a pair of games.

    A step that another one's absence switches off anyway does not count as lacking.
    """
    chance = random.Random(f"together {number}")
    steps = [step for step in STEPS if step.kind is not Kind.NETWORK and step.name != DECISIVE]
    first, second = ([step for step in steps if chance.random() < CHANCE] for _ in range(2))
    return _effective(first), _effective(second)


def _effective(steps: Sequence[Step]) -> list[Step]:
    """Without the steps all of whose switches belong to another of them."""
    kept = []
    for step in steps:
        names = {name for name, _ in step.parameters}
        others = [{name for name, _ in other.parameters} for other in steps if other is not step]
        if not names or not any(names < other for other in others):
            kept.append(step)
    return kept


def play_shared(job: SharedJob) -> str:
    """Play a pair of games."""
    rivals = _rivals(max(1, job.nodes // NODES_A_MEGABYTE))
    for side, steps in zip(rivals, drawn(job.number), strict=True):
        side.set_parameters(dict(pair for step in steps for pair in step.parameters))
        off = {group for step in steps for group in step.groups}
        side.deepening.use_weights(weights_without(off))
    return numbered_pair(*rivals, job.number, job.nodes)


@lru_cache(maxsize=1)
def _rivals(megabytes: int) -> tuple[Contestant, Contestant]:
    return Contestant(megabytes=megabytes), Contestant(megabytes=megabytes)
