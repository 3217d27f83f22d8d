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
