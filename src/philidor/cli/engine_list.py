"""`philidor engines add`: lists of engines in a file that cutechess reads as well."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from philidor import answers
from philidor.arena.engines import read_engine
from philidor.arena.engines_file import read_engines, write_engine
from philidor.cli.common import plain_errors, tell
from philidor.json_output import print_json

ListArgument = Annotated[Path, typer.Argument(help="The list, such as engines.json.")]


def add(
    file: ListArgument,
    engines: Annotated[
        list[str],
        typer.Argument(
            metavar="ENGINE", help="An engine to add or replace: COMMAND; name=NAME; OPTION=VALUE."
        ),
    ],
) -> None:
    """Add engines to a list, and print it; an engine of the same name is replaced."""
    with plain_errors():
        for text in engines:
            write_engine(file, read_engine(text))
        listed(str(file))


def listed(file: str, as_json: bool = False) -> None:
    """Print the engines of a file; InputError if it is not a list of engines."""
    known = read_engines(Path(file))
    if as_json:
        found = (
            answers.Engine(
                name,
                name,
                command=spec.command,
                protocol=spec.protocol,
                options=dict(spec.options),
            )
            for name, spec in known.items()
        )
        print_json(answers.Engines(tuple(found)))
        return
    for name, spec in known.items():
        options = "".join(f"; {key}={value}" for key, value in spec.options.items())
        tell(f"{name}: {shlex.join(spec.command)} ({spec.protocol}){options}")
