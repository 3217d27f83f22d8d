"""The opening library: looked at and changed."""

from __future__ import annotations

from typing import Annotated

import chess
from fastapi import APIRouter, Query

from philidor.web.house import Ours
from philidor.web.positions import legal_move, start_position
from philidor.web.resources import Fen, Uci
from philidor.web.text_resources import LibraryEntry, LibraryPosition, LibraryStatistics

router = APIRouter(prefix="/api/library", tags=["library"])
Position = Annotated[Fen, Query()]
OfPosition = Annotated[Uci, Query()]


@router.get("")
async def statistics(house: Ours) -> LibraryStatistics:
    """How much the library holds."""
    return await house.library.statistics()


@router.get("/position")
async def position(house: Ours, fen: Position) -> LibraryPosition:
    """What the library knows of a position."""
    return await house.library.position(start_position(fen, None))


@router.put("/moves")
async def enter(house: Ours, entry: LibraryEntry) -> LibraryPosition:
    """Enter a move, or change it."""
    board, move = _found(entry.fen, entry.uci)
    return await house.library.enter(board, move, entry)


@router.post("/moves/toggle")
async def toggle(house: Ours, fen: Position, uci: OfPosition) -> LibraryPosition:
    """Make an active move passive, a passive one active."""
    board, move = _found(fen, uci)
    return await house.library.toggle(board, move)


@router.delete("/moves")
async def remove(house: Ours, fen: Position, uci: OfPosition) -> LibraryPosition:
    """Forget a move."""
    board, move = _found(fen, uci)
    return await house.library.remove(board, move)


def _found(fen: str, uci: str) -> tuple[chess.Board, chess.Move]:
    board = start_position(fen, None)
    return board, legal_move(board, uci)
