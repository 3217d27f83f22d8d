"""Demonstrations: a trait of a historic program, shown by the program itself.

Each module has the demonstrations of one exhibit, by the names that its texts (`data/NAME.toml`,
`shows`) give them. A demonstration runs the re-creation's own code and returns what it did, and
whether that is what the source describes: `tests/museum/mutants.toml` removes each trait, and its
demonstration then has to say so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from philidor.museum.exhibit import Exhibit, Show

MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@dataclass(frozen=True)
class Shown:
    """What a demonstration printed, line by line, and whether the source's statement holds."""

    lines: tuple[str, ...]
    holds: bool


class UnknownShowError(ValueError):
    """The exhibit has no demonstration of that line; the message lists those that it has."""


def show_of(exhibit: Exhibit, line: str) -> Show:
    """The demonstration of a line of the checklist, whatever its case."""
    for show in exhibit.shows:
        if show.line.lower() == line.lower():
            return show
    known = ", ".join(show.line for show in exhibit.shows)
    raise UnknownShowError(f"{exhibit.key} shows no line '{line}'; it shows: {known}")


def run(exhibit: Exhibit, show: Show) -> Shown:
    """Run a demonstration."""
    demonstrate: Callable[[], Shown] = getattr(
        import_module(f"{__name__}.{exhibit.key}"), show.name
    )
    return demonstrate()
