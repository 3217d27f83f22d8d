"""Requests about the opening explorer, the search over all games and the games database."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from philidor.notation.boards import setup_of
from philidor.web.games.adding import add_text
from philidor.web.games.explorer import explored
from philidor.web.games.listing import scope_of_sources
from philidor.web.games.positions import start_position
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Fen
from philidor.web.wire.events import GamesChanged
from philidor.web.wire.explorer import ExplorerPosition, ExplorerSource, Imported
from philidor.web.wire.files import GamesUpload
from philidor.web.wire.games import FolderName

router = APIRouter(prefix="/api/explorer", tags=["explorer"])
Sources = Annotated[list[ExplorerSource], Query()]
ALL: list[ExplorerSource] = ["games", "matches", "imported"]


@router.get("")
async def position(
    server: ServerDep,
    fen: Annotated[Fen, Query()],
    sources: Sources = ALL,
    folder: Annotated[FolderName, Query()] = "",
) -> ExplorerPosition:
    """The moves played in a position, with their results; folder: only in its games."""
    setup = setup_of(start_position(fen, None))
    planned = server.repertoires.planned(setup)
    scope = scope_of_sources(sources, folder)
    return await asyncio.to_thread(explored, server.games, setup, scope, planned)


@router.post("/import", status_code=201)
async def import_games(server: ServerDep, upload: GamesUpload) -> Imported:
    """Import the games of a PGN file that the library does not have, into a folder."""
    added = await add_text(server.games, upload.text, upload.name, upload.folder)
    server.hub.lists_changed(GamesChanged())
    return added
