"""Requests about games: creating, listing, reading, deleting, export as PGN and EPD."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from philidor.pgn.writer import AnnotationStyle
from philidor.web.games.archive import GameQuery
from philidor.web.games.epd import epd_line
from philidor.web.games.nodes import board_at
from philidor.web.games.pgn_writer import pgn_text
from philidor.web.http.dependencies import ServerDep
from philidor.web.jobs.review import REVIEWS
from philidor.web.server import Server
from philidor.web.wire.base import Key, NodeId
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import missing
from philidor.web.wire.files import TextBody
from philidor.web.wire.games import GameList, GameState, LegalMoves, NewGame, State
from philidor.web.wire.jobs import ReviewResult

router = APIRouter(prefix="/api", tags=["games"])
Words = Annotated[str, Query(max_length=200)]
Kind = Literal["", "own", "game", "match", "analysis"]
PGN = "application/x-chess-pgn"
log = logging.getLogger(__name__)


@router.get("/games")
async def games(
    server: ServerDep,
    query: Words = "",
    kind: Kind = "",
    state: Literal[""] | State = "",
    folder: Words = "",
    deleted: bool = False,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> GameList:
    """The games that match, the latest first; with `deleted` those that can be restored."""
    return server.archive.find(GameQuery(query, kind, state, folder, deleted), limit, offset)


@router.post("/games", status_code=201)
async def new_game(server: ServerDep, wanted: NewGame) -> GameState:
    """Create a game."""
    return server.lobby.new(wanted).game.message()


@router.get("/games/{game}")
async def game(server: ServerDep, game: Key) -> GameState:
    """A whole game."""
    return server.lobby.look(game).message()


@router.delete("/games/{game}", status_code=204)
async def delete_game(server: ServerDep, game: Key) -> None:
    """Delete a game; for 30 days it can be restored."""
    if game not in server.archive:
        raise missing(Code.NO_GAME, "game", game)
    await server.lobby.delete([game])


@router.get("/games/{game}/nodes/{node}")
async def node(server: ServerDep, game: Key, node: NodeId) -> LegalMoves:
    """The legal moves at a node."""
    return server.lobby.look(game).legal_moves(node)


@router.get("/games/{game}/pgn")
async def pgn(
    server: ServerDep, game: Key, annotations: AnnotationStyle = "philidor", variations: bool = True
) -> TextBody:
    """A game as PGN, to copy."""
    return TextBody(text=pgn_text(server.lobby.look(game), annotations, variations))


@router.get("/games/{game}/epd")
async def epd(server: ServerDep, game: Key, node: NodeId | None = None) -> TextBody:
    """A position of a game, by default its head, as EPD with the game's operations."""
    found = server.lobby.look(game)
    board = board_at(found.tree, found.head if node is None else node)
    return TextBody(text=epd_line(board, found.epd))


@router.get("/games/{game}/review")
async def review(server: ServerDep, game: Key) -> ReviewResult | None:
    """The last blunder check of a game; null where it has not been checked."""
    server.lobby.look(game)
    kept = server.store.get(REVIEWS, game)
    return None if kept is None else ReviewResult.model_validate(kept)


@router.get("/files/{game}.pgn", response_class=Response, responses={200: {"content": {PGN: {}}}})
async def file(server: ServerDep, game: Key) -> Response:
    """A game as a file to save."""
    text = pgn_text(server.lobby.look(game))
    return Response(text, media_type=PGN, headers=_attached(f"{game}.pgn"))


@router.get("/export.pgn", response_class=Response, responses={200: {"content": {PGN: {}}}})
async def export(
    server: ServerDep, query: Words = "", kind: Kind = "", folder: Words = ""
) -> Response:
    """All games that match, as one PGN file, the oldest first."""
    ids = await asyncio.to_thread(server.archive.ids, GameQuery(query, kind, folder=folder))
    return StreamingResponse(
        _written(server, ids), media_type=PGN, headers=_attached("philidor.pgn")
    )


def _written(server: Server, ids: list[str]) -> Iterator[str]:
    """One game after the other, on a thread, so that a long export blocks no other request."""
    for key in ids:
        # A game may have been deleted since the list was made.
        kept = server.archive.load(key)
        if kept is None:
            continue
        try:
            yield pgn_text(kept)
        except (ValueError, KeyError, AssertionError) as error:
            # One damaged game must not cost those after it.
            log.warning("game %s cannot be written: %s", key, error)
            yield f"% game {key} is damaged and cannot be written: {error}\n\n"


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
