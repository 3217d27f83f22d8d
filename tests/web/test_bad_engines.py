"""Engines that misbehave in games, hints and analyses of the page: told, and nothing stored."""

from __future__ import annotations

import shlex
import time
from functools import partial
from typing import Any

import chess
import pytest
from starlette.testclient import TestClient
from tests.arena.bad_engines import LOSING, PLAYING, REFUSED, bad, gone
from tests.web.visitor import HUMAN, SHORT, Json, Visitor

from philidor.arena import connection, suite
from philidor.arena.workers import Conditions
from philidor.game.ending import EndReason
from philidor.web.jobs import matches

FAULTS = (
    "null", "none", "empty", "illegal", "notation", "junk", "promotion", "crashnewgame",
    "crashmove", "hangmove",
)  # fmt: skip
SECONDS = 60.0
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


# Modes that play, of which `slowstart` and `deaf` take seconds each.
HARMLESS = tuple(mode for mode in PLAYING if mode != "slowstart")


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
    monkeypatch.setattr(suite, "GRACE_SECONDS", 0.6)
    monkeypatch.setattr(matches, "Conditions", partial(Conditions, patience=2_000))


def test_a_bad_answer_ends_or_pauses_the_game_and_is_no_move(
    client: TestClient, page: Visitor, impatient: None
) -> None:
    for mode in FAULTS:
        seat = {"kind": "engine", "engine": add(client, mode), "time_control": "0.1s"}
        game = page.new(white=seat, black=HUMAN, start=True, fen=ENDING)
        text = page.until("error")["error"]["text"]
        # Where the corpus names the move that is illegal at the start of a game.
        words = LOSING[mode][1].removesuffix("e1e8").removesuffix("a2a3q")
        assert words in text and len(text) < 300, mode
        illegal = LOSING[mode][0] is EndReason.ILLEGAL
        assert page.games[game]["state"] == ("over" if illegal else "paused"), mode
        assert len(page.games[game]["nodes"]) == 1, mode
        assert "--" not in client.get(f"/api/games/{game}/pgn").text, mode
    explored = client.get("/api/explorer", params={"fen": ENDING})
    assert explored.status_code == 200


def finished(client: TestClient, **wanted: Any) -> Json:
    """A job of the page, when it has ended well."""
    made = client.post("/api/jobs", json=wanted)
    assert made.status_code == 201, made.text
    deadline = time.monotonic() + SECONDS
    while True:
        job: Json = client.get(f"/api/jobs/{made.json()['id']}").json()
        if job["state"] not in ("queued", "running"):
            assert job["state"] == "done", job["error"]
            return job
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("mode", LOSING)
def test_every_fault_through_analysis_suite_and_match_with_resume(
    client: TestClient, page: Visitor, impatient: None, mode: str
) -> None:
    key, words = add(client, mode), LOSING[mode][1]
    new = page.new(white=HUMAN, black=HUMAN)
    page.do("analyse", slot=0, engine=key, game=new, node=page.games[new]["head"])
    hangs = mode in ("hangmove", "floodforever", "endlessline")
    if not hangs:
        # An analysis without a limit waits for its engine as long as the user does.
        told = page.wait(lambda heard: heard["type"] == "analysis" and not heard["running"])
        assert words in told["error"]["text"]
    page.do("stop_analysis", slot=0)
    assert gone(bad(mode, 1))
    lines = "".join(f'{chess.Board().epd()} bm a3; id "{name}";\n' for name in "ab")
    wanted = client.post("/api/suites", json={"name": "two", "text": lines}).json()["id"]
    job = finished(client, kind="suite", suite=wanted, engine=key, limit={"movetime": 50})
    assert [one["solved"] for one in job["result"]["problems"]] == [False, False]
    seats = [{"engine": key}, {"engine": "rajah"}]
    # Each game waits for an engine that hangs as long as patience lasts.
    games = 2 if hangs else 4
    begun = client.post(
        "/api/jobs",
        json={"kind": "match", "engines": seats, "time_control": "nodes 20", "games": games},
    ).json()
    client.delete(f"/api/jobs/{begun['id']}")
    job = waited(client, begun["id"])
    if job["state"] != "done":
        assert client.post(f"/api/jobs/{begun['id']}/continue").status_code in (200, 201)
        job = waited(client, begun["id"])
    assert job["state"] == "done", job["error"]
    points = {line["name"]: line["points"] for line in job["result"]["standings"]}
    assert points == {mode: 0, "Rajah": games}
    for one in client.get("/api/games", params={"kind": "match"}).json()["games"]:
        assert "--" not in client.get(f"/api/games/{one['id']}/pgn").text
    assert gone(bad(mode, 1))


def waited(client: TestClient, key: str) -> Json:
    """A job when it has ended in whatever way."""
    deadline = time.monotonic() + SECONDS
    while True:
        job: Json = client.get(f"/api/jobs/{key}").json()
        if job["state"] not in ("queued", "running"):
            return job
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("mode", HARMLESS)
def test_harmless_peculiarities_cost_nothing_on_the_page(
    client: TestClient, page: Visitor, mode: str
) -> None:
    seat = {"kind": "engine", "engine": add(client, mode), "time_control": "0.2s"}
    new = page.new(white=seat, black=HUMAN, start=True)
    page.wait(lambda heard: len(page.games[new]["nodes"]) > 1)
    assert page.games[new]["state"] == "playing"
    # A suite, and a match that ends in itself.
    lines = f'{chess.Board().epd()} bm a3; id "a";\n{chess.Board().epd()} bm e4; id "b";\n'
    wanted = client.post("/api/suites", json={"name": "two", "text": lines}).json()["id"]
    key = add(client, mode)
    job = finished(client, kind="suite", suite=wanted, engine=key, limit={"movetime": 50})
    assert [one["solved"] for one in job["result"]["problems"]] == [True, False]
    seats = [{"engine": key}, {"engine": "rajah"}]
    job = finished(
        client, kind="match", engines=seats, time_control="nodes 20", games=2, openings=SHORT
    )
    assert [line["failures"] for line in job["result"]["standings"]] == [0, 0]
    assert sum(line["points"] for line in job["result"]["standings"]) == 2


@pytest.mark.parametrize("mode", REFUSED)
def test_an_engine_that_does_not_start_is_not_added(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    if mode != "crashstart":
        monkeypatch.setattr(connection, "START_SECONDS", 0.6)
    command = shlex.join(bad(mode, 1).command)
    # Its name says nothing of the reason.
    wanted = {"command": command, "name": f"{mode} by option"}
    asked = client.post("/api/engines/proposals", json=wanted).json()
    refused = client.post("/api/engines", json={"nonce": asked["nonce"]})
    assert refused.status_code >= 400
    said = refused.json()["error"]
    assert REFUSED[mode] in said["text"]
    assert said["code"] == "engine.does-not-start"
    assert gone(bad(mode, 1))
