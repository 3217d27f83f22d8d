"""Requests about endgame tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated

import chess
from fastapi import APIRouter, Query

from philidor.contract.errors import InputError
from philidor.notation.boards import setup_of
from philidor.tablebase.probing import Outcome
from philidor.web.games.positions import start_position
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Fen, Key, Uci
from philidor.web.wire.codes import Code
from philidor.web.wire.endgames import (
    EndgameAnswer,
    EndgameGoal,
    EndgameMove,
    EndgamePosition,
    EndgameResult,
    EndgameTask,
    EndgameTraining,
)
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
    with readable_tables():
        outcome = None if material is None else server.endgames.outcome(setup)
        choices = [] if outcome is None else _choices(board, server.endgames.moves(setup))
    result, moves = _told(outcome)
    return EndgamePosition(
        fen=board.fen(),
        endgame=None if material is None else material.name,
        result=result,
        moves=moves,
        choices=choices,
    )


@router.get("/training")
def training(server: ServerDep) -> EndgameTraining:
    """The endgames that can be trained."""
    with readable_tables():
        return server.endgame_trainer.offered()


@router.post("/training/tables")
def make_tables(server: ServerDep) -> EndgameTraining:
    """Begin to make the tables that are missing, in the background."""
    with readable_tables():
        server.endgame_trainer.make_tables()
        return server.endgame_trainer.offered()


@router.get("/training/position")
def training_position(
    server: ServerDep,
    endgame: Key,
    task: EndgameGoal = "win",
    moves: Annotated[int, Query(ge=1, le=127)] = 1,
) -> EndgameTask:
    """A random position to win in so many moves, or to hold."""
    with readable_tables():
        return server.endgame_trainer.task(endgame, task, moves)


@router.get("/training/answer")
def training_answer(
    server: ServerDep, fen: Annotated[Fen, Query()], move: Annotated[Uci, Query()]
) -> EndgameAnswer:
    """What a move was worth, and how the tables answer it."""
    with readable_tables():
        return server.endgame_trainer.answer(start_position(fen, None), move)


@contextmanager
def readable_tables() -> Iterator[None]:
    """Report a table that is missing or damaged to the client."""
    try:
        yield
    except InputError as error:
        raise Fault(Code.ENDGAME_TABLE, str(error), why=str(error)) from None


def _choices(board: chess.Board, outcomes: Mapping[str, Outcome | None]) -> list[EndgameMove]:
    choices = []
    for uci, reached in outcomes.items():
        result, moves = _told(reached)
        san = board.san(board.parse_uci(uci))
        choices.append(EndgameMove(uci=uci, san=san, result=result, moves=moves))
    return choices


def _told(outcome: Outcome | None) -> tuple[EndgameResult | None, int]:
    return (None, 0) if outcome is None else (RESULTS[outcome.result], outcome.moves)
