"""The extra interfaces of players that have opening books or learn from their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup


@runtime_checkable
class BookPlayer(Protocol):
    """A player that has a book and learns from its games; options switch both on and off."""

    def book_moves(self, setup: Setup) -> Sequence[tuple[str, int]]:
        """The book's moves (UCI) in a position with their weights, the heaviest first.

        May be called at any time, even during a search. OptionError if no book can be opened.
        """
        ...

    def game_over(self, result: str | None) -> None:
        """Report the end of the game; if the result is None, the player judges it by itself."""
        ...


@runtime_checkable
class BookOwner(Protocol):
    """A program that comes with its own book, which it uses unless `Book File` names another."""

    # The default of the option `OwnBook`: whether it plays from that book.
    plays_own_book: bool

    def own_book_moves(self, setup: Setup) -> Sequence[tuple[str, int]]:
        """The book's moves (UCI) in a position with their weights, as in `BookPlayer.book_moves`.

        May be called at any time, even during a search. OptionError if the book cannot be read.
        """
        ...


@runtime_checkable
class BookLearner(Protocol):
    """A player that may know only part of a book, as a person does."""

    @property
    def knows_openings(self) -> bool:
        """Whether it now plays openings by heart, also when `OwnBook` is off."""
        ...

    def recall(self, moves: Sequence[tuple[str, int]]) -> str | None:
        """The move it remembers of the book's moves with their weights in the position set up."""
        ...

    def remember(self, move: str, limits: Limits, control: SearchControl) -> None:
        """Take as long as a person does to play a move (UCI) that it remembers."""
        ...
