"""Shared by the laboratory's commands: tables, names of results files, progress."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console

from philidor.contract.errors import InputError
from philidor.files import FileError
from philidor.json_output import print_json

if TYPE_CHECKING:
    from philidor import lab_answers

RESULTS = Path("results")
PICTURES = (".svg", ".png")
EVERY = 10


def print_tables(text: str, as_json: bool) -> None:
    """Print tables in markdown, or the same as JSON."""
    if as_json:
        from philidor import lab_answers

        print_json(lab_answers.ResultTables(tuple(_tables_in(text))))
    else:
        typer.echo(text.rstrip())


def _tables_in(markdown: str) -> Iterator[lab_answers.ResultTable]:
    """The tables of a text in markdown."""
    from philidor import lab_answers

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


def check_picture(path: Path) -> None:
    """InputError for a file whose name does not say which kind of picture it is to hold."""
    if path.suffix.lower() not in PICTURES:
        raise InputError(f"{path}: the name of a picture ends in {' or '.join(PICTURES)}")


def tell_interrupted(path: Path, err: bool) -> None:
    """Say how to continue; there is no file before the first result."""
    how = f"continue with --output {path} --resume" if path.exists() else "nothing is kept yet"
    typer.echo(f"interrupted; {how}", err=err)


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
