"""The processor time that a move costs the server."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

from philidor.web.clients.client import Client
from philidor.web.server import Configuration, Server
from philidor.web.wire.games import NewGame

MOVES = 150
# The page promises an answer within 50 ms; the server's own work must be a small part of it.
MOST_SECONDS = 0.020


def test_a_move_costs_little(data: Path) -> None:
    asyncio.run(play(data))


async def play(data: Path) -> None:
    server = Server(Configuration(data=data))
    session = server.lobby.new(NewGame(time_control="90+30"))
    page = Client()
    server.hub.join(page)
    server.hub.watch(page, session.game.id)
    chance = random.Random(1)
    times: list[float] = []
    for _ in range(MOVES):
        if session.game.state == "over":
            break
        move = chance.choice(list(session.game.board.legal_moves))
        begun = time.process_time()
        session.move(session.game.head, session.game.board.uci(move))
        times.append(time.process_time() - begun)
        assert '"update"' in (page.queue.get_nowait() or "")
    await server.close()
    # The first one reads the names of openings, which a server does at its start.
    assert len(times) > 20
    assert max(times[1:]) < MOST_SECONDS
