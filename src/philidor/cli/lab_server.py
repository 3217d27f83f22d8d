"""`philidor lab serve`: the server of the laboratory's queue of tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.cli.common import fail
from philidor.command_frame import CORES
from philidor.contract.errors import missing_package
from philidor.shared_options import data_option


def serve(
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=0, help="Tasks at the same time on this machine."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8017,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for workers on other machines.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    data: Annotated[
        Path | None, data_option("Folder for the tests; by default the user's data folder.")
    ] = None,
    token_file: Annotated[
        Path | None,
        typer.Option(help="A file with the token; also PHILIDOR_TOKEN in the environment."),
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="Another host name of this server.")
    ] = None,
    lease: Annotated[
        float,
        typer.Option(min=1.0, help="Seconds until the work of a silent worker goes to others."),
    ] = 60.0,
) -> None:
    """Serve the queue of tests: a page, an API, and work for this machine and for `lab worker`."""
    try:
        from philidor.web.http.serve import ServeError, ServeOptions, given_token, serve_tests
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "philidor":
            raise
        fail(f"the page {missing_package(package, 'web')}")
    try:
        serve_tests(
            ServeOptions(
                host=host,
                port=port,
                browser=browser,
                data=data,
                token=given_token(token_file),
                hosts=tuple(allow_host or ()),
                jobs=CORES if jobs is None else jobs,
                lease_seconds=lease,
            )
        )
    except ServeError as error:
        fail(str(error))
