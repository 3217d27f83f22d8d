"""The small changes of a tree that an edit consists of; each knows what was there before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from philidor.pgn.notes import Value


class Attached(NamedTuple):
    """A node came under its parent, as its child number `place`."""

    parent: int
    place: int
    node: int


class Detached(NamedTuple):
    """A node was deleted with its descendants."""

    parent: int
    place: int
    node: int


class Ordered(NamedTuple):
    """A node's children have another order."""

    node: int
    before: tuple[int, ...]
    after: tuple[int, ...]


class Noted(NamedTuple):
    """Fields of a node's notes have other values."""

    node: int
    before: Mapping[str, Value]
    after: Mapping[str, Value]


class Tagged(NamedTuple):
    """The game has other tags."""

    before: Mapping[str, str]
    after: Mapping[str, str]


Change = Attached | Detached | Ordered | Noted | Tagged
CHANGES = {kind.__name__: kind for kind in (Attached, Detached, Ordered, Noted, Tagged)}
