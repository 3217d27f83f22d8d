"""What the commands of users and of the laboratory share: errors, interruptions, the output."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from philidor.contract.errors import INTERRUPTED, InputError, missing_package
from philidor.contract.options import OptionError
from philidor.json_output import print_json

USAGE_ERROR = 2
# How many processes work at the same time where the user does not say.
CORES = os.cpu_count() or 1
# A file to write that stood among the arguments; it is given by -o.
OldTarget = Annotated[Path | None, typer.Argument(hidden=True)]


@contextmanager
def plain_errors() -> Iterator[None]:
    """Show errors of input and options as one line and exit with 2."""
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


def tell_written(
    files: Iterable[Path], line: str, as_json: bool, figures: Mapping[str, float]
) -> None:
    """Say in a line what was written, or as JSON the files and what was counted or measured."""
    if as_json:
        from philidor.answers import Written

        print_json(Written(tuple(map(str, files)), dict(figures)))
    else:
        typer.echo(line)
