"""The server itself: its state, the page's settings, its description for people."""

from __future__ import annotations

import os

from fastapi import APIRouter

from philidor import __version__
from philidor._loader import interpreted_notice
from philidor.web.house import House, Ours
from philidor.web.resources import Settings, Status

router = APIRouter(prefix="/api", tags=["server"])
SETTINGS = "settings"
PAGE = "page"


def status_of(house: House) -> Status:
    """The server as a whole."""
    return Status(
        version=__version__,
        interpreted=interpreted_notice() is not None,
        data=house.configuration.data is not None,
        processors=os.cpu_count() or 1,
        library=house.library.available,
        upload_limit=house.configuration.upload_limit,
    )


@router.get("/status")
async def status(house: Ours) -> Status:
    """The server as a whole."""
    return status_of(house)


@router.get("/settings")
async def settings(house: Ours) -> Settings:
    """What the page has asked to be kept."""
    return Settings(values=house.store.get(SETTINGS, PAGE) or {})


@router.put("/settings")
async def keep_settings(house: Ours, wanted: Settings) -> Settings:
    """Keep the page's settings."""
    house.store.put(SETTINGS, PAGE, wanted.values)
    return wanted
