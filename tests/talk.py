"""A protocol session in this process; lines are sent and read with time limits."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Protocol

from philidor.contract.player import Player
from philidor.protocols.channel import Channel

PATIENCE = 60.0


class Conversation(Protocol):
    """A protocol session: it answers lines until they end."""

    def run(self, lines: Iterator[str]) -> None: ...


class Recorder(StringIO):
    """An output that passes on what is written, line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: queue.Queue[str] = queue.Queue()

    def write(self, text: str) -> int:
        for line in text.splitlines():
            self.lines.put(line)
        return len(text)


class Talk:
    """A session on its own thread and both ends of its pipes."""

    def __init__(self, make: Callable[[Player, Channel], Conversation], player: Player) -> None:
        self.input: queue.Queue[str | None] = queue.Queue()
        self.output = Recorder()
        self.session = make(player, Channel(self.output))
        self.thread = threading.Thread(target=self.session.run, args=(self._lines(),), daemon=True)
        self.thread.start()

    def _lines(self) -> Iterator[str]:
        while (line := self.input.get()) is not None:
            yield line

    def send(self, *lines: str) -> None:
        for line in lines:
            self.input.put(line)

    def until(self, start: str, patience: float = PATIENCE) -> list[str]:
        """The lines up to the first with this beginning."""
        heard: list[str] = []
        deadline = time.monotonic() + patience
        while True:
            try:
                line = self.output.lines.get(timeout=max(0.001, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no line '{start}...' among {heard}") from None
            heard.append(line)
            if line.startswith(start):
                return heard

    def quiet(self, seconds: float = 0.1) -> list[str]:
        """The lines of the next `seconds` seconds."""
        time.sleep(seconds)
        heard = []
        while not self.output.lines.empty():
            heard.append(self.output.lines.get())
        return heard

    def close(self) -> None:
        self.input.put(None)
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the session did not end with its input"
