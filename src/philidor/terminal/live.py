"""One board that is redrawn in place, with running clocks and a line to type in.

Built on prompt_toolkit: its prompt brings editing, a history and completion, and draws what stands
above the line anew at every refresh.
"""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from rich.console import Console, Group, RenderableType
from rich.text import Text

from philidor.terminal.panel import panel
from philidor.terminal.surface import Activity, Choice, activity_text, matching
from philidor.terminal.view import View

# Seconds between two drawings while a clock runs, and between two looks at a search.
REFRESH = 0.1
LOOK = 0.02
# Lines taken by the board, the prompt and the empty line between them.
BOARD_LINES = 12


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


class LiveSurface:
    """Shows one board; messages stand below it until the next move."""

    live = True

    def __init__(
        self,
        console: Console,
        words: Callable[[], Iterable[str]],
        history: Path | None = None,
        letters: bool = False,
    ) -> None:
        """`words` are completed by the Tab key; `history` is a file with the lines typed before."""
        self._console = console
        self._letters = letters
        self._view: View | None = None
        self._messages: list[RenderableType] = []
        self._session: PromptSession[str] = PromptSession(
            history=_history(history),
            completer=Words(words),
            complete_while_typing=False,
            refresh_interval=REFRESH,
            erase_when_done=True,
        )

    def show(self, view: View) -> None:
        """Show the board in place of the previous one."""
        self._view = view
        self._messages.clear()

    def update(self, view: View) -> None:
        """Show the board with the same messages."""
        self._view = view

    def print(self, message: RenderableType) -> None:
        """Show a message below the board."""
        self._messages.append(message)

    def pages(self, pages: Sequence[RenderableType]) -> None:
        """Show a text."""
        self._messages += pages

    def choose(self, title: str, choices: Sequence[Choice]) -> int | None:
        """Show a menu and ask for a number."""
        lines = [f"{number:3} {one.title}  {one.about}" for number, one in enumerate(choices, 1)]
        self._messages = [Text("\n".join([title, *lines]))]
        while True:
            line = self.ask("number (Enter: back)> ").strip()
            chosen = matching(line, choices)
            if not line or chosen is not None:
                return chosen

    def ask(self, prompt: str) -> str:
        """Read a line below the board."""
        line: str = self._session.prompt(lambda: ANSI(self._above() + prompt))
        return line

    def wait(self, activity: Activity, done: threading.Event, stop: Callable[[], None]) -> None:
        """Draw until the search is done; Enter and Ctrl-C stop it."""
        keys = KeyBindings()

        @keys.add("enter")
        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            stop()

        content = FormattedTextControl(
            lambda: ANSI(self._above() + self._rendered(self._working(activity)))
        )
        application: Application[None] = Application(
            Layout(Window(content, always_hide_cursor=True)),
            key_bindings=keys,
            refresh_interval=REFRESH,
            erase_when_done=True,
        )

        async def run() -> None:
            async def leave() -> None:
                while not done.is_set():
                    await asyncio.sleep(LOOK)
                application.exit()

            def begin() -> None:
                application.create_background_task(leave())

            await application.run_async(pre_run=begin)

        asyncio.run(run())

    def close(self) -> None:
        """Leave the last board and messages on the screen."""
        if self._view is not None:
            board = panel(self._view, self._console, self._letters)
            self._console.print(board, no_wrap=True, crop=False)
        for message in self._messages:
            self._console.print(message, highlight=False)

    @staticmethod
    def _working(activity: Activity) -> RenderableType:
        words = Text(f"{activity_text(activity)}  {activity.told}", "dim")
        return words if activity.table is None else Group(activity.table, words)

    def _above(self) -> str:
        """The board and the last messages that fit below it, as text with escape sequences."""
        board = ""
        if self._view is not None:
            board = self._rendered(panel(self._view, self._console, self._letters))
        lines = [
            line for message in self._messages for line in self._rendered(message).splitlines()
        ]
        room = max(1, self._console.size.height - BOARD_LINES)
        return board + "".join(f"{line}\n" for line in lines[-room:])

    def _rendered(self, what: RenderableType) -> str:
        """The text, with escape sequences, that rich prints for an object."""
        paper = Console(
            file=io.StringIO(),
            force_terminal=True,
            color_system=self._console.color_system,  # type: ignore[arg-type]
            no_color=self._console.no_color,
            width=self._console.width,
        )
        with paper.capture() as drawn:
            paper.print(what, highlight=False, no_wrap=True, crop=False)
        return drawn.get()


def _history(path: Path | None) -> History:
    """The lines typed in earlier games, or only in this one where they cannot be kept."""
    if path is None:
        return InMemoryHistory()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("a").close()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))
