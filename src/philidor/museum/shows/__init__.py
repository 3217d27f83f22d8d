"""Demonstrations: a trait of a historic program, shown by the program itself.

The demonstrations of an exhibit are in the module of its name, or in the part of it that stands
before a colon, by the names that its texts (`data/NAME.toml`, `shows`) give them. A demonstration
runs the re-creation's own code and returns what it did, and whether that is what the source
describes: `tests/museum/mutants.toml` removes each trait, and its demonstration then has to say so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise

from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.museum.exhibit import Exhibit, Measure, Place, Row, Session, Show
from philidor.museum.shows.sessions import in_order, transcript
from philidor.players import load

MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# A knight and seven pawns each: enough for a null move, and soon searched.
KNIGHTS = "4k3/ppp2ppp/2n5/3p4/3P4/2N5/PPP2PPP/4K3 w - - 0 1"


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
    if isinstance(show.shown, Measure):
        return _measured(show.shown)
    if isinstance(show.shown, Place):
        what = "in the page" if show.where.startswith("#") else "command"
        return Shown((f"{what}: {show.where}",), True)
    if isinstance(show.shown, Session):
        lines = transcript(show.shown)
        return Shown(lines, in_order(lines, show.shown.printed))
    module, _, name = show.shown.rpartition(":")
    where = ".".join(filter(None, (__name__, exhibit.key, module)))
    demonstrate: Callable[[], Shown] = getattr(import_module(where), name)
    return demonstrate()


def _measured(measure: Measure) -> Shown:
    figures = [_figure(measure, row) for row in measure.rows]
    lines = tuple(
        f"{measure.figure}: {figure:,g} ({', '.join(_told(row))})"
        for figure, row in zip(figures, measure.rows, strict=True)
    )
    falls = all(one > other for one, other in pairwise(figures))
    return Shown(lines, falls and figures[0] > measure.least)


def _told(row: Row) -> list[str]:
    """A row in words."""
    options = [f"{name} {value}" for name, value in row.options.items()]
    return [f"depth {row.depth}", *options, *([row.fen] if row.fen else ())]


def _figure(measure: Measure, row: Row) -> float:
    """What the program reports at the end of its search; 0 if it reports no such figure."""
    player, found = load(measure.engine), dict[str, object]()
    for name, value in row.options.items():
        player.set_option(name, value)
    player.set_position(parse_fen(row.fen or MIDDLEGAME), ())

    def report(info: Info) -> None:
        for insight in info.insights:
            if insight.kind == "statistics":
                found.update(insight.facts)
            elif insight.kind == "evaluation":
                terms = insight.facts["terms"]
                assert isinstance(terms, dict)
                found.update(terms)

    player.go(Limits(depth=row.depth), report)
    name, _, whole = measure.figure.partition(" of ")
    figure, total = found.get(name, 0), found.get(whole, 1)
    assert isinstance(figure, (int, float))
    assert isinstance(total, (int, float))
    return figure if not whole else round(100 * figure / max(1, total), 1)
