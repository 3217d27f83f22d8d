"""Requests about the opening library."""

from __future__ import annotations

from typing import Annotated

import chess
from fastapi import APIRouter, Query

from philidor.web.games.positions import legal_move, start_position
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Fen, Uci
from philidor.web.wire.openings import LibraryEntry, LibraryPosition, LibraryStatistics

router = APIRouter(prefix="/api/library", tags=["library"])
Position = Annotated[Fen, Query()]
OfPosition = Annotated[Uci, Query()]


@router.get("")
async def statistics(server: ServerDep) -> LibraryStatistics:
    """The size of the library."""
    return await server.library.statistics()


@router.get("/position")
async def position(server: ServerDep, fen: Position) -> LibraryPosition:
    """The library's moves in a position."""
    return await server.library.position(start_position(fen, None))


@router.put("/moves")
async def enter(server: ServerDep, entry: LibraryEntry) -> LibraryPosition:
    """Enter or change a move."""
    board, move = _found(entry.fen, entry.uci)
    return await server.library.enter(board, move, entry)


@router.post("/moves/toggle")
async def toggle(server: ServerDep, fen: Position, uci: OfPosition) -> LibraryPosition:
    """Make an active move passive, or a passive one active."""
    board, move = _found(fen, uci)
    return await server.library.toggle(board, move)


@router.delete("/moves")
async def remove(server: ServerDep, fen: Position, uci: OfPosition) -> LibraryPosition:
    """Remove a move."""
    board, move = _found(fen, uci)
    return await server.library.remove(board, move)


def _found(fen: str, uci: str) -> tuple[chess.Board, chess.Move]:
    board = start_position(fen, None)
    return board, legal_move(board, uci)
