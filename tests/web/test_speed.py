"""The processor time that a move costs the server."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import sys
import time
import urllib.request
from itertools import count
from pathlib import Path

import pytest
from tests import processes
from tests.processor import within

from philidor.web.clients.client import Client
from philidor.web.server import Configuration, Server
from philidor.web.wire.games import NewGame

MOVES = 150
# The page promises an answer within 50 ms; the server's own work must be a small part of it.
MOST_SECONDS = 0.020
# Of a server's start, up to the first page.
MOST_TO_START = 1.0


@pytest.mark.slow
def test_a_server_starts_quickly(tmp_path: Path) -> None:
    """Processor time from the command to the first page, each time of a user without data."""
    numbers = count()
    within(MOST_TO_START, lambda: started(tmp_path / str(next(numbers))))


def started(data: Path) -> float:
    """The processor time of a server up to its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["web", "--no-browser", "--no-token", "--port", str(port), "--data", str(data)]
    with processes.started([sys.executable, "-m", "philidor", *words]) as server:
        until = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
                break
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.05)
        fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
