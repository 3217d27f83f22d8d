"""Ratings of programs from all matches that the server has kept."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.arena.crosstable import rating_errors, ratings
from philidor.arena.records import GAMES_A_PAIR
from philidor.library.store import Store
from philidor.web.wire.engines import EngineRating

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


@dataclass(frozen=True)
class ScoredGame:
    """A game between programs by their places, each in a pair of its own."""

    number: int
    white: int
    black: int
    white_points: float


def match_ratings(store: Store) -> list[EngineRating]:
    """Every program that has played, the strongest first; programs are told apart by name."""
    rows = store.rows(
        "SELECT white, black, result FROM kept_games WHERE kind = 'match' AND result != '*'"
    )
    names = sorted({name for white, black, _ in rows for name in (white, black)})
    places = {name: place for place, name in enumerate(names)}
    games = [
        ScoredGame(GAMES_A_PAIR * place, places[white], places[black], POINTS[result])
        for place, (white, black, result) in enumerate(rows)
    ]
    made, played = [0.0] * len(names), [0] * len(names)
    for game in games:
        made[game.white] += game.white_points
        made[game.black] += 1 - game.white_points
        played[game.white] += 1
        played[game.black] += 1
    elos = ratings(games, len(names)) if games else []
    errors = rating_errors(games, len(names)) if games else []
    found = [
        EngineRating(
            name=name,
            elo=round(elos[at], 1),
            error=round(errors[at], 1),
            games=played[at],
            points=made[at],
        )
        for name, at in places.items()
    ]
    return sorted(found, key=lambda one: -one.elo)
