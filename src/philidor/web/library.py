"""The opening library as the page uses it: what it knows of a position, entering, learning."""

from __future__ import annotations

from typing import Protocol

import chess

from philidor.web.faults import Fault
from philidor.web.resources import OpeningName
from philidor.web.text_resources import LibraryEntry, LibraryPosition, LibraryStatistics
from philidor.web.words import Code


class OpeningLibrary(Protocol):
    """A library of moves by positions, kept in a file."""

    def position(self, board: chess.Board) -> LibraryPosition:
        """What is known of a position."""
        ...

    def put(self, board: chess.Board, move: chess.Move, active: bool, annotation: str) -> bool:
        """Enter a move, or change it; whether it is new. Fault where the position is full."""
        ...

    def toggle(self, board: chess.Board, move: chess.Move) -> None:
        """Active becomes passive and back; Fault where the move is not known."""
        ...

    def remove(self, board: chess.Board, move: chess.Move) -> None:
        """Forget a move; Fault where it is not known."""
        ...

    def statistics(self) -> LibraryStatistics:
        """How much is known."""
        ...


class Openings(Protocol):
    """Names of positions."""

    def __call__(self, board: chess.Board) -> OpeningName | None:
        """The name of the position on a board, None where it has none of its own."""
        ...


class LibraryDesk:
    """The library and the names of openings, where this installation has them."""

    def __init__(
        self, library: OpeningLibrary | None = None, names: Openings | None = None
    ) -> None:
        self.library = library
        self.names = names

    def require(self) -> OpeningLibrary:
        """The library; a Fault where there is none."""
        if self.library is None:
            raise Fault(Code.LIBRARY_ABSENT, "there is no opening library here")
        return self.library

    def opening(self, board: chess.Board) -> OpeningName | None:
        """The opening whose position stands on the board."""
        return None if self.names is None else self.names(board)

    def position(self, board: chess.Board) -> LibraryPosition:
        """What the library knows of a position."""
        return self.require().position(board)

    def enter(self, board: chess.Board, move: chess.Move, entry: LibraryEntry) -> LibraryPosition:
        """Enter or change a move."""
        library = self.require()
        library.put(board, move, entry.active, entry.annotation)
        return library.position(board)

    def learn(self, board: chess.Board, move: chess.Move) -> bool:
        """Enter a move that is being played as an active one; False where it stands already."""
        library = self.require()
        if any(known.uci == board.uci(move) for known in library.position(board).moves):
            return False
        return library.put(board, move, True, "")

    def statistics(self) -> LibraryStatistics:
        """How much the library holds."""
        if self.library is None:
            return LibraryStatistics(
                available=False, positions=0, moves=0, active=0, passive=0, deepest=0
            )
        return self.library.statistics()
