"""The opening library over REST, and learning mode."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import chess
import pytest
from starlette.testclient import TestClient
from tests.web.visitor import Json, Visitor

from philidor.book.library import HEADING
from philidor.web.server import Configuration, Server
from philidor.web.storage.library_file import FILE
from philidor.web.wire.openings import LibraryStatistics

START = chess.STARTING_FEN
# What the event loop may be kept waiting at a time while the library is made or counted: the
# other thread has the interpreter for some milliseconds, on a busy machine for some more.
MOST_SECONDS = 0.25


@pytest.fixture
def empty_library(data: Path) -> None:
    """A library without moves."""
    data.mkdir()
    (data / FILE).write_text(HEADING + "\n", encoding="utf-8")


def put(client: TestClient, uci: str, **values: Any) -> Json:
    answer = client.put("/api/library/moves", json={"fen": START, "uci": uci, **values})
    body: Json = answer.json()
    return body


@pytest.mark.usefixtures("empty_library")
def test_moves_are_entered_toggled_removed_and_kept(client: TestClient, data: Path) -> None:
    assert client.get("/api/status").json()["library"]
    put(client, "e2e4", annotation="best by test")
    found = put(client, "d2d4", active=False)
    assert [(move["san"], move["active"]) for move in found["moves"]] == [
        ("e4", True),
        ("d4", False),
    ]
    assert found["moves"][0]["annotation"] == "best by test"
    where = {"fen": START, "uci": "d2d4"}
    assert client.post("/api/library/moves/toggle", params=where).json()["moves"][1]["active"]
    numbers = client.get("/api/library").json()
    assert (numbers["moves"], numbers["active"], numbers["deepest"]) == (2, 2, 1)
    assert "best by test" in (data / FILE).read_text()
    left = client.request("DELETE", "/api/library/moves", params=where).json()
    assert [move["san"] for move in left["moves"]] == ["e4"]
    again = client.request("DELETE", "/api/library/moves", params=where)
    assert again.json()["error"]["code"] == "library.no-move"


@pytest.mark.usefixtures("empty_library")
def test_a_position_holds_six_moves(client: TestClient) -> None:
    for uci in ("a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3"):
        put(client, uci)
    assert put(client, "g2g3")["error"]["code"] == "library.full"
    assert put(client, "e2e5")["error"]["code"] == "move.not-that-way"


@pytest.mark.usefixtures("empty_library")
def test_learning_mode_enters_what_is_played(client: TestClient, page: Visitor) -> None:
    game = page.new()
    page.move(game, "e2e4")
    page.do("set_learning", game=game, on=True)
    page.move(game, "e7e5")
    learned = page.until("learned")
    assert (learned["uci"], learned["new"]) == ("e7e5", True)
    fen = learned["fen"]
    known = client.get("/api/library/position", params={"fen": fen}).json()
    assert [move["san"] for move in known["moves"]] == ["e5"]
    assert client.get("/api/library/position", params={"fen": START}).json()["moves"] == []


def test_openings_have_names(page: Visitor) -> None:
    game = page.new()
    for move in ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5"):
        page.move(game, move)
    known = page.games[game]
    assert "Ruy Lopez" in known["nodes"][known["head"]]["opening"]["name"]
    listed = page.client.get("/api/games", params={"query": "ruy"}).json()
    assert listed["total"] == 1


def test_a_new_library_begins_with_the_shipped_book(client: TestClient, data: Path) -> None:
    assert not (data / FILE).exists()
    known = client.get("/api/library/position", params={"fen": START}).json()
    assert {"e4", "d4"} <= {move["san"] for move in known["moves"]}
    numbers = client.get("/api/library").json()
    assert numbers["positions"] > 4_000
    assert numbers["deepest"] > 20
    where = {"fen": START, "uci": "e2e4"}
    client.request("DELETE", "/api/library/moves", params=where)
    assert client.get("/api/library").json()["moves"] == numbers["moves"] - 1
    assert "Philidor opening library" in (data / FILE).read_text("utf-8")


def test_an_invalid_library_is_one_line(client: TestClient, data: Path) -> None:
    (data / FILE).write_text("something else\n", encoding="utf-8")
    answer = client.get("/api/library")
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "library.bad"
    assert (data / FILE).read_text("utf-8") == "something else\n"


def test_making_and_counting_the_library_does_not_block_the_server(data: Path) -> None:
    waited, counted = asyncio.run(count_under_a_watch(data))
    assert counted.positions > 4_000
    assert sorted(waited)[9 * len(waited) // 10] < MOST_SECONDS


async def count_under_a_watch(data: Path) -> tuple[list[float], LibraryStatistics]:
    """What the process computed between two turns of the event loop while the library was made."""
    server = Server(Configuration(data=data))
    waited: list[float] = []
    work = asyncio.create_task(server.library.statistics())
    while not work.done():
        begun = time.process_time()
        await asyncio.sleep(0.005)
        waited.append(time.process_time() - begun)
    await server.close()
    assert waited, "the library was counted before the loop ran once"
    return waited, work.result()
