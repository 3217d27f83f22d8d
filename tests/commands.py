"""Commands run in the tests' own process, with what they printed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO

from philidor.__main__ import command


@dataclass(frozen=True)
class Result:
    """The exit code of a command and its two outputs."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        """Both outputs."""
        return self.stdout + self.stderr


def invoke(*words: str) -> Result:
    """Run `philidor` with these words; an unexpected exception is raised."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = command(words)
    return Result(code, out.getvalue(), err.getvalue())


def lab(words: Sequence[str]) -> Result:
    """Run `philidor lab` with these words."""
    return invoke("lab", *words)
