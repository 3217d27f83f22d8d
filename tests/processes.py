"""Processes that tests start, ended with the test however it ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def started(
    command: Sequence[str],
    *,
    stdin: int | None = None,
    stdout: int | None = None,
    stderr: int | None = None,
    env: dict[str, str] | None = None,
    cwd: Path | None = None,
    start_new_session: bool = False,
) -> Iterator[subprocess.Popen[str]]:
    """A text process with line buffering. At the block's end it is killed if it still runs.

    `with Popen` alone waits for the process, for ever if it does not end by itself.
    """
    with subprocess.Popen(
        command,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env=env,
        cwd=cwd,
        start_new_session=start_new_session,
        text=True,
        bufsize=1,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def compiled_and_interpreted(program: str) -> tuple[str, str]:
    """The output of a Python program with the modules compiled, and with them uncompiled."""
    compiled, interpreted = (
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PHILIDOR_INTERPRETED": switch},
            capture_output=True,
            text=True,
            check=True,
            timeout=200,
        ).stdout
        for switch in ("", "1")
    )
    return compiled, interpreted


def children_of(process: int) -> list[int]:
    """The processes that one has started, on Linux."""
    listing = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in listing.read_text().split()]


def running(process: int) -> bool:
    """Whether a process is alive, on Linux."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Fail if a condition does not come true in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
