"""`philidor uci` and `xboard`: commands that another program talks to."""

from __future__ import annotations

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
