"""The opening explorer and the search over all games: edited and imported ones."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.pgn.generator import games as generated
from tests.web.visitor import Visitor

from philidor.contract.setup import START_FEN
from philidor.library.importing import import_file

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
OWN = '[White "Me"]\n[Black "You"]\n[Result "1-0"]\n[Date "2024.01.02"]\n\n1. e4 c5 1-0\n'
MATE = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'
ENDING = (
    '[White "Rook"]\n[Black "Pawn"]\n[Result "1-0"]\n[SetUp "1"]\n'
    '[FEN "4k3/8/8/8/8/8/4p3/R3K3 w - - 0 1"]\n\n1. Ra8+ Kd7 2. Kxe2 Kc7 1-0\n'
)


def asked(client: TestClient, fen: str = START_FEN, **query: Any) -> dict[str, Any]:
    answer = client.get("/api/explorer", params={"fen": fen, **query})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def found(client: TestClient, **query: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/games", params=query)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["total"] == len(body["games"])
    rows: list[dict[str, Any]] = body["games"]
    return rows


def opened(client: TestClient, text: str) -> str:
    return str(client.post("/api/pgn", json={"text": text}).json()["game"])


def test_own_games_are_counted_by_position(client: TestClient) -> None:
    assert asked(client)["games"] == 0
    own = opened(client, OWN)
    opened(client, MATE)
    tree = asked(client)
    (first, *_) = tree["moves"]
    assert (tree["games"], tree["white"], tree["draws"], tree["black"]) == (2, 2, 0, 0)
    assert (first["san"], first["games"], first["white"]) == ("e4", 2, 2)
    assert first["book"], "the shipped book plays it"
    replies = asked(client, AFTER_E4)
    assert replies["opening"]["name"] == "King's Pawn Game"
    assert {one["san"]: one["games"] for one in replies["moves"] if one["games"]} == {
        "c5": 1,
        "e5": 1,
    }
    assert client.delete(f"/api/games/{own}").status_code == 204
    assert asked(client)["games"] == 1
    assert asked(client, sources="matches")["games"] == 0


def test_a_game_that_goes_on_is_counted_on(client: TestClient, page: Visitor) -> None:
    game = client.post("/api/games", json={}).json()["id"]
    page.do("watch", game=game)
    page.do("move", game=game, node=0, uci="b2b3")
    assert [one["san"] for one in asked(client)["moves"] if one["games"]] == ["b3"]
    page.do("move", game=game, node=1, uci="e7e5")
    fen = "rnbqkbnr/pppppppp/8/8/8/1P6/P1PPPPPP/RNBQKBNR b KQkq - 0 1"
    assert [one["san"] for one in asked(client, fen)["moves"] if one["games"]] == ["e5"]


def test_imported_games_are_added(client: TestClient, data: Path) -> None:
    opened(client, OWN)
    text = "".join(generated(30, seed=4, wild=0)) + '[White "Broken"]\n\n1. e4 Ke4 *\n'
    answer = client.post("/api/explorer/import", json={"text": text, "name": "some.pgn"})
    assert answer.status_code == 201
    body = answer.json()
    assert (body["games"], body["faulty"]) == (30, 1)
    (fault,) = body["faults"]
    assert (fault["code"], fault["params"]["number"]) == ("pgn.bad", 31)
    assert "game 31" in fault["text"]
    assert "illegal move 'Ke4'" in fault["text"]
    tree = asked(client)
    assert tree["games"] == 31
    assert sum(one["games"] for one in tree["moves"]) == 31
    assert tree["rating"] > 1_000
    assert asked(client, sources="imported")["games"] == 30
    # What another program imports is seen at once.
    more = data / "more.pgn"
    more.write_text('[White "Late"]\n[Result "0-1"]\n\n1. a4 0-1\n')
    import_file(data / "database", more)
    assert "a4" in [one["san"] for one in asked(client)["moves"]]


def test_a_collection_alone_is_counted(client: TestClient) -> None:
    opened(client, OWN)
    for name, seed in (("masters.pgn", 4), ("club.pgn", 5)):
        text = "".join(generated(20, seed=seed, wild=0))
        upload = {"text": text, "name": name, "folder": name.removesuffix(".pgn")}
        assert client.post("/api/explorer/import", json=upload).json()["games"] == 20
    assert asked(client)["games"] == 41
    masters = asked(client, folder="masters")
    assert masters["games"] == 20
    assert sum(one["games"] for one in masters["moves"]) == 20
    assert asked(client, folder="nothing")["games"] == 0
    # A game that was moved to another folder counts there; one that was edited once.
    game = next(one["id"] for one in found(client, sources="imported", folder="masters"))
    client.put("/api/folders", json={"games": [game], "folder": "club"})
    assert asked(client, folder="masters")["games"] == 19
    assert asked(client, folder="club")["games"] == 21


def test_search_over_all_games(client: TestClient) -> None:
    own = opened(client, OWN)
    ending = opened(client, ENDING)
    other = ENDING.replace("Kc7", "Kd6")
    client.post("/api/explorer/import", json={"text": MATE + "\n" + other, "name": "x.pgn"})
    assert [one["id"] for one in found(client, player="me")] == [own]
    assert {one["id"] for one in found(client, material="KRvK")} == {ending, "imported-2"}
    assert {one["kind"] for one in found(client, material="KRvKP")} == {"analysis", "imported"}
    assert found(client, material="KQvK") == []
    assert len(found(client, fen=AFTER_E4)) == 2
    assert len(found(client, fen=AFTER_E4, sources="imported")) == 1
    assert found(client, since="2024", result="1-0")[0]["white"] == "Me"
    (mate,) = found(client, player="A", black="B", eco="C")
    nodes = client.get(f"/api/games/{mate['id']}").json()["nodes"]
    assert [one["san"] for one in nodes][-1] == "Qxf7#"


def test_all_games_of_an_opened_file_are_added_once(client: TestClient) -> None:
    text = MATE + "\n" + ENDING
    loaded = client.post("/api/pgn", json={"text": text, "name": "two.pgn"}).json()
    address = f"/api/collections/{loaded['id']}/add"
    assert client.post(address, json={"folder": "Two"}).json()["games"] == 2
    assert client.get("/api/folders").json() == [{"name": "Two", "games": 2}]
    assert client.post(address, json={"folder": "Two"}).json()["games"] == 0
    (rook,) = found(client, player="Rook")
    client.delete(f"/api/games/{rook['id']}")
    again = client.post(address, json={"folder": "Two"}).json()
    assert (again["games"], again["restored"]) == (0, 1), "it lay in the bin"
    listed = client.get("/api/games", params={"sort": "white", "descending": False}).json()
    assert [(one["white"], one["folder"]) for one in listed["games"]] == [
        ("A", "Two"),
        ("Rook", "Two"),
    ]
    exported = client.get("/api/export.pgn", params={"folder": "Two"}).text
    assert exported.count("[White ") == 2


def test_an_imported_game_is_edited_in_its_place(client: TestClient, page: Visitor) -> None:
    client.post("/api/explorer/import", json={"text": MATE, "name": "x.pgn"})
    (row,) = found(client)
    assert row["kind"] == "imported"
    page.do("watch", game=row["id"])
    page.do("annotate", game=row["id"], node=1, comment="mine")
    (edited,) = found(client)
    assert (edited["id"], edited["kind"]) == (row["id"], "analysis")
    assert "mine" in client.get(f"/api/games/{row['id']}/pgn").json()["text"]
    assert asked(client)["games"] == 1


def test_names_are_found_whatever_their_letters_and_case(client: TestClient) -> None:
    text = OWN.replace("Me", "Östberg")
    own = opened(client, text)
    more = text.replace("c5", "e5")
    client.post("/api/explorer/import", json={"text": more, "name": "x.pgn"})
    for wanted in ("Östberg", "östberg", "ÖST", "berg", "Ostberg"):
        assert {one["id"] for one in found(client, player=wanted)} == {own, "imported-1"}


def test_a_game_that_is_removed_while_it_is_indexed_is_left_out(client: TestClient) -> None:
    own = opened(client, OWN)
    server = client.app.state.server  # type: ignore[attr-defined]
    index = server.games.edited.index
    ((updated, body),) = server.store.rows("SELECT updated, body FROM kept_games WHERE id = ?", own)
    client.delete(f"/api/games/{own}")
    with server.store.transaction() as connection:
        connection.execute("DELETE FROM games WHERE id = ?", (own,))
    index._index(own, updated, json.loads(body), ["*", *6 * [""]])
    assert asked(client)["games"] == 0


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/explorer?fen=nonsense", 400),
        ("/api/games?material=rooks", 400),
        ("/api/games?fen=8/8", 400),
        ("/api/explorer?fen=x&sources=elsewhere", 422),
    ],
)
def test_bad_requests_are_refused(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code in (status, 400), answer.text
    assert answer.json()["error"]["text"]
    assert client.get("/api/games/imported-77").status_code == 404


@pytest.mark.slow
def test_an_answer_takes_little_time(client: TestClient, data: Path, tmp_path: Path) -> None:
    """Of the processor: 5,000 games here, 25 ms for 200,000 (docs/games.md)."""
    file = tmp_path / "many.pgn"
    games = "".join(generated(250, seed=8, wild=0))
    # Of other players, they are other games.
    copies = (games.replace('[White "', f'[White "{copy} ') for copy in range(20))
    file.write_text("".join(copies))
    import_file(data / "database", file)
    assert asked(client)["games"] == 5_000
    began = time.process_time()
    for _ in range(10):
        asked(client)
    assert (time.process_time() - began) / 10 < 0.1
