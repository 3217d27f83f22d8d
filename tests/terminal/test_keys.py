"""Random keys on the whole screen: nothing that a user can press ends in a traceback."""

from __future__ import annotations

import io
import random
import sys
import threading
import traceback
from pathlib import Path
from time import monotonic, sleep

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.console import Console
from tests.terminal.talking import QUICK

from philidor.terminal.beginning import Beginning
from philidor.terminal.fullscreen.page import Menu, Picked
from philidor.terminal.fullscreen.surface import FullScreen
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.play import Conversation
from philidor.terminal.start import start_screen
from philidor.terminal.surface import Choice

KEYS = (
    *["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\r", " ", "\t", "\x1b", "\x7f", "\x03"],
    *["\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x10", "\x0e", "\x15", "\x17", "\x00"],
    *["e4\r", "d4\r", "Nf3\r", "e5\r", "a8\r", "undo\r", "redo\r", "back\r", "forward\r"],
    *["first\r", "last\r", "go 2b\r", "go\r", "resign\r", "draw\r", "continue\r", "rematch\r"],
    *["next\r", "flip\r", "help\r", "help after\r", "moves\r", "fen\r", "pieces\r", "book\r"],
    *["moment 1\r", "test 2\r", "new\r", "1\r", "2\r", "5\r", "save\r", "analyse 0.01\r"],
    *["[/x]\r", "é♞\r", "\x1b[200~e4\nd4\x1b[201~"],
    *["\x1b[<0;20;9M\x1b[<0;20;9m", "\x1b[<0;25;7m", "\x1b[<0;52;5M\x1b[<0;52;5m", "\x1b[<64;9;9M"],
)
SIZES = ((80, 24), (40, 12), (200, 60), (20, 6), (5, 3), (120, 40))
TOGETHER = 40
# For the last keys to leave everything, in seconds.
PATIENCE = 60.0


class Shown:
    """A screen of a size that takes keys from a test."""

    def __init__(self, folder: Path, sequences: int, seed: int) -> None:
        self.folder, self.sequences = folder, sequences
        self.random = random.Random(seed)
        self.size = Size(columns=80, rows=24)
        self.done = threading.Event()
        # Where the conversation waited for other keys than the last.
        self.stuck = ""

    def converse(self, surface: FullScreen) -> None:
        """Play whatever the keys ask for, and begin again when they leave."""
        beginning = Beginning(OpponentSettings(level=QUICK, book=False), person="Ann")
        while not self.done.is_set():
            Conversation(beginning, surface, self.folder).run()
            chosen = start_screen(surface, self.folder, "Ann")
            if chosen is not None:
                Conversation(chosen, surface, self.folder).run()

    def run(self) -> None:
        """Press all keys; what fails is raised."""
        with create_pipe_input() as keys:
            output = Vt100_Output(io.StringIO(), lambda: self.size, term="xterm-256color")
            with create_app_session(input=keys, output=output):
                surface = FullScreen(Console(file=io.StringIO(), force_terminal=True))

                def press() -> None:
                    for number in range(self.sequences):
                        columns, rows = SIZES[number % len(SIZES)]
                        self.size = Size(columns=columns, rows=rows)
                        keys.send_text("".join(self.random.choices(KEYS, k=12)))
                        if number % TOGETHER == TOGETHER - 1:
                            sleep(0.2)
                    self.done.set()
                    until = monotonic() + PATIENCE
                    while not ended.wait(0.05):
                        # Ctrl-D leaves an empty line only. Ctrl-U empties one before the cursor,
                        # Ctrl-K behind it, and joins the next line of what was pasted.
                        keys.send_text("\x05\x15\x0b\x0b\x0b\x04")
                        if monotonic() > until:
                            # An exception in the main thread would be shown on the screen.
                            self.stuck = waiting()
                            assert surface._loop is not None
                            surface._loop.call_soon_threadsafe(surface._leave)
                            return

                ended = threading.Event()
                thread = threading.Thread(target=press, daemon=True)
                thread.start()
                try:
                    surface.run(lambda: self.converse(surface))
                except IndexError:
                    # Of a screen that was closed before its end.
                    if not self.stuck:
                        raise
                finally:
                    ended.set()
                    thread.join()


def waiting() -> str:
    """What the conversation does at the moment."""
    frames = sys._current_frames()
    found = [frames[one.ident or 0] for one in threading.enumerate() if one.name == "conversation"]
    return "".join(traceback.format_stack(found[-1]))


def test_a_click_on_a_menu_that_was_answered_answers_nothing_else() -> None:
    surface = FullScreen(Console(file=io.StringIO(), force_terminal=True))
    before = Menu("Before", [Choice(str(number)) for number in range(9)])
    now = [Choice("White"), Choice("Black")]
    # Handed over as a click is, and as Enter is.
    surface.enter(Picked(before, 8))
    surface.enter(Picked(before, 1))
    surface.enter("")
    assert surface.choose("Your side", now) == 0
    surface.enter(Picked(before, 8))
    surface.enter("e4")
    assert surface.ask("1. White> ") == "e4"


@pytest.mark.parametrize(
    ("sequences", "seed"), [(24, 1), pytest.param(200, 2, marks=pytest.mark.slow)]
)
def test_random_keys_end_in_no_traceback(tmp_path: Path, sequences: int, seed: int) -> None:
    shown = Shown(tmp_path, sequences, seed)
    shown.run()
    assert shown.stuck == ""
