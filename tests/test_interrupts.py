"""Ctrl-C ends commands that keep nothing at once, even in the middle of compiled code."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.processes import started

ITALIAN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"


def catches_ctrl_c(process: subprocess.Popen[str]) -> bool:
    """Whether a process has a handler of its own for SIGINT."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    (mask,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(mask, 16) & 1 << signal.SIGINT - 1)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    "words",
    [
        ["explain", ITALIAN, "--nodes", "200000000"],
        ["perft", "9"],
        ["perft", "9", "--engine", "romichess"],
        ["bench", "--depth", "60"],
    ],
)
def test_ctrl_c_ends_a_long_command_at_once(words: list[str]) -> None:
    command = [sys.executable, "-m", "philidor", *words]
    pipe = subprocess.PIPE
    with started(command, stdout=pipe, stderr=pipe) as process:
        # Python's own handler is there from the beginning, until the command puts it away. The
        # moment before that is short, and missing it only leaves more time for the work to begin.
        until = time.monotonic() + 3
        while process.poll() is None and not catches_ctrl_c(process) and time.monotonic() < until:
            time.sleep(0.005)
        until = time.monotonic() + 60
        while process.poll() is None and catches_ctrl_c(process):
            assert time.monotonic() < until, "the command does not begin"
            time.sleep(0.005)
        # The command's own work begins within milliseconds.
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, complaints = process.communicate(timeout=10)
    assert (process.returncode, out, complaints) == (-signal.SIGINT, "", "")
