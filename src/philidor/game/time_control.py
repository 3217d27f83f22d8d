"""Time controls: one type, one notation and one parser for every front end."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE

HELP = (
    "write 5m+3s (for the game, and added after each move), 40/2h (moves in a time), 10s/move, "
    "depth 8, nodes 50k, equal or unlimited"
)
NUMBER = r"\d{1,9}(?:\.\d{1,9})?"
TIME = re.compile(
    rf"(?:(?P<h>{NUMBER})h)?(?:(?P<m>{NUMBER})m(?!s))?(?:(?P<s>{NUMBER})s)?(?:(?P<ms>{NUMBER})ms)?"
)
# What the app's presets are called, in English and German, beside the notation proper.
WORDING = [
    (re.compile(pattern), notation)
    for pattern, notation in [
        (rf"^\s*({NUMBER})\s*min\s*$", r"\1m+0s"),
        (rf"({NUMBER})\s*min\b", r"\1m"),
        (rf"({NUMBER})\s+(ms|[hms])\b", r"\1\2"),
        (r"(\d)(ms|[hms])\s+(?:per move|je zug)", r"\1\2/move"),
        (r"(\d)\s+(?:moves|züge) in\s+", r"\1/"),
    ]
]
UNITS = {"h": HOUR, "m": MINUTE, "s": SECOND, "ms": 1}
COUNT = re.compile(r"(?P<number>\d{1,15}(?:\.\d{1,9})?)(?P<factor>[km]?)")
# More nodes than any search will see.
MOST_COUNTED = 10**15
FACTORS = {"": 1, "k": 1_000, "m": 1_000_000}


class TimeControlError(InputError):
    """A time control that cannot be read, or limits that contradict each other."""


class Unitless(Enum):
    """The meaning of numbers without a unit, which depends on where they are written.

    MINUTES: as chess players write `5+3`: minutes, and seconds added after each move.
    SECONDS: as match tools write `5+0.05`: both in seconds.
    REFUSED: an error; every time must have a unit.
    """

    MINUTES = MINUTE
    SECONDS = SECOND
    REFUSED = 0


@dataclass(frozen=True)
class TimeControl:
    """One side's limits for a game; everything that is set applies. All times are in ms.

    moves, base: `base` is the time for every `moves` moves, or without `moves` for the whole game.
    increment: added after each move.
    movetime, depth (plies), nodes: limits of every single move.
    equal: a program takes as long as its opponent took for the previous move.
    If nothing is set, a program thinks until it is told to move. Raises TimeControlError for limits
    that are not positive.
    """

    moves: int | None = None
    base: int | None = None
    increment: int = 0
    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None
    equal: bool = False

    def __post_init__(self) -> None:
        """Raise TimeControlError for limits that are not positive."""
        positive = (self.moves, self.movetime, self.depth, self.nodes)
        if any(limit is not None and limit < 1 for limit in positive) or self.increment < 0:
            raise TimeControlError("every limit must be at least 1")
        if self.base is None and (self.moves is not None or self.increment):
            raise TimeControlError("a number of moves or an increment needs a time")
        # XBoard's clocks may start at zero and live on the increment.
        if self.base is not None and (self.base < 0 or not self.base + self.increment):
            raise TimeControlError("a clock needs some time")

    @property
    def clocked(self) -> bool:
        """Whether there is a clock, on which a side can lose on time."""
        return self.base is not None

    @property
    def limited(self) -> bool:
        """Whether anything limits a search, apart from how long the opponent takes."""
        limits = (self.base, self.movetime, self.depth, self.nodes)
        return any(limit is not None for limit in limits)

    @property
    def unlimited(self) -> bool:
        """Whether a search runs until it is stopped."""
        return not (self.limited or self.equal)

    def for_match(self) -> TimeControl:
        """This time control if two programs can play a match at it; else TimeControlError."""
        if not self.limited:
            raise TimeControlError("an engine needs a limit: a clock, a time, nodes or a depth")
        if self.base is not None and self.movetime is not None:
            raise TimeControlError("a clock and a fixed time for each move exclude each other")
        return self

    def pgn(self) -> str:
        """The text of PGN's tag `TimeControl`, in seconds: `40/9000`, `300+3`; `-` without a clock.

        A fixed time for each move is written as a time control after every move, `1/10`.
        """
        if self.base is not None:
            text = _seconds(self.base)
            if self.moves:
                text = f"{self.moves}/{text}"
            return f"{text}+{_seconds(self.increment)}" if self.increment else text
        return "-" if self.movetime is None else f"1/{_seconds(self.movetime)}"

    def __str__(self) -> str:
        """The notation that `read_time_control` reads."""
        words: list[str] = []
        if self.base is not None:
            session = f"{self.moves}/" if self.moves else ""
            # Without a number of moves, the increment is written even if zero: it distinguishes
            # a time for the game from a time for each move.
            added = f"+{_time(self.increment)}" if self.increment or not self.moves else ""
            words.append(f"{session}{_time(self.base)}{added}")
        words += [f"{_time(self.movetime)}/move"] if self.movetime is not None else []
        words += [f"depth {self.depth}"] if self.depth is not None else []
        words += [f"nodes {_count(self.nodes)}"] if self.nodes is not None else []
        words += ["equal"] if self.equal else []
        return " ".join(words) or "unlimited"


UNLIMITED = TimeControl()


def read_time_control(text: str, unitless: Unitless = Unitless.REFUSED) -> TimeControl:
    """Read a time control; TimeControlError if the text is not one.

    The parts, in any order and combination: `5m+3s` or `1h30m+30s`, `40/2h` or `40/2h+30s`,
    `10s/move`, `depth 8`, `nodes 50k`, `equal`; or `unlimited`. `unitless` says how to read
    numbers without a unit, such as `5+3`, `40/60` or, in minutes, `40/5:30`. `movetime 100` in
    milliseconds, as protocols have it, means `0.1s/move`; so does `0.1s`, except where `60`
    means the time for a game, because `60s` is then too easily mistaken for it. The names of the
    app's presets are read too, such as `5 min + 3 s`; `5 min` is the time for a game.
    """
    written = re.sub("[,=]", " ", text.lower())
    for pattern, notation in WORDING:
        written = pattern.sub(notation, written)
    words = re.sub(r"\s*\+\s*", "+", written).split()
    if not words:
        raise TimeControlError(f"a time control is missing; {HELP}")
    limits: JsonObject = {}
    while words:
        word = words.pop(0)
        if word in ("depth", "nodes", "movetime"):
            found: JsonObject = {word: _counted(word, words.pop(0) if words else "")}
        elif word == "equal":
            found = {"equal": True}
        elif word == "unlimited":
            continue
        elif "/" in word.removesuffix("/move") or "+" in word or _is_game_time(word, unitless):
            found = _read_clock(word, unitless)
        else:
            found = {"movetime": _read_move_time(word, unitless)}
        if found.keys() & limits.keys():
            raise TimeControlError(f"'{_short(text)}' sets a limit twice; {HELP}")
        limits |= found
    return TimeControl(**limits)


def make_time_control(
    clock: str | None = None,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
) -> TimeControl:
    """A match's time control from command-line values; times without units are in seconds.

    Raises TimeControlError if there is no limit or two limits contradict each other.
    """
    control = TimeControl()
    if clock is not None:
        control = read_time_control(clock, Unitless.SECONDS)
    given = {"nodes": nodes, "movetime": movetime, "depth": depth}
    limits: JsonObject = {name: limit for name, limit in given.items() if limit is not None}
    if any(getattr(control, name) is not None for name in limits):
        raise TimeControlError(f"'{_short(clock or '')}' sets a limit that is given apart as well")
    return replace(control, **limits).for_match()


def read_time(text: str, unit: int) -> int:
    """The milliseconds of `1h30m`, `5m`, `0.05s`, or of a number in units of `unit` milliseconds.

    If the unit is a minute, `5:30` means minutes and seconds; if it is 0, a number without a unit
    raises TimeControlError.
    """
    minutes, colon, seconds = text.partition(":")
    if unit == MINUTE and colon and re.fullmatch(r"\d{1,9}", minutes):
        if re.fullmatch(r"[0-5]?\d", seconds):
            return int(minutes) * MINUTE + int(seconds) * SECOND
    elif unit and re.fullmatch(NUMBER, text):
        return round(float(text) * unit)
    elif text and (found := TIME.fullmatch(text)):
        return round(sum(float(found[name] or 0) * size for name, size in UNITS.items()))
    if re.fullmatch(NUMBER, text):
        raise TimeControlError(f"'{_short(text)}' needs a unit, such as {text}m or {text}s")
    raise TimeControlError(f"'{_short(text)}' is not a time; {HELP}")


def _is_game_time(word: str, unitless: Unitless) -> bool:
    """Whether a word is a plain number, as match tools write the time of a whole game: `60`."""
    return unitless is Unitless.SECONDS and re.fullmatch(NUMBER, word) is not None


def _read_clock(word: str, unitless: Unitless) -> dict[str, int]:
    """`5m+3s`, `40/2h`, `40/2h+30s` and the same without units."""
    session, plus, added = word.partition("+")
    moves, slash, base = session.rpartition("/")
    if slash and not (re.fullmatch(r"\d{1,9}", moves) and int(moves)):
        raise TimeControlError(f"'{_short(word)}' is not a time control; {HELP}")
    found = {"base": read_time(base, unitless.value)}
    if plus:
        unit = SECOND if unitless is not Unitless.REFUSED else 0
        found["increment"] = read_time(added, unit)
    # A clock without time lives on the increment, which its first move has as well.
    _some(sum(found.values()), word)
    return found | ({"moves": int(moves)} if slash else {})


def _read_move_time(word: str, unitless: Unitless) -> int:
    """`10s/move`, or `10s` where that cannot be mistaken for the time of a game."""
    time = word.removesuffix("/move")
    if TIME.fullmatch(time) is None or not time:
        raise TimeControlError(f"'{_short(word)}' is not a time control; {HELP}")
    if time == word and unitless is Unitless.SECONDS:
        raise TimeControlError(f"write {word}/move for each move, or {word}+0s for the game")
    return _some(read_time(time, 0), word)


def _counted(word: str, text: str) -> int:
    found = COUNT.fullmatch(text)
    number = round(float(found["number"]) * FACTORS[found["factor"]]) if found else 0
    if number < 1 or (found and not found["factor"] and "." in text):
        raise TimeControlError(f"{word} needs a number of at least 1; {HELP}")
    if number > MOST_COUNTED:
        raise TimeControlError(f"{word} {_short(text)} is more than {MOST_COUNTED:,}")
    return number


def _some(milliseconds: int, word: str) -> int:
    if not milliseconds:
        raise TimeControlError(f"'{_short(word)}' leaves no time; {HELP}")
    return milliseconds


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _time(milliseconds: int) -> str:
    """A time as text: in its largest exact unit, in minutes and seconds, or in seconds."""
    for unit, size in (("h", HOUR), ("m", MINUTE)):
        if milliseconds and milliseconds % size == 0:
            return f"{milliseconds // size}{unit}"
    minutes, rest = divmod(milliseconds, MINUTE)
    seconds = f"{rest // SECOND}.{rest % SECOND:03}".rstrip("0").rstrip(".")
    return f"{minutes}m{seconds}s" if minutes else f"{seconds}s"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / SECOND:g}"


def _count(number: int) -> str:
    for factor in ("m", "k"):
        if number % FACTORS[factor] == 0:
            return f"{number // FACTORS[factor]}{factor.upper() if factor == 'm' else factor}"
    return str(number)
