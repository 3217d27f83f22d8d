"""What a command takes, as data: help, manual pages, completion and the reference come from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What stands in the place of a value; completion offers the same."""

    TEXT = "TEXT"
    NUMBER = "NUMBER"
    COUNT = "N"
    FILE = "FILE"
    FOLDER = "FOLDER"
    ENGINE = "ENGINE"
    FEN = "FEN"
    CHOICE = "CHOICE"
    FLAG = ""


@dataclass(frozen=True)
class Row:
    """One argument or option.

    names: an option's spellings, the short one first, then those that switch it off; an argument
    has none. metavar: what stands for its value, empty for a flag. choices: all its values.
    """

    name: str
    text: str
    names: tuple[str, ...] = ()
    kind: Kind = Kind.TEXT
    metavar: str = ""
    default: str = ""
    choices: tuple[str, ...] = ()
    required: bool = False
    repeated: bool = False
    lowest: float | None = None
    highest: float | None = None

    @property
    def label(self) -> str:
        """The row's left column: `-e, --engine ENGINE`."""
        if not self.names:
            return self.metavar
        return " ".join(filter(None, (", ".join(self.names), self.metavar)))

    @property
    def described(self) -> str:
        """The row's text with its default."""
        return f"{self.text} [{self.default}]" if self.default else self.text


@dataclass(frozen=True)
class Sheet:
    """The arguments and options of one command, and what it does."""

    text: str
    arguments: tuple[Row, ...] = ()
    options: tuple[Row, ...] = ()

    @property
    def usage(self) -> str:
        """What follows the command's name."""
        words = []
        for one in self.arguments:
            word = one.metavar
            if " " not in word:
                word = (word if one.required else f"[{word}]") + ("..." if one.repeated else "")
            words.append(word)
        needed = [f"{one.names[-1]} {one.metavar}" for one in self.options if one.required]
        return " ".join([*needed, "[OPTIONS]", *words])

    def row(self, name: str) -> Row | None:
        """The argument or option of this parameter's name, or of this spelling."""
        rows = (*self.arguments, *self.options)
        return next((one for one in rows if name == one.name or name in one.names), None)

    @property
    def spellings(self) -> list[str]:
        """All spellings of all options."""
        return [name for row in self.options for name in row.names]


@dataclass(frozen=True)
class PlainCommand:
    """A command that needs no package beyond Python's own: its sheet and its function.

    The function takes the values by the names of the rows, texts except for flags; it is called
    with those that were given. ValueError with a message for people refuses them.
    """

    sheet: Sheet
    run: Callable[..., None]


class PlainUsageError(ValueError):
    """Words that a plain command does not take; the message says which."""


def plain_values(sheet: Sheet, words: Sequence[str]) -> dict[str, str | bool]:
    """The values of a plain command's words by name; PlainUsageError if they do not fit."""
    values: dict[str, str | bool] = {}
    left = list(words)
    arguments = list(sheet.arguments)
    while left:
        word = left.pop(0)
        if not word.startswith("-") or word == "-":
            if not arguments:
                raise PlainUsageError(f"'{word}' is one word too many")
            values[arguments.pop(0).name] = word
            continue
        name, given, value = word.partition("=")
        row = sheet.row(name)
        if row is None or name not in row.names:
            raise PlainUsageError(unknown_option(name, sheet.spellings))
        if not row.metavar:
            values[row.name] = True
        elif given or left:
            values[row.name] = value if given else left.pop(0)
        else:
            raise PlainUsageError(f"{name} needs a value: {name} {row.metavar}")
    if missing := [row for row in sheet.arguments if row.required and row.name not in values]:
        raise PlainUsageError(f"{missing[0].metavar} is missing: {missing[0].text}")
    return values


def out_of_range(row: Row, given: str) -> str:
    """`moves takes 1 to 50, not 0`; empty if the text can be this row's value."""
    name = row.names[-1] if row.names else row.metavar
    seen = f", not {given}" if given else ""
    if row.choices and given not in row.choices:
        return f"{name} takes {_either(row.choices)}{seen}{suggestion(given, row.choices)}"
    if row.kind not in (Kind.COUNT, Kind.NUMBER):
        return ""
    try:
        number = int(given) if row.kind is Kind.COUNT else float(given)
    except ValueError:
        return f"{name} takes {_range(row)}{seen}"
    low = row.lowest is not None and not number >= row.lowest
    high = row.highest is not None and not number <= row.highest
    return f"{name} takes {_range(row)}{seen}" if low or high else ""


def _range(row: Row) -> str:
    what = "a whole number" if row.kind is Kind.COUNT else "a number"
    if row.lowest is not None and row.highest is not None:
        return f"{row.lowest:g} to {row.highest:.12g}"
    if row.lowest is not None:
        return f"{what} of at least {row.lowest:g}"
    return what if row.highest is None else f"{what} up to {row.highest:g}"


def _either(choices: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(choices[:-1]), choices[-1])))


def unknown_option(name: str, known: Sequence[str]) -> str:
    """The message about an option that does not exist, with the nearest one that does."""
    return f"there is no option '{name}'{suggestion(name, known)}"


def suggestion(word: str, known: Sequence[str]) -> str:
    """A question after the nearest known words, empty if none is near."""
    import difflib

    near = difflib.get_close_matches(word, known, n=2, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(one) for one in near)}?" if near else ""
