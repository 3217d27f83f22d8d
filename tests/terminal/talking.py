"""A conversation whose lines are typed by a test."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from philidor.terminal.beginning import Beginning
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.play import Conversation
from philidor.terminal.surface import PlainSurface

CTRL_C = "\x03"
QUICK = "nodes 50"


class Talk:
    """A conversation and all that it has printed."""

    def __init__(self, folder: Path, *lines: str, beginning: Beginning | None = None) -> None:
        self.paper = io.StringIO()
        self._lines: Iterator[str] = iter(lines)
        console = Console(file=self.paper, width=100, no_color=True)
        surface = PlainSurface(console, self._ask, letters=True)
        chosen = beginning or Beginning(OpponentSettings(level=QUICK, book=False), person="Ann")
        self.conversation = Conversation(chosen, surface, folder)

    def _ask(self, prompt: str) -> str:
        self.paper.write(prompt)
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        if line == CTRL_C:
            raise KeyboardInterrupt
        return line

    def run(self) -> str:
        """Type the lines to the end; what was printed, in one line."""
        self.conversation.run()
        return self.text

    @property
    def text(self) -> str:
        """What was printed so far."""
        return " ".join(self.paper.getvalue().split())


def talk(folder: Path, *lines: str, beginning: Beginning | None = None) -> str:
    """What a conversation prints for these lines."""
    return Talk(folder, *lines, beginning=beginning).run()
