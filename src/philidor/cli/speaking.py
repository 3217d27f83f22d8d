"""`philidor uci` and `xboard`: commands that another program talks to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from philidor.cli.common import fail
from philidor.contract.errors import InputError
from philidor.protocols.channel import read_lines
from philidor.protocols.log import LoggedChannel, ProtocolLog
from philidor.protocols.speak import converse, own_input, speak

EngineOption = Annotated[
    str, typer.Option("--engine", "-e", help="The engine ('philidor engines' lists them).")
]


LogOption = Annotated[
    Path | None,
    typer.Option(help="Append every line of both directions, with its milliseconds, to a file."),
]


def uci(engine: EngineOption = "philidor", log: LogOption = None) -> None:
    """Speak UCI on standard input and output."""
    _speak("uci", engine, log)


def xboard(engine: EngineOption = "philidor", log: LogOption = None) -> None:
    """Speak the XBoard (CECP) protocol on standard input and output."""
    _speak("xboard", engine, log)


def _speak(protocol: str, engine: str, log: Path | None) -> NoReturn:
    if log is None:
        raise typer.Exit(speak(protocol, engine))
    try:
        journal = ProtocolLog(log)
    except InputError as error:
        fail(str(error))
    lines = journal.received(read_lines(own_input()))
    try:
        raise typer.Exit(converse(protocol, engine, lines, LoggedChannel(sys.stdout, journal)))
    finally:
        journal.close()
