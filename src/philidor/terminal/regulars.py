"""The named opponents, which page and terminal share."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from philidor.contract.errors import InputError


@dataclass(frozen=True)
class Regular:
    """A named opponent: a person of a level, or Philidor at a strength.

    elo: None for full strength. style: what a person likes; None for the program itself.
    """

    name: str
    elo: int | None
    style: str | None


@cache
def regulars() -> tuple[Regular, ...]:
    """The named opponents, the weakest first."""
    text = (files("philidor.human") / "regulars.json").read_text(encoding="utf-8")
    return tuple(Regular(one["name"], one["elo"], one["style"]) for one in json.loads(text))


def regular_named(text: str) -> Regular:
    """The opponent of that name in any case and without accents; InputError if there is none."""
    for one in regulars():
        if _plain(one.name) == _plain(text):
            return one
    names = ", ".join(one.name for one in regulars())
    raise InputError(f"there is no opponent '{text}'; there are: {names}")


def next_regular(elo: int | None) -> Regular | None:
    """The weakest opponent above a rating; None above full strength (no rating)."""
    if elo is None:
        return None
    stronger = (one for one in regulars() if one.elo is None or one.elo > elo)
    return next(stronger, None)


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFD", text.casefold().strip())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))
