"""What each key does: in the line, on the board, in menus and pages."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Protocol

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from philidor.terminal.fullscreen.cursor import Cursor
from philidor.terminal.fullscreen.page import Menu, Pages, Picked
from philidor.terminal.surface import Activity
from philidor.terminal.view import View

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
STEPS = {"pageup": "back", "pagedown": "forward", "home": "first", "end": "last"}


class Signal(Enum):
    """What a user may do instead of typing a line."""

    END = auto()
    INTERRUPT = auto()
    BACK = auto()


# A line, a line of a menu, or a signal.
Typed = str | Picked | Signal


class Shown(Protocol):
    """What keys act on."""

    view: View | None
    menu: Menu | None
    text_pages: Pages
    activity: Activity | None
    asking: bool
    cursor: Cursor

    @property
    def buffer(self) -> Buffer:
        """The line."""
        ...

    @property
    def busy(self) -> bool:
        """Whether the conversation has yet to answer what was entered."""
        ...

    def hold(self, pressed: Sequence[KeyPress]) -> None:
        """Keep keys until it has."""

    def enter(self, typed: Typed) -> None:
        """Hand something over to the conversation."""

    def stop(self) -> None:
        """Stop what takes its time."""

    def press(self, square: int) -> None:
        """Pick a piece up, or drop it."""


def bindings(shown: Shown) -> KeyBindings:
    """The keys; what is not among them edits the line."""
    keys = KeyBindings()
    empty = Condition(lambda: not shown.buffer.text)
    busy = Condition(lambda: shown.busy)
    _bind_ahead(keys, shown, busy)
    _bind_ends(keys, shown, empty, busy)
    _bind_pages(keys, shown, empty)
    _bind_menu(keys, shown, empty)
    _bind_board(keys, shown, empty)
    return keys


def _bind_ahead(keys: KeyBindings, shown: Shown, busy: Condition) -> None:
    """Keys pressed before the last line is answered: they mean what will be seen then."""

    @keys.add(Keys.Any, filter=busy, eager=True)
    def hold(event: KeyPressEvent) -> None:
        shown.hold(event.key_sequence)


def _bind_ends(keys: KeyBindings, shown: Shown, empty: Condition, busy: Condition) -> None:
    """Enter, Ctrl-C, Ctrl-D and Escape."""

    @keys.add("enter")
    def enter(event: KeyPressEvent) -> None:
        if shown.buffer.complete_state is not None:
            shown.buffer.complete_state = None
        elif shown.text_pages:
            shown.text_pages.turn(1)
        elif shown.buffer.text:
            _enter_line(shown)
        elif shown.activity is not None:
            shown.stop()
        elif shown.cursor.at is not None and shown.menu is None:
            shown.press(shown.cursor.at)
        else:
            shown.enter("")

    @keys.add("c-c")
    @keys.add("<sigint>")
    def interrupt(event: KeyPressEvent) -> None:
        if shown.activity is not None:
            shown.stop()
        elif shown.text_pages:
            shown.text_pages.close()
        elif shown.buffer.text:
            shown.buffer.reset()
        else:
            shown.enter(Signal.INTERRUPT)

    @keys.add("c-d", filter=empty)
    def end(event: KeyPressEvent) -> None:
        shown.stop()
        shown.text_pages.close()
        shown.enter(Signal.END)

    # At once: on an empty line no longer key begins with Escape.
    @keys.add("escape", filter=empty & ~busy, eager=True)
    def back(event: KeyPressEvent) -> None:
        if shown.text_pages:
            shown.text_pages.close()
        elif shown.menu is not None:
            shown.enter(Signal.BACK)
        else:
            shown.cursor.hide()


def _enter_line(shown: Shown) -> None:
    """Hand the line over; what takes its time is stopped, so that the line is next."""
    shown.stop()
    shown.buffer.append_to_history()
    line = shown.buffer.text
    shown.buffer.reset()
    shown.cursor.hide()
    shown.enter(line)


def _bind_pages(keys: KeyBindings, shown: Shown, empty: Condition) -> None:
    """Turning pages."""
    reading = Condition(lambda: bool(shown.text_pages)) & empty

    @keys.add(" ", filter=reading)
    @keys.add("pagedown", filter=reading)
    @keys.add("down", filter=reading)
    @keys.add("right", filter=reading)
    def turn(event: KeyPressEvent) -> None:
        shown.text_pages.turn(1)

    @keys.add("pageup", filter=reading)
    @keys.add("up", filter=reading)
    @keys.add("left", filter=reading)
    def turn_back(event: KeyPressEvent) -> None:
        shown.text_pages.turn(-1)


def _bind_menu(keys: KeyBindings, shown: Shown, empty: Condition) -> None:
    """Choosing a line of a menu."""
    choosing = Condition(lambda: shown.menu is not None and not shown.text_pages) & empty

    def step(by: int) -> None:
        if shown.menu is not None:
            last = len(shown.menu.choices) - 1
            shown.menu.chosen = max(0, min(last, shown.menu.chosen + by))

    @keys.add("up", filter=choosing)
    def up(event: KeyPressEvent) -> None:
        step(-1)

    @keys.add("down", filter=choosing)
    def down(event: KeyPressEvent) -> None:
        step(1)


def _bind_board(keys: KeyBindings, shown: Shown, empty: Condition) -> None:
    """The cursor on the board, and steps through the game."""
    at_board = (
        Condition(lambda: shown.view is not None and shown.menu is None and not shown.text_pages)
        & empty
    )

    def bind_arrow(key: str, right: int, up: int) -> None:
        @keys.add(key, filter=at_board)
        def move(event: KeyPressEvent) -> None:
            if shown.view is not None:
                shown.cursor.move(shown.view, right, up)

    def bind_step(key: str, line: str) -> None:
        @keys.add(key, filter=at_board)
        def step(event: KeyPressEvent) -> None:
            if shown.asking:
                shown.enter(line)

    for key, (right, up) in ARROWS.items():
        bind_arrow(key, right, up)
    for key, line in STEPS.items():
        bind_step(key, line)

    pointing = at_board & Condition(lambda: shown.cursor.at is not None)

    @keys.add(" ", filter=pointing)
    def press(event: KeyPressEvent) -> None:
        if shown.cursor.at is not None:
            shown.press(shown.cursor.at)
