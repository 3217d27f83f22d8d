"""The program that plays in the terminal: it searches while the terminal waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import chess

from philidor.contract.book_player import BookPlayer
from philidor.contract.info import BestMove, Info, OnInfo, ignore
from philidor.contract.limits import Limits
from philidor.game.ending import EndReason
from philidor.game.policy import ResignAndDrawPolicy

# Blocks until the event is set; calls the function to have it set soon.
Wait = Callable[[threading.Event, Callable[[], None]], None]


@dataclass(frozen=True)
class Thought:
    """The result of a search: its move, the last report with a score, and its time (ms).

    A best move of None: the program resigns.
    """

    best: BestMove
    info: Info
    milliseconds: int
    offers_draw: bool = False


class SeatError(Exception):
    """A program that does not give a legal move; the text says what it did.

    reason: how that ends the game.
    """

    def __init__(self, reason: EndReason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class Seat(Protocol):
    """A program in a game, with its resign and draw policy.

    book: the program where it has an opening book and may learn.
    """

    policy: ResignAndDrawPolicy

    @property
    def name(self) -> str:
        """The program's name."""
        ...

    @property
    def book(self) -> BookPlayer | None:
        """The program's opening book, None without one."""
        ...

    def new_game(self) -> None:
        """Forget the game before."""
        ...

    def think(
        self, board: chess.Board, limits: Limits, wait: Wait, on_info: OnInfo = ignore
    ) -> Thought:
        """Search the board's position; SeatError if the program fails.

        wait: blocks until the search is done, and may stop it. on_info: is called with every report
        on the search's thread.
        """
        ...

    def game_over(self, board: chess.Board, result: str) -> None:
        """Learn from a game, if the program does that."""
        ...

    def close(self) -> None:
        """End the program."""
        ...


class Reports:
    """Keeps the report of a search that says most, and the depth at which a mate was found."""

    def __init__(self, on_info: OnInfo) -> None:
        self.last = Info()
        self._on_info = on_info

    def take(self, info: Info) -> None:
        """A report."""
        if info.score is not None and info.multipv in (None, 1):
            before = self.last
            # A search that has proved a mate races through the depths that are left.
            proved = before.score is not None and before.score.mate is not None
            if not (proved and before.score == info.score):
                self.last = info
        elif self.last.score is None and info.text and not info.text.startswith("{"):
            # Such as that the move comes from the opening book.
            self.last = info
        self._on_info(info)
