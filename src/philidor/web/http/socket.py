"""The WebSocket of one page: its commands in order, the server's news as they come."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from philidor.web.clients.hub import Client
from philidor.web.engines.analysis import Analyst
from philidor.web.games.commands import carry_out, legal
from philidor.web.http.api.server import status_of
from philidor.web.server import Server
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.commands import (
    CLIENT_MESSAGES,
    Analyse,
    AskLegalMoves,
    ClientMessage,
    GameCommand,
    SetInsight,
    StopAnalysis,
    Unwatch,
    Watch,
)
from philidor.web.wire.events import Error, Ok, Welcome, WholeGame
from philidor.web.wire.faults import Fault, bad_request

router = APIRouter()
TOO_SLOW = 1013
LONGEST = 256 * 1024
log = logging.getLogger(__name__)


@router.websocket("/ws")
async def socket(websocket: WebSocket) -> None:
    """Serve one page until it goes."""
    server: Server = websocket.app.state.server
    await websocket.accept()
    page = Client()
    visit = Visit(server, page)
    server.hub.join(page)
    page.send(Welcome(status=status_of(server)))
    sending = asyncio.create_task(send(websocket, page))
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            await visit.answer(message.get("text") or "")
    finally:
        sending.cancel()
        server.hub.leave(page)
        await visit.analyst.close()


async def send(websocket: WebSocket, page: Client) -> None:
    """Send what waits, as fast as the page takes it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            text = await page.queue.get()
            if text is None:
                await websocket.close(TOO_SLOW)
                return
            await websocket.send_text(text)


class Visit:
    """One page's conversation."""

    def __init__(self, server: Server, page: Client) -> None:
        self.server = server
        self.page = page
        self.analyst = Analyst(page, server.lobby, server.engines)

    async def answer(self, text: str) -> None:
        """Carry out one message, and say so if it has an id; refusals are always said."""
        number: int | None = None
        try:
            wanted = read(text)
            number = wanted.id
            node = await self._do(wanted)
        except Fault as fault:
            self.page.send(Error(id=number, error=fault.message))
        except Exception:
            log.exception("a page's message failed: %s", text[:200])
            message = Message(code=Code.INTERNAL, text="something went wrong in the server")
            self.page.send(Error(id=number, error=message))
        else:
            if number is not None and not isinstance(wanted, Watch | AskLegalMoves):
                self.page.send(Ok(id=number, node=node))

    async def _do(self, wanted: ClientMessage) -> int | None:
        hub = self.server.hub
        match wanted:
            case Watch():
                session = self.server.lobby[wanted.game]
                self.page.send(WholeGame(id=wanted.id, game=session.game.message()))
                hub.watch(self.page, wanted.game)
            case Unwatch():
                hub.unwatch(self.page, wanted.game)
            case AskLegalMoves():
                self.page.send(legal(self.server.lobby, wanted))
            case SetInsight():
                hub.set_detail(self.page, wanted.detail, wanted.traffic)
                self.analyst.detail_changed()
            case Analyse():
                await self.analyst.analyse(wanted)
            case StopAnalysis():
                await self.analyst.stop(wanted.slot)
            case GameCommand():
                return await carry_out(self.server.lobby, wanted)
        return None


def read(text: str) -> ClientMessage:
    """A message from its text; a Fault says what is wrong with it."""
    if len(text) > LONGEST:
        raise Fault(Code.TOO_LARGE, f"a message may have {LONGEST} characters", limit=LONGEST)
    try:
        return CLIENT_MESSAGES.validate_json(text)
    except ValidationError as error:
        raise bad_request(error.errors()) from None
