"""Games whose pages are closed, answers that are no moves, clocks after a take-back."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Open
from tests.web.visitor import WEAK, Visitor

from philidor.web.engines.places import PlacedSession
from philidor.web.games import departures, lobby
from philidor.web.server import Server

PASSING = """
for line in iter(input, "quit"):
    answer = {"uci": "id name Passing\\nuciok", "isready": "readyok"}.get(line)
    answer = "bestmove 0000" if line.startswith("go") else answer
    if answer:
        print(answer, flush=True)
"""


def server_of(client: TestClient) -> Server:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    return server


def add_engine(client: TestClient, program: Path) -> str:
    """Add a Python program as an engine; its id."""
    command = f'"{sys.executable}" "{program}"'
    question = client.post("/api/engines/proposals", json={"command": command}).json()
    added = client.post("/api/engines", json={"nonce": question["nonce"]}).json()
    key: str = added["id"]
    return key


def test_an_engine_that_passes_loses_by_an_illegal_move(page: Visitor, tmp_path: Path) -> None:
    program = tmp_path / "passing.py"
    program.write_text(PASSING)
    key = add_engine(page.client, program)
    game = page.new(black={"kind": "engine", "engine": key, "time_control": "depth 1"})
    page.move(game, "e2e4")
    known = page.until_state(game, lambda known: known["state"] == "over")
    assert known["ended"]["result"] == "1-0"
    assert known["ended"]["reason"]["params"] == {"side": "black"}
    assert page.line(game) == ["e4"]
    fen = known["nodes"][0]["fen"]
    assert page.client.get("/api/explorer", params={"fen": fen}).status_code == 200


def test_a_take_back_gives_the_time_back(page: Visitor) -> None:
    game = page.new(time_control="5m+0s")
    session = server_of(page.client).lobby.sessions[game]
    now = [100.0]
    session.game.clock.now = lambda: now[0]
    page.move(game, "e2e4")
    for seconds, move in ((3, "e7e5"), (7, "g1f3"), (11, "b8c6")):
        now[0] += seconds
        page.move(game, move)
    now[0] += 20
    clocks = [(session.game.clock.left(True), session.game.clock.left(False))]
    for command in ("take_back", "take_back", "redo"):
        page.do(command, game=game)
        known = page.games[game]["clocks"]
        clocks.append((known["white"], known["black"]))
    assert clocks == [
        (273_000, 286_000),
        (293_000, 297_000),
        (300_000, 297_000),
        (293_000, 297_000),
    ]


def test_a_timed_game_that_nobody_watches_is_paused_and_says_so(
    visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departures, "LEFT_SECONDS", 0.05)
    page, other = visit(), visit()
    game = page.new(time_control="5m+0s")
    page.move(game, "e2e4")
    assert page.games[game]["state"] == "playing"
    page.do("unwatch", game=game)
    session = server_of(page.client).lobby.sessions[game]
    while session.game.state == "playing":
        other.do("traffic", wanted=False)
    left = session.game.clock.left(False)
    other.do("watch", game=game)
    assert other.games[game]["clocks"]["black"] == left
    notices = [heard["message"]["code"] for heard in other.heard if heard["type"] == "notice"]
    assert notices == ["game.left"]
    other.do("unwatch", game=game)
    page.do("watch", game=game)
    assert not any(heard["type"] == "notice" for heard in page.heard), "it is said once"


def test_the_engine_of_a_game_that_nobody_watches_ends(
    page: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "IDLE_SECONDS", 0.05)
    game = page.new(black=WEAK)
    page.move(game, "e2e4")
    page.until_state(game, lambda known: len(known["nodes"]) == 3)
    sessions = server_of(page.client).lobby.sessions
    assert sessions[game].engines.players
    page.do("unwatch", game=game)
    while game in sessions:
        page.do("traffic", wanted=False)
    page.do("watch", game=game)
    page.move(game, "d2d4")
    page.until_state(game, lambda known: len(known["nodes"]) == 5)


def test_the_analysis_of_a_deleted_game_ends_with_its_engine(visit: Open) -> None:
    page, other = visit(), visit()
    game, kept = page.new(kind="analysis"), page.new(kind="analysis")
    page.move(game, "e2e4")
    page.do("analyse", slot=0, engine="rajah", game=game)
    page.do("analyse", slot=1, engine="rdchess", game=kept)
    started: set[int] = set()
    while started != {0, 1}:
        heard = page.until("analysis")
        started |= {heard["slot"]} if heard["report"]["lines"] else set()
    running = {one for one in PlacedSession.sessions if one.running}
    assert other.client.delete(f"/api/games/{game}").status_code == 204
    ended = page.wait(lambda heard: heard["type"] == "analysis" and not heard["running"])
    assert (ended["slot"], ended["error"]) == (0, None)
    assert [one.spec.name for one in running if not one.running] == ["Rajah"]


def test_a_message_that_is_no_command_is_answered_with_its_id(page: Visitor) -> None:
    page.socket.send_text(json.dumps({"type": "nonesuch", "id": 77}))
    answer = page.wait(lambda message: message.get("id") == 77)
    assert (answer["type"], answer["error"]["code"]) == ("error", "request.bad")
    page.socket.send_text('{"id": 3, "type"')
    assert page.until("error")["id"] is None
