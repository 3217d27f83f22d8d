"""Chapter 17: an opening book. Known moves are played at once, in proportion to their weights."""

from __future__ import annotations

import random
from pathlib import Path

from examples.board import Move
from examples.limits import Limits
from examples.network import NetworkPlayer
from examples.player import SEED, NeedsPhilidorError, OnReport
from philidor.book.repertoire import BookError
from philidor.book.shelf import default_book, open_book
from philidor.game.fen import parse_fen


class BookPlayer(NetworkPlayer):
    """Chapter 17: plays from a book before it thinks; by default from Philidor's."""

    options: tuple[str, ...] = ("Network", "Book File")

    def __init__(self) -> None:
        super().__init__()
        try:
            self.book = default_book()
        except BookError as error:
            raise NeedsPhilidorError(str(error)) from error
        self.chance = random.Random(SEED)

    def set_option(self, name: str, value: str) -> None:
        """`Book File`: another book."""
        super().set_option(name, value)
        if name == "Book File":
            self.book = open_book(Path(value)).book

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """A book move, or a search."""
        known = None if limits.moves else self.from_book()
        return known or super().think(limits, report)

    def from_book(self) -> Move | None:
        """A move by lot among the book's, None outside the book."""
        known = self.book.moves(parse_fen(self.board.fen()))
        weights = [move.weight for move in known]
        if not any(weights):
            return None
        return self.find(self.chance.choices(known, weights)[0].move)
