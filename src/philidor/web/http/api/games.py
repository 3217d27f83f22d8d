"""Requests about games: creating, listing, reading, deleting, export as PGN and EPD."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from philidor.contract.errors import InputError
from philidor.library.export import pgn_of
from philidor.pgn.writer import AnnotationStyle
from philidor.web.games.epd import epd_line
from philidor.web.games.listing import Wanted, bad_search, listed
from philidor.web.games.nodes import board_at
from philidor.web.games.people import memory
from philidor.web.games.pgn_writer import pgn_text
from philidor.web.http.dependencies import ServerDep
from philidor.web.http.downloads import PGN, attached, streamed
from philidor.web.http.game_search import GameSearch
from philidor.web.jobs.review import REVIEWS
from philidor.web.server import Server
from philidor.web.wire.base import Key, NodeId
from philidor.web.wire.codes import Code
from philidor.web.wire.explanations import OwnThought
from philidor.web.wire.faults import missing
from philidor.web.wire.files import TextBody
from philidor.web.wire.games import GameList, GameState, LegalMoves, NewGame
from philidor.web.wire.jobs import ReviewResult

router = APIRouter(prefix="/api", tags=["games"])
log = logging.getLogger(__name__)


@router.get("/games")
async def games(
    server: ServerDep,
    search: Annotated[GameSearch, Depends()],
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> GameList:
    """The games that match, the latest first; with `deleted` those that can be restored."""
    return await asyncio.to_thread(listed, server.games, search.wanted(), limit, offset)


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
    server.lobby.keep(game)
    if game not in server.games:
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
    """The last blunder check of a game; null if it has not been checked."""
    server.lobby.look(game)
    kept = server.store.get(REVIEWS, game)
    return None if kept is None else ReviewResult.model_validate(kept)


@router.get("/games/{game}/thoughts/{node}")
async def thoughts(server: ServerDep, game: Key, node: NodeId) -> OwnThought:
    """What the human-like opponent looked at before its move to a node, and did not see."""
    return await server.explainer.recall(memory(server.lobby.look(game), node, server.engines))


@router.get("/files/{game}.pgn", response_class=Response, responses={200: {"content": {PGN: {}}}})
async def file(server: ServerDep, game: Key) -> Response:
    """A game as a file to save."""
    text = pgn_text(server.lobby.look(game))
    return Response(text, media_type=PGN, headers=attached(f"{game}.pgn"))


@router.get("/export.pgn", response_class=Response, responses={200: {"content": {PGN: {}}}})
async def export(server: ServerDep, search: Annotated[GameSearch, Depends()]) -> Response:
    """All games that match, as one PGN file, the oldest first."""
    wanted = search.wanted()
    try:
        ids = await asyncio.to_thread(server.games.edited.ids, wanted.filter, wanted.scope)
    except InputError as error:
        raise bad_search(error) from None
    return streamed(_written(server, ids, wanted), PGN, "philidor.pgn")


def _written(server: Server, ids: list[str], wanted: Wanted) -> Iterator[str]:
    """One game after the other."""
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
    bulk = server.games.bulk
    if bulk is not None:
        for game in bulk.games(wanted.filter, wanted.scope):
            yield pgn_of(game)
