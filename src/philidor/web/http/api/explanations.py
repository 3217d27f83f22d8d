"""Requests about explanations of moves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from philidor.notation.boards import setup_of
from philidor.web.games.positions import start_position
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Fen, Uci
from philidor.web.wire.explanations import Explanation
from philidor.web.wire.faults import illegal_move

router = APIRouter(prefix="/api/explanation", tags=["explanations"])


@router.get("")
async def explanation(
    server: ServerDep,
    fen: Annotated[Fen, Query()],
    move: Annotated[Uci | None, Query()] = None,
    chess960: bool = False,
) -> Explanation:
    """Why a move is good or bad, by default the best one; takes a second or two."""
    board = start_position(fen, None, chess960)
    if move is None:
        return await server.explainer.explain(board)
    try:
        played = board.parse_uci(move)
    except ValueError:
        raise illegal_move(setup_of(board), move) from None
    return await server.explainer.explain(board, board.uci(played))
