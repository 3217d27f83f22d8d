"""The visitor's hour: a tour through the five programs in order of time, and the period's terms.

The texts are in `data/hour.toml` and `data/terms.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from philidor.contract.json_object import JsonObject
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen
from philidor.museum.text import Cited, Text, read_cited, read_text


@dataclass(frozen=True)
class Station:
    """One program of the tour.

    exhibit: its name, empty for the engine of today. nodes: of one second on its machine.
    doubling: the Elo that twice the speed is worth. equals: the nodes with which Philidor is as
    strong; both from docs/time-travel.md, 0 for Philidor itself. show: the demonstration to run.
    """

    exhibit: str
    engine: str
    nodes: int
    doubling: int
    equals: int
    show: str
    told: Cited
    quotation: Cited | None


@dataclass(frozen=True)
class Hour:
    """The tour. solution: the move that the test's authors call the best, in SAN."""

    introduction: Text
    fen: str
    solution: str
    position: Cited
    stations: tuple[Station, ...]

    @property
    def setup(self) -> Setup:
        """The position that all programs judge."""
        return parse_fen(self.fen)


@dataclass(frozen=True)
class Term:
    """A word that the documents use. exhibit: the one whose source is cited."""

    word: str
    exhibit: str
    meaning: Cited


@cache
def hour() -> Hour:
    """The tour, read from its file."""
    data = _data("hour")
    return Hour(
        introduction=read_text(data["introduction"]),
        fen=data["fen"],
        solution=data["solution"],
        position=read_cited(data["position"]),
        stations=tuple(_station(one) for one in data["stations"]),
    )


@cache
def terms() -> tuple[Term, ...]:
    """The glossary, in alphabetical order."""
    return tuple(
        Term(one["word"], one["exhibit"], read_cited(one)) for one in _data("terms")["terms"]
    )


def _station(data: JsonObject) -> Station:
    quotation = data.get("quotation")
    return Station(
        exhibit=data["exhibit"],
        engine=data["engine"],
        nodes=data["nodes"],
        doubling=data["doubling"],
        equals=data["equals"],
        show=data["show"],
        told=read_cited(data),
        quotation=None if quotation is None else read_cited(quotation),
    )


def _data(name: str) -> JsonObject:
    return tomllib.loads((files(__package__) / f"data/{name}.toml").read_text("utf-8"))
