"""A tournament's table: ratings by maximum likelihood, and the points of every pair of engines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from philidor.arena.duels import distinct
from philidor.arena.elo import NORMAL_95, SCALE, WEIGHT, Tally, Trials, expected_score, tally
from philidor.arena.match import failures
from philidor.arena.records import GAMES_A_PAIR, GameRecord, Numbered, Scored, points_of

ITERATIONS = 100
CLOSE_ENOUGH = 1e-6
# Logits by which a rating moves in one iteration at most.
LONGEST_STEP = 2.0
TINY = 1e-9
# A drawn game added for every engine keeps ratings finite if an engine won every game. It is spread
# over the engine's opponents by their games, as Rémi Coulom's Bayeselo does: a draw for every pair
# would lift an engine that has met many stronger ones.
VIRTUAL_DRAWS = 1.0


def ratings(games: Sequence[Scored], engines: int) -> list[float]:
    """Elo of each engine, mean 0, by the Bradley-Terry model (draws count half for each side).

    Solved by Newton's method.
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
    """The ratings whose expected points equal the actual points, as Elo around 0."""
    places = [place for place, row in enumerate(met) if any(row)]
    logits = [0.0] * len(points)
    for _ in range(ITERATIONS):
        missing = []
        curvature = [[1.0] * len(places) for _ in places]
        for i, one in enumerate(places):
            gap = points[one]
            for j, other in enumerate(places[:i]):
                share = 1 / (1 + math.exp(logits[other] - logits[one]))
                _link(curvature, i, j, met[one][other] * share * (1 - share))
            for other in places:
                gap -= met[one][other] / (1 + math.exp(logits[other] - logits[one]))
            missing.append(gap)
        steps = [
            sum(a * b for a, b in zip(row, missing, strict=True)) for row in _inverse(curvature)
        ]
        for place, step in zip(places, steps, strict=True):
            logits[place] += max(-LONGEST_STEP, min(LONGEST_STEP, step))
        if all(abs(step) < CLOSE_ENOUGH for step in steps):
            break
    mean = sum(logits[place] for place in places) / max(1, len(places))
    return [
        (logit - mean) * SCALE / math.log(10) if place in places else 0.0
        for place, logit in enumerate(logits)
    ]


def rating_errors(games: Sequence[Numbered], engines: int) -> list[float]:
    """Half the width of each rating's 95 % interval; 0 for engines without games.

    From the curvature of the likelihood, the virtual draws included, with the variance of each
    duel as its pairs of games show it. So an engine that won every game has a finite, wide one.
    """
    elos = ratings(games, engines)
    curvature = [[0.0] * engines for _ in range(engines)]
    scatter = [[0.0] * engines for _ in range(engines)]
    for (one, other), duel in _duels(games).items():
        expected = expected_score(elos[one] - elos[other])
        known = duel.trials().games * duel.trials().number * expected * (1 - expected)
        _link(curvature, one, other, known)
        _link(scatter, one, other, known * _share(duel.trials(), expected))
    met = [place for place in range(engines) if curvature[place][place]]
    errors = [0.0] * engines
    for place, variance in zip(met, _variances(curvature, scatter, met), strict=True):
        errors[place] = NORMAL_95 * math.sqrt(variance) * SCALE / math.log(10)
    return errors


def _duels(games: Sequence[Numbered]) -> dict[tuple[int, int], Tally]:
    """The results of every two engines that met, from the view of the one listed first."""
    results: dict[tuple[int, int], list[tuple[int, float]]] = {}
    for game in games:
        duel = (min(game.white, game.black), max(game.white, game.black))
        points = points_of(game, duel[0])
        results.setdefault(duel, []).append((game.number // GAMES_A_PAIR, points))
    return {duel: tally(played) for duel, played in results.items()}


def _share(trials: Trials, expected: float) -> float:
    """The variance of a duel's games as a share of that of games without draws."""
    squares = sum(
        count * (score - trials.mean) ** 2
        for count, score in zip(trials.counts, trials.scores, strict=True)
    )
    decisive = trials.number * expected * (1 - expected)
    return trials.games * (squares + WEIGHT / 2) / (decisive + WEIGHT)


def _link(matrix: list[list[float]], one: int, other: int, weight: float) -> None:
    """Add a weight for the difference of two ratings."""
    matrix[one][one] += weight
    matrix[other][other] += weight
    matrix[one][other] -= weight
    matrix[other][one] -= weight


def _variances(
    curvature: list[list[float]], scatter: list[list[float]], places: list[int]
) -> list[float]:
    """The variances of ratings (in logits) around their mean: the sandwich C^-1 S C^-1."""
    size = len(places)
    # Ones in every place fix the mean, which the games do not tell.
    inverse = _inverse([[curvature[i][j] + 1.0 for j in places] for i in places])
    middle = [[scatter[i][j] for j in places] for i in places]
    return [
        sum(
            inverse[place][i] * middle[i][j] * inverse[place][j]
            for i in range(size)
            for j in range(size)
        )
        for place in range(size)
    ]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [row + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        # Groups that never met have no common scale; a tiny pivot gives them a vast interval.
        scale = rows[i][i] or TINY
        rows[i] = [value / scale for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


@dataclass(frozen=True)
class Standing:
    """An engine's place in the table: Elo relative to the field's mean with half its 95 % interval,
    and the points against each engine that it met, by places."""

    place: int
    elo: float
    error: float
    points: float
    games: int
    failures: int
    against: dict[int, float]


def standings(engines: int, games: Sequence[GameRecord]) -> list[Standing]:
    """All engines, best first."""
    counted = distinct(games)
    elos, errors = ratings(counted, engines), rating_errors(counted, engines)
    found = []
    for place in sorted(range(engines), key=lambda place: -elos[place]):
        own = [game for game in games if place in (game.white, game.black)]
        against: dict[int, float] = {}
        for game in own:
            other = game.black if game.white == place else game.white
            against[other] = against.get(other, 0.0) + points_of(game, place)
        failed = sum(failures(games, place).values())
        points = sum(against.values())
        found.append(Standing(place, elos[place], errors[place], points, len(own), failed, against))
    return found


def crosstable(names: Sequence[str], games: Sequence[GameRecord]) -> str:
    """The table in markdown, best first; Elo is relative to the field's mean."""
    table = standings(len(names), games)
    heads = ["#", "engine", "Elo", "+-", "points", "games", "failures"]
    heads += [str(rank) for rank in range(1, len(table) + 1)]
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for rank, one in enumerate(table, start=1):
        figures = f"{one.elo:+.0f}", f"{one.error:.0f}", f"{one.points:g}"
        cells = [str(rank), names[one.place], *figures, str(one.games), str(one.failures)]
        for other in table:
            met = one.against.get(other.place)
            cells.append("-" if met is None else f"{met:g}")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
