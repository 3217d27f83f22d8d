"""A terminal for tests: a program runs in it, and the test reads its screen."""

from __future__ import annotations

import copy
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

import pyte

COLUMNS, LINES = 90, 30
PATIENCE = 60.0


# The private modes of the second screen that full-screen programs use.
ALTERNATE = (47, 1047, 1049)


class AnsweringScreen(pyte.Screen):
    """A screen that answers when it is asked where its cursor is, as terminals do.

    It has a second screen for programs that take it all, which pyte's own lacks.
    """

    def __init__(self, answer: Callable[[bytes], object], columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self._answer = answer
        self._kept: tuple[Any, Any] | None = None

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        if kwargs.get("private") and set(modes) & set(ALTERNATE):
            self._kept = (copy.deepcopy(self.buffer), copy.copy(self.cursor))
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private") and set(modes) & set(ALTERNATE) and self._kept is not None:
            kept, self.cursor = self._kept
            self._kept = None
            self.buffer.clear()
            self.buffer.update(kept)

    def write_process_input(self, data: str) -> None:
        self._answer(data.encode())


class Terminal:
    """`philidor` with these arguments in a terminal, or another command."""

    def __init__(
        self,
        *words: str,
        env: Mapping[str, str],
        columns: int = COLUMNS,
        lines: int = LINES,
        command: Sequence[str] = (sys.executable, "-m", "philidor"),
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [*command, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
        )
        os.close(slave)
        self.screen = AnsweringScreen(lambda data: os.write(self._master, data), columns, lines)
        self._stream = pyte.ByteStream(self.screen)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, keys: str) -> None:
        """Press keys; `\\r` is Enter."""
        os.write(self._master, keys.encode())

    def until(self, seen: Callable[[str], bool]) -> str:
        """Read until the screen fulfils a condition.

        The screen may be half drawn then: all that a test wants to see belongs to the condition.
        """
        end = monotonic() + PATIENCE
        while not seen(self.text):
            assert monotonic() < end, f"the screen stays at:\n{self.text}"
            if not self._read():
                assert seen(self.text), f"the program ended with this screen:\n{self.text}"
        return self.text

    def shows(self, *words: str) -> str:
        """Read until the screen shows all of these words at once."""
        return self.until(lambda text: all(word in text for word in words))

    def matches(self, *patterns: str) -> re.Match[str]:
        """Read until all of these regular expressions are found at once; where the last one is."""
        text = self.until(lambda text: all(re.search(pattern, text) for pattern in patterns))
        found = re.search(patterns[-1], text)
        assert found is not None, "it was found a moment ago"
        return found

    def ends(self) -> int:
        """Read until the program has ended; its exit code."""
        end = monotonic() + PATIENCE
        while self._read():
            assert monotonic() < end, f"the program does not end:\n{self.text}"
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        """Take what the program has written; False when it has ended."""
        if not select.select([self._master], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self._stream.feed(data)
        return bool(data)
