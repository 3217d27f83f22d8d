"""The store is the truth: what is acknowledged is on the disk, whatever fails meanwhile."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.failing import Failing
from tests.web.conftest import Open
from tests.web.running import Running
from tests.web.visitor import ADDRESS, Json, Refused, Visitor

from philidor.library.store import FILE, Store
from philidor.web.games import saving
from philidor.web.games.archive import Archive
from philidor.web.games.pgn_writer import pgn_text
from philidor.web.http.app import make_app
from philidor.web.server import Configuration, Server

LOCKED_SECONDS = 6.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once; the tests of a real server keep the real time."""
    monkeypatch.setattr(saving, "RETRY_SECONDS", 0.02)


def edit(page: Visitor, game: str) -> int:
    """Some changes of every kind, of which any may be refused; how many were."""
    refused = 0

    def do(kind: str, **values: Any) -> Json:
        nonlocal refused
        try:
            return page.do(kind, game=game, **values)
        except Refused as refusal:
            assert refusal.code == "store.disk-full"
            refused += 1
            return {}

    do("move", node=0, uci="e2e4")
    do("move", node=1, uci="e7e5")
    do("move", node=1, uci="c7c5")
    do("annotate", node=1, comment="best by test", nags=[1])
    do("promote", node=3, to_main=True)
    do("delete", node=2)
    do("move", node=3, uci="g1f3")
    return refused


def settled(server: Server) -> None:
    """Wait until nothing is pending."""
    end = time.monotonic() + 30
    while server.savings.pending:
        assert time.monotonic() < end, "it is never stored"
        time.sleep(0.01)


def stored(server: Server, game: str) -> str:
    """A game as another process would read it."""
    assert server.store.path is not None
    store = Store(server.store.path.parent)
    kept = Archive(store).load(game)
    store.close()
    assert kept is not None
    return pgn_text(kept)


def test_nothing_is_lost_wherever_sqlite_fails(client: TestClient, visit: Open) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    failing = Failing(server.store.connection)
    server.store.connection = failing  # type: ignore[assignment]
    page = visit()
    number, refusals = 0, 0
    while True:
        game = client.post("/api/games", json={"kind": "analysis"}).json()["id"]
        page.do("watch", game=game)
        failing.arm(number)
        refusals += edit(page, game)
        failed = failing.failed
        settled(server)
        assert stored(server, game) == pgn_text(server.lobby.look(game)), number
        if not failed:
            break
        number += 1
    assert number > 20
    assert refusals >= number // 2


def test_a_game_that_cannot_be_created_does_not_exist(client: TestClient) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    failing = Failing(server.store.connection)
    server.store.connection = failing  # type: ignore[assignment]
    failing.arm(0)
    answer = client.post("/api/games", json={})
    assert answer.status_code == 503
    assert answer.json()["error"]["text"] == "not saved: the disk is full"
    settled(server)
    assert client.get("/api/games").json()["total"] == 0
    assert client.post("/api/games", json={}).status_code == 201


def test_pages_are_told_until_all_is_stored(client: TestClient, visit: Open) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    page = visit()
    game = client.post("/api/games", json={}).json()["id"]
    page.do("watch", game=game)
    with locked(server):
        with pytest.raises(Refused) as refusal:
            page.do("move", game=game, node=0, uci="e2e4")
        assert refusal.value.code == "store.locked"
        assert page.games[game]["head"] == 1
        newcomer = visit()
        told = newcomer.until("saving")
        assert told["games"] == 1
        assert told["problem"]["code"] == "store.locked"
        with pytest.raises(Refused):
            page.do("move", game=game, node=1, uci="e7e5")
    assert newcomer.wait(lambda heard: heard["type"] == "saving")["problem"] is None
    assert page.do("move", game=game, node=2, uci="g1f3")["node"] == 3
    assert stored(server, game) == pgn_text(server.lobby.look(game))


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes, and does not end."""
    assert server.store.path is not None
    other = sqlite3.connect(server.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_a_server_that_ends_stores_what_is_pending(data: Path) -> None:
    app = make_app(Configuration(data=data))
    with TestClient(app, base_url=ADDRESS) as client:
        game = client.post("/api/games", json={}).json()["id"]
        with client.websocket_connect("ws://127.0.0.1:8017/ws") as socket:
            page = Visitor(client, socket)
            page.do("watch", game=game)
            with locked(app.state.server), pytest.raises(Refused):
                page.do("move", game=game, node=0, uci="e2e4")
    store = Store(data)
    kept = Archive(store).load(game)
    store.close()
    assert kept is not None
    assert kept.tree.plies() == 1


@pytest.mark.slow
def test_a_store_that_is_locked_for_six_seconds_loses_nothing(data: Path) -> None:
    with Running(data) as server:
        game = server.http.post("/api/games", json={}).json()["id"]
        page = server.page()
        other = sqlite3.connect(data / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused = page.do(1, type="move", game=game, node=0, uci="e2e4")
        assert refused["error"]["code"] == "store.locked"
        time.sleep(LOCKED_SECONDS)
        other.execute("ROLLBACK")
        other.close()
        page.wait(lambda heard: heard["type"] == "saving" and heard["problem"] is None)
        assert page.do(2, type="move", game=game, node=1, uci="e7e5")["node"] == 2
        server.kill()
    with Running(data) as server:
        kept = server.http.get(f"/api/games/{game}").json()
        assert [node["uci"] for node in kept["nodes"]] == [None, "e2e4", "e7e5"]


DAMAGES = {
    "a missing parent": "DELETE FROM nodes WHERE id = 2",
    "an illegal move": "UPDATE nodes SET move = 'a1h8' WHERE id = 2",
    "notes that are not JSON": "UPDATE nodes SET notes = '{' WHERE id = 2",
    "data that are not JSON": "UPDATE games SET body = 'x' WHERE white = 'Broken'",
    "no data": "UPDATE games SET body = '{}' WHERE white = 'Broken'",
    "a kind that does not exist": "UPDATE games SET kind = 'nonsense' WHERE white = 'Broken'",
    "a null move": "UPDATE nodes SET move = '0000' WHERE id = 3",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_game_stops_nothing_else(client: TestClient, page: Visitor, damage: str) -> None:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    keys = []
    for name in ("Whole", "Broken", "Later"):
        wanted = {"white": {"kind": "human", "name": name}}
        game = client.post("/api/games", json=wanted).json()["id"]
        keys.append(game)
        for node, move in enumerate(("e2e4", "e7e5", "g1f3") if name == "Broken" else ("d2d4",)):
            page.do("move", game=game, node=node, uci=move)
    server.lobby.sessions.clear()
    server.store.connection.execute(damage)
    listed = client.get("/api/games").json()
    assert listed["total"] == 3
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    exported = client.get("/api/export.pgn").text
    assert exported.count("[White ") == 3
    assert "Later" in exported
    found = client.get("/api/games", params={"player": "e", "fen": start})
    assert found.status_code == 200
    tree = client.get("/api/explorer", params={"fen": start}).json()
    assert tree["games"] >= 2
    broken = client.get(f"/api/games/{keys[1]}").json()
    if "kind" not in damage and "0000" not in damage:
        assert broken["damage"]["code"] == "store.game-damaged"
    assert client.get(f"/api/games/{keys[0]}").json()["damage"] is None


def test_only_the_user_may_read_the_games(client: TestClient, data: Path) -> None:
    assert client.post("/api/games", json={}).status_code == 201
    assert data.stat().st_mode & 0o777 == 0o700
    files = [file for file in data.iterdir() if file.name.startswith(FILE)]
    assert len(files) >= 2
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
