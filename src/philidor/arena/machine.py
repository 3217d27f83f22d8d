"""Whether this machine is idle enough for timed games."""

from __future__ import annotations

import os
from collections.abc import Sequence

from philidor.arena.records import GameRecord
from philidor.arena.workers import Conditions
from philidor.game.ending import ON_TIME

# Other work, in processors, that hardly disturbs a game.
NOISE = 0.5
# The share of games lost on time above which a result is doubtful.
MOST_LOSSES = 0.01


def timed(conditions: Conditions) -> bool:
    """Whether an engine's strength depends on the speed of the machine."""
    controls = [spec.playing_at() for spec in conditions.engines]
    return any(control.clocked or control.movetime is not None for control in controls)


def load_warning(conditions: Conditions, games_at_a_time: int) -> str | None:
    """Why timed games would be disturbed, None if there is no sign of it.

    Each game needs one processor, with pondering two.
    """
    if not timed(conditions):
        return None
    processors = os.cpu_count() or 1
    needed = games_at_a_time * (2 if conditions.ponder else 1)
    if needed > processors:
        return f"{games_at_a_time} games at a time need {needed} processors; there are {processors}"
    load = os.getloadavg()[0]
    if load > processors - needed + NOISE:
        return (
            f"the machine is busy: the load average is {load:.1f} on {processors} processors, "
            f"of which the games need {needed}"
        )
    return None


def loss_warning(games: Sequence[GameRecord]) -> str | None:
    """A warning when more games were lost on time than chance explains."""
    lost = sum(game.ending.reason in ON_TIME for game in games)
    if lost <= MOST_LOSSES * len(games):
        return None
    return f"{lost} of {len(games)} games were lost on time: the machine may be too busy"
