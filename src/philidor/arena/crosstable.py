"""A tournament's table: ratings by maximum likelihood, and the points of every pair of engines."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from philidor.arena.elo import SCALE
from philidor.arena.match import duel_tally, failures, points_of
from philidor.arena.records import GameRecord, Scored

ITERATIONS = 2_000
CLOSE_ENOUGH = 1e-6
RESAMPLES = 200
SEED = 1787
# A drawn game added for every engine keeps ratings finite if an engine won every game. It is spread
# over the engine's opponents by their games, as Rémi Coulom's Bayeselo does: a draw for every pair
# would lift an engine that has met many stronger ones.
VIRTUAL_DRAWS = 1.0


def ratings(games: Sequence[Scored], engines: int) -> list[float]:
    """Elo of each engine, mean 0, by the Bradley-Terry model (draws count half for each side).

    Solved by Hunter's minorisation-maximisation (Annals of Statistics 32, 2004).
    """
    met = [[0.0] * engines for _ in range(engines)]
    points = [0.0] * engines
    for game in games:
        met[game.white][game.black] += 1
        met[game.black][game.white] += 1
        points[game.white] += game.white_points
        points[game.black] += 1 - game.white_points
    totals = [sum(row) for row in met]
    for one in range(engines):
        for other in range(engines):
            if met[one][other]:
                share = (1 / totals[one] + 1 / totals[other]) / 2
                virtual = VIRTUAL_DRAWS * met[one][other] * share
                met[one][other] += virtual
                points[one] += virtual / 2
    return _solve(met, points)


def _solve(met: list[list[float]], points: list[float]) -> list[float]:
    """The strengths whose expected points equal the actual points, as Elo around 0."""
    places = range(len(points))
    strengths = [1.0] * len(points)
    for _ in range(ITERATIONS):
        new = [
            points[i] / sum(met[i][j] / (strengths[i] + strengths[j]) for j in places if met[i][j])
            if any(met[i])
            else 1.0
            for i in places
        ]
        mean = math.exp(sum(math.log(strength) for strength in new) / len(new))
        new = [strength / mean for strength in new]
        change = max(abs(math.log(n / s)) for n, s in zip(new, strengths, strict=True))
        strengths = new
        if change < CLOSE_ENOUGH:
            break
    return [SCALE * math.log10(strength) for strength in strengths]


def rating_errors(games: Sequence[Scored], engines: int) -> list[float]:
    """Half the width of each rating's 95 % interval, by resampling the games."""
    if not games:
        return [0.0] * engines
    source = random.Random(SEED)
    samples = [ratings(source.choices(games, k=len(games)), engines) for _ in range(RESAMPLES)]
    errors = []
    for place in range(engines):
        values = sorted(sample[place] for sample in samples)
        low, high = values[round(0.025 * RESAMPLES)], values[round(0.975 * RESAMPLES) - 1]
        errors.append((high - low) / 2)
    return errors


def crosstable(names: Sequence[str], games: Sequence[GameRecord]) -> str:
    """The table in markdown, best first; Elo is relative to the field's mean."""
    elos = ratings(games, len(names))
    errors = rating_errors(games, len(names))
    order = sorted(range(len(names)), key=lambda place: -elos[place])
    heads = ["#", "engine", "Elo", "+-", "points", "games", "failures"]
    heads += [str(rank) for rank in range(1, len(order) + 1)]
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for rank, place in enumerate(order, start=1):
        own = [game for game in games if place in (game.white, game.black)]
        cells = [
            str(rank),
            names[place],
            f"{elos[place]:+.0f}",
            f"{errors[place]:.0f}",
            f"{sum(points_of(game, place) for game in own):g}",
            str(len(own)),
            str(sum(failures(games, place).values())),
        ]
        cells += [_cell(games, place, other) for other in order]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _cell(games: Sequence[GameRecord], one: int, other: int) -> str:
    """Points of one engine against another, `-` for itself and for opponents not met."""
    result = duel_tally(games, one, other)
    return f"{result.points:g}" if one != other and result.games else "-"
