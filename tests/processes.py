"""Processes that tests start, ended with the test however it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
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
