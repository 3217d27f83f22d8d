"""The program that plays in the terminal: it searches while the terminal waits."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

import chess

from philidor.contract.info import BestMove, Info, OnInfo, ignore
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.game.policy import ResignAndDrawPolicy
from philidor.notation.boards import line_of
from philidor.protocols.thinker import Thinker

# Blocks until the event is set; calls the function to have it set soon.
Wait = Callable[[threading.Event, Callable[[], None]], None]


@dataclass(frozen=True)
class Thought:
    """The result of a search: its move, the last report with a score, and its time (ms)."""

    best: BestMove
    info: Info
    milliseconds: int


class Seat:
    """A player, its search thread and its resign and draw policy."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.policy = ResignAndDrawPolicy()
        self._thinker = Thinker(player)

    def stand(self, board: chess.Board) -> None:
        """Put the player at the board's position."""
        setup, moves = line_of(board)
        self.player.set_position(setup, moves)

    def stop(self) -> None:
        """End the search: it answers with the best move so far."""
        self._thinker.stop()

    def think(
        self, board: chess.Board, limits: Limits, wait: Wait, on_info: OnInfo = ignore
    ) -> Thought:
        """Search the board's position.

        wait: blocks until the search is done, and may stop it. on_info: is called with every report
        on the search's thread.
        """
        self.stand(board)
        answers: queue.Queue[BestMove] = queue.Queue()
        done = threading.Event()
        reports = [Info()]

        def keep(info: Info) -> None:
            if info.score is not None and info.multipv in (None, 1):
                reports[0] = info
            elif reports[0].score is None and info.text and not info.text.startswith("{"):
                # For instance, the note that the move comes from the opening book.
                reports[0] = info
            on_info(info)

        def answer(best: BestMove) -> None:
            answers.put(best)
            done.set()

        self._thinker.start(limits, keep, answer)
        wait(done, self.stop)
        return Thought(answers.get(), reports[0], self._thinker.control.elapsed())
