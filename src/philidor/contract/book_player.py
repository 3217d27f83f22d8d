"""The extra interface of a player that has an opening book or learns from its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from philidor.contract.setup import Setup


@runtime_checkable
class BookPlayer(Protocol):
    """A player with a book and a memory of its games; options switch both on and off."""

    def book_moves(self, setup: Setup) -> Sequence[tuple[str, int]]:
        """The book's moves (UCI) in a position with their weights, the heaviest first.

        May be called at any time, also during a search. OptionError where no book can be opened.
        """
        ...

    def game_over(self, result: str | None) -> None:
        """The game has ended; with None for the result the player judges it itself."""
        ...
