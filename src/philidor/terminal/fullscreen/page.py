"""The screen's upper part: the game with its messages, a menu, or a page of text."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from prompt_toolkit.formatted_text import ANSI, to_formatted_text
from prompt_toolkit.formatted_text.utils import split_lines
from rich.console import Console, RenderableType

from philidor.terminal.fullscreen.board import Look, board_rows, size_for
from philidor.terminal.fullscreen.canvas import OnMouse, Row, beside, fitted
from philidor.terminal.fullscreen.cursor import Cursor
from philidor.terminal.fullscreen.side import bar_rows, side_rows
from philidor.terminal.panel import last_moves
from philidor.terminal.surface import Activity, Choice, activity_text
from philidor.terminal.view import SheetMove, View

SMALLEST = "40x12"
# So few lines for messages show where one begins.
FEW = 2


@dataclass
class Menu:
    """A menu and the line that is chosen."""

    title: str
    choices: Sequence[Choice]
    chosen: int = 0


@dataclass(frozen=True)
class Picked:
    """A line of a menu that was clicked, by its place; the menu may be gone when it is handled."""

    menu: Menu
    place: int


@dataclass
class Pages:
    """A text in pages, of which one is shown; none once it was read."""

    pages: list[list[Row]] = field(default_factory=list)
    at: int = 0

    def __bool__(self) -> bool:
        return self.at < len(self.pages)

    @property
    def shown(self) -> list[Row]:
        """The page that is read."""
        return self.pages[self.at]

    @property
    def place(self) -> str:
        """Which page of how many."""
        return f"page {self.at + 1} of {len(self.pages)}"

    def turn(self, by: int) -> None:
        """Another page; behind the last one nothing is left to read."""
        self.at = max(0, self.at + by)

    def close(self) -> None:
        """Read no more."""
        self.at = len(self.pages)


@dataclass
class Mouse:
    """What the mouse does on squares, moves of the score sheet and lines of a menu."""

    on_square: Callable[[int], OnMouse]
    on_move: Callable[[SheetMove], OnMouse]
    on_choice: Callable[[Picked], OnMouse]


@dataclass
class Paper:
    """Turns what rich prints into rows of the screen."""

    console: Console
    _kept: dict[tuple[int, int], list[Row]] = field(default_factory=dict)

    def rows(self, what: RenderableType, width: int) -> list[Row]:
        """The rows of a text or table at this width."""
        paper = Console(
            file=io.StringIO(),
            force_terminal=True,
            color_system=self.console.color_system,  # type: ignore[arg-type]
            no_color=self.console.no_color,
            width=max(10, width),
        )
        with paper.capture() as drawn:
            paper.print(what, highlight=False)
        text = drawn.get().rstrip("\n")
        return [list(row) for row in split_lines(to_formatted_text(ANSI(text)))]


@dataclass
class Messages:
    """What was said since the position changed, as rows for the width of the window."""

    paper: Paper
    said: list[RenderableType] = field(default_factory=list)
    _rows: list[Row] = field(default_factory=list)
    _width: int = 0
    _count: int = 0

    def clear(self) -> None:
        """Forget them."""
        self.said = []
        self._rows, self._count = [], 0

    def rows(self, width: int) -> list[Row]:
        """All of them; rendered once for each width."""
        said = self.said
        if width != self._width or self._count > len(said):
            self._rows, self._count, self._width = [], 0, width
        for message in said[self._count :]:
            self._rows = [*self._rows, *self.paper.rows(message, width)]
            self._count += 1
        return self._rows

    def last(self, width: int, lines: int) -> list[Row]:
        """The rows that fit; where hardly any do, the beginning of the last message."""
        rows = self.rows(width)
        if len(rows) > lines <= FEW and self.said:
            return self.paper.rows(self.said[-1], width)[:lines]
        return rows[-lines:]


def game_rows(
    view: View,
    messages: list[Row],
    look: Look,
    cursor: Cursor,
    mouse: Mouse,
    activity: Activity | None,
    room: tuple[int, int],
) -> list[Row]:
    """The board, what stands beside it, and the last messages below. room: columns and lines."""
    columns, lines = room
    size = size_for(columns, lines)
    if size is None:
        short: list[Row] = [
            [("bold", f"too small: {SMALLEST}")],
            [("", last_moves(view.board, 2))],
        ]
        return (short + messages[: max(0, lines - len(short))])[-lines:]
    value = view.value
    if activity is not None and activity.value is not None:
        value = activity.value
    bar = [] if value is None else bar_rows(value, view, look, size.height - 1)
    gap = 3 if size.columns > 3 else 1
    width = columns - size.width - gap
    parts = [
        (board_rows(view, size, look, cursor, mouse.on_square), size.width),
        (bar, 1 if gap == 1 else 2),
        ([], gap - 1 if gap == 1 else 1),
        (side_rows(view, look, width, size.height, mouse.on_move), width),
    ]
    rows = beside(parts, size.height)
    return rows + messages


def messages_room(columns: int, lines: int) -> int:
    """The lines for messages below the board."""
    size = size_for(columns, lines)
    return max(1, lines - (2 if size is None else size.height))


def needs_pages(rows: int, room: int) -> bool:
    """Whether so many rows of messages are read in pages; hardly any room is for short ones."""
    return rows > (room if room > FEW else room + FEW)


def menu_rows(menu: Menu, mouse: Mouse, messages: list[Row], room: tuple[int, int]) -> list[Row]:
    """A menu, the part of it around the chosen line."""
    lines = room[1] - len(messages) - 2
    first = max(0, min(menu.chosen - lines // 2, len(menu.choices) - lines))
    widest = max(len(choice.title) for choice in menu.choices)
    rows: list[Row] = [[("bold", f" {menu.title}")], []]
    for place in range(first, min(len(menu.choices), first + max(1, lines))):
        choice = menu.choices[place]
        text = f" {place + 1:2}  {choice.title.ljust(widest)}  "
        style = "reverse" if place == menu.chosen else ""
        handler = mouse.on_choice(Picked(menu, place))
        row: Row = [(style, text, handler), ("class:dim", f" {choice.about}", handler)]
        rows.append(fitted(row, room[0]))
    return rows + messages


def status_of(activity: Activity | None) -> str:
    """What happens at this moment."""
    if activity is None:
        return ""
    told = f"  {activity.told}" if activity.told else ""
    return f"{activity_text(activity)}{told}"
