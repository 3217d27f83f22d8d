"""Positions in which a person of a known rating moved: read from a table or taken from games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.setup import FenError, Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen, start
from philidor.human.past import NO_PAST, Past
from philidor.lab.people.games import RatedGame, games_of
from philidor.lab.people.origins import Origins
from philidor.lab.people.tables import rows_of

NEEDED = ("fen", "human", "rating")
# Bands of ratings are so wide, and named for their middle.
BAND = 200
LEAST_BAND, MOST_BAND = 600, 2400
# Openings are known by heart: positions of games begin after so many half-moves, and people with
# less than so many seconds on the clock do not choose.
FIRST_PLY, LEAST_SECONDS = 10, 10.0


@dataclass(frozen=True)
class HumanMove:
    """A position, the move a person of a rating played, and what is known about its moves.

    past: of the game, empty if it is not known. values: of moves, in centipawns for the mover.
    policy: the chances of moves, by another model of people. seconds: that the person thought;
    clock: on the clock before it, base and increment: of the game; None if not known.
    """

    setup: Setup
    move: str
    rating: int
    past: Past = NO_PAST
    values: dict[str, int] = field(default_factory=dict)
    policy: dict[str, float] = field(default_factory=dict)
    seconds: float | None = None
    clock: float | None = None
    base: float | None = None
    increment: float = 0.0

    @property
    def band(self) -> int:
        """The middle of the rating's band."""
        return min(MOST_BAND, max(LEAST_BAND, (self.rating + BAND // 2) // BAND * BAND))

    def position(self) -> Position:
        """The position."""
        found = Position()
        convert.place(found, self.setup)
        return found


def read_positions(path: Path, origins: Origins | None = None) -> list[HumanMove]:
    """The positions of a table: tab-separated, packed by gzip or not, with a line of names.

    It needs the columns `fen`, `human` (the move, UCI) and `rating`, and may have `values` (moves
    with centipawns, `e2e4:35`) and `policy` (moves with chances in thousandths). origins: the games
    that they are from, found by the columns `game` and `ply`. InputError with the line for anything
    else.
    """
    rows = rows_of(path, NEEDED)
    return [
        _position(row, f"{path}, line {line}", origins) for line, row in enumerate(rows, start=2)
    ]


def _position(row: dict[str, str], place: str, origins: Origins | None) -> HumanMove:
    try:
        setup = parse_fen(row["fen"])
        return HumanMove(
            setup,
            row["human"],
            int(row["rating"]),
            origins.past_of(setup, row.get("game"), row.get("ply")) if origins else NO_PAST,
            values={move: int(value) for move, value in _pairs(row.get("values"))},
            policy={move: int(value) / 1000 for move, value in _pairs(row.get("policy"))},
        )
    except (ValueError, FenError) as error:
        raise InputError(f"{place}: {error}") from None


def _pairs(text: str | None) -> Iterator[tuple[str, str]]:
    for word in (text or "").split():
        move, _, value = word.partition(":")
        yield move, value


def sample(positions: Sequence[HumanMove], most: int, seed: int) -> list[HumanMove]:
    """At most so many of the positions, in their order."""
    if len(positions) <= most:
        return list(positions)
    places = sorted(random.Random(seed).sample(range(len(positions)), most))
    return [positions[place] for place in places]


def positions_of(paths: Sequence[Path], most: int, seed: int) -> list[HumanMove]:
    """Positions of rated games, at most so many, a random sample of all (reservoir sampling)."""
    draw, kept = random.Random(seed), list[HumanMove]()
    for number, one in enumerate(_of_games(game for path in paths for game in games_of(path))):
        if len(kept) < most:
            kept.append(one)
            continue
        place = draw.randrange(number + 1)
        if place < most:
            kept[place] = one
    return kept


def _of_games(games: Iterable[RatedGame]) -> Iterator[HumanMove]:
    walk, begin = Position(), start()
    for game in games:
        convert.place(walk, begin)
        for ply, name in enumerate(game.moves):
            move = convert.find(walk, name)
            if move is None:
                break
            clock = game.clock_before(ply)
            if ply >= FIRST_PLY and game.rating(ply) and (clock is None or clock >= LEAST_SECONDS):
                yield HumanMove(
                    convert.setup_of(walk),
                    convert.uci(walk, move),
                    game.rating(ply),
                    Past(begin, game.moves[:ply]),
                    seconds=game.seconds(ply),
                    clock=clock,
                    base=game.base,
                    increment=game.increment,
                )
            walk.make(move)
