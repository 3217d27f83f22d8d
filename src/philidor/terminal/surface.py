"""The output of a game in the terminal, and its plain form: lines below each other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from rich.console import Console, RenderableType
from rich.text import Text

# Draws the present state each time that it is called.
Draw = Callable[[], Text]


class Surface(Protocol):
    """Shows the board and messages, and asks for commands."""

    # Whether the display is kept up to date while a search runs.
    live: bool

    def show(self, draw: Draw) -> None:
        """Show the board; messages about the previous one are no longer needed."""

    def print(self, message: RenderableType) -> None:
        """Show a message."""

    def ask(self, prompt: str) -> str:
        """Read a line; EOFError at the end of the input, KeyboardInterrupt for Ctrl-C."""

    def wait(self, draw: Draw, done: threading.Event, stop: Callable[[], None]) -> None:
        """Wait for a search, and show `draw` meanwhile; the user may stop it."""

    def close(self) -> None:
        """Leave the last board and its messages on the terminal."""


class PlainSurface:
    """Prints everything once: for pipes, files and terminals that cannot move their cursor."""

    live = False

    def __init__(self, console: Console, ask: Callable[[str], str]) -> None:
        """`ask` reads a line after a prompt, as `input` does."""
        self._console = console
        self._ask = ask

    def show(self, draw: Draw) -> None:
        """Print the board."""
        self._console.print(draw(), no_wrap=True, crop=False)

    def print(self, message: RenderableType) -> None:
        """Print the message."""
        self._console.print(message, highlight=False)

    def ask(self, prompt: str) -> str:
        """Read a line."""
        return self._ask(prompt)

    def wait(self, draw: Draw, done: threading.Event, stop: Callable[[], None]) -> None:
        """Show a turning sign where this is a terminal; Ctrl-C stops the search."""
        with self._console.status(draw()):
            try:
                done.wait()
            except KeyboardInterrupt:
                stop()

    def close(self) -> None:
        """Everything has been printed."""
