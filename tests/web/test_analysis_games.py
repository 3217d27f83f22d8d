"""Analyses: games without clocks, in which nobody plays."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Open
from tests.web.visitor import Refused

from philidor.library.store import Store
from philidor.web.games.archive import Archive
from philidor.web.games.web_game import make_game
from philidor.web.wire.games import HumanSeat

TWO = """[Event "One"]
[White "Ada"]

1. e4 {a comment with [White "Nobody"] and 1-0} e5 (1... c5 2. Nf3) 2. Nf3 1-0

[Event "Two"]
[Result "*"]

1. d4 ; to the end of the line 1... d5
1... Nf6 *
"""


def test_nobody_plays_in_an_analysis(visit: Open) -> None:
    page = visit()
    key = page.new(kind="analysis")
    first = page.move(key, "e2e4")
    page.do("move", game=key, node=first, uci="c7c5")
    game = page.games[key]
    assert game["state"] == "idle" and game["clocks"]["running"] is None
    assert [node["uci"] for node in game["nodes"].values()] == [None, "e2e4", "c7c5"]
    for command in ("start", "offer_draw", "resign", "step"):
        with pytest.raises(Refused) as refused:
            page.do(command, game=key)
        assert refused.value.code == "game.is-analysis"
    assert page.games[key]["state"] == "idle"


def test_an_empty_analysis_is_not_stored_before_its_first_change(visit: Open, data: Path) -> None:
    page = visit()
    keys = [page.new(kind="analysis") for _ in range(3)]
    client = page.client
    assert client.get("/api/games").json()["total"] == 0
    page.move(keys[0], "e2e4")
    page.do("set_data", game=keys[1], comment="an idea")
    made = client.post("/api/studies", json={"name": "S", "chapters": [{"game": keys[2]}]})
    assert made.json()["chapters"][0]["there"]
    assert {row["id"] for row in client.get("/api/games").json()["games"]} == set(keys)
    stored = Archive(Store(data)).load(keys[0])
    assert stored is not None
    assert stored.tree.plies() == 1
    dropped = page.new(kind="analysis")
    assert client.delete(f"/api/games/{dropped}").status_code == 204
    assert client.get(f"/api/games/{dropped}").status_code == 404


def test_a_loaded_game_is_an_analysis_and_is_listed_with_the_users_own(visit: Open) -> None:
    client = visit().client
    made = client.post("/api/pgn", json={"text": "1. e4 e5 *", "name": ""}).json()["game"]
    assert client.get(f"/api/games/{made}").json()["kind"] == "analysis"
    server = client.app.state.server  # type: ignore[attr-defined]
    match = make_game(chess.Board(), HumanSeat(), HumanSeat(), "unlimited")
    match.kind = "match"
    server.archive.save(match, [0])
    own = client.get("/api/games", params={"kind": "own"}).json()
    assert [row["id"] for row in own["games"]] == [made]
    assert client.get("/api/games").json()["total"] == 2


def test_a_bad_name_of_an_operation_is_refused_and_breaks_no_export(visit: Open) -> None:
    page = visit()
    key = page.new()
    with pytest.raises(Refused) as refused:
        page.do("set_data", game=key, epd={"a b": "x"})
    assert refused.value.code == "game.bad-operation"
    game = page.client.app.state.server.lobby.sessions[key].game  # type: ignore[attr-defined]
    game.epd = {"a b": "x", "id": "fine"}
    page.do("set_data", game=key, comment="stored by a server that did not refuse it")
    text = page.client.get("/api/export.pgn").text
    assert '[EPD_id "fine"]' in text and "a b" not in text


def test_a_large_file_is_listed_quickly_and_checked_game_by_game(
    client: TestClient, tmp_path: Path
) -> None:
    moves = " ".join(
        f"{number}. {white} {black}"
        for number, (white, black) in enumerate([("Nf3", "Nf6"), ("Ng1", "Ng8")] * 20, start=1)
    )
    games = [f'[White "Player {number}"]\n\n{moves} *\n' for number in range(500)]
    games[7] = '[White "Wrong"]\n\n1. e4 e5 2. Ke4 Nc6 *\n'
    loaded = client.post("/api/pgn", json={"text": "\n".join(games), "name": "many.pgn"}).json()
    assert loaded["total"] == 500
    page = client.get(f"/api/collections/{loaded['id']}", params={"query": "player 499"}).json()
    assert [(row["number"], row["plies"]) for row in page["games"]] == [(499, 80)]
    opened = client.post(f"/api/collections/{loaded['id']}/games/7").json()
    assert opened["faults"][0]["params"]["number"] == 8
    known = client.get(f"/api/games/{opened['id']}").json()
    assert [node["san"] for node in known["nodes"]] == [None, "e4", "e5"]
