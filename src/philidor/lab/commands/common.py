"""Shared by the commands: errors as one line, file names, progress."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Console

from philidor import lab_answers
from philidor.contract.errors import INTERRUPTED, InputError, missing_package
from philidor.contract.options import OptionError
from philidor.files import FileError
from philidor.json_output import print_json

RESULTS = Path("results")
USAGE_ERROR = 2
# A file to write that stood among the arguments; it is given by -o.
OldTarget = Annotated[Path | None, typer.Argument(hidden=True)]
EVERY = 10


@contextmanager
def plain_errors() -> Iterator[None]:
    """Show the laboratory's errors as one line and exit with 2."""
    try:
        yield
    except (InputError, OptionError) as error:
        typer.echo(f"philidor: {error}", err=True)
        raise typer.Exit(USAGE_ERROR) from None


def one_output(output: Path | None, target: Path | None) -> Path:
    """The file to write, which older command lines name without -o; InputError without one."""
    if output is not None and target is not None:
        raise InputError(f"'{target}' is one word too many: {output} is the file to write")
    if output is not None:
        return output
    if target is None:
        raise InputError("say which file to write: -o FILE")
    typer.echo(f"philidor: the file to write is now given by -o {target}", err=True)
    return target


@contextmanager
def needs_packages(extra: str = "lab") -> Iterator[None]:
    """Say in one line which package of the extra is missing, and exit with 2."""
    try:
        yield
    except ModuleNotFoundError as error:
        typer.echo(f"philidor: this command {missing_package(str(error.name), extra)}", err=True)
        raise typer.Exit(USAGE_ERROR) from None


@contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM end work as Ctrl-C does, so that results are kept."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        # While asyncio runs, it handles Ctrl-C itself and cancels the running task.
        handler = signal.getsignal(signal.SIGINT)
        if not callable(handler):
            raise KeyboardInterrupt
        handler(number, frame)

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def stoppable(kept: Callable[[], str]) -> Iterator[None]:
    """On Ctrl-C or SIGTERM say what is kept, or how to continue, and exit with INTERRUPTED."""
    with terminable():
        try:
            yield
        except KeyboardInterrupt:
            typer.echo(f"\nstopped; {kept()}", err=True)
            raise typer.Exit(INTERRUPTED) from None


def print_tables(text: str, as_json: bool) -> None:
    """Print tables in markdown, or the same as JSON."""
    if as_json:
        print_json(lab_answers.ResultTables(tuple(_tables_in(text))))
    else:
        typer.echo(text.rstrip())


def _tables_in(markdown: str) -> Iterator[lab_answers.ResultTable]:
    """The tables of a text in markdown."""
    for is_table, block in groupby(markdown.splitlines(), lambda line: line.startswith("|")):
        if is_table:
            heads, _, *rows = (
                [cell.strip() for cell in row.strip("|").split("|")] for row in block
            )
            yield lab_answers.ResultTable(tuple(heads), tuple(map(tuple, rows)))


def dated_path(kind: str, suffix: str) -> Path:
    """A fresh file under `results/`, named after the kind of experiment and the time (UTC)."""
    return RESULTS / f"{kind}-{datetime.now(UTC):%Y%m%d-%H%M%S}{suffix}"


def results_path(output: Path | None, kind: str, suffix: str, resume: bool = False) -> Path:
    """The results file that the user named, or a fresh one.

    InputError if its folder is missing, or it is itself where it is to be continued: both may be
    typing errors. The folder `results` is made.
    """
    if resume and output is None:
        raise InputError("--resume continues the results of --output FILE: name them")
    if output is None:
        return dated_path(kind, suffix)
    if resume and not output.exists():
        raise InputError(f"there is no file {output} to continue: leave --resume out")
    if output.parent != RESULTS and not output.parent.is_dir():
        raise FileError(f"{output} cannot be written: there is no folder {output.parent}")
    return output


class Progress:
    """A line that is rewritten in a terminal, and printed at intervals elsewhere."""

    def __init__(self, stderr: bool = False) -> None:
        """stderr: where the standard output is an answer's alone."""
        self.console = Console(highlight=False, markup=False, stderr=stderr)
        self.calls = 0

    def show(self, line: str, important: bool = False) -> None:
        """Show the state; an important line is not overwritten."""
        self.calls += 1
        if self.console.is_terminal:
            self.console.print("\r\x1b[2K" + line, end="\n" if important else "", soft_wrap=True)
        elif important or self.calls % EVERY == 1:
            self.console.print(line, soft_wrap=True)

    def end(self) -> None:
        """End the rewritten line."""
        if self.console.is_terminal:
            self.console.print()
