"""The tables of a results file of games: ranks, rounds, or the ladder of the human-like levels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from philidor.arena.crosstable import crosstable
from philidor.arena.engines import EngineSpec
from philidor.arena.formats import Format, rounds_table
from philidor.arena.knockout import KnockoutPlan
from philidor.arena.match import MatchPlan
from philidor.arena.records import GameRecord
from philidor.arena.results import read_results
from philidor.arena.swiss import SwissPlan
from philidor.arena.workers import Conditions
from philidor.contract.json_object import JsonObject
from philidor.contract.setup import START_FEN


def tables_in(path: Path) -> str:
    """The tables in markdown; ResultsFileError if the file holds no games."""
    header, games = read_results(path)
    names = [engine["name"] for engine in header["engines"]]
    ladder = _ladder(names, games)
    if ladder:
        return ladder
    plan = plan_of(header, games)
    tables = ["" if plan is None else rounds_table(plan, games), crosstable(names, games)]
    return "\n".join(one for one in tables if one)


def _ladder(names: Sequence[str], games: Sequence[GameRecord]) -> str:
    """The table of a ladder; empty if others than its players have played."""
    if not any(name.startswith("Human ") for name in names):
        return ""
    # Its pictures need packages that other tables do without.
    from philidor.lab import ladder

    rungs = {rung.name: rung for rung in (*ladder.levels(), *ladder.CLASSICS, *ladder.anchors(1))}
    if not set(names) <= set(rungs):
        return ""
    return ladder.table(ladder.places([rungs[name] for name in names], ladder.played_out(games)))


def plan_of(header: JsonObject, games: Sequence[GameRecord]) -> MatchPlan | None:
    """The plan of a tournament in rounds, as far as its table needs it; None for other formats."""
    specs = tuple(EngineSpec(one["name"], tuple(one["command"])) for one in header["engines"])
    common = (Conditions(specs), (START_FEN,), int(header.get("games", 2)))
    if header["tournament"] == Format.KNOCKOUT:
        return KnockoutPlan(*common)
    if header["tournament"] != Format.SWISS:
        return None
    most = SwissPlan(*common, number_of_rounds=len(specs) - 1 + len(specs) % 2)
    begun = sum(
        any(meeting.due != meeting.pairings for meeting in one.meetings)
        for one in most.rounds(games)
    )
    return SwissPlan(*common, number_of_rounds=max(1, begun))
