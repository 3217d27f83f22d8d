"""Folders of stored games, and deletions that can be undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import chess
import pytest
from starlette.testclient import TestClient
from tests.web.visitor import ADDRESS, Visitor

from philidor.library.library import DELETED_KEPT, Library
from philidor.library.store import Store, now
from philidor.web.games.archive import Archive
from philidor.web.games.web_game import make_game
from philidor.web.http.app import make_app
from philidor.web.server import Configuration
from philidor.web.wire.games import HumanSeat

Rows = list[dict[str, Any]]
ENDING = (
    '[White "Rook"]\n[Black "Pawn"]\n[Result "1-0"]\n[SetUp "1"]\n'
    '[FEN "4k3/8/8/8/8/8/4p3/R3K3 w - - 0 1"]\n\n1. Ra8+ Kd7 2. Kxe2 Kc7 1-0\n'
)


def made(client: TestClient, name: str) -> str:
    body = {"white": {"kind": "human", "name": name}}
    return str(client.post("/api/games", json=body).json()["id"])


def listed(client: TestClient, **query: Any) -> Rows:
    body = client.get("/api/games", params=query).json()
    assert body["total"] == len(body["games"])
    rows: Rows = body["games"]
    return rows


def ids(rows: Rows) -> set[str]:
    return {row["id"] for row in rows}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/folders", {"games": ["zz"], "folder": "a"}),
        ("POST", "/api/folders/rename", {"folder": "nosuch", "name": "a"}),
        ("DELETE", "/api/folders?folder=nosuch", None),
        ("GET", "/api/nosuch", None),
    ],
)
def test_what_is_unknown_is_answered_by_404(
    client: TestClient, method: str, path: str, body: dict[str, Any] | None
) -> None:
    answer = client.request(method, path, json=body)
    assert answer.status_code == 404
    assert "there is no " in answer.json()["error"]["text"]


def test_an_unknown_game_keeps_the_others_where_they_are(client: TestClient) -> None:
    game = made(client, "One")
    wanted = {"games": [game, "zz"], "folder": "Club"}
    assert client.put("/api/folders", json=wanted).status_code == 404
    assert folders(client) == {}


def put(client: TestClient, games: list[str], folder: str) -> None:
    answer = client.put("/api/folders", json={"games": games, "folder": folder})
    assert answer.status_code == 204, answer.text


def folders(client: TestClient) -> dict[str, int]:
    return {one["name"]: one["games"] for one in client.get("/api/folders").json()}


def test_folders_are_made_renamed_and_used_by_list_export_and_search(client: TestClient) -> None:
    first, second, third = (made(client, name) for name in ("One", "Two", "Three"))
    assert folders(client) == {}
    put(client, [first, second], "  Club  ")
    put(client, [third], "Books / open")
    assert folders(client) == {"Books / open": 1, "Club": 2}
    assert ids(listed(client, folder="Club")) == {first, second}
    assert {row["folder"] for row in listed(client)} == {"Club", "Books / open"}
    text = client.get("/api/export.pgn", params={"folder": "Club"}).text
    assert [name in text for name in ("One", "Two", "Three")] == [True, True, False]
    found = client.get("/api/games", params={"folder": "Club"}).json()
    assert ids(found["games"]) == {first, second}
    renaming = {"folder": "Club", "name": "Books / open"}
    assert client.post("/api/folders/rename", json=renaming).status_code == 204
    assert folders(client) == {"Books / open": 3}
    put(client, [first, second, third], "")
    assert folders(client) == {}


def test_a_move_leaves_the_game_in_its_folder(client: TestClient, page: Visitor) -> None:
    game = page.new()
    put(client, [game], "Mine")
    page.move(game, "e2e4")
    assert listed(client)[0]["folder"] == "Mine"


def test_a_deleted_game_can_be_restored(client: TestClient, page: Visitor) -> None:
    game = page.new()
    page.move(game, "e2e4")
    put(client, [game], "Mine")
    assert client.delete(f"/api/games/{game}").status_code == 204
    assert listed(client) == []
    assert ids(listed(client, deleted=True)) == {game}
    assert client.get(f"/api/games/{game}").status_code == 404
    assert client.delete(f"/api/games/{game}").status_code == 404
    assert client.get("/api/export.pgn").text == ""
    assert client.get("/api/explorer", params={"fen": chess.STARTING_FEN}).json()["games"] == 0
    assert client.post("/api/games/restore", json={"games": [game]}).status_code == 204
    assert folders(client) == {"Mine": 1}
    nodes = client.get(f"/api/games/{game}").json()["nodes"]
    assert [node["san"] for node in nodes] == [None, "e4"]
    assert listed(client, deleted=True) == []


def test_a_folder_is_deleted_with_its_games_and_restored(client: TestClient) -> None:
    inside, outside = made(client, "Inside"), made(client, "Outside")
    put(client, [inside], "Club")
    answer = client.delete("/api/folders", params={"folder": "Club"})
    assert answer.json() == {"games": [inside]}
    assert ids(listed(client)) == {outside}
    assert folders(client) == {}
    client.post("/api/games/restore", json=answer.json())
    assert folders(client) == {"Club": 1}


def test_several_games_are_deleted_at_once_and_then_for_good(client: TestClient) -> None:
    games = [made(client, name) for name in ("One", "Two")]
    assert client.post("/api/games/delete", json={"games": games}).status_code == 204
    assert ids(listed(client, deleted=True)) == set(games)
    assert client.delete("/api/deleted").status_code == 204
    client.post("/api/games/restore", json={"games": games})
    assert listed(client) == []


def test_a_search_in_a_folder_leaves_other_games_out(client: TestClient) -> None:
    other = ENDING.replace("Rook", "Tower")
    client.post("/api/explorer/import", json={"text": other, "name": "x.pgn"})
    game = str(client.post("/api/pgn", json={"text": ENDING}).json()["game"])
    put(client, [game], "Endings")
    query = {"material": "KRvK", "folder": "Endings"}
    found = client.get("/api/games", params=query).json()
    assert (found["total"], found["games"][0]["id"]) == (1, game)


def test_deleted_games_are_kept_over_a_restart_for_a_month(tmp_path: Path) -> None:
    store = Store(tmp_path)
    archive = Archive(store)
    keys = []
    for _ in range(2):
        game = make_game(chess.Board(), HumanSeat(), HumanSeat(), "unlimited")
        archive.save(game, [0])
        keys.append(game.id)
    Library(tmp_path, store).delete(keys)
    store.connection.execute(
        "UPDATE games SET deleted = ? WHERE id = ?", (now(-DELETED_KEPT * 2), keys[0])
    )
    store.close()
    with TestClient(make_app(Configuration(data=tmp_path)), base_url=ADDRESS) as client:
        assert ids(listed(client, deleted=True)) == {keys[1]}


def test_a_data_file_without_folders_gets_them(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = make_game(chess.Board(), HumanSeat(), HumanSeat(), "unlimited")
    Archive(store).save(game, [0])
    store.connection.executescript(
        "DROP VIEW kept_games; ALTER TABLE games DROP COLUMN folder; "
        "ALTER TABLE games DROP COLUMN deleted; PRAGMA user_version=3"
    )
    store.close()
    with TestClient(make_app(Configuration(data=tmp_path)), base_url=ADDRESS) as client:
        put(client, [game.id], "Old")
        assert ids(listed(client, folder="Old")) == {game.id}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/folders", {"games": ["a"], "folder": "x" * 81}),
        ("PUT", "/api/folders", {"games": ["a"], "folder": "two\nlines"}),
        ("POST", "/api/folders/rename", {"folder": "a", "name": " "}),
        ("DELETE", "/api/folders", None),
        ("POST", "/api/games/delete", {"games": "a"}),
    ],
)
def test_bad_requests_are_refused(client: TestClient, method: str, path: str, body: Any) -> None:
    assert client.request(method, path, json=body).status_code == 422
