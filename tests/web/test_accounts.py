"""Fetching an account's games and checking many games, as jobs of the server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.accounts import stand_in
from tests.accounts.stand_in import Sites
from tests.web.test_jobs import SCHOLARS, begin, ended
from tests.web.visitor import ADDRESS, HUMAN, WEAK, Visitor

from philidor.web.http.app import make_app
from philidor.web.server import Configuration


@pytest.fixture
def sites(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sites]:
    with stand_in.sites() as (kept, address):
        monkeypatch.setenv("PHILIDOR_LICHESS", address)
        monkeypatch.setenv("PHILIDOR_CHESSCOM", address)
        yield kept


def test_an_account_is_fetched_into_the_library(sites: Sites, client: TestClient) -> None:
    assert sites.asked == []
    key = begin(client, kind="account", site="lichess", name="Ann", token="secret")
    job = ended(client, key)
    assert (job["state"], job["result"]["games"]) == ("done", 4)
    assert sites.asked[0][2] == "Bearer secret"
    assert "secret" not in str(client.get("/api/jobs").json())
    listed = client.get("/api/games", params={"kind": "imported"}).json()
    assert listed["total"] == 4
    (known,) = client.get("/api/accounts").json()
    assert (known["site"], known["name"], known["games"]) == ("lichess", "Ann", 4)
    months = ended(client, begin(client, kind="account", site="chess.com", name="Ann"))
    assert (months["done"], months["total"], months["result"]["games"]) == (2, 2, 2)


def test_the_token_is_not_written_to_the_disk(sites: Sites, data: Path) -> None:
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        ended(client, begin(client, kind="account", site="lichess", name="Ann", token="secret"))
    for file in data.rglob("*"):
        assert not file.is_file() or b"secret" not in file.read_bytes()


def test_a_refusal_ends_the_job_with_its_reason(
    sites: Sites, client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    job = ended(client, begin(client, kind="account", site="lichess", name="nobody"))
    assert job["state"] == "failed"
    assert "there is no player 'nobody'" in job["error"]["text"]
    # The user is told; the server's terminal shows no trace of what is no fault of the server.
    assert not [record for record in caplog.records if record.exc_info]
    answer = client.post("/api/jobs", json={"kind": "account", "site": "lichess", "name": "a/b"})
    assert answer.status_code == 400
    assert "not a player's name" in answer.json()["error"]["text"]


def test_the_game_of_a_link_is_fetched_when_that_is_asked_for(
    sites: Sites, client: TestClient
) -> None:
    link = {"text": "https://lichess.org/abcd1234", "name": ""}
    refused = client.post("/api/pgn", json=link)
    assert refused.json()["error"]["code"] == "link.game"
    assert sites.asked == []
    opened = client.post("/api/links", json=link).json()
    game = client.get(f"/api/games/{opened['game']}").json()
    assert (game["tags"]["WhiteElo"], len(game["nodes"])) == ("1500", 3)
    study = client.post("/api/links", json=link | {"text": "lichess.org/study/StudyOne"}).json()
    assert (study["total"], study["game"]) == (4, None)
    missing = client.post("/api/links", json=link | {"text": "lichess.org/nothere1"})
    assert missing.json()["error"]["text"] == "lichess: there is nothing at this link"
    sites.status = 429
    busy = client.post("/api/links", json=link)
    assert "too many requests" in busy.json()["error"]["text"]
    closed = client.post("/api/pgn", json=link | {"text": "https://www.chess.com/game/live/12"})
    assert closed.json()["error"]["code"] == "link.closed"


def test_many_games_are_checked_with_one_report(client: TestClient) -> None:
    """Each game is labelled; the report has both sides' accuracy and the worst move."""
    first = client.post("/api/pgn", json={"text": SCHOLARS}).json()["game"]
    second = client.post("/api/pgn", json={"text": "1. f3 e5 2. g4 Qh4# 0-1"}).json()["game"]
    empty = client.post("/api/games", json={"kind": "analysis"}).json()["id"]
    wanted = {"kind": "reviews", "games": [first, empty, second], "limit": {"nodes": 3000}}
    job = ended(client, begin(client, **wanted))
    assert (job["state"], job["done"], job["total"]) == ("done", 3, 3)
    report = job["result"]
    assert report["skipped"] == 1
    one, other = report["games"]
    assert (one["game"], one["white"], one["worst"]["san"]) == (first, "A", "Nf6")
    assert one["white_play"]["accuracy"] > one["black_play"]["accuracy"]
    assert other["worst"]["san"] == "g4"
    nodes = client.get(f"/api/games/{second}").json()["nodes"]
    assert nodes[3]["label"] == "blunder"
    assert client.get(f"/api/games/{second}/review").json()["moves"][2]["san"] == "g4"
    assert (one["person"], other["person"]) == (None, None)


def test_a_report_knows_the_user_s_side_in_games_that_were_played_here(page: Visitor) -> None:
    game = page.new(white=HUMAN, black=WEAK)
    page.move(game, "f2f3")
    page.until_state(game, lambda known: len(known["nodes"]) == 3)
    wanted = {"kind": "reviews", "games": [game], "limit": {"nodes": 1000}}
    job = ended(page.client, begin(page.client, **wanted))
    (one,) = job["result"]["games"]
    assert (one["white"], one["person"]) == ("?", "white")


def test_masters_are_asked_only_when_the_page_asks_for_them(
    sites: Sites, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The explorer's own requests ask nobody; lichess's answers become the same rows."""
    monkeypatch.setenv("PHILIDOR_LICHESS_EXPLORER", os.environ["PHILIDOR_LICHESS"])
    monkeypatch.delenv("LICHESS_TOKEN", raising=False)
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    client.get("/api/explorer", params={"fen": fen})
    assert sites.asked == []
    question = {"source": "masters", "fen": fen}
    refused = client.post("/api/explorer/online", json=question)
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "online.token")
    assert "lichess.org/account/oauth/token" in refused.json()["error"]["text"]
    found = client.post("/api/explorer/online", json=question | {"token": "lip_good"}).json()
    assert (found["games"], found["opening"]["name"]) == (1200, "King's Pawn Game")
    rows = [(row["uci"], row["games"], row["rating"]) for row in found["moves"]]
    assert rows == [("e7e5", 700, 2425), ("c7c5", 500, 2433)]
    named = [(game["white"], game["result"], game["year"]) for game in found["games_named"]]
    assert named == [("Caruana, F.", "1-0", 2019), ("Carlsen, M.", "1/2-1/2", 2018)]
    choice = {"source": "masters", "game": "abcd1234", "token": "lip_good"}
    opened = client.post("/api/explorer/online/games", json=choice).json()
    game = client.get(f"/api/games/{opened['game']}").json()
    assert (game["tags"]["White"], len(game["nodes"])) == ("Ann", 3)
    again = client.post("/api/explorer/online/games", json=choice).json()
    assert (again["game"], again["known"]) == (opened["game"], True)
    missing = client.post("/api/explorer/online/games", json=choice | {"game": "zzzz0000"})
    assert missing.json()["error"]["code"] == "online.status"
    sites.status = 429
    elsewhere = question | {"token": "lip_good", "source": "players"}
    busy = client.post("/api/explorer/online", json=elsewhere)
    assert busy.json()["error"]["code"] == "online.busy"
