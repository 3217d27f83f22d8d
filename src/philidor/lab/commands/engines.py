"""`lab engines`: lists of engines in a file that cutechess reads as well."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.arena.engines_file import read_engines, write_engine
from philidor.lab.commands.common import plain_errors


def engines(
    file: Annotated[Path, typer.Argument(help="The list, such as engines.json.")],
    add: Annotated[
        list[str] | None,
        typer.Option(help="An engine to add or replace: COMMAND; name=NAME; OPTION=VALUE."),
    ] = None,
) -> None:
    """List the engines of a file, after adding some."""
    with plain_errors():
        for text in add or ():
            write_engine(file, read_engine(text))
        for name, spec in read_engines(file).items():
            options = "".join(f"; {key}={value}" for key, value in spec.options.items())
            typer.echo(f"{name}: {shlex.join(spec.command)} ({spec.protocol}){options}")
