"""Engines that misbehave in games, hints and analyses of the page: told, and nothing stored."""

from __future__ import annotations

import shlex

import pytest
from starlette.testclient import TestClient
from tests.arena.bad_engines import LOSING, bad, gone
from tests.web.visitor import HUMAN, Visitor

from philidor.game.ending import EndReason

FAULTS = ("null", "none", "empty", "illegal", "notation", "junk", "crashmove", "hangmove")
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def add(client: TestClient, mode: str) -> str:
    """The id of an engine whose first answer is its fault."""
    command = shlex.join(bad(mode, 1).command)
    asked = client.post("/api/engines/proposals", json={"command": command, "name": mode}).json()
    key: str = client.post("/api/engines", json={"nonce": asked["nonce"]}).json()["id"]
    return key


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little patience for silent engines."""
    monkeypatch.setattr("philidor.web.engines.player.PATIENCE_SECONDS", 0.4)


def test_a_bad_answer_ends_or_pauses_the_game_and_is_no_move(
    client: TestClient, page: Visitor, impatient: None
) -> None:
    for mode in FAULTS:
        seat = {"kind": "engine", "engine": add(client, mode), "time_control": "0.1s"}
        game = page.new(white=seat, black=HUMAN, start=True, fen=ENDING)
        text = page.until("error")["error"]["text"]
        assert LOSING[mode][1].split("bestmove e1e8")[0] in text and len(text) < 300, mode
        illegal = LOSING[mode][0] is EndReason.ILLEGAL
        assert page.games[game]["state"] == ("over" if illegal else "paused"), mode
        assert len(page.games[game]["nodes"]) == 1, mode
        assert "--" not in client.get(f"/api/games/{game}/pgn").text, mode
    explored = client.get("/api/explorer", params={"fen": ENDING})
    assert explored.status_code == 200


def test_an_analysis_by_a_bad_engine_is_told_and_leaves_no_process(
    client: TestClient, page: Visitor
) -> None:
    key = add(client, "null")
    game = page.new(white=HUMAN, black=HUMAN)
    page.do("analyse", slot=0, engine=key, game=game, node=page.games[game]["head"])
    told = page.wait(lambda heard: heard["type"] == "analysis" and not heard["running"])
    assert "a null move: bestmove 0000" in told["error"]["text"]
    assert gone(bad("null", 1))
