"""What a game says about a move: comments, glyphs, times, values, arrows and circles.

All of it is immutable, so that a change can be undone by putting the old value back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, NamedTuple, cast

from philidor.contract.json_object import JsonObject

Colour = Literal["G", "R", "Y", "B"]
Mark = Literal["C", "P", "B", "D", "1"]
Label = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Arrow(NamedTuple):
    """An arrow from one square (0 to 63) to another, as `%cal` has it."""

    colour: Colour
    origin: int
    target: int


class Circle(NamedTuple):
    """A circle around a square (0 to 63), as `%csl` has it."""

    colour: Colour
    square: int


class Score(NamedTuple):
    """A position's value for White: centipawns, or moves to mate (negative: Black mates)."""

    cp: int | None = None
    mate: int | None = None
    depth: int | None = None


@dataclass(frozen=True)
class MoveRecord:
    """How a move was found, as RDChess annotates it; see `notation.rdchess`.

    mark: C computed, P a player's, B from the opening library, D direct, 1 the only legal move;
    time: of the search, in milliseconds; extra: further counts by RDChess's names.
    """

    mark: Mark
    score: Score | None = None
    nodes: int | None = None
    seldepth: int | None = None
    time: int | None = None
    extra: Mapping[str, str] = field(default_factory=dict)


class Notes(NamedTuple):
    """All that is noted at a node about the move that leads to it.

    comment, before: texts after and before the move, without commands, each in one line.
    nags: numeric annotation glyphs in ascending order. clock, spent: the mover's remaining time
    after the move and the time it took, in milliseconds. commands: commands of comments that have
    no field here, complete and as they came (`[%mdl 4]`). label: a review's judgement of the move,
    which PGN shows as a glyph.
    """

    comment: str = ""
    before: str = ""
    nags: tuple[int, ...] = ()
    clock: int | None = None
    spent: int | None = None
    score: Score | None = None
    arrows: tuple[Arrow, ...] = ()
    circles: tuple[Circle, ...] = ()
    commands: tuple[str, ...] = ()
    record: MoveRecord | None = None
    label: Label | None = None


NOTHING = Notes()
_BLANKS = re.compile(r"[\x00-\x20\x7f]+")
# What a field of `Notes` holds.
Value = (
    str
    | int
    | Score
    | MoveRecord
    | tuple[int, ...]
    | tuple[str, ...]
    | tuple[Arrow, ...]
    | tuple[Circle, ...]
    | None
)


def one_line(text: str) -> str:
    """A text with one space for each run of spaces, line breaks and control characters.

    Comments are kept like this, since they are written in lines that break at any space.
    """
    return _BLANKS.sub(" ", text).strip(" ")


def changed(before: Notes, after: Notes) -> dict[str, Value]:
    """The fields of `before` that `after` has otherwise."""
    return {
        name: old for name, old, new in zip(Notes._fields, before, after, strict=True) if old != new
    }


def fields_to_json(fields: Mapping[str, Value]) -> JsonObject:
    """Fields of notes as values of JSON."""
    return {
        name: asdict(value) if isinstance(value, MoveRecord) else value
        for name, value in fields.items()
    }


def to_json(notes: Notes) -> JsonObject:
    """Notes as a JSON object without the empty fields."""
    return fields_to_json(changed(notes, NOTHING))


def fields_from_json(values: JsonObject) -> dict[str, Value]:
    """The reverse of `fields_to_json`.

    Raises KeyError, TypeError or ValueError if the values are not those of notes.
    """
    unknown = values.keys() - set(Notes._fields)
    if unknown:
        raise ValueError(f"notes have no {min(unknown)}")
    return {name: _field(name, value) for name, value in values.items()}


def from_json(values: JsonObject) -> Notes:
    """The reverse of `to_json`."""
    return Notes(**cast(JsonObject, fields_from_json(values)))


def _field(name: str, value: Any) -> Value:
    if value is None:
        return None
    if name == "record":
        return MoveRecord(**(value | {"score": _score(value["score"])}))
    if name == "score":
        return _score(value)
    if name == "arrows":
        return tuple(Arrow(*arrow) for arrow in value)
    if name == "circles":
        return tuple(Circle(*circle) for circle in value)
    return tuple(value) if isinstance(value, list) else cast(Value, value)


def _score(value: Sequence[int | None] | None) -> Score | None:
    return None if value is None else Score(*value)
