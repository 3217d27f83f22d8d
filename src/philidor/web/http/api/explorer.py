"""Requests about the opening explorer, the search over all games and the games database."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from philidor.accounts.openings import Asked, Refused
from philidor.contract.errors import InputError
from philidor.notation.boards import setup_of
from philidor.web.games.adding import add_text
from philidor.web.games.explorer import explored, explored_online
from philidor.web.games.listing import scope_of_sources
from philidor.web.games.pgn_collections import read_collection
from philidor.web.games.positions import start_position
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Fen
from philidor.web.wire.codes import Code
from philidor.web.wire.events import GamesChanged
from philidor.web.wire.explorer import (
    ExplorerPosition,
    ExplorerSource,
    Imported,
    OnlineGameChoice,
    OnlinePosition,
    OnlineQuestion,
)
from philidor.web.wire.faults import UNAVAILABLE, Fault
from philidor.web.wire.files import Collection, GamesUpload
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


@router.post("/online")
async def online_position(server: ServerDep, question: OnlineQuestion) -> OnlinePosition:
    """What masters, or players of lichess, played in a position: asks lichess.org."""
    setup = setup_of(start_position(question.fen, None))
    planned = server.repertoires.planned(setup)
    asked = Asked(question.source, setup.fen(), question.lowest)
    try:
        return await asyncio.to_thread(
            explored_online, server.openings, asked, setup, planned, question.token
        )
    except Refused as error:
        raise refused(error) from None


@router.post("/online/games", status_code=201)
async def open_online_game(server: ServerDep, choice: OnlineGameChoice) -> Collection:
    """Fetch a game that lichess named, and open it like a PGN file."""
    try:
        pgn = await asyncio.to_thread(server.openings.pgn, choice.source, choice.game, choice.token)
    except Refused as error:
        raise refused(error) from None
    except InputError as error:
        raise Fault(Code.LINK_FAILED, str(error), UNAVAILABLE, reason=str(error)) from None
    return await server.load_pgn(await read_collection(pgn), "lichess")


REFUSALS = {
    "token": Code.ONLINE_TOKEN,
    "busy": Code.ONLINE_BUSY,
    "unreachable": Code.ONLINE_UNREACHABLE,
    "status": Code.ONLINE_STATUS,
}
MAKE_TOKEN = "make one without any rights at lichess.org/account/oauth/token"


def refused(error: Refused) -> Fault:
    """Why lichess did not answer."""
    text = f"{error}: {MAKE_TOKEN}" if error.why == "token" else str(error)
    return Fault(REFUSALS[error.why], text, UNAVAILABLE, status=error.status)


@router.post("/import", status_code=201)
async def import_games(server: ServerDep, upload: GamesUpload) -> Imported:
    """Import the games of a PGN file that the library does not have, into a folder."""
    added = await add_text(server.games, upload.text, upload.name, upload.folder)
    server.hub.lists_changed(GamesChanged())
    return added
