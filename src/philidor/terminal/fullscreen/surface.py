"""The surface that keeps one screen: an application of prompt_toolkit, driven by the conversation.

The conversation runs on a thread of its own and says what is to be seen; this thread draws, and
hands over what is typed. Nothing is drawn while nothing changes, so an idle game takes no time.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from rich.console import Console, RenderableType

from philidor.standard_streams import can_show
from philidor.terminal.fullscreen.board import DOT, SHADE, Look
from philidor.terminal.fullscreen.canvas import OnMouse, Row, joined
from philidor.terminal.fullscreen.cursor import Cursor, promotes
from philidor.terminal.fullscreen.figures import BLOCKS
from philidor.terminal.fullscreen.keys import Signal, Typed, bindings
from philidor.terminal.fullscreen.layout import Parts, Screen, depth_of, line_buffer
from philidor.terminal.fullscreen.page import (
    Menu,
    Messages,
    Mouse,
    Pages,
    Paper,
    Picked,
    game_rows,
    menu_rows,
    messages_room,
    needs_pages,
    status_of,
)
from philidor.terminal.panel import panel
from philidor.terminal.picture import figures_for, has_colours
from philidor.terminal.surface import Activity, Choice, matching
from philidor.terminal.view import SheetMove, View

T = TypeVar("T")
# Seconds between two drawings while a search or the last ten seconds of a clock run.
QUICK = 0.2
TENTHS = 0.1
LAST_SECONDS = 10_000
# Seconds between two looks at a search.
LOOK = 0.02
WIDE = 70
KEYS_IN_SHORT = "arrows, Enter: move a piece  help"
KEYS_AT_BOARD = "arrows, Enter: move a piece  Page Up/Down: step  Tab: complete  help"
KEYS_IN_PAGES = "Space, Enter: next   Escape: back to the board", "Enter: next  Escape: back"
KEYS_IN_MENU = "Up, Down, Enter, or type a number   Escape: back", "Up, Down, Enter  Escape: back"


class FullScreen:
    """Shows one screen; `run` holds the conversation meanwhile."""

    live = True
    spoken = False

    def __init__(
        self,
        console: Console,
        history: Path | None = None,
        letters: bool = False,
    ) -> None:
        """history: a file with the lines typed before."""
        self._console, self._letters = console, letters
        coloured = has_colours(console)
        figures = figures_for(console, letters, coloured)
        large = not letters and can_show(console.encoding, BLOCKS)
        ascii_only = not can_show(console.encoding, DOT + SHADE)
        signs = ("*", ".") if ascii_only else (DOT, SHADE)
        self.look = Look(coloured, figures, large, *signs)
        self.words: Callable[[], Iterable[str]] = tuple
        self.cursor = Cursor()
        self.view: View | None = None
        self.menu: Menu | None = None
        self.text_pages = Pages()
        self.activity: Activity | None = None
        self.asking = False
        self.prompt = ""
        self._below = ("", "")
        self._paper = Paper(console)
        self._messages = Messages(self._paper)
        self._typed: queue.Queue[Typed] = queue.Queue()
        self._held: deque[KeyPress] = deque()
        self._pressing = False
        self._stopping = threading.Event()
        self._flag_told = False
        # Rows of messages that were on the screen when the user was asked last.
        self._unfolded = 0
        self._mouse = Mouse(self._on_square, self._on_move, self._on_choice)
        self.screen = Screen(
            Parts(self.rows, lambda: self._below[1], lambda: self._below[0]),
            line_buffer(lambda: self.words(), history),
            bindings(self),
            depth_of(console),
        )
        self.buffer.on_text_changed += self._on_typing
        self._app = self.screen.app
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news = asyncio.Event()

    # The conversation's side

    def run(self, work: Callable[[], T]) -> T:
        """The result of work that shows and asks, with the screen around it."""
        results: list[T] = []
        failures: list[BaseException] = []

        def converse() -> None:
            try:
                results.append(work())
            except BaseException as error:  # noqa: BLE001 - it is raised again below
                failures.append(error)
            finally:
                assert self._loop is not None, "the screen is there before the conversation"
                self._loop.call_soon_threadsafe(self._leave)

        async def show() -> None:
            self._loop = asyncio.get_running_loop()

            def begin() -> None:
                self._app.create_background_task(self._tick())
                threading.Thread(target=converse, name="conversation", daemon=True).start()

            await self._app.run_async(pre_run=begin)

        asyncio.run(show())
        self._print_last()
        if failures:
            raise failures[0]
        return results[0]

    def _leave(self) -> None:
        if self._app.is_running:
            self._app.exit()

    def _print_last(self) -> None:
        """Leave the last board and messages on the terminal."""
        if self.view is not None:
            board = panel(self.view, self._console, self._letters)
            self._console.print(board, no_wrap=True, crop=False)
        for message in self._messages.said:
            self._console.print(message, highlight=False)

    def show(self, view: View) -> None:
        """Show the board in place of the previous one."""
        self.cursor.hide()
        self.clear()
        self.menu, self.text_pages = None, Pages()
        self.update(view)

    def update(self, view: View) -> None:
        """Show the board with the same messages."""
        self.view = view
        self._flag_told = False
        self._changed()

    def print(self, message: RenderableType) -> None:
        """Show a message below the board."""
        self._messages.said = [*self._messages.said, message]
        self._changed()

    def clear(self) -> None:
        """Take the messages off the screen."""
        self._messages.clear()
        self._unfolded = 0
        self._changed()

    def pages(self, pages: Sequence[RenderableType]) -> None:
        """Show a text in place of the board, as many of its pages at a time as fit."""
        columns, lines = self.screen.room
        found: list[list[Row]] = []
        for page in pages:
            rows = self._paper.rows(page, columns)
            if found and len(found[-1]) + 1 + len(rows) <= lines:
                found[-1] += [[], *rows]
            else:
                found += [rows[first : first + lines] for first in range(0, len(rows), lines)]
        self.text_pages = Pages(found)
        self._changed()

    def ask(self, prompt: str) -> str:
        """Read a line; keys and mouse may enter one, too."""
        columns, lines = self.screen.room
        said = self._messages.rows(columns)
        if len(said) > self._unfolded and needs_pages(len(said), messages_room(columns, lines)):
            self.text_pages = Pages([said[at : at + lines] for at in range(0, len(said), lines)])
            self._changed()
        self._unfolded = len(said)
        typed = self._take(prompt)
        if typed is Signal.END:
            raise EOFError
        if typed is Signal.INTERRUPT:
            raise KeyboardInterrupt
        return typed if isinstance(typed, str) else ""

    def choose(self, title: str, choices: Sequence[Choice]) -> int | None:
        """Show a menu until a line of it is chosen."""
        self.menu = Menu(title, choices)
        try:
            while True:
                typed = self._take("")
                if isinstance(typed, Signal):
                    return None
                if isinstance(typed, Picked):
                    return typed.place
                found = matching(typed, choices)
                if found is not None or not typed:
                    return self.menu.chosen if found is None else found
        finally:
            self.menu = None
            self._changed()

    def _take(self, prompt: str) -> Typed:
        self.asking, self.prompt = True, prompt
        self._changed()
        try:
            typed = self._typed.get()
            # A second click may come when the menu that it was on has been answered.
            while isinstance(typed, Picked) and typed.menu is not self.menu:
                self.asking = True
                typed = self._typed.get()
            return typed
        finally:
            self.asking = False

    def wait(self, activity: Activity, done: threading.Event, stop: Callable[[], None]) -> None:
        """Show what happens until it is done; Enter and Ctrl-C stop it."""
        self._stopping.clear()
        self.activity = activity
        self._changed()
        try:
            while not done.wait(LOOK):
                if self._stopping.is_set():
                    self._stopping.clear()
                    stop()
        finally:
            self.activity = None
            self._changed()

    def close(self) -> None:
        """The screen is left when the work is done."""

    # The screen's side

    @property
    def buffer(self) -> Buffer:
        """The line to type in."""
        return self.screen.buffer

    def enter(self, typed: Typed) -> None:
        """Hand something over to the conversation: the answer to this question, or the next."""
        self.asking = False
        self._typed.put(typed)

    @property
    def _ready(self) -> bool:
        return self.asking or self.activity is not None

    @property
    def busy(self) -> bool:
        """Whether the conversation neither asks nor shows what it waits for, or keys are held."""
        return not self._ready or (bool(self._held) and not self._pressing)

    def hold(self, pressed: Sequence[KeyPress]) -> None:
        """Keep keys until the conversation asks or waits; `_tick` presses them then."""
        if self._pressing:
            self._held.extendleft(reversed(pressed))
        else:
            self._held.extend(pressed)

    def _press_held(self) -> None:
        """Press the keys that were held, until one of them makes the conversation busy again."""
        keys = self._app.key_processor
        self._pressing = True
        while self._held and self._ready:
            keys.feed(self._held.popleft(), first=True)
            keys.process_keys()
        self._pressing = False

    def stop(self) -> None:
        """Stop what takes its time."""
        self._stopping.set()

    def _changed(self) -> None:
        """Draw anew, soon."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._news.set)
        self._app.invalidate()

    async def _tick(self) -> None:
        """Draw again when a clock shows another time or a search may have more to say."""
        while True:
            self._news.clear()
            self._press_held()
            pause = self._pause()
            try:
                # `wait_for` may swallow the cancellation at the end (CPython's issue 86296).
                async with asyncio.timeout(pause):
                    await self._news.wait()
            except TimeoutError:
                self._app.invalidate()
                self._notice_flag()

    def _pause(self) -> float | None:
        """Seconds until something changes by itself; None: never."""
        if self.activity is not None:
            return QUICK
        view = self.view
        if view is None or not view.ticking or self.menu is not None:
            return None
        left = view.left(bool(view.moving)) or 0
        if left <= 0:
            return None if self._flag_told else TENTHS
        return TENTHS if left < LAST_SECONDS else left % 1000 / 1000 + LOOK

    def _notice_flag(self) -> None:
        """Let the conversation look at the clock when the user's time is up."""
        view = self.view
        if view is not None and view.ticking and (view.left(bool(view.moving)) or 0) <= 0:
            if not self._flag_told and self.asking:
                self._flag_told = True
                self.enter("")

    def rows(self, columns: int, lines: int) -> Row:
        """The upper part of the screen.

        What stands below is taken at the same moment, so that all of it belongs together.
        """
        self._below = ("" if self.activity is not None else self.prompt, self._status())
        messages = self._messages.last(columns, messages_room(columns, lines))
        if self.text_pages:
            shown = self.text_pages.shown
        elif self.menu is not None:
            shown = menu_rows(self.menu, self._mouse, messages, (columns, lines))
        elif self.view is None:
            shown = messages
        else:
            activity = self.activity
            if activity is not None and activity.table is not None:
                messages = self._paper.rows(activity.table, columns)
            shown = game_rows(
                self.view, messages, self.look, self.cursor, self._mouse, activity, (columns, lines)
            )
        return joined(shown[:lines])

    def _status(self) -> str:
        """The last line: what happens, or which keys do something."""
        narrow = self.screen.room[0] < WIDE
        if self.text_pages:
            return f"{self.text_pages.place}   {KEYS_IN_PAGES[narrow]}"
        if self.menu is not None:
            return KEYS_IN_MENU[narrow]
        if self.activity is not None:
            return status_of(self.activity)
        if self.view is None or not self.asking:
            return ""
        return KEYS_IN_SHORT if narrow else KEYS_AT_BOARD

    def _on_typing(self, buffer: Buffer) -> None:
        """Who types reads no page any more, and points at no square."""
        if buffer.text:
            self.text_pages.close()
            self.cursor.hide()

    # Mouse

    def _on_square(self, square: int) -> OnMouse:
        def used(event: MouseEvent) -> None:
            if event.event_type is MouseEventType.MOUSE_DOWN:
                self.press(square)
            elif event.event_type is MouseEventType.MOUSE_UP and square != self.cursor.picked:
                if self.cursor.picked is not None:
                    self.press(square)

        return used

    def _on_move(self, move: SheetMove) -> OnMouse:
        def used(event: MouseEvent) -> None:
            if event.event_type is MouseEventType.MOUSE_UP and self.asking:
                self.enter(f"go {move.number}{'' if move.white else 'b'}")

        return used

    def _on_choice(self, picked: Picked) -> OnMouse:
        def used(event: MouseEvent) -> None:
            if event.event_type is MouseEventType.MOUSE_UP and self.asking:
                self.enter(picked)

        return used

    def press(self, square: int) -> None:
        """Pick a piece up, or drop it: that is a move."""
        if self.view is None or not self.asking or self.menu is not None:
            return
        self.cursor.at = square
        move = self.cursor.press(self.view, square)
        if move and promotes(self.view, move):
            self.screen.type(f"{move}q")
        elif move:
            self.enter(move)
