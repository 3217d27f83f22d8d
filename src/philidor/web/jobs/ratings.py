"""Ratings of programs from all matches that the server has kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from philidor.arena.crosstable import rating_errors, ratings
from philidor.arena.records import GAMES_A_PAIR
from philidor.library.store import Store
from philidor.web.wire.engines import EngineRating

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


@dataclass(frozen=True)
class ScoredGame:
    """A game between programs by their places; games 2n and 2n + 1 are a pair."""

    number: int
    white: int
    black: int
    white_points: float


def match_ratings(store: Store) -> list[EngineRating]:
    """Every program that has played, the strongest first; programs are told apart by name."""
    rows = store.rows(
        "SELECT event, round, white, black, result FROM kept_games "
        "WHERE kind = 'match' AND result != '*' ORDER BY created, id"
    )
    names = sorted({name for _, _, white, black, _ in rows for name in (white, black)})
    places = {name: place for place, name in enumerate(names)}
    games = [
        ScoredGame(number, places[white], places[black], POINTS[result])
        for number, (_, _, white, black, result) in zip(
            paired([(event, round) for event, round, *_ in rows]), rows, strict=True
        )
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


def paired(games: Sequence[tuple[str, str]]) -> list[int]:
    """Numbers for games of all matches, by their event and round, in the order of their beginning.

    Two games of a match with one opening get 2n and 2n + 1: their results depend on each other, so
    they count as one trial, as on the match's own page. A match may have been broken off between
    them, and another of the same name begun.
    """
    waiting: dict[tuple[str, int], tuple[int, int]] = {}
    numbers: list[int] = []
    pairs = 0
    for event, round in games:
        if not round.isdecimal():
            number = GAMES_A_PAIR * pairs
            pairs += 1
        else:
            pair, place = divmod(int(round) - 1, GAMES_A_PAIR)
            first, taken = waiting.pop((event, pair), (-1, place))
            if place == taken:
                first, pairs = pairs, pairs + 1
                waiting[event, pair] = first, place
            number = GAMES_A_PAIR * first + place
        numbers.append(number)
    return numbers
