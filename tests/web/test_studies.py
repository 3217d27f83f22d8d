"""Studies: chapters made, named, put in order, deleted and restored, and written as one PGN."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient
from tests.web.visitor import ADDRESS, Json

from philidor.web.http.app import make_app
from philidor.web.server import Configuration

TWO = """[StudyName "Openings"]
[ChapterName "Italian"]
[White "Ann"]
[Black "Ben"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 { plan [%cal Gc4f7] } *

[White "Cid"]
[Black "Dan"]
[Result "1-0"]

1. d4 d5 1-0
"""


def taken(client: TestClient, text: str = TWO, name: str = "file.pgn") -> Json:
    answer = client.post("/api/studies/import", json={"text": text, "name": name})
    assert answer.status_code == 201, answer.text
    study: Json = answer.json()
    return study


def contents(study: Json) -> Json:
    chapters = [{"game": one["game"], "title": one["title"]} for one in study["chapters"]]
    return {"name": study["name"], "chapters": chapters}


def test_a_pgn_becomes_a_study_and_a_study_a_pgn(client: TestClient) -> None:
    study = taken(client)
    assert study["name"] == "Openings"
    first, second = study["chapters"]
    assert (first["title"], first["white"], first["plies"]) == ("Italian", "Ann", 5)
    assert (second["title"], second["black"], second["result"]) == ("", "Dan", "1-0")
    pgn: str = client.get(f"/api/studies/{study['id']}/pgn").json()["text"]
    again = taken(client, pgn)
    assert again["name"] == "Openings"
    assert [one["title"] for one in again["chapters"]] == ["Italian", ""]
    assert client.get(f"/api/studies/{again['id']}/pgn").json()["text"] == pgn
    assert "[%cal Gc4f7]" in pgn
    assert taken(client, "1. e4 *", "my line.pgn")["name"] == "my line"


def test_a_chapter_without_players_is_called_as_its_event(client: TestClient) -> None:
    named = '[Event "Endings: Lucena"]\n[White "{}"]\n[Black "?"]\n\n1. e4 *\n\n'
    study = taken(client, named.format("?") + named.format("Ann"))
    assert [one["title"] for one in study["chapters"]] == ["Endings: Lucena", ""]


def test_control_characters_in_tags_are_blanks(client: TestClient) -> None:
    """A name with a tab is opened, as a game and as a chapter; elsewhere it is a Line."""
    text = '[StudyName "My\tlines"]\n[ChapterName "A\x01B"]\n[White "Ann\t Lee"]\n\n1. e4 *'
    opened = client.post("/api/pgn", json={"text": text, "name": ""})
    assert opened.status_code == 201
    game = client.get(f"/api/games/{opened.json()['game']}").json()
    assert game["seats"]["white"]["name"] == game["tags"]["White"] == "Ann Lee"
    study = taken(client, text)
    assert (study["name"], study["chapters"][0]["title"]) == ("My lines", "A B")


def test_what_a_pgn_loses_as_a_study_is_said(client: TestClient) -> None:
    study = taken(client, TWO.replace("2. Nf3", "2. Nf5"))
    assert study["chapters"][0]["plies"] == 2
    (fault,) = study["faults"]
    assert "game 1: line 7: illegal move 'Nf5'" in fault["text"]
    assert taken(client)["faults"] == []


def test_order_titles_and_deletions_can_be_undone_after_a_restart(data: Path) -> None:
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        study = taken(client)
        address, before = f"/api/studies/{study['id']}", contents(study)
        chapters = [{**before["chapters"][1], "title": "Queen's pawn"}, before["chapters"][0]]
        changed = client.put(address, json={"name": "Lines", "chapters": chapters}).json()
        assert [one["title"] for one in changed["chapters"]] == ["Queen's pawn", "Italian"]
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        assert client.get(address).json() == changed
        assert [one["name"] for one in client.get("/api/studies").json()] == ["Lines"]
        chapter = {"game": contents(study)["chapters"][0]["game"]}
        assert len(client.get("/api/studies", params=chapter).json()) == 1
        assert client.get("/api/studies", params={"game": "none"}).json() == []
        undone = client.put(address, json=before).json()
        assert contents(undone) == before
        game = before["chapters"][0]["game"]
        client.delete(f"/api/games/{game}")
        assert [one["there"] for one in client.get(address).json()["chapters"]] == [False, True]
        assert client.put(address, json=before).status_code == 200
        client.post("/api/games/restore", json={"games": [game]})
        assert client.get(address).json()["chapters"] == undone["chapters"]
        assert client.delete(address).status_code == 204
        assert client.get(address).status_code == 404
        assert client.get("/api/studies").json() == []
        assert client.post(f"{address}/restore").json()["chapters"] == undone["chapters"]


def test_what_a_study_refuses(client: TestClient) -> None:
    unknown = {"name": "x", "chapters": [{"game": "nonesuch"}]}
    assert client.post("/api/studies", json=unknown).json()["error"]["code"] == "game.unknown"
    assert client.post("/api/studies", json={"name": ""}).status_code == 422
    assert client.post("/api/studies/import", json={"text": "no game"}).status_code == 400
    for path in ("/api/studies/none", "/api/studies/none/pgn"):
        assert client.get(path).json()["error"]["code"] == "request.not-found"
    many = "\n\n".join(["1. e4 *"] * 501)
    refused = client.post("/api/studies/import", json={"text": many})
    assert refused.json()["error"]["params"] == {"limit": 500}
