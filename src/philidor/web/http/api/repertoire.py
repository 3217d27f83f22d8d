"""Requests about the opening repertoire."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Query

from philidor.contract.errors import InputError
from philidor.game.fen import start
from philidor.notation.boards import setup_of
from philidor.training.repertoire import Changed, Side
from philidor.web.games.positions import start_position
from philidor.web.http.dependencies import ServerDep
from philidor.web.server import Server
from philidor.web.wire.base import Fen, Key
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.repertoire import (
    Departure,
    Moves,
    RepertoireAddition,
    RepertoireAnswer,
    RepertoireAnswered,
    RepertoireChange,
    RepertoireCounts,
    RepertoirePosition,
    RepertoireQuestion,
    RepertoireRemoval,
    RepertoireSide,
)

router = APIRouter(prefix="/api/repertoire", tags=["repertoire"])
NO_MOVES: list[str] = []


@router.get("")
async def repertoires(server: ServerDep) -> list[RepertoireCounts]:
    """What is due in the repertoires of White and of Black."""
    sides: tuple[Side, Side] = ("white", "black")
    return [await asyncio.to_thread(server.repertoires.counts, side) for side in sides]


@router.get("/position")
async def position(server: ServerDep, fen: Annotated[Fen, Query()]) -> RepertoirePosition:
    """The prepared moves of a position."""
    return server.repertoires.position(setup_of(start_position(fen, None)))


@router.get("/games/{game}")
async def departures(server: ServerDep, game: Key) -> list[Departure]:
    """Where a game left the repertoires."""
    tree = server.lobby.look(game).tree
    return await asyncio.to_thread(lambda: list(server.repertoires.departures(tree)))


@router.get("/{side}")
async def lines(server: ServerDep, side: Side) -> RepertoireSide:
    """The lines of a side."""
    return await asyncio.to_thread(server.repertoires.side, side)


@router.get("/{side}/question")
async def question(
    server: ServerDep, side: Side, line: Annotated[Moves, Query()] = NO_MOVES, early: bool = False
) -> RepertoireQuestion | None:
    """The next position to be trained, null if nothing is due.

    line: the moves of the position before with its answer, below which training goes on; early:
    also what is not due yet.
    """
    return await asyncio.to_thread(server.repertoires.question, side, line, early)


@router.post("/{side}/answer")
async def answer(server: ServerDep, side: Side, given: RepertoireAnswer) -> RepertoireAnswered:
    """Judge a move, and schedule the position anew."""
    setup = setup_of(start_position(given.fen, None))
    with _refused():
        return await asyncio.to_thread(server.repertoires.answer, side, setup, given)


@router.post("/{side}/add")
async def add(server: ServerDep, side: Side, wanted: RepertoireAddition) -> RepertoireChange:
    """Add lines."""
    repertoire = server.repertoires.sides[side]
    if wanted.library is not None:
        with _refused():
            found = await server.library.lines(side, wanted.library)
        return await _changed(server, side, lambda: repertoire.add((start(), one) for one in found))
    if wanted.line is not None:
        line = wanted.line
        return await _changed(server, side, lambda: repertoire.add([(start(), line)]))
    if wanted.study is not None:
        trees = server.studies.trees(wanted.study)
    elif wanted.game is not None:
        trees = [server.lobby.look(wanted.game).tree]
    else:
        raise Fault(Code.BAD_REQUEST, "say what is to be added", WRONG)
    return await _changed(server, side, lambda: repertoire.add_trees(trees))


@router.post("/{side}/remove")
async def remove(server: ServerDep, side: Side, wanted: RepertoireRemoval) -> RepertoireChange:
    """Remove a line, a move, or everything."""
    repertoire = server.repertoires.sides[side]
    if wanted.line is not None:
        line = wanted.line
        return await _changed(server, side, lambda: repertoire.remove_line(line))
    if wanted.fen is not None and wanted.move is not None:
        setup, move = setup_of(start_position(wanted.fen, None)), wanted.move
        return await _changed(server, side, lambda: repertoire.remove(setup, move))
    return await _changed(server, side, repertoire.clear)


@router.post("/{side}/undo/{change}")
async def undo(server: ServerDep, side: Side, change: Key) -> RepertoireCounts:
    """Undo a change."""
    with _refused():
        await asyncio.to_thread(server.repertoires.sides[side].undo, change)
    return server.repertoires.counts(side)


async def _changed(server: Server, side: Side, change: Callable[[], Changed]) -> RepertoireChange:
    """Make a change; a Fault if a move or a line is not what it should be."""
    with _refused():
        done = await asyncio.to_thread(change)
    return server.repertoires.changed(side, done)


@contextmanager
def _refused() -> Iterator[None]:
    """Turn what is wrong with a move or a line into a Fault."""
    try:
        yield
    except InputError as error:
        raise Fault(Code.BAD_REQUEST, str(error), WRONG) from None
