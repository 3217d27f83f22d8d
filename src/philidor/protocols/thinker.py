"""A player's search on a thread of its own, so that a protocol can always listen."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Callable

from philidor.contract.info import BestMove, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.player import Player

OnDone = Callable[[BestMove], None]


class Thinker:
    """Runs one search at a time; all methods belong to the thread that made it.

    The player is put at its position before every `start`: see `contract.player`.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._thread: threading.Thread | None = None
        self._finished = threading.Event()
        self._released = threading.Event()
        self._answered = threading.Event()
        self._limits, self._hit = Limits(), False

    @property
    def busy(self) -> bool:
        """Whether a search runs, or has ended and waits for leave to say so."""
        return self._thread is not None and not self._answered.is_set()

    @property
    def pondering(self) -> bool:
        """Whether the search thinks on the opponent's time."""
        return self.busy and self._limits.ponder and not self._hit

    def start(self, limits: Limits, on_info: OnInfo, on_done: OnDone) -> None:
        """Begin a search; both callbacks are called on its thread.

        `on_done` comes exactly once, for an infinite search not before `stop` and for a pondering
        one not before that or `ponder_hit`, even when the player has finished long before. No
        search may be running.
        """
        self.wait()
        self._limits, self._hit = limits, False
        self._finished.clear()
        self._released.clear()
        self._answered.clear()
        if not (limits.infinite or limits.ponder):
            self._released.set()
        self._thread = threading.Thread(
            target=self._think, args=(limits, on_info, on_done), name="search", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """End the search and return when it has answered; nothing to do when none runs."""
        if self._thread is None:
            return
        if not self._finished.is_set():
            self._player.stop()
        self._released.set()
        self.wait()

    def ponder_hit(self) -> None:
        """The pondered move was played: from now on the search uses its own time."""
        self._hit = True
        if not self._finished.is_set():
            self._player.ponder_hit()
        if not self._limits.infinite:
            self._released.set()

    def wait(self) -> None:
        """Return when the running search, if any, has answered."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _think(self, limits: Limits, on_info: OnInfo, on_done: OnDone) -> None:
        try:
            best = self._player.go(limits, on_info)
            self._finished.set()
            self._released.wait()
            # Before the answer: whoever has read it must find nobody busy.
            self._answered.set()
            on_done(best)
        except BaseException:  # noqa: BLE001 - shown, and nothing goes on after it
            # A search that died would leave the other side waiting for ever: the whole program
            # ends, visibly, as any crash does.
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
