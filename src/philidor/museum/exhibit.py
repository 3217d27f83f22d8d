"""An exhibit: a historic program, the people behind it, its board, a game of it, and its code.

The texts are in `data/NAME.toml`. Every fact in them comes from the documents that the exhibit's
`sources` name, and says from which passage; what these do not say is listed in `unknown`.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from philidor.contract.json_object import JsonObject
from philidor.museum.text import Cited, Section, Text, read_cited, read_section, read_text

Result = Literal["1-0", "0-1", "1/2-1/2"]
# In the order in which the programs were written.
KEYS = ("arasan", "rajah", "rdchess", "paulchess", "romichess")


class UnknownExhibitError(ValueError):
    """There is no exhibit of that name; the message lists those that exist."""


@dataclass(frozen=True)
class Source:
    """A document: the short name that passages use, its title, its public address if it has one."""

    short: str
    text: Text
    address: str


@dataclass(frozen=True)
class Note:
    """A remark on a game, after the half-move number `ply`, counted from 1."""

    ply: int
    move: str
    text: Text


@dataclass(frozen=True)
class Game:
    """A game that the program played, as PGN movetext without comments."""

    white: str
    black: str
    event: Text
    year: str
    result: Result
    moves: str
    introduction: Text
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Stop:
    """A stop of the tour: a class or function of the program, and what to see there.

    file: relative to the program's package. name: dotted for a method, such as `Board.make`.
    """

    file: str
    name: str
    title: Text
    text: Text
    passage: str


@dataclass(frozen=True)
class Row:
    """A search that is measured: the position, its depth, and options of the program.

    fen: empty for a position of the middlegame.
    """

    fen: str
    depth: int
    options: dict[str, str]


@dataclass(frozen=True)
class Measure:
    """A trait that is shown by a figure of the program's own report of a search (docs/insight.md).

    figure: a counter (`null_moves`), a counter as a share of another (`hash_probes of nodes`), or a
    term of the evaluation (`trade down`, White's advantage). The trait is there if the figure falls
    from row to row, and is above `least` in the first.
    """

    engine: str
    figure: str
    least: float
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Session:
    """A trait that is shown at the program's own console.

    typed: lines of input, in which FOLDER is a folder that is thrown away. printed: parts of the
    output, in their order; the trait is there if all are.
    """

    engine: str
    typed: tuple[str, ...]
    printed: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Where Philidor itself shows a trait, which has to be used to be seen.

    where: an address of the page (`#/board`), or a command.
    """

    where: str


@dataclass(frozen=True)
class Show:
    """A trait that the program can demonstrate (`philidor.museum.shows`).

    line: of docs/checklist.md. shown: what demonstrates it: the name of a function, a measure,
    a session at its console, or where it is seen.
    """

    line: str
    shown: str | Measure | Session | Place
    title: Text
    passage: str

    @property
    def where(self) -> str:
        """Where it is seen; empty for what demonstrates itself."""
        return self.shown.where if isinstance(self.shown, Place) else ""


@dataclass(frozen=True)
class Exhibit:
    """Everything that the museum shows about one program.

    engines: the built-in engines that re-create it, the main one first.
    figure_ply: the figure shows its game after this many half-moves.
    """

    key: str
    name: str
    author: str
    years: str
    engines: tuple[str, ...]
    summary: Cited
    facts: tuple[Section, ...]
    stories: tuple[Section, ...]
    unknown: tuple[Text, ...]
    figure: Cited
    figure_ply: int
    game: Game
    tour: tuple[Stop, ...]
    shows: tuple[Show, ...]
    sources: tuple[Source, ...]

    @property
    def package(self) -> str:
        """The folder of its code below `philidor/classics`, which is named like the exhibit."""
        return self.key


@cache
def exhibit(key: str) -> Exhibit:
    """The exhibit of that name, whatever its case; UnknownExhibitError when there is none."""
    wanted = key.lower()
    if wanted not in KEYS:
        raise UnknownExhibitError(
            f"the museum has no exhibit '{key}'; it has: {', '.join(sorted(KEYS))}"
        )
    return _read(tomllib.loads((files(__package__) / f"data/{wanted}.toml").read_text("utf-8")))


def exhibits() -> tuple[Exhibit, ...]:
    """All exhibits, the oldest program first."""
    return tuple(exhibit(key) for key in KEYS)


def exhibit_of(engine: str) -> str | None:
    """The name of the exhibit about a built-in engine, None if there is none."""
    return next((one.key for one in exhibits() if engine in one.engines), None)


def _read(data: JsonObject) -> Exhibit:
    game = data["game"]
    return Exhibit(
        key=data["key"],
        name=data["name"],
        author=data["author"],
        years=data["years"],
        engines=tuple(data["engines"]),
        summary=read_cited(data["summary"]),
        facts=tuple(read_section(one) for one in data["facts"]),
        stories=tuple(read_section(one) for one in data["stories"]),
        unknown=tuple(read_text(one) for one in data["unknown"]),
        figure=read_cited(data["figure"]),
        figure_ply=data["figure"]["ply"],
        game=Game(
            white=game["white"],
            black=game["black"],
            event=read_text(game["event"]),
            year=game["year"],
            result=game["result"],
            moves=game["moves"].strip(),
            introduction=read_text(game),
            notes=tuple(Note(note["ply"], note["move"], read_text(note)) for note in game["notes"]),
        ),
        tour=tuple(
            Stop(
                stop["file"],
                stop["name"],
                read_text(stop["title"]),
                read_text(stop),
                stop["passage"],
            )
            for stop in data["tour"]
        ),
        shows=tuple(
            Show(one["line"], _shown(one, data["key"]), read_text(one), one["passage"])
            for one in data["shows"]
        ),
        sources=tuple(
            Source(one["short"], read_text(one), one.get("address", "")) for one in data["sources"]
        ),
    )


def _shown(data: JsonObject, engine: str) -> str | Measure | Session | Place:
    if "name" in data:
        return str(data["name"])
    if "where" in data:
        return Place(data["where"])
    if "typed" in data:
        return Session(engine, tuple(data["typed"]), tuple(data["printed"]))
    rows = (
        Row(row.get("fen", ""), row.get("depth", data.get("depth", 1)), row.get("options", {}))
        for row in data.get("rows", ({},))
    )
    named = data.get("engine", engine)
    return Measure(named, data["figure"], data.get("least", -math.inf), tuple(rows))
