"""Requests about the repertoire: lines added from everywhere, trained, removed, and departures."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient
from tests.web.test_studies import taken
from tests.web.visitor import ADDRESS, Json

from philidor.web.http.app import make_app
from philidor.web.server import Configuration

STUDY = """[StudyName "Spanish"]
[Result "*"]

1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 *

[Result "*"]

1. e4 e6 2. d4 *
"""
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def added(client: TestClient, side: str, **what: object) -> Json:
    answer = client.post(f"/api/repertoire/{side}/add", json=what)
    assert answer.status_code == 200, answer.text
    change: Json = answer.json()
    return change


def test_a_study_is_trained_move_by_move(client: TestClient) -> None:
    change = added(client, "white", study=taken(client, STUDY)["id"])
    assert change["moves"] == 9
    assert change["counts"] | {"next": ""} == {"side": "white", "due": 5, "total": 5, "next": ""}
    lines = client.get("/api/repertoire/white").json()["lines"]
    assert [line["text"] for line in lines] == [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "1. e4 c5 2. Nf3",
        "1. e4 e6 2. d4",
    ]
    asked = client.get("/api/repertoire/white/question").json()
    assert (asked["fen"], asked["planned"], asked["new"]) == (
        START,
        [{"uci": "e2e4", "san": "e4"}],
        True,
    )
    right = client.post("/api/repertoire/white/answer", json={"fen": START, "move": "e2e4"}).json()
    assert right["right"] and right["counts"]["due"] == 4
    after = client.get("/api/repertoire/white/question", params={"line": ["e2e4"]}).json()
    assert after["text"] == "1. e4 e5"
    wrong = client.post(
        "/api/repertoire/white/answer", json={"fen": after["fen"], "move": "f1c4"}
    ).json()
    assert not wrong["right"]
    assert [one["due"] for one in client.get("/api/repertoire").json()] == [3, 0]


def test_lines_and_the_opening_library_are_added_and_the_explorer_marks_them(
    client: TestClient,
) -> None:
    assert added(client, "black", line=["e2e4", "c7c5"])["moves"] == 2
    assert added(client, "black", library=["d2d4"])["moves"] > 3
    position = client.get("/api/repertoire/position", params={"fen": AFTER_E4}).json()
    assert (position["white"], position["black"]) == ([], [{"uci": "c7c5", "san": "c5"}])
    moves = client.get("/api/explorer", params={"fen": AFTER_E4}).json()["moves"]
    assert {one["san"]: one["planned"] for one in moves}["c5"] == "mine"
    first = client.get("/api/explorer", params={"fen": START}).json()["moves"]
    planned = {one["san"]: one["planned"] for one in first}
    assert (planned["e4"], planned["d4"], planned["c4"]) == ("expected", "expected", None)


def test_what_is_removed_comes_back(client: TestClient) -> None:
    added(client, "white", study=taken(client, STUDY)["id"])
    gone = client.post(
        "/api/repertoire/white/remove", json={"line": ["e2e4", "c7c5", "g1f3"]}
    ).json()
    assert (gone["moves"], gone["counts"]["total"]) == (2, 4)
    back = client.post(f"/api/repertoire/white/undo/{gone['undo']}").json()
    assert back["total"] == 5
    whole = client.post("/api/repertoire/white/remove", json={}).json()
    assert whole["counts"]["total"] == 0
    client.post(f"/api/repertoire/white/undo/{whole['undo']}")
    move = {"fen": AFTER_E4, "move": "e7e6"}
    assert client.post("/api/repertoire/white/remove", json=move).json()["moves"] == 2


def test_a_game_says_where_it_left_the_repertoire(client: TestClient) -> None:
    added(client, "white", study=taken(client, STUDY)["id"])
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *"
    game = client.post("/api/pgn", json={"text": text, "name": "game.pgn"}).json()["game"]
    (found,) = client.get(f"/api/repertoire/games/{game}").json()
    assert found == {
        "side": "white",
        "node": 4,
        "ply": 4,
        "mine": True,
        "played": "Bc4",
        "planned": ["Bb5"],
        "ended": False,
    }


def test_mistakes_are_refused_in_words(client: TestClient) -> None:
    for address, body, text in (
        ("white/add", {}, "say what"),
        ("white/add", {"line": ["e2e5"]}, "not legal"),
        ("white/add", {"library": ["e2e5"]}, "not legal"),
        ("white/remove", {"line": ["e2e4"]}, "no such line"),
        ("white/answer", {"fen": START, "move": "e2e4"}, "no move of yours"),
        ("white/undo/nothing", {}, "cannot be undone"),
    ):
        answer = client.post(f"/api/repertoire/{address}", json=body)
        assert answer.status_code == 400, answer.text
        assert text in answer.json()["error"]["text"]


def test_it_outlives_the_server(data: Path) -> None:
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        added(client, "black", line=["e2e4", "c7c5"])
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        assert client.get("/api/repertoire").json()[1]["total"] == 1
