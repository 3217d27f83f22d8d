"""The results of a ladder's pairs of players as a small file, which continues the ladder elsewhere.

A line for each pair, separated by tabs: the two names, the wins, draws and losses of the first, and
its results in the order of the schedule: `1`, `=`, `0`, or `.` for a game that is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from philidor.arena.records import GAMES_A_PAIR, Numbered, points_of
from philidor.contract.errors import InputError
from philidor.files import read_text
from philidor.lab.pair_games import POINTS, SYMBOLS

HEAD = ("first", "second", "wins", "draws", "losses", "games")
UNKNOWN = "."

Duel = tuple[int, int]


@dataclass(frozen=True)
class KnownGame:
    """A game of which the players, by their places, and the result are known."""

    number: int
    white: int
    black: int
    white_points: float


def pairs_text(names: Sequence[str], duels: Sequence[Duel], games: Iterable[Numbered]) -> str:
    """The file's text.

    names: of the players by their places. duels: the pairs of places in the schedule's order.
    """
    results: dict[Duel, dict[int, str]] = {}
    for game in games:
        turn, place = divmod(game.number // GAMES_A_PAIR, len(duels))
        duel = duels[place]
        number = GAMES_A_PAIR * turn + game.number % GAMES_A_PAIR
        results.setdefault(duel, {})[number] = SYMBOLS[points_of(game, duel[0])]
    lines = ["\t".join(HEAD)]
    for duel, known in sorted(results.items()):
        symbols = "".join(known.get(number, UNKNOWN) for number in range(max(known) + 1))
        counts = [str(symbols.count(symbol)) for symbol in POINTS]
        lines.append("\t".join([*(names[place] for place in duel), *counts, symbols]))
    return "\n".join(lines) + "\n"


def read_pairs(path: Path, names: Sequence[str], duels: Sequence[Duel]) -> list[KnownGame]:
    """The games of a file that `pairs_text` made; InputError names a line that it did not make."""
    lines = read_text(path).splitlines()
    if not lines or tuple(lines[0].split("\t")) != HEAD:
        raise InputError(f"{path} has no results of pairs: its first line is not {' '.join(HEAD)}")
    places = {duel: place for place, duel in enumerate(duels)}
    found: list[KnownGame] = []
    for line_number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        where = f"{path}, line {line_number}"
        if len(fields) != len(HEAD):
            raise InputError(f"{where}: {len(fields)} fields instead of {len(HEAD)}")
        if unknown := [name for name in fields[:2] if name not in names]:
            raise InputError(f"{where}: the ladder has no player '{unknown[0]}'")
        duel = names.index(fields[0]), names.index(fields[1])
        if duel not in places:
            raise InputError(f"{where}: {fields[0]} and {fields[1]} are not in the ladder's order")
        if set(fields[-1]) - {*POINTS, UNKNOWN}:
            raise InputError(f"{where}: '{fields[-1]}' is not a string of results")
        found += _games(fields[-1], duel, places[duel], len(duels))
    return found


def _games(symbols: str, duel: Duel, place: int, duels: int) -> Iterator[KnownGame]:
    """The known games of a pair of players."""
    for number, symbol in enumerate(symbols):
        if symbol == UNKNOWN:
            continue
        turn, second = divmod(number, GAMES_A_PAIR)
        points = POINTS[symbol]
        white, black = reversed(duel) if second else duel
        yield KnownGame(
            GAMES_A_PAIR * (turn * duels + place) + second,
            white,
            black,
            1 - points if second else points,
        )
