"""What every chess program of the house answers, ours, a classic or an external one.

Front ends (UCI, XBoard, terminal, page, laboratory) drive players only through this protocol and
know nothing of boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from philidor.contract.info import BestMove, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Option
from philidor.contract.setup import Setup


class IllegalMoveError(ValueError):
    """A move string that is no legal move; `moves_before` were legal and have been played."""

    def __init__(self, move: str, moves_before: Sequence[str]) -> None:
        super().__init__(f"illegal move '{move}' after {len(moves_before)} legal ones")
        self.move = move
        self.moves_before = tuple(moves_before)


class UnsupportedPositionError(ValueError):
    """A valid position that this program's board cannot hold, such as Chess960 castling."""


class Player(Protocol):
    """A program that plays chess.

    `go` blocks until the search ends; `stop` and `ponder_hit` may be called from another thread
    while it runs, and `stop` is answered within milliseconds. All other methods are called only
    between searches.

    Who lets `go` run on another thread calls `set_position` before every search: orders that come
    after it count for that search even where it has not begun, and those that came too late for
    the search before count no more. `contract.orders` does this for a player.
    """

    name: str
    author: str

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be set, for front ends to list."""
        ...

    def set_option(self, name: str, value: str) -> None:
        """Set an option from text; OptionError when it is unknown or the value does not fit."""
        ...

    def new_game(self) -> None:
        """Forget everything learned from the game before."""
        ...

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Stand at `setup` after `moves` (UCI strings).

        Raises IllegalMoveError at the first move that is not legal; the position then stands
        after the moves before it.
        """
        ...

    def legal_moves(self) -> list[str]:
        """The legal moves in the current position as UCI strings, in generation order."""
        ...

    def go(self, limits: Limits, on_info: OnInfo) -> BestMove:
        """Search the current position and answer a move; reports go to `on_info`."""
        ...

    def stop(self) -> None:
        """End the running search at once; `go` then returns the best move so far."""
        ...

    def ponder_hit(self) -> None:
        """The pondered move was played: the clock of the running search starts now."""
        ...
