"""Endgame tables over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from philidor.tablebase.building import make
from philidor.tablebase.material import Material
from philidor.tablebase.store import folder_in


@pytest.fixture
def queen(data: Path) -> None:
    """The table KQK, in the server's folder."""
    make(folder_in(data), Material.parse("KQK"), lambda _: None)


@pytest.mark.usefixtures("queen")
def test_a_position_and_its_moves(client: TestClient) -> None:
    answer = client.get("/api/endgame", params={"fen": "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1"}).json()
    assert (answer["endgame"], answer["result"], answer["moves"]) == ("KQK", "win", 10)
    best = answer["choices"][0]
    assert (best["result"], best["moves"]) == ("win", 10)
    assert {choice["san"] for choice in answer["choices"]} > {"Qb5+", "Ka2"}


@pytest.mark.usefixtures("queen")
@pytest.mark.parametrize(
    ("fen", "endgame"),
    [
        ("8/8/8/5k2/8/8/1R6/K7 w - - 0 1", "KRK"),
        ("8/8/8/5k2/8/8/8/4K2R w K - 0 1", None),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
    ],
)
def test_positions_without_a_table(client: TestClient, fen: str, endgame: str | None) -> None:
    answer = client.get("/api/endgame", params={"fen": fen}).json()
    assert (answer["endgame"], answer["result"], answer["choices"]) == (endgame, None, [])


def test_a_bad_fen_is_refused(client: TestClient) -> None:
    answer = client.get("/api/endgame", params={"fen": "nonsense"})
    assert answer.status_code == 422 or answer.status_code == 400
    assert answer.json()["error"]["text"]


@pytest.mark.usefixtures("queen")
def test_a_damaged_table_is_no_server_fault(client: TestClient, data: Path) -> None:
    path = folder_in(data) / "KQK.pet"
    path.write_bytes(path.read_bytes()[:-50])
    answer = client.get("/api/endgame", params={"fen": "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1"})
    assert answer.status_code == 409
    assert "KQK.pet" in answer.json()["error"]["text"]


@pytest.mark.usefixtures("queen")
def test_training_offers_what_the_tables_know(client: TestClient) -> None:
    answer = client.get("/api/endgame/training").json()
    assert answer["endgames"] == [{"endgame": "KQK", "longest": 10, "holdable": False}]
    assert (answer["missing"], answer["building"]) == (34, False)


@pytest.mark.usefixtures("queen")
def test_a_position_is_played_to_the_mate(client: TestClient) -> None:
    wanted = {"endgame": "KQK", "task": "win", "moves": "5"}
    task = client.get("/api/endgame/training/position", params=wanted).json()
    assert (task["side"], task["moves"]) == ("white", 5)
    fen = task["fen"]
    for left in range(4, -1, -1):
        best = client.get("/api/endgame", params={"fen": fen}).json()["choices"][0]
        asked = {"fen": fen, "move": best["uci"]}
        answer = client.get("/api/endgame/training/answer", params=asked).json()
        assert (answer["kept"], answer["longer"], answer["moves"]) == (True, 0, left)
        assert best["san"] in answer["best"]
        fen = answer["fen"]
    assert (answer["end"], answer["reply"]) == ("mate", None)


@pytest.mark.usefixtures("queen")
def test_a_stalemate_gives_the_win_away(client: TestClient) -> None:
    asked = {"fen": "k7/8/8/1Q6/8/8/8/K7 w - - 0 1", "move": "b5b6"}
    answer = client.get("/api/endgame/training/answer", params=asked).json()
    assert (answer["kept"], answer["end"], answer["reply"]) == (False, "stalemate", None)


@pytest.mark.usefixtures("queen")
@pytest.mark.parametrize(
    ("path", "asked", "status"),
    [
        ("position", {"endgame": "KQK", "moves": 11}, 404),
        ("position", {"endgame": "KQ", "moves": 1}, 400),
        ("position", {"endgame": "KRK", "moves": 1}, 409),
        ("answer", {"fen": "k7/8/8/1Q6/8/8/8/K7 w - - 0 1", "move": "a1a3"}, 400),
    ],
    ids=["too long", "no endgame", "no table", "illegal move"],
)
def test_what_cannot_be_trained_is_refused(
    client: TestClient, path: str, asked: dict[str, str], status: int
) -> None:
    answer = client.get(f"/api/endgame/training/{path}", params=asked)
    assert answer.status_code == status
    assert answer.json()["error"]["text"]


def test_tables_are_made_for_the_page(client: TestClient) -> None:
    assert client.post("/api/endgame/training/tables").json()["building"]
    assert client.post("/api/endgame/training/tables").json()["building"]
