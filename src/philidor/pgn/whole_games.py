"""Whole games of files and texts: what the main line's reader found, and their trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from philidor.contract.reason import worded
from philidor.core import convert
from philidor.core.position import Position
from philidor.pgn.game import Fault, Game, Note
from philidor.pgn.reader import games_in, games_of
from philidor.pgn.tags import RESULTS, known_tags
from philidor.pgn.tree import GameTree
from philidor.pgn.tree_reader import TreeReader

# Words read without a pause, so that other threads of the program can work.
SLICE = 2_000


@dataclass(frozen=True)
class Limits:
    """What of a game is read: nested variations, moves of all lines, bytes of a comment."""

    deepest: int = 100
    most_moves: int = 100_000
    longest_comment: int = 100_000


class StoppedError(Exception):
    """The caller no longer wants the game."""


@dataclass(frozen=True)
class WholeGame:
    """A game with its tree, up to the fault if there is one, and what was left out of it."""

    game: Game
    tree: GameTree
    fault: Fault | None
    notes: tuple[Note, ...]

    @property
    def complaints(self) -> list[Fault]:
        """The fault and the notes."""
        return [*([] if self.fault is None else [self.fault]), *self.notes]


class TreeMaker:
    """Makes the trees of games; one of them serves for many games."""

    def __init__(self, limits: Limits = Limits()) -> None:
        self.limits = limits
        self._reader = TreeReader()
        self._start = Position()

    def tree_of(self, game: Game, stopped: Callable[[], bool] = lambda: False) -> WholeGame | None:
        """The whole of a game; None if its initial position cannot be read.

        stopped: asked again and again while a long game is read; StoppedError once it is True.
        """
        if game.setup is None:
            return None
        limits, reader = self.limits, self._reader
        tree = GameTree(game.setup, known_tags(game.tags), RESULTS[game.result])
        convert.place(self._start, game.setup)
        reader.open(
            tree,
            self._start,
            game.text,
            game.german,
            limits.deepest,
            limits.most_moves,
            limits.longest_comment,
        )
        while reader.read(SLICE):
            if stopped():
                raise StoppedError
        notes = game.notes
        if reader.notes:
            first = game.next_line - game.text.count(b"\n")
            notes += tuple(
                Note(first + game.text.count(b"\n", 0, at), what) for at, what in reader.notes
            )
        fault = game.fault
        if reader.too_many:
            said = "more than {most} moves with all variations"
            fault = Fault(game.line, worded(said, "pgn.too-large", most=limits.most_moves))
        return WholeGame(game, tree, fault, notes)


def trees_of(path: Path, limits: Limits = Limits()) -> Iterator[WholeGame | Game]:
    """The games of a file; those whose initial position cannot be read without a tree."""
    maker = TreeMaker(limits)
    for game in games_of(path):
        yield maker.tree_of(game) or game


def trees_in(text: str | bytes, limits: Limits = Limits()) -> Iterator[WholeGame | Game]:
    """The games of a text, as of `trees_of`."""
    maker = TreeMaker(limits)
    for game in games_in(text):
        yield maker.tree_of(game) or game
