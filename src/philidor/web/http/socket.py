"""The WebSocket endpoint: reads a client's commands, in order, and replies."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from philidor.pgn.tree import NoNodeError
from philidor.web.clients.client import Client
from philidor.web.clients.pace import Pace
from philidor.web.engines.analysis import Analyst
from philidor.web.http.api.server import status_of
from philidor.web.http.commands import Connection, handle
from philidor.web.server import Server
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.commands import CLIENT_MESSAGES, MOST, ClientMessage
from philidor.web.wire.events import Error, Welcome
from philidor.web.wire.faults import Fault, bad_request, no_node, not_saved

router = APIRouter()
MAX_CHARACTERS = 256 * 1024
# A page that is used by a person sends fewer commands than this in a second; beyond it, the client
# waits for its share of the server's time.
COMMANDS_A_SECOND = 100
log = logging.getLogger(__name__)


@router.websocket("/ws")
async def socket(websocket: WebSocket) -> None:
    """Serve one client until it disconnects."""
    server: Server = websocket.app.state.server
    await websocket.accept()
    client = Client()
    connection = Connection(server, client, Analyst(client, server.engines))
    server.hub.join(client)
    client.send(Welcome(status=status_of(server)))
    if server.savings.problem is not None:
        client.send(server.savings.saving())
    sending = asyncio.create_task(client.send_queue(websocket))
    try:
        pace = Pace(COMMANDS_A_SECOND)
        loop = asyncio.get_running_loop()
        while (message := await websocket.receive())["type"] == "websocket.receive":
            began = loop.time()
            await receive(connection, message.get("text") or "")
            await pace.wait(began)
    finally:
        sending.cancel()
        server.hub.leave(client)
        await connection.analyst.close()


async def receive(connection: Connection, text: str) -> None:
    """Carry out one command and reply; an error is sent even for a command without an id."""
    number: int | None = None
    try:
        command = read(text)
        number = command.id
        reply = await handle(connection, command)
    except Fault as fault:
        reply = Error(id=number_in(text) if number is None else number, error=fault.message)
    except NoNodeError as missing:
        reply = Error(id=number, error=no_node(missing).message)
    except sqlite3.Error as failure:
        log.warning("a command was not stored: %s: %s", failure, text[:200])
        reply = Error(id=number, error=not_saved(failure).message)
    except Exception:
        log.exception("a command failed: %s", text[:200])
        message = Message(code=Code.INTERNAL, text="something went wrong in the server")
        reply = Error(id=number, error=message)
    if reply is not None:
        connection.client.send(reply)


def number_in(text: str) -> int | None:
    """The id of a message that is no command, so that its sender need not wait for ever."""
    try:
        message = json.loads(text[:MAX_CHARACTERS])
    except ValueError:
        return None
    number = message.get("id") if isinstance(message, dict) else None
    return number if isinstance(number, int) and 0 <= number <= MOST else None


def read(text: str) -> ClientMessage:
    """A command from its JSON; a Fault says what is wrong with it."""
    if len(text) > MAX_CHARACTERS:
        limit = MAX_CHARACTERS
        raise Fault(Code.TOO_LARGE, f"a message may have {limit} characters", limit=limit)
    try:
        return CLIENT_MESSAGES.validate_json(text)
    except ValidationError as error:
        raise bad_request(error.errors()) from None
