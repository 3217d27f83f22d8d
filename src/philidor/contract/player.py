"""The interface of every chess program here: Philidor, the classics, and any that are added.

Front ends (UCI, XBoard, terminal, browser app, laboratory) drive players only through this protocol
and do not depend on their boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from philidor.contract.info import BestMove, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Option
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup


class IllegalMoveError(ValueError):
    """A move string that is not a legal move; `moves_before` were legal and have been played.

    reason: why it is not legal, where that is known.
    """

    def __init__(self, move: str, moves_before: Sequence[str] = (), reason: str = "") -> None:
        count = len(moves_before)
        super().__init__(
            f"{move} is not legal: {reason}"
            if reason
            else f"illegal move '{move}' after {count} legal ones"
        )
        self.move = move
        self.moves_before = tuple(moves_before)
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[str, tuple[str, ...], str]]:
        return type(self), (self.move, self.moves_before, self.reason)


class AmbiguousMoveError(ValueError):
    """A text that names several legal moves; `moves` are these in SAN."""

    def __init__(self, text: str, moves: Sequence[str]) -> None:
        super().__init__(f"{text} fits {' and '.join(moves)}: say which")
        self.text = text
        self.moves = tuple(moves)

    def __reduce__(self) -> tuple[type[AmbiguousMoveError], tuple[str, tuple[str, ...]]]:
        return type(self), (self.text, self.moves)


class NotAMoveError(ValueError):
    """A text that is not a move in any position; the message says so."""


class UnsupportedPositionError(ValueError):
    """A valid position that this program cannot represent, such as Chess960 castling rights."""


class Player(Protocol):
    """A program that plays chess.

    `go` searches on the caller's thread and returns when the search is done. To end it early, the
    caller passes a `SearchControl` and calls its `stop` from another thread; the search then
    returns within milliseconds. All methods are called one after the other, never during a search.
    """

    name: str
    author: str

    @property
    def options(self) -> tuple[Option, ...]:
        """The options for front ends to list."""
        ...

    def set_option(self, name: str, value: str) -> None:
        """Set an option from text; OptionError when it is unknown or the value does not fit."""
        ...

    def new_game(self) -> None:
        """Forget what was learned from the previous game."""
        ...

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Set up the position `setup` and play `moves` (UCI strings).

        Raises IllegalMoveError at the first move that is not legal; the position is then the one
        after the moves before it. Raises UnsupportedPositionError if the player cannot hold it.
        """
        ...

    def legal_moves(self) -> list[str]:
        """The legal moves in the current position as UCI strings, in generation order."""
        ...

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        """Search the current position within the limits and return the best move.

        on_info: receives the reports, on the caller's thread.
        control: stops the search, starts its clock at a ponder hit, and counts its time; used for
        this search only. May be left out if the search never needs to be stopped.
        An infinite or pondering search also returns when there is nothing left to search; if the
        protocol requires a later answer, the front end holds it back.
        """
        ...


class PerftPlayer(Player, Protocol):
    """A player that can count move sequences (perft), as a check of its move generator."""

    def perft(self, depth: int) -> int:
        """Number of move sequences of this length (plies) from the current position."""
        ...

    def divide(self, depth: int) -> dict[str, int]:
        """The same count for each legal move (UCI)."""
        ...
