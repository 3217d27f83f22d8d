"""`philidor uci`, `xboard` and `console`: commands that another program or a person talks to."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from philidor.protocols.speak import speak

EngineOption = Annotated[
    str, typer.Option("--engine", "-e", help="The engine ('philidor engines' lists them).")
]


def uci(engine: EngineOption = "philidor") -> None:
    """Speak UCI on standard input and output."""
    raise typer.Exit(speak("uci", engine))


def xboard(engine: EngineOption = "philidor") -> None:
    """Speak the XBoard (CECP) protocol on standard input and output."""
    raise typer.Exit(speak("xboard", engine))


def console() -> None:
    """The console program of Mike Sherwin's RomiChess tutorial, re-created."""
    from philidor.classics.romichess.console import run as run_console

    run_console(sys.stdin, sys.stdout)
