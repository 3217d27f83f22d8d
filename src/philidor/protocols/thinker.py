"""Runs a player's search on its own thread, so that the front end can keep reading commands."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Callable

from philidor.contract.info import BestMove, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.contract.search_control import SearchControl

OnDone = Callable[[BestMove], None]
Search = Callable[[Limits, OnInfo, SearchControl], BestMove]


class Thinker:
    """Runs one search at a time; all methods must be called on the thread that created it.

    A search may finish before the protocol allows its answer. The answer of an infinite search is
    held back until `stop`, that of a pondering search until `stop` or `ponder_hit`.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._thread: threading.Thread | None = None
        self._limits = Limits()
        self._wanted = threading.Event()
        self._answered = threading.Event()
        # The control of the latest search.
        self.control = SearchControl()

    @property
    def busy(self) -> bool:
        """Whether a search is running or its answer is held back."""
        return self._thread is not None and not self._answered.is_set()

    @property
    def pondering(self) -> bool:
        """Whether the search is running on the opponent's time."""
        return self.busy and self.control.pondering

    def start(
        self, limits: Limits, on_info: OnInfo, on_done: OnDone, search: Search | None = None
    ) -> None:
        """Start a search; both callbacks are called on its thread, `on_done` exactly once.

        No search may be running. `search`, if given, is called instead of the player's `go`.
        """
        self.wait()
        self._limits = limits
        self.control = SearchControl(limits.ponder)
        self._wanted.clear()
        self._answered.clear()
        if not (limits.infinite or limits.ponder):
            self._wanted.set()
        self._thread = threading.Thread(
            target=self._think,
            args=(search or self._player.go, limits, on_info, self.control, on_done),
            name="search",
            daemon=True,
        )
        self._thread.start()

    def stop(self) -> None:
        """Stop the search and wait for its answer; does nothing if none is running."""
        self.control.stop()
        self._wanted.set()
        self.wait()

    def ponder_hit(self) -> None:
        """The pondered move was played: from now on the search uses its own time."""
        self.control.ponder_hit()
        if not self._limits.infinite:
            self._wanted.set()

    def wait(self) -> None:
        """Wait until the running search, if any, has answered."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _think(
        self,
        search: Search,
        limits: Limits,
        on_info: OnInfo,
        control: SearchControl,
        on_done: OnDone,
    ) -> None:
        try:
            best = search(limits, on_info, control)
            self._wanted.wait()
            # Set before answering: a client that has the answer must not find the thinker busy.
            self._answered.set()
            on_done(best)
        except BaseException:  # noqa: BLE001 - shown, and nothing goes on after it
            # Without an answer the client would wait forever, so end the program visibly.
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
