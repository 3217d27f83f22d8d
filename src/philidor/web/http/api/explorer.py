"""Requests about the opening explorer, the search over all games and the games database."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from philidor.library.bulk import Filter
from philidor.notation.boards import setup_of
from philidor.web.games.pgn_collections import bad_game, opened
from philidor.web.games.positions import start_position
from philidor.web.games.session import GameSession
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Fen, Result
from philidor.web.wire.explorer import ExplorerPosition, ExplorerSource, FoundGames, Imported
from philidor.web.wire.files import TextUpload
from philidor.web.wire.games import GameId

router = APIRouter(prefix="/api/explorer", tags=["explorer"])
Sources = Annotated[list[ExplorerSource], Query()]
Words = Annotated[str, Query(max_length=200)]
Rating = Annotated[int, Query(ge=0, le=4_000)]
ALL: list[ExplorerSource] = ["games", "matches", "database"]


@router.get("")
async def position(
    server: ServerDep, fen: Annotated[Fen, Query()], sources: Sources = ALL
) -> ExplorerPosition:
    """The moves played in a position, with their results."""
    return await server.explorer.position(setup_of(start_position(fen, None)), sources)


@router.get("/games")
async def games(
    server: ServerDep,
    sources: Sources = ALL,
    fen: Annotated[Fen, Query()] = "",
    material: Words = "",
    player: Words = "",
    white: Words = "",
    black: Words = "",
    event: Words = "",
    opening: Words = "",
    eco: Words = "",
    result: Annotated[Result | None, Query()] = None,
    since: Words = "",
    until: Words = "",
    rating: Rating = 0,
    folder: Words = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> FoundGames:
    """The games with a position, material or header."""
    wanted = Filter(
        player=player,
        white=white,
        black=black,
        event=event,
        result=result or "",
        opening=opening,
        eco=eco,
        since=since,
        until=until,
        rating=rating,
        material=material,
        position=setup_of(start_position(fen, None)) if fen else None,
    )
    return await server.explorer.search(wanted, sources, folder, limit, offset)


@router.post("/games/{number}", status_code=201)
async def open_game(server: ServerDep, number: Annotated[int, Path(ge=0, le=2**32 - 1)]) -> GameId:
    """Open a game of the database, which adds it to the stored games."""
    game, faults = opened(await server.explorer.pgn(number))
    session = GameSession(game, server.lobby.services)
    server.lobby.enter(session)
    return GameId(id=session.game.id, faults=[bad_game(1, reason).message for reason in faults])


@router.post("/import", status_code=201)
async def import_games(server: ServerDep, upload: TextUpload) -> Imported:
    """Import a PGN file into the games database."""
    return await server.explorer.add(upload.text, upload.name)
