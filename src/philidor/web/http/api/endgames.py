"""Requests about endgame tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import chess
from fastapi import APIRouter, Query

from philidor.contract.errors import InputError
from philidor.notation.boards import setup_of
from philidor.tablebase.probing import Outcome
from philidor.web.games.positions import start_position
from philidor.web.server import ServerDep
from philidor.web.wire.base import Fen
from philidor.web.wire.codes import Code
from philidor.web.wire.endgames import EndgameMove, EndgamePosition, EndgameResult
from philidor.web.wire.faults import Fault

router = APIRouter(prefix="/api/endgame", tags=["endgame"])
RESULTS: dict[int, EndgameResult] = {1: "win", 0: "draw", -1: "loss"}


@router.get("")
def endgame(server: ServerDep, fen: Annotated[Fen, Query()]) -> EndgamePosition:
    """How a position ends with best play, and what each move leads to.

    A plain function, which runs on a thread: tables are read from files.
    """
    board = start_position(fen, None)
    setup = setup_of(board)
    material = server.endgames.material(setup)
    try:
        outcome = None if material is None else server.endgames.outcome(setup)
        choices = [] if outcome is None else _choices(board, server.endgames.moves(setup))
    except InputError as error:
        raise Fault(Code.ENDGAME_TABLE, str(error), why=str(error)) from None
    result, moves = _told(outcome)
    return EndgamePosition(
        fen=board.fen(),
        endgame=None if material is None else material.name,
        result=result,
        moves=moves,
        choices=choices,
    )


def _choices(board: chess.Board, outcomes: Mapping[str, Outcome | None]) -> list[EndgameMove]:
    choices = []
    for uci, reached in outcomes.items():
        result, moves = _told(reached)
        san = board.san(board.parse_uci(uci))
        choices.append(EndgameMove(uci=uci, san=san, result=result, moves=moves))
    return choices


def _told(outcome: Outcome | None) -> tuple[EndgameResult | None, int]:
    return (None, 0) if outcome is None else (RESULTS[outcome.result], outcome.moves)
