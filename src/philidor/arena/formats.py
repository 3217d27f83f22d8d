"""The formats of tournaments by name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from philidor.arena.knockout import KnockoutPlan, knockout_table
from philidor.arena.match import MatchPlan
from philidor.arena.records import GameRecord
from philidor.arena.swiss import SwissPlan, swiss_table
from philidor.contract.errors import InputError


class Format(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    SWISS = "swiss"
    KNOCKOUT = "knockout"


def in_format(plan: MatchPlan, wanted: Format, rounds: int | None, seeds: int = 1) -> MatchPlan:
    """The plan of a tournament in a format.

    rounds: of a Swiss tournament, by default as many as a knockout would have; None otherwise.
    seeds: how many engines play a gauntlet. InputError for an impossible number.
    """
    if seeds != 1 and wanted is not Format.GAUNTLET:
        raise InputError(f"only a gauntlet has --seeds; this is a {wanted} tournament")
    if seeds >= len(plan.conditions.engines):
        raise InputError(f"--seeds {seeds} leaves no other engines to play")
    if rounds is not None and wanted is not Format.SWISS:
        raise InputError(f"only a Swiss tournament has --rounds; this is a {wanted} tournament")
    if wanted is Format.SWISS:
        usual = math.ceil(math.log2(len(plan.conditions.engines)))
        return SwissPlan(**plan.settings(), number_of_rounds=usual if rounds is None else rounds)
    if wanted is Format.KNOCKOUT:
        return KnockoutPlan(**plan.settings())
    return replace(plan, gauntlet=wanted is Format.GAUNTLET, seeds=seeds)


def rounds_table(plan: MatchPlan, games: Sequence[GameRecord]) -> str:
    """The table of a tournament in rounds, in markdown; empty for other formats."""
    if isinstance(plan, SwissPlan):
        return swiss_table(plan, games)
    return knockout_table(plan, games) if isinstance(plan, KnockoutPlan) else ""
