"""Thinking time beside people's: the pace of a human-like opponent for the moves people played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from philidor.core import convert
from philidor.human.chance import Draws
from philidor.human.human_policy import HumanPolicy
from philidor.human.pace import HALF, Clock, Moment, median_seconds, seconds
from philidor.lab.people.positions import HumanMove

PERCENTILES = (5, 25, 50, 75, 95, 99)


@dataclass(frozen=True)
class Times:
    """Seconds of people and of the pace for the same moves, and the pace's medians."""

    people: list[float]
    pace: list[float]
    medians: list[float]

    @property
    def correlation(self) -> float:
        """Spearman's rank correlation of people's times and the pace's, both partly random."""
        return rank_correlation(self.people, self.pace)

    @property
    def expected(self) -> float:
        """That of people's times and the pace's medians."""
        return rank_correlation(self.people, self.medians)


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's rank correlation."""
    # Importing it takes half a second.
    from scipy.stats import spearmanr

    return float(spearmanr(one, other).statistic)


def times_of(positions: Sequence[HumanMove], policy: HumanPolicy, seed: int) -> Times:
    """The times of all positions whose clocks are known."""
    people, pace, medians = list[float](), list[float](), list[float]()
    for number, one in enumerate(positions):
        if one.seconds is None or one.clock is None or one.base is None:
            continue
        position = one.position()
        move = convert.find(position, one.move)
        assert move is not None
        moment = Moment.of(
            position,
            move,
            policy.chances(position, one.past, one.rating),
            one.past,
            one.rating,
            Clock(one.clock, one.increment, one.base),
        )
        people.append(one.seconds)
        medians.append(median_seconds(moment))
        pace.append(seconds(moment, Draws(seed + number, position.key)))
    return Times(people, pace, medians)


def times_table(times: Times) -> str:
    """Percentiles, rank correlation and spread of the logarithm, in Markdown."""
    lines = [
        "| seconds | mean | " + " | ".join(f"{one} %" for one in PERCENTILES) + " | spread of ln |",
        "|" + " --- |" * (len(PERCENTILES) + 3),
    ]
    for name, values in (("people", times.people), ("pace", times.pace)):
        found = np.percentile(values, PERCENTILES)
        cells = [f"{value:.1f}" for value in (np.mean(values), *found)]
        spread = np.std(np.log(np.array(values) + HALF))
        lines.append(f"| {name} | " + " | ".join(cells) + f" | {spread:.2f} |")
    lines.append("")
    lines.append(
        f"{len(times.people)} moves; rank correlation {times.correlation:.2f}, "
        f"of the pace without its random part {times.expected:.2f}."
    )
    return "\n".join(lines) + "\n"
