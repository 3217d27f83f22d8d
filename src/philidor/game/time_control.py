"""How long and how strongly a game is played: the same levels for every front end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from philidor.contract.options import OptionError
from philidor.contract.player import Player

MINUTE = 60_000
SECOND = 1_000


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
    words = text.lower().replace(",", " ").replace("=", " ").split()
    if not words:
        raise LevelError(f"a level is missing; {HELP}")
    level = Level()
    while words:
        word = words.pop(0)
        if word in ("depth", "nodes", "elo"):
            level = _bounded(level, word, words.pop(0) if words else "")
        elif word == "equal":
            level = replace(level, equal_time=True)
        elif word != "unlimited":
            level = _timed(level, word)
    return level


HELP = (
    "write 40/120 (moves in minutes), 5+3 (minutes + seconds a move), 10s (for each move), "
    "depth 8, nodes 50000, equal or unlimited, and elo 1500 for strength"
)


def _bounded(level: Level, word: str, number: str) -> Level:
    if not _whole(number) or int(number) == 0:
        raise LevelError(f"{word} needs a number of at least 1; {HELP}")
    if word == "depth":
        return replace(level, depth=int(number))
    if word == "nodes":
        return replace(level, nodes=int(number))
    return replace(level, elo=int(number))


def _timed(level: Level, word: str) -> Level:
    """`10s`, `40/120`, `5+3` or `40/90+30`."""
    seconds = word.removesuffix("/move")
    if seconds.endswith("s"):
        return replace(level, movetime=_positive(_decimal_of(seconds[:-1], word), word))
    session, plus, increment = word.partition("+")
    moves, slash, base = session.rpartition("/")
    if not (plus or slash) or (slash and not (_whole(moves) and int(moves))):
        raise LevelError(f"'{word[:40]}' is no level; {HELP}")
    return replace(
        level,
        moves=int(moves) if slash else None,
        base=_positive(milliseconds_of(base), word),
        increment=_decimal_of(increment, word) if plus else 0,
    )


def milliseconds_of(minutes: str) -> int:
    """Milliseconds of `5`, `2.5` (minutes) or `5:30` (minutes and seconds); LevelError else."""
    whole, colon, seconds = minutes.partition(":")
    if colon and not (_whole(seconds) and int(seconds) < 60):
        raise LevelError(f"'{minutes[:40]}' is no time in minutes and seconds; {HELP}")
    return _decimal_of(whole, minutes) * 60 + (int(seconds) * SECOND if colon else 0)


def _decimal_of(text: str, word: str) -> int:
    """A decimal number, times a thousand."""
    whole, point, part = text.partition(".")
    if not _whole(whole) or (point and not _whole(part)):
        raise LevelError(f"'{word[:40]}' is no level; {HELP}")
    return round(float(text) * SECOND)


def _positive(milliseconds: int, word: str) -> int:
    if milliseconds == 0:
        raise LevelError(f"'{word[:40]}' leaves no time; {HELP}")
    return milliseconds


def _whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


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
