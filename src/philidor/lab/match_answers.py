"""Matches and tournaments as answers to `--json`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from philidor import lab_answers
from philidor.arena.crosstable import standings
from philidor.arena.duels import Duel
from philidor.arena.elo import EloEstimate, Tally
from philidor.arena.formats import Format, rounds_table
from philidor.arena.match import MatchPlan, disqualified, failures, latency, speed
from philidor.arena.records import GameRecord
from philidor.arena.results import pgn_path_of
from philidor.arena.sprt import Sprt
from philidor.lab.report import endings


def match_answer(
    plan: MatchPlan,
    games: Sequence[GameRecord],
    decision: bool | None,
    played: lab_answers.PlayedGames,
) -> lab_answers.Match:
    """A match of two engines; decision: of its sequential test."""
    duel = Duel()
    result = duel.after(games)
    return lab_answers.Match(
        engines_of(plan, games),
        result.wins,
        result.draws,
        result.losses,
        result.pairs,
        duel.repeated,
        _estimate(result.elo()),
        _estimate(result.normalised_elo()),
        round(result.superiority(), 4),
        None if plan.sprt is None else _sprt(plan.sprt, result, decision),
        played,
    )


def tournament_answer(
    plan: MatchPlan, form: Format, games: Sequence[GameRecord], played: lab_answers.PlayedGames
) -> lab_answers.Tournament:
    """A tournament with its table."""
    names = [spec.name for spec in plan.conditions.engines]
    table = tuple(
        lab_answers.Standing(
            names[one.place],
            round(one.elo, 1),
            round(one.error, 1),
            one.points,
            one.games,
            {names[other]: points for other, points in one.against.items()},
        )
        for one in standings(len(names), games)
    )
    rounds = rounds_table(plan, games)
    return lab_answers.Tournament(str(form), table, rounds, engines_of(plan, games), played)


def played_games(
    plan: MatchPlan, games: Sequence[GameRecord], path: Path, interrupted: bool
) -> lab_answers.PlayedGames:
    """The games and their files."""
    pgn = str(pgn_path_of(path))
    return lab_answers.PlayedGames(
        plan.total, len(games), interrupted, endings(games), str(path), pgn
    )


def engines_of(plan: MatchPlan, games: Sequence[GameRecord]) -> tuple[lab_answers.MatchEngine, ...]:
    """How each engine played."""
    out = disqualified(plan, games)
    found = []
    for place, spec in enumerate(plan.conditions.engines):
        depth, rate, milliseconds = speed(games, place)
        late = latency(games, place)
        faults = {str(reason): count for reason, count in failures(games, place).items()}
        figures = round(depth, 1), round(rate), round(milliseconds, 2)
        rounded = None if late is None else (round(late[0], 2), round(late[1], 2))
        found.append(
            lab_answers.MatchEngine(
                spec.name, str(spec.time_control), *figures, rounded, faults, place in out
            )
        )
    return tuple(found)


def _estimate(found: EloEstimate) -> lab_answers.Estimate:
    value, low, high = (
        round(one, 2) if math.isfinite(one) else None for one in (found.elo, found.low, found.high)
    )
    return lab_answers.Estimate(value, low, high)


def _sprt(sprt: Sprt, result: Tally, decision: bool | None) -> lab_answers.SprtState:
    bounds = round(sprt.ratio(result), 3), round(sprt.lower, 3), round(sprt.upper, 3)
    return lab_answers.SprtState(sprt.elo0, sprt.elo1, str(sprt.scale), *bounds, decision)
