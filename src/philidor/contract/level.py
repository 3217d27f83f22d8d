"""How long and how strongly a game is played: the same levels for every front end."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from philidor.contract.options import OptionError
from philidor.contract.player import Player

MINUTE = 60_000
SECOND = 1_000
_NUMBER = r"\d{1,9}"
_DURATION = rf"{_NUMBER}(?:\.\d{{1,3}})?(?::[0-5]\d)?"


class LevelError(ValueError):
    """A text that names no level; the message says how levels are written."""


@dataclass(frozen=True)
class Level:
    """What each side may spend on a game. Everything that is set applies; all times in ms.

    moves, base: so much time for so many moves, again and again; without `moves`, for the game.
    increment: added after each move.
    movetime, depth, nodes: bounds of every single move.
    equal_time: the program takes as long as its opponent did for the move before.
    elo: playing strength; None is all the program has.
    With nothing set the level is unlimited: the program thinks until it is told to move.
    """

    moves: int | None = None
    base: int | None = None
    increment: int = 0
    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None
    equal_time: bool = False
    elo: int | None = None

    @property
    def clocked(self) -> bool:
        """Whether a player can lose on time."""
        return self.base is not None

    @property
    def unlimited(self) -> bool:
        """Whether nothing but the opponent's patience ends a search."""
        return not self.equal_time and all(
            bound is None for bound in (self.base, self.movetime, self.depth, self.nodes)
        )

    def __str__(self) -> str:
        """As `parse_level` reads it."""
        words: list[str] = []
        if self.base is not None:
            words.append(
                f"{self.moves}/{_minutes(self.base)}" if self.moves else _minutes(self.base)
            )
            if self.increment or not self.moves:
                words[0] += f"+{_decimal(self.increment)}"
        if self.movetime is not None:
            words.append(f"{_decimal(self.movetime)}s")
        words += [f"depth {self.depth}"] if self.depth is not None else []
        words += [f"nodes {self.nodes}"] if self.nodes is not None else []
        words += ["equal"] if self.equal_time else []
        words += ["unlimited"] if self.unlimited else []
        words += [f"elo {self.elo}"] if self.elo is not None else []
        return " ".join(words)


UNLIMITED = Level()


def parse_level(text: str) -> Level:
    """Read a level as people write it.

    `40/120` moves in minutes, `40/5:30`, `40/90+30`; `5+3` minutes and seconds a move; `10s`
    seconds for each move; `depth 8`; `nodes 50000`; `equal`; `unlimited`; and with any of them
    `elo 1500`. Raises LevelError.
    """
    level = Level()
    rest = " ".join(text.lower().split())
    if not rest:
        raise LevelError(f"a level is missing; {HELP}")
    while rest:
        for pattern, change in _FORMS:
            match = re.match(pattern + r"(?:$|[ ,]+)", rest)
            if match:
                level = change(level, match)
                rest = rest[match.end() :]
                break
        else:
            raise LevelError(f"'{text.strip()[:40]}' is no level; {HELP}")
    return level


HELP = (
    "write 40/120 (moves in minutes), 5+3 (minutes + seconds a move), 10s (for each move), "
    "depth 8, nodes 50000, equal or unlimited, and elo 1500 for strength"
)


def _session(level: Level, match: re.Match[str]) -> Level:
    moves = int(match["moves"]) if match["moves"] else None
    base = milliseconds_of(match["base"])
    if moves == 0 or base == 0:
        raise LevelError(f"'{match[0].strip()}' leaves no time; {HELP}")
    increment = round(float(match["increment"] or 0) * SECOND)
    return replace(level, moves=moves, base=base, increment=increment)


def _seconds(level: Level, match: re.Match[str]) -> Level:
    movetime = round(float(match["seconds"]) * SECOND)
    if movetime == 0:
        raise LevelError(f"'{match[0].strip()}' leaves no time; {HELP}")
    return replace(level, movetime=movetime)


def _bound(level: Level, match: re.Match[str]) -> Level:
    number = int(match["number"])
    if number == 0:
        raise LevelError(f"'{match[0].strip()}' must be 1 or more")
    if match["word"] == "depth":
        return replace(level, depth=number)
    if match["word"] == "nodes":
        return replace(level, nodes=number)
    return replace(level, elo=number)


_FORMS = (
    (
        rf"(?:(?P<moves>{_NUMBER})/)(?P<base>{_DURATION})(?:\+(?P<increment>{_NUMBER}(?:\.\d+)?))?",
        _session,
    ),
    (
        rf"(?P<moves>)(?P<base>{_DURATION})\+(?P<increment>{_NUMBER}(?:\.\d+)?)",
        _session,
    ),
    (rf"(?P<seconds>{_NUMBER}(?:\.\d+)?) ?s(?:econds?)?(?:/move)?", _seconds),
    (rf"(?P<word>depth|nodes|elo)[ =](?P<number>{_NUMBER})", _bound),
    (r"equal", lambda level, _: replace(level, equal_time=True)),
    (r"unlimited", lambda level, _: level),
)


def milliseconds_of(minutes: str) -> int:
    """Milliseconds of `5`, `2.5` (minutes) or `5:30` (minutes and seconds)."""
    whole, _, seconds = minutes.partition(":")
    return round(float(whole) * MINUTE) + int(seconds or 0) * SECOND


def set_strength(player: Player, elo: int | None) -> None:
    """Let a player play at that strength, or at full strength for None.

    Raises OptionError where the player cannot, or not at that number.
    """
    names = {option.name for option in player.options}
    if "UCI_LimitStrength" not in names:
        if elo is not None:
            raise OptionError(f"{player.name} has one strength only")
        return
    if elo is not None:
        player.set_option("UCI_Elo", str(elo))
    player.set_option("UCI_LimitStrength", "false" if elo is None else "true")


def _minutes(milliseconds: int) -> str:
    if milliseconds % MINUTE == 0:
        return str(milliseconds // MINUTE)
    if milliseconds % SECOND == 0:
        return f"{milliseconds // MINUTE}:{milliseconds % MINUTE // SECOND:02}"
    return f"{milliseconds / MINUTE:.3f}"


def _decimal(milliseconds: int) -> str:
    return f"{milliseconds / SECOND:g}"
