"""The program under test: its process, its pipes, and how long to wait for it."""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Callable, Sequence

# Seconds that a program may take to answer a command that needs no search.
PATIENCE = 5.0


class Failed(Exception):
    """The program does not do what the check asks; the message says what it did."""


class Skipped(Exception):
    """The check does not apply to this program; the message says why."""


class Program:
    """A running program, with sending and receiving of lines."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.heard: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def greet(self) -> None:
        """Send the protocol's greeting; Failed when the program does not answer it."""

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def _read(self) -> None:
        if self.process.stdout is not None:
            for line in self.process.stdout:
                self.lines.put(line.strip())

    def send(self, *lines: str, end: str = "\n") -> None:
        """Write lines; Failed if the program has ended."""
        if self.process.stdin is None or self.process.poll() is not None:
            raise Failed(f"the program has ended with exit code {self.process.poll()}")
        try:
            self.process.stdin.write("".join(line + end for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failed("the program has closed its input") from None

    def until(self, *starts: str, patience: float = PATIENCE) -> list[str]:
        """The lines up to the first that begins with one of these words; Failed if none arrives."""
        said: list[str] = []
        deadline = time.monotonic() + patience
        while True:
            try:
                line = self.lines.get(timeout=max(0.001, deadline - time.monotonic()))
            except queue.Empty:
                last = f"; its last line was '{said[-1]}'" if said else ""
                if self.process.poll() is not None:
                    last += f"; it has ended with exit code {self.process.poll()}"
                wanted = "' or '".join(starts)
                raise Failed(f"no '{wanted}' within {patience:g} s{last}") from None
            said.append(line)
            self.heard.append(line)
            if line.startswith(starts):
                return said

    def during(self, seconds: float) -> list[str]:
        """The lines that arrive within this many seconds."""
        time.sleep(seconds)
        said = []
        while not self.lines.empty():
            said.append(self.lines.get())
        self.heard += said
        return said

    def up_to(self, wanted: Callable[[str], bool], seconds: float) -> list[str]:
        """The lines up to the first that is wanted, or all that arrive within this many seconds."""
        said: list[str] = []
        deadline = time.monotonic() + seconds
        while not (said and wanted(said[-1])):
            try:
                said.append(self.lines.get(timeout=max(0.001, deadline - time.monotonic())))
            except queue.Empty:
                break
        self.heard += said
        return said

    def ended(self, patience: float = PATIENCE) -> None:
        """Raise Failed unless the program ends by itself in time and without a crash."""
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            raise Failed(f"it still runs after {patience:g} s") from None
        if code < 0:
            raise Failed(f"it ended by signal {-code}")

    def close_input(self) -> None:
        """Close the program's input."""
        if self.process.stdin is not None:
            self.process.stdin.close()


def require(condition: bool, complaint: str) -> None:
    """Raise Failed with this message unless the condition holds."""
    if not condition:
        raise Failed(complaint)
