"""Collects quiet positions with game results from the engine's own games, for the tuner.

A line is `FEN;result;value`: the result from White's view (1, 0.5, 0) and the search's value in
centipawns from White's view. The line `# game N` ends the positions of each game, so that an
interrupted harvest continues with the next game and never counts half a game.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.files import appended
from philidor.game.fen import parse_fen
from philidor.lab.selfplay import Contestant, play

# Random plies after the opening make every game new; positions beyond FAIR are not played.
RANDOM_PLIES = 5
FAIR = 130
# Decided positions teach little about weights.
DECIDED = 1200
MARK = "# game "
MEGABYTES = 2


@cache
def _player() -> Contestant:
    """This process's engine for White."""
    return Contestant(megabytes=MEGABYTES)


@cache
def _second_player() -> Contestant:
    """This process's engine for Black."""
    return Contestant(megabytes=MEGABYTES)


def fair_start(chance: random.Random, nodes: int) -> Setup:
    """A balanced position, some random plies after an opening position."""
    openings = read_openings()
    while True:
        position = Position()
        convert.place(position, parse_fen(chance.choice(openings)))
        for _ in range(RANDOM_PLIES):
            moves = legal_moves(position)
            if moves:
                position.make(chance.choice(moves))
        if legal_moves(position):
            _, value = _player().think(position, nodes)
            if abs(value) <= FAIR:
                return convert.setup_of(position)


def harvest_game(task: tuple[int, int]) -> tuple[int, list[str]]:
    """Play game `number` with this many nodes a move: its number and its quiet positions' lines."""
    number, nodes = task
    found: list[tuple[str, int]] = []

    def look(position: Position, move: int, value: int) -> None:
        if position.checkers or not position.is_quiet_move(move) or abs(value) > DECIDED:
            return
        view = value if position.us == 0 else -value
        found.append((convert.setup_of(position).fen(), view))

    game = play(_player(), _second_player(), fair_start(random.Random(number), nodes), nodes, look)
    return number, [f"{fen};{game.result};{value}" for fen, value in found]


def games_in(path: Path) -> int:
    """The number of the last whole game in a harvest file, 0 for none.

    Raises InputError if it is another kind of file.
    """
    if not path.exists():
        return 0
    last = 0
    try:
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                if line.startswith(MARK):
                    last = int(line.removeprefix(MARK))
    except (OSError, ValueError):
        raise InputError(f"{path} was not written by 'lab data generate --text'") from None
    return last


def harvest(
    path: Path,
    games: int,
    nodes: int,
    workforce: Workforce,
    on_game: Callable[[int, int], None],
) -> int:
    """Play until a file holds this many games; returns the number of positions added.

    An interrupted harvest is continued by the next call. `on_game` receives each game's number and
    the number of its positions. FileError if the disk is full.
    """
    first = games_in(path) + 1
    added = 0
    with pool(workforce) as workers, appended(path) as write:
        tasks = ((number, nodes) for number in range(first, games + 1))
        for number, lines in workers.in_order(harvest_game, tasks):
            write("".join(f"{line}\n" for line in [*lines, f"{MARK}{number}"]))
            added += len(lines)
            on_game(number, len(lines))
    return added
