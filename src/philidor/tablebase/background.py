"""Making tables in a process of its own, of low priority, while an engine plays."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from philidor.tablebase.building import build_here
from philidor.tablebase.material import all_materials

NICENESS = 19


class BackgroundBuild:
    """A process that makes the tables of up to `pieces` pieces that a folder lacks.

    It ends with this process, and finished tables are kept.
    """

    def __init__(self, folder: Path, pieces: int) -> None:
        # The module runs as a program.
        command = [sys.executable, "-m", __name__, str(folder), str(pieces)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._process.poll() is None

    def problem(self) -> str | None:
        """A sentence that says why it failed; None if it did not. It must have ended."""
        if not self._process.returncode:
            return None
        assert self._process.stderr is not None
        lines = self._process.stderr.read().decode(errors="replace").splitlines()
        reason = lines[-1] if lines else f"exit code {self._process.returncode}"
        return f"the endgame tables could not be made: {reason}"

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


def end_with_parent() -> None:
    """End this process when the one that started it ends or closes the standard input."""

    def wait() -> None:
        # Not through `sys.stdin`, whose lock this thread would hold when the process ends.
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def main(folder: str, pieces: str) -> None:
    """Make the missing tables, one at a time."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    build_here(all_materials(int(pieces)), Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
