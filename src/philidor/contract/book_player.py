"""The extra interfaces of players that have opening books or learn from their games."""

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


@runtime_checkable
class BookOwner(Protocol):
    """A program that comes with a book of its own, in use unless `Book File` names another."""

    # Whether it plays from that book unless `OwnBook` is switched off.
    plays_own_book: bool

    def own_book_move(self, setup: Setup) -> str | None:
        """The book's move (UCI) in a position; None where it knows none.

        May be called at any time, also during a search. OptionError where the book cannot be read.
        """
        ...
