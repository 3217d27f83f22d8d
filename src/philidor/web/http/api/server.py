"""Requests about the server's status and the page's settings."""

from __future__ import annotations

import os

from fastapi import APIRouter

from philidor import __version__
from philidor._loader import interpreted_notice
from philidor.web.http.dependencies import ServerDep
from philidor.web.server import Server
from philidor.web.wire.status import PageSettings, Status

router = APIRouter(prefix="/api", tags=["server"])
SETTINGS = "settings"
PAGE = "page"


def status_of(server: Server) -> Status:
    """The server's status."""
    return Status(
        version=__version__,
        interpreted=interpreted_notice() is not None,
        data=server.configuration.data is not None,
        processors=os.cpu_count() or 1,
        library=True,
        upload_limit=server.configuration.upload_limit,
    )


@router.get("/status")
async def status(server: ServerDep) -> Status:
    """The server's status."""
    return status_of(server)


@router.get("/settings")
async def settings(server: ServerDep) -> PageSettings:
    """The stored settings of the page."""
    return PageSettings(values=server.store.get(SETTINGS, PAGE) or {})


@router.put("/settings")
async def keep_settings(server: ServerDep, wanted: PageSettings) -> PageSettings:
    """Store the page's settings."""
    server.store.put(SETTINGS, PAGE, wanted.values)
    return wanted
