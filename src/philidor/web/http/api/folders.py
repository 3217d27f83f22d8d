"""Requests about several stored games: folders, deleting and restoring."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from philidor.library.query import Scope
from philidor.web.http.dependencies import ServerDep
from philidor.web.server import Server
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import missing
from philidor.web.wire.games import Filing, Folder, FolderName, FolderRenaming, GameKeys

router = APIRouter(prefix="/api", tags=["games"])


@router.post("/games/delete", status_code=204)
async def delete(server: ServerDep, wanted: GameKeys) -> None:
    """Delete games; for 30 days they can be restored."""
    await server.lobby.delete(wanted.games)


@router.post("/games/restore", status_code=204)
async def restore(server: ServerDep, wanted: GameKeys) -> None:
    """Restore deleted games, each in its folder."""
    server.lobby.restore(wanted.games)


@router.delete("/deleted", status_code=204)
async def remove_deleted(server: ServerDep) -> None:
    """Remove all deleted games for good."""
    await asyncio.to_thread(server.games.empty_bin)


@router.get("/folders")
async def folders(server: ServerDep) -> list[Folder]:
    """All folders by name."""
    found = await asyncio.to_thread(server.games.folders)
    return [Folder(name=name, games=games) for name, games in found.items()]


@router.put("/folders", status_code=204)
async def file(server: ServerDep, wanted: Filing) -> None:
    """Move games to a folder."""
    # All of them or none.
    for game in wanted.games:
        if game not in server.games:
            raise missing(Code.NO_GAME, "game", game)
    server.lobby.file(wanted.games, wanted.folder)


@router.post("/folders/rename", status_code=204)
async def rename(server: ServerDep, wanted: FolderRenaming) -> None:
    """Rename a folder."""
    server.lobby.file(_games_in(server, wanted.folder), wanted.name)


@router.delete("/folders")
async def delete_folder(
    server: ServerDep, folder: Annotated[FolderName, Query(min_length=1)]
) -> GameKeys:
    """Delete a folder with its games; the answer names them, to restore them."""
    games = _games_in(server, folder)
    await server.lobby.delete(games)
    return GameKeys(games=games)


def _games_in(server: Server, folder: str) -> list[str]:
    """The games of a folder; a Fault if there is none, since a folder exists by its games."""
    games = server.games.ids(scope=Scope(folder))
    if not games:
        raise missing(Code.NOT_FOUND, "folder", folder)
    return games
