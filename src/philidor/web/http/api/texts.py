"""Requests about texts (PGN, EPD, FEN)."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query

from philidor.accounts.links import link_of, linked_pgn
from philidor.contract.errors import InputError
from philidor.contract.reason import Reason
from philidor.contract.setup import FenError
from philidor.game.fen_repair import repaired_fen
from philidor.notation.boards import board_of, setup_of
from philidor.notation.epd import EpdError
from philidor.notation.referee import ending
from philidor.web.games.adding import add_text
from philidor.web.games.epd import read_epd
from philidor.web.games.pgn_collections import read_collection
from philidor.web.games.positions import start_position
from philidor.web.games.web_game import ended_message
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Key
from philidor.web.wire.codes import Code, Message, message_of
from philidor.web.wire.events import GamesChanged
from philidor.web.wire.explorer import Imported
from philidor.web.wire.faults import UNAVAILABLE, WRONG, Fault, bad_fen
from philidor.web.wire.files import (
    Adding,
    Collection,
    CollectionPage,
    EpdFile,
    EpdRecord,
    TextUpload,
)
from philidor.web.wire.games import GameId
from philidor.web.wire.positions import PositionCheck, PositionReport

router = APIRouter(prefix="/api", tags=["texts"])
MOST_EPD_LINES = 20_000


@router.post("/pgn", status_code=201)
async def load_pgn(server: ServerDep, upload: TextUpload) -> Collection:
    """Load a PGN file; a single game is opened at once."""
    return await server.load_pgn(await read_collection(upload.text), upload.name)


@router.post("/links", status_code=201)
async def open_link(server: ServerDep, link: TextUpload) -> Collection:
    """Fetch the game or the study of a link from its site, and open it like a PGN file."""
    found = link_of(link.text)
    if found is None:
        raise Fault(Code.BAD_REQUEST, "this is no link to a game", WRONG)
    try:
        pgn = await asyncio.to_thread(linked_pgn, found)
    except InputError as error:
        raise Fault(Code.LINK_FAILED, str(error), UNAVAILABLE, reason=str(error)) from None
    return await server.load_pgn(await read_collection(pgn), link.name or found.site)


@router.get("/collections/{key}")
async def collection(
    server: ServerDep,
    key: Key,
    query: Annotated[str, Query(max_length=200)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> CollectionPage:
    """Games of a loaded file that match."""
    return await server.collections.page(key, query, limit, offset)


@router.post("/collections/{key}/games/{number}", status_code=201)
async def open_game(
    server: ServerDep, key: Key, number: Annotated[int, Path(ge=0, le=2**31)]
) -> GameId:
    """Open a game of a loaded file, which adds it to the stored games if it is not there."""
    return await server.open_game(key, number)


@router.post("/collections/{key}/add", status_code=201)
async def add_all(server: ServerDep, key: Key, wanted: Adding) -> Imported:
    """Add all games of a loaded file that the library does not have to a folder of it."""
    name, text = await server.collections.text(key)
    added = await add_text(server.games, text, name, wanted.folder)
    server.hub.lists_changed(GamesChanged())
    return added


@router.post("/epd")
async def load_epd(upload: TextUpload) -> EpdFile:
    """Read the positions of an EPD text."""
    return await asyncio.to_thread(read_epd_file, upload.text)


def read_epd_file(text: str) -> EpdFile:
    """The positions of an EPD text, and the lines that cannot be read."""
    records: list[EpdRecord] = []
    faults: list[Message] = []
    for number, line in enumerate(text.splitlines()[:MOST_EPD_LINES], start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            board, operations, notes = read_epd(line)
        except (FenError, EpdError) as error:
            faults.append(about_line(Code.BAD_EPD, number, error.reason))
            continue
        faults += [about_line(Code.EPD_NOTE, number, note) for note in notes]
        records.append(EpdRecord(line=number, fen=board.fen(), operations=operations))
    return EpdFile(records=records, faults=faults)


def about_line(code: Code, line: int, what: Reason) -> Message:
    """What is wrong with a line of a file, or was repaired in it."""
    text = f"line {line}: {what}"
    return Message(code=code, params={"line": line}, text=text, cause=message_of(what))


@router.post("/position")
async def position(asked: PositionCheck) -> PositionReport:
    """Whether a FEN is a legal position, and if not, the reason."""
    try:
        setup, notes = repaired_fen(asked.fen, asked.chess960)
    except FenError as error:
        return PositionReport(ok=False, complaint=bad_fen(error).message)
    board = board_of(setup)
    end = ending(board)
    return PositionReport(
        ok=True,
        notes=list(map(message_of, notes)),
        fen=setup_of(board).fen(),
        chess960=board.chess960,
        moves=[board.uci(move) for move in board.legal_moves],
        ended=None if end is None else ended_message(end),
    )


@router.get("/chess960/{number}")
async def chess960(number: Annotated[int, Path(ge=0, le=959)]) -> PositionReport:
    """The start position of this number."""
    board = start_position(None, number)
    moves = [board.uci(move) for move in board.legal_moves]
    return PositionReport(ok=True, fen=board.fen(), chess960=True, moves=moves)
