"""`philidor web`: the browser app."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.cli.common import fail
from philidor.contract.errors import InputError, missing_package


def web(
    pgn: Annotated[
        Path | None,
        typer.Argument(metavar="GAME.pgn", help="A file to open: its game, or the choice of them."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8017,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    data: Annotated[
        Path | None, typer.Option(help="Folder for games; by default the user's data folder.")
    ] = None,
    memory: Annotated[bool, typer.Option("--memory", help="Keep nothing on disk.")] = False,
    token_file: Annotated[
        Path | None,
        typer.Option(
            help="A file with the access token, of at least 16 characters; PHILIDOR_TOKEN in the "
            "environment does the same, and without either one is generated."
        ),
    ] = None,
    no_token: Annotated[
        bool,
        typer.Option("--no-token", help="Demand no token: every user of this machine has access."),
    ] = False,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Another host name of this server.")
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine", "-e", help="Another engine to offer, with '; NAME=VALUE' options."
        ),
    ] = None,
) -> None:
    """Open the browser app: play, analyse, look inside the engines."""
    # All that is made until the server is ready stays, so looking for garbage would find none and
    # take a sixth of the start; `run` in web/http/serve.py turns it on again.
    gc.disable()
    try:
        from philidor.web.http.serve import ServeError, ServeOptions, given_token, serve
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "philidor":
            raise
        fail(f"the page {missing_package(package, 'web')}")
    try:
        engines = tuple(read_engine(text) for text in engine or ())
        hosts = tuple(allow_host or ())
        token = given_token(token_file)
        serve(ServeOptions(host, port, browser, data, memory, token, no_token, hosts, engines, pgn))
    except (InputError, ServeError) as error:
        fail(str(error))
    finally:
        gc.enable()
