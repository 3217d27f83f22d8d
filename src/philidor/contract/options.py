"""Options that a player offers, typed as UCI types them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

OptionValue: TypeAlias = bool | int | str | None


class OptionError(ValueError):
    """An unknown option, or a value that an option does not accept; the message says which."""


@dataclass(frozen=True)
class Check:
    """On or off."""

    name: str
    default: bool

    def parse(self, text: str) -> bool:
        """True or False; OptionError for any other text."""
        if text.lower() not in ("true", "false"):
            raise OptionError(f"option {self.name} takes true or false, not '{text}'")
        return text.lower() == "true"


@dataclass(frozen=True)
class Spin:
    """A whole number from least to most."""

    name: str
    default: int
    least: int
    most: int

    def parse(self, text: str) -> int:
        """The number; OptionError if the text is not a number or the number is out of range."""
        try:
            value = _whole_number(text)
        except ValueError:
            raise OptionError(f"option {self.name} takes a number, not '{text}'") from None
        if not self.least <= value <= self.most:
            raise OptionError(f"option {self.name} takes {self.least} to {self.most}, not {value}")
        return value


@dataclass(frozen=True)
class Combo:
    """One of several words."""

    name: str
    default: str
    choices: tuple[str, ...]

    def parse(self, text: str) -> str:
        """The choice as the option spells it; OptionError if there is no such choice."""
        for choice in self.choices:
            if choice.lower() == text.lower():
                return choice
        raise OptionError(f"option {self.name} takes {', '.join(self.choices)}, not '{text}'")


@dataclass(frozen=True)
class Text:
    """A line of text, such as a file's path."""

    name: str
    default: str

    def parse(self, text: str) -> str:
        """The text; UCI's `<empty>` is the empty string.

        OptionError for a NUL byte, which no file's name can have.
        """
        if "\0" in text:
            raise OptionError(f"option {self.name} takes a line of text, without NUL bytes")
        return "" if text == "<empty>" else text


@dataclass(frozen=True)
class Button:
    """A button: an action without a value."""

    name: str

    def parse(self, text: str) -> None:
        """Ignore the value: a button has none, but some GUIs send one."""


Option: TypeAlias = Check | Spin | Combo | Text | Button


def _whole_number(text: str) -> int:
    """The number; ValueError also for `1_000` and digits of other scripts, which `int` takes."""
    if "_" in text or not text.isascii():
        raise ValueError(text)
    return int(text)


def find(options: tuple[Option, ...], name: str) -> Option:
    """The option of that name, ignoring case; OptionError if there is none."""
    for option in options:
        if option.name.lower() == name.lower():
            return option
    raise OptionError(f"there is no option '{name}'")
