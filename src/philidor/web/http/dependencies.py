"""What FastAPI hands to the functions that answer requests."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from philidor.web.server import Server


def get_server(connection: HTTPConnection) -> Server:
    """The server that a request is addressed to."""
    server: Server = connection.app.state.server
    return server


ServerDep = Annotated[Server, Depends(get_server)]
