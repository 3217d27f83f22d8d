"""The parts of the screen: what is shown, the line to type in, the status."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import (
    BufferControl,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style
from rich.console import Console

from philidor.files import FileError, private_file
from philidor.terminal.fullscreen.canvas import Row

# Lines for what is typed and for the status.
BELOW = 2
COMPLETIONS = 6
# The terminal's own colours, so that both dark and light ones are readable.
STYLE = Style.from_dict(
    {
        "dim": "ansibrightblack",
        "bad": "ansired",
        "low": "ansired",
        "status": "ansibrightblack",
        "prompt": "bold",
    }
)
# Seconds to wait whether Escape begins the code of another key.
ESCAPE = 0.05
DEPTHS = {
    "truecolor": ColorDepth.DEPTH_24_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "standard": ColorDepth.DEPTH_4_BIT,
}


class Words(Completer):
    """Completes the word at the beginning of the line: commands and legal moves."""

    def __init__(self, words: Callable[[], Iterable[str]]) -> None:
        self._words = words

    def get_completions(self, document: Document, event: object) -> Iterable[Completion]:
        """The words that begin with what was typed."""
        typed = document.text_before_cursor
        if typed and " " not in typed:
            for word in self._words():
                if word.startswith(typed):
                    yield Completion(word, -len(typed))


@dataclass(frozen=True)
class Parts:
    """What stands on the screen. rows: the upper part for a number of columns and lines."""

    rows: Callable[[int, int], Row]
    status: Callable[[], str]
    prompt: Callable[[], str]


def line_buffer(words: Callable[[], Iterable[str]], history: Path | None) -> Buffer:
    """The line to type in. words: what Tab completes; history: a file of earlier lines."""
    return Buffer(
        completer=Words(words),
        complete_while_typing=False,
        history=_history(history),
        multiline=False,
    )


class Screen:
    """The windows, and the application that shows them."""

    def __init__(self, parts: Parts, buffer: Buffer, keys: KeyBindings, depth: ColorDepth) -> None:
        self.buffer = buffer
        line = VSplit(
            [
                Window(
                    FormattedTextControl(lambda: [("class:prompt", parts.prompt())]),
                    dont_extend_width=True,
                    height=1,
                ),
                Window(BufferControl(buffer), height=1),
            ]
        )
        upper = Window(FormattedTextControl(lambda: parts.rows(*self.room)))
        status = FormattedTextControl(lambda: [("class:status", parts.status())])
        body = HSplit([upper, line, Window(status, height=1)])
        menu = Float(CompletionsMenu(max_height=COMPLETIONS), xcursor=True, ycursor=True)
        self.app: Application[None] = Application(
            Layout(FloatContainer(body, [menu])),
            key_bindings=keys,
            style=STYLE,
            full_screen=True,
            mouse_support=True,
            color_depth=depth,
        )
        self.app.ttimeoutlen = ESCAPE

    @property
    def room(self) -> tuple[int, int]:
        """Columns and lines of the upper part."""
        size = self.app.output.get_size()
        return size.columns, max(1, size.rows - BELOW)

    def type(self, text: str) -> None:
        """Put a text into the line, for the user to change or to enter."""
        self.buffer.text = text
        self.buffer.cursor_position = len(text)


def depth_of(console: Console) -> ColorDepth:
    """How many colours the terminal has."""
    if console.no_color or console.color_system is None:
        return ColorDepth.DEPTH_1_BIT
    return DEPTHS.get(console.color_system, ColorDepth.DEPTH_8_BIT)


def _history(path: Path | None) -> History:
    """The lines typed in earlier games, or only in this one where they cannot be kept."""
    if path is None:
        return InMemoryHistory()
    try:
        private_file(path)
        path.open("a").close()
    except (OSError, FileError):
        return InMemoryHistory()
    return FileHistory(str(path))
