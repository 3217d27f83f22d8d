"""A chess program in a process of its own; lines are sent and read with time limits."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

UCI = (sys.executable, "-m", "philidor", "uci")
XBOARD = (sys.executable, "-m", "philidor", "xboard")


class EngineProcess:
    """Both pipes of a running program; its output is read all the time."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, start: str, patience: float) -> list[str]:
        """The lines up to the first with this beginning; AssertionError if none comes in time."""
        heard: list[str] = []
        deadline = time.monotonic() + patience
        while True:
            try:
                line = self.lines.get(timeout=max(0.001, deadline - time.monotonic()))
            except queue.Empty:
                state = self.process.poll()
                raise AssertionError(
                    f"no '{start}' in {patience} s (exit code {state}); heard {heard[-20:]}"
                ) from None
            heard.append(line)
            if line.startswith(start):
                return heard

    def close(self) -> int:
        """End the input and wait; the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            return self.process.wait(5)
        finally:
            assert self.process.stdout is not None
            assert self.process.stderr is not None
            self.process.kill()
            self.process.wait()
            self.process.stderr.close()
