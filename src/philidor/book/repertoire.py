"""A book in memory: positions and their weighted moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from philidor.book.keys import place
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.game.fen import start
from philidor.game.replay import after

if TYPE_CHECKING:
    # Imported late, because an engine starts faster without it.
    import random

DEFAULT_WEIGHT = 5


class BookError(InputError):
    """A book that cannot be read, written or changed; the message names the book and the reason."""


@dataclass(frozen=True)
class BookMove:
    """A move (UCI) of a book.

    weight: how often it is chosen relative to the others; a move of weight 0 is never played.
    annotation: a user's comment.
    """

    move: str
    weight: int = DEFAULT_WEIGHT
    annotation: str = ""


class Book(Protocol):
    """Anything that lists book moves for a position."""

    def moves(self, setup: Setup) -> Sequence[BookMove]:
        """The book's legal moves in this position, heaviest first; empty if there are none."""
        ...


@dataclass(frozen=True)
class Pair:
    """Two books, one for each side's moves, as Arasan compiles its book."""

    white: Book
    black: Book

    def moves(self, setup: Setup) -> Sequence[BookMove]:
        """The moves from the book of the side to move."""
        return (self.white if setup.white_to_move else self.black).moves(setup)


def choose(moves: Sequence[BookMove], dice: random.Random) -> str | None:
    """A random move in proportion to the weights; None if no move has a positive weight."""
    weights = [move.weight for move in moves]
    if not any(weights):
        return None
    return dice.choices(moves, weights)[0].move


@dataclass
class Known:
    """A position of a repertoire and its moves by UCI name, in the order they were added."""

    setup: Setup
    moves: dict[str, BookMove] = field(default_factory=dict)


class Repertoire:
    """A mutable book in memory: every file format is read into this form."""

    def __init__(self) -> None:
        self.positions: dict[str, Known] = {}

    def __len__(self) -> int:
        """How many positions have a move."""
        return len(self.positions)

    def count(self) -> int:
        """How many moves all positions have together."""
        return sum(len(known.moves) for known in self.positions.values())

    def moves(self, setup: Setup) -> list[BookMove]:
        """The moves of a position, heaviest first."""
        known = self.positions.get(place(setup))
        if known is None:
            return []
        return sorted(known.moves.values(), key=lambda move: -move.weight)

    def put(self, setup: Setup, move: BookMove) -> None:
        """Add or replace a legal move."""
        known = self.positions.setdefault(place(setup), Known(setup))
        known.moves[move.move] = move

    def remove(self, setup: Setup, move: str) -> None:
        """Remove a move, and the position once it has no moves left."""
        known = self.positions.get(place(setup))
        if known is None:
            return
        known.moves.pop(move, None)
        if not known.moves:
            del self.positions[place(setup)]

    def walk(self) -> Iterator[tuple[list[str], Setup, BookMove]]:
        """Every move reachable from the initial position, once, depth first.

        Yields the moves played to the position, the position and the move. Positions reached in
        several ways are visited once.
        """
        yield from walk(self)

    def lines(self) -> Iterator[list[str]]:
        """Lines of play from the initial position that together contain every reachable move."""
        line: list[str] = []
        for path, _, move in self.walk():
            if line and line != path:
                yield line
            line = [*path, move.move]
        if line:
            yield line


def walk(book: Book, begin: Setup | None = None) -> Iterator[tuple[list[str], Setup, BookMove]]:
    """Every move of a book that is reachable from a position (by default the initial one), once."""
    root = start() if begin is None else begin
    seen = {place(root)}
    # An explicit stack, since a book's lines may be longer than Python's recursion limit.
    stack: list[tuple[list[str], Setup, Iterator[BookMove]]] = [([], root, iter(book.moves(root)))]
    while stack:
        path, setup, moves = stack[-1]
        move = next(moves, None)
        if move is None:
            stack.pop()
            continue
        yield path, setup, move
        reached = after(setup, move.move)
        if place(reached) not in seen:
            seen.add(place(reached))
            stack.append(([*path, move.move], reached, iter(book.moves(reached))))


def scaled(moves: Sequence[BookMove], most: int) -> list[BookMove]:
    """The moves with weights scaled down to at most `most`; a positive weight never becomes 0."""
    heaviest = max((move.weight for move in moves), default=0)
    if heaviest <= most:
        return list(moves)
    return [
        replace(move, weight=max(1, round(move.weight * most / heaviest)) if move.weight else 0)
        for move in moves
    ]
