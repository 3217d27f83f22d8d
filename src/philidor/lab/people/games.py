"""People's games with ratings, for the human policy: from PGN or from a table."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from philidor.game.fen import start
from philidor.human.policies import BLITZ, SLOWER, UNKNOWN_SPEED
from philidor.lab.people.tables import rows_of
from philidor.pgn import reader
from philidor.pgn.game import Game
from philidor.pgn.uci_moves import uci_moves

# The seconds (base + 40 increments) between the speeds that the policy tells apart.
SLOW_SECONDS = 480
# Bullet, in which people play moves that they would not choose, and games shorter than this.
LEAST_BASE, LEAST_PLIES = 180, 20
CLOCK = re.compile(rb"\[%clk\s+(\d+):(\d+):(\d+(?:\.\d+)?)")
# Games of a split are chosen by the hash of their moves modulo PARTS.
PARTS = 100


@dataclass(frozen=True)
class RatedGame:
    """A game: both ratings (0 if a side is not to be learned from), speed and moves (UCI).

    base, increment: of the clock, in seconds; base is None if it is not known. clocks: seconds
    left after each half-move, empty if not known.
    """

    white: int
    black: int
    speed: int
    moves: tuple[str, ...]
    base: float | None = None
    increment: float = 0.0
    clocks: tuple[float | None, ...] = ()

    def rating(self, ply: int) -> int:
        """The rating of the side that makes the move of that number."""
        return self.black if ply % 2 else self.white

    def clock_before(self, ply: int) -> float | None:
        """Seconds that the mover had before a half-move, None if not known."""
        if ply < 2:
            return self.base
        return self.clocks[ply - 2] if ply - 2 < len(self.clocks) else None

    def seconds(self, ply: int) -> float | None:
        """Seconds that a half-move took, None if not known."""
        before = self.clock_before(ply)
        after = self.clocks[ply] if ply < len(self.clocks) else None
        if before is None or after is None:
            return None
        return max(0.0, before + self.increment - after)

    @property
    def part(self) -> int:
        """The part of a split that the game belongs to, 0 to PARTS - 1."""
        text = " ".join(self.moves).encode()
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) % PARTS


def clock_of(time_control: str) -> tuple[float | None, float]:
    """Base and increment of a time control as PGN writes it; no base if there is none."""
    base, _, increment = time_control.partition("+")
    if not base.isdigit():
        return None, 0.0
    return float(base), float(increment) if increment.isdigit() else 0.0


def speed_of(time_control: str) -> int:
    """The speed of a time control as PGN and lichess write it."""
    if time_control in ("rapid", "classical"):
        return SLOWER
    if time_control == "blitz":
        return BLITZ
    base, increment = clock_of(time_control)
    if base is None:
        return UNKNOWN_SPEED
    return BLITZ if base + 40 * increment < SLOW_SECONDS else SLOWER


def games_of(path: Path) -> Iterator[RatedGame]:
    """The rated games of a file, one by one: PGN, or the table of which `table_games` tells.

    Bullet, short games, variants and games without ratings are left out.
    """
    tables = (".tsv", ".tsv.gz")
    for game in table_games(path) if path.name.endswith(tables) else pgn_games(path):
        if len(game.moves) >= LEAST_PLIES and (game.base is None or game.base >= LEAST_BASE):
            yield game


def table_games(path: Path) -> Iterator[RatedGame]:
    """The games of a table: tab-separated, with the columns white, black, tc and moves (UCI).

    `clocks` (seconds left after each half-move, `-` for none), `own` and `unsure` (sides that are
    not learned from) may be missing.
    """
    for row in rows_of(path, ("white", "black", "tc", "moves")):
        left_out = (row.get("own") or "") + (row.get("unsure") or "")
        base, increment = clock_of(row["tc"])
        clocks = (row.get("clocks") or "").split()
        yield RatedGame(
            0 if "w" in left_out else int(row["white"]),
            0 if "b" in left_out else int(row["black"]),
            speed_of(row["tc"]),
            tuple(row["moves"].split()),
            base,
            increment,
            tuple(None if one == "-" else float(one) for one in clocks),
        )


def pgn_games(path: Path) -> Iterator[RatedGame]:
    """The games of a PGN file from the initial position with both ratings."""
    for game in reader.games_of(path):
        ratings = [game.tags.get(tag, "") for tag in ("WhiteElo", "BlackElo")]
        if game.other_variant or game.setup != start() or not all(map(str.isdigit, ratings)):
            continue
        time_control = game.tags.get("TimeControl", "?")
        base, increment = clock_of(time_control)
        yield RatedGame(
            int(ratings[0]),
            int(ratings[1]),
            speed_of(time_control),
            tuple(uci_moves(start(), game.moves)),
            base,
            increment,
            _clocks(game),
        )


def _clocks(game: Game) -> tuple[float | None, ...]:
    """Seconds left after each half-move, as lichess writes them; empty if some are missing."""
    found = CLOCK.findall(game.text[game.begin :])
    if len(found) < game.plies:
        return ()
    return tuple(3600 * int(h) + 60 * int(m) + float(s) for h, m, s in found[: game.plies])
