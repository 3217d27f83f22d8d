"""A player whose searches another program watches, and the feed to that program."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from philidor.contract.book_player import BookPlayer
from philidor.contract.info import BestMove, Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Option
from philidor.contract.player import Player
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup
from philidor.protocols.uci.words import bestmove_line, info_lines, insight_line

# Lines that may wait for a slow watcher; more are dropped, so that the engine never waits.
MOST_WAITING = 20_000
# How long the end of the player may be delayed by lines that wait.
LAST_SECONDS = 1.0


class Feed:
    """Sends lines to a watching program, on a thread of its own; after a failure it drops them."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._write, name="watch", daemon=True)
        self._thread.start()

    def tell(self, *lines: str) -> None:
        """Send lines about the player: `name`, `newgame`, and UCI as an engine speaks it."""
        for line in lines:
            self._put(f"= {line}")

    def note(self, direction: str, line: str) -> None:
        """Send a line of the conversation with the GUI: `<` received, `>` sent."""
        self._put(f"{direction} {round(1000 * (time.monotonic() - self._began))} {line}")

    def close(self) -> None:
        """Send what waits, for a moment at most, then end the stream."""
        self._lines.put(None)
        self._thread.join(LAST_SECONDS)

    def _put(self, line: str) -> None:
        if self._lines.qsize() < MOST_WAITING:
            self._lines.put(line)

    def _write(self) -> None:
        # The watcher may be closed before the player.
        with suppress(OSError, ValueError):
            while (line := self._lines.get()) is not None:
                self._stream.write(line + "\n")
                if self._lines.empty():
                    self._stream.flush()
        with suppress(OSError):
            self._stream.close()


class WatchedPlayer:
    """A `Player` and `BookPlayer` that tells a feed its positions and its searches."""

    def __init__(self, player: Player, feed: Feed) -> None:
        self.name, self.author = player.name, player.author
        self._player, self._feed = player, feed
        self._position = ""
        feed.tell(f"name {player.name}")

    @property
    def options(self) -> tuple[Option, ...]:
        """The player's options."""
        return self._player.options

    def set_option(self, name: str, value: str) -> None:
        """Set an option of the player."""
        self._player.set_option(name, value)

    def new_game(self) -> None:
        """Begin a new game."""
        self._player.new_game()
        self._feed.tell("newgame")

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Set up the position, and show it to the watcher."""
        self._player.set_position(setup, moves)
        variant = "chess960 " if setup.chess960 else ""
        line = " ".join([f"position {variant}fen {setup.fen()} moves", *moves])
        if line != self._position:
            self._position = line
            self._feed.tell(line)

    def legal_moves(self) -> list[str]:
        """The legal moves of the position."""
        return self._player.legal_moves()

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        """Search, and show the search from outside and inside."""

        def tell(info: Info) -> None:
            on_info(info)
            self._feed.tell(*info_lines(info))
            self._feed.tell(*(insight_line(insight) for insight in info.insights))

        self._feed.tell("ponder" if limits.ponder else "go")
        best = self._player.go(limits, tell, control)
        self._feed.tell(bestmove_line(best))
        return best

    def book_moves(self, setup: Setup) -> Sequence[tuple[str, int]]:
        """The book's moves in a position."""
        return self._player.book_moves(setup) if isinstance(self._player, BookPlayer) else ()

    def game_over(self, result: str | None) -> None:
        """Report the end of the game."""
        if isinstance(self._player, BookPlayer):
            self._player.game_over(result)
