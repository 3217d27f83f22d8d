"""Names of openings in games that are stored and read again."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient
from tests.web.conftest import Open
from tests.web.visitor import ADDRESS, HUMAN

from philidor.web.http.app import make_app
from philidor.web.server import Configuration

SICILIAN = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def names(game: dict[str, object]) -> list[str | None]:
    nodes = game["nodes"]
    assert isinstance(nodes, list)
    return [node["opening"] and node["opening"]["eco"] for node in nodes]


def test_a_stored_game_keeps_its_names_after_a_restart(client: TestClient, data: Path) -> None:
    key = client.post("/api/pgn", json={"text": SICILIAN, "name": ""}).json()["game"]
    before = client.get(f"/api/games/{key}").json()
    assert names(before)[-1] == "B90"
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as later:
        after = later.get(f"/api/games/{key}").json()
        assert names(after) == names(before)
        # A change writes the row of the list anew.
        row = later.get("/api/games").json()["games"][0]
        assert (row["eco"], row["opening"]) == ("B90", before["nodes"][-1]["opening"]["name"])


def test_a_change_after_a_restart_keeps_the_name_in_the_list(visit: Open, data: Path) -> None:
    page = visit()
    key = page.new(white=HUMAN, black=HUMAN)
    for move in ("e2e4", "c7c5"):
        page.move(key, move)
    del page.client.app.state.server.lobby.sessions[key]  # type: ignore[attr-defined]
    page.do("watch", game=key)
    page.do("annotate", game=key, node=1, comment="good")
    row = page.client.get("/api/games").json()["games"][0]
    assert row["eco"] == "B20"
    assert page.games[key]["nodes"][2]["opening"]["name"].startswith("Sicilian")


def test_a_game_from_a_position_has_the_names_of_its_positions(client: TestClient) -> None:
    sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    game = client.post("/api/games", json={"fen": sicilian}).json()
    assert game["nodes"][0]["opening"]["eco"] == "B20"
    usual = client.post("/api/games", json={"fen": START}).json()
    assert usual["nodes"][0]["opening"] is None
