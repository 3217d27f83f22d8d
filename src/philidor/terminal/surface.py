"""The output of a game in the terminal, and its plain form: lines below each other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol, TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from philidor.contract.errors import InputError
from philidor.contract.info import Info
from philidor.pgn.notes import Score
from philidor.terminal.panel import clock_text, panel
from philidor.terminal.view import View

T = TypeVar("T")


@dataclass
class Activity:
    """Something that takes its time: what it is, the remedy that Enter or Ctrl-C brings.

    info: the latest report of a search, and value that of its position from White's side, where
    they may be shown. table: what is drawn anew while it lasts, such as an analysis.
    """

    what: str
    remedy: str
    told: str = ""
    value: Score | None = None
    table: RenderableType | None = None
    began: float = field(default_factory=monotonic)

    @property
    def passed(self) -> int:
        """Milliseconds since it began."""
        return int(1000 * (monotonic() - self.began))


@dataclass(frozen=True)
class Choice:
    """A line of a menu, and what is said about it."""

    title: str
    about: str = ""


class Surface(Protocol):
    """Shows the board and messages, and asks for commands."""

    # Whether one screen is kept up to date, in which keys and mouse move pieces.
    live: bool
    # Whether positions are said in words.
    spoken: bool
    # What the Tab key completes where a line is typed.
    words: Callable[[], Iterable[str]]

    def run(self, work: Callable[[], T]) -> T:
        """The result of work that shows and asks."""
        ...

    def show(self, view: View) -> None:
        """Show the game; messages about the previous position are no longer needed."""

    def update(self, view: View) -> None:
        """The same position, about which something else has changed."""

    def print(self, message: RenderableType) -> None:
        """Show a message."""

    def clear(self) -> None:
        """Forget the messages."""

    def pages(self, pages: Sequence[RenderableType]) -> None:
        """Show a text in pages."""

    def ask(self, prompt: str) -> str:
        """Read a line; EOFError at the end of the input, KeyboardInterrupt for Ctrl-C."""

    def choose(self, title: str, choices: Sequence[Choice]) -> int | None:
        """Let the user choose a line of a menu by number or name; None if the user goes back."""

    def wait(self, activity: Activity, done: threading.Event, stop: Callable[[], None]) -> None:
        """Wait for something that takes its time; the user may stop it."""

    def close(self) -> None:
        """Leave the last board and its messages on the terminal."""


def matching(line: str, choices: Sequence[Choice]) -> int | None:
    """The choice that a line names by its number or by the beginning of its title."""
    if line.isdecimal() and 1 <= int(line) <= len(choices):
        return int(line) - 1
    found = [
        place
        for place, choice in enumerate(choices)
        if line and choice.title.casefold().startswith(line.casefold())
    ]
    return found[0] if found else None


def in_background(
    surface: Surface, activity: Activity, work: Callable[[threading.Event], T | None]
) -> T | None:
    """The result of work on another thread, for which the surface waits; what it raises, too.

    The event is set when the user has enough; the work then returns None.
    """
    done, stopped = threading.Event(), threading.Event()
    found: list[T | None] = []
    failures: list[InputError] = []

    def run() -> None:
        try:
            found.append(work(stopped))
        except InputError as error:
            failures.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=run, name="background", daemon=True)
    thread.start()
    surface.wait(activity, done, stopped.set)
    thread.join()
    if failures:
        raise failures[0]
    return found[0] if found else None


class PlainSurface:
    """Prints everything once: for pipes, files, screen readers and terminals without a cursor."""

    live = False

    def __init__(
        self,
        console: Console,
        ask: Callable[[str], str],
        letters: bool = False,
        spoken: Callable[[View], Iterable[str]] | None = None,
    ) -> None:
        """ask: reads a line after a prompt, as `input` does. spoken: says a view in words."""
        self._console = console
        self._ask = ask
        self._letters = letters
        self._say = spoken
        self.spoken = spoken is not None
        self.words: Callable[[], Iterable[str]] = tuple

    def run(self, work: Callable[[], T]) -> T:
        """Do it."""
        return work()

    def show(self, view: View) -> None:
        """Print the board, or say the position."""
        if self._say is None:
            self._console.print(panel(view, self._console, self._letters), no_wrap=True, crop=False)
            return
        for line in self._say(view):
            self._console.print(line, markup=False, highlight=False)

    def update(self, view: View) -> None:
        """What was printed stays."""

    def print(self, message: RenderableType) -> None:
        """Print the message."""
        self._console.print(message, highlight=False)

    def clear(self) -> None:
        """What was printed stays."""

    def pages(self, pages: Sequence[RenderableType]) -> None:
        """Print them all."""
        for page in pages:
            self.print(page)

    def ask(self, prompt: str) -> str:
        """Read a line."""
        return self._ask(prompt)

    def choose(self, title: str, choices: Sequence[Choice]) -> int | None:
        """Print the menu and ask for a number."""
        self.print(Text(title, "bold"))
        for number, choice in enumerate(choices, start=1):
            about = f"  {choice.about}" if choice.about else ""
            self._console.print(f"{number:3} {choice.title}{about}", markup=False, highlight=False)
        while True:
            try:
                line = self._ask("number (Enter: back)> ").strip()
            except (EOFError, KeyboardInterrupt):
                return None
            if not line:
                return None
            chosen = matching(line, choices)
            if chosen is not None:
                return chosen
            self.print(f"1 to {len(choices)}, please")

    def wait(self, activity: Activity, done: threading.Event, stop: Callable[[], None]) -> None:
        """Show a turning sign where this is a terminal; Ctrl-C stops the search."""
        words = Text(f"{activity.what} (Ctrl-C: {activity.remedy})", "dim")
        with self._console.status(words):
            while not done.is_set():
                try:
                    done.wait()
                except KeyboardInterrupt:
                    stop()

    def close(self) -> None:
        """Everything has been printed."""


def told_of(info: Info, value: object, line: str) -> str:
    """A report of a search in one line: value, depth, nodes and the line."""
    parts = [str(value)]
    parts += [f"depth {info.depth}"] if info.depth is not None else []
    parts += [f"{info.nodes / 1000:,.0f} k nodes"] if info.nodes else []
    return ", ".join(parts) + (f": {line}" if line else "")


def activity_text(activity: Activity) -> str:
    """What happens, for how long, and the key that ends it."""
    passed = activity.passed
    taken = f" {clock_text(passed)}" if passed >= 1000 else ""
    return f"{activity.what}{taken} (Enter: {activity.remedy})"
