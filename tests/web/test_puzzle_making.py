"""Puzzles from the user's own games as a job of the server: found once, kept, undone."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from tests.web.test_jobs import begin, ended
from tests.web.visitor import Json

# Legal's mate: 5... Bxd1 allows mate in two, and nothing else wins as much.
LEGAL = (
    '[White "Ann"]\n[Black "Bob"]\n[Date "1750.??.??"]\n\n'
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"
)


@pytest.fixture
def kept(client: TestClient) -> TestClient:
    """A server whose library has the game."""
    answer = client.post("/api/explorer/import", json={"text": LEGAL, "name": "legal.pgn"})
    assert answer.status_code == 201, answer.text
    return client


def made(client: TestClient, **wanted: object) -> Json:
    job = ended(client, begin(client, kind="puzzles", **wanted))
    assert job["state"] == "done", job
    return job


def count(client: TestClient) -> int:
    total: int = client.get("/api/puzzles/progress").json()["total"]
    return total


def test_puzzles_are_made_once_and_can_be_undone(kept: TestClient) -> None:
    before = count(kept)
    assert made(kept)["total"] == 0, "nobody of that game is known to be the user"
    job = made(kept, players=["ann"])
    assert (job["done"], job["total"], job["result"]["games"]) == (1, 1, 1)
    added = job["result"]["added"]
    assert added and count(kept) == before + len(added)
    task = kept.get(f"/api/puzzles/{added[0]}").json()
    assert (task["white"], task["source"]) == ("Ann", "games")
    assert task["rating"]
    assert made(kept, players=["Ann", "Bob"])["total"] == 0, "a game is searched once"
    assert kept.post("/api/puzzles/delete", json={"puzzles": added}).status_code == 204
    assert count(kept) == before
    assert kept.post("/api/puzzles/restore", json={"puzzles": added}).status_code == 204
    assert count(kept) == before + len(added)


def test_only_games_of_the_user_s_whole_names_are_searched(client: TestClient) -> None:
    names = ("Müller, Jürgen", "Müller,Jürgen", "Klein, Jürgen", "Jürgen")
    games = "\n".join(
        LEGAL.replace("Ann", name).replace("1750", str(1751 + number))
        for number, name in enumerate(names)
    )
    answer = client.post("/api/explorer/import", json={"text": games, "name": "club.pgn"})
    assert answer.status_code == 201
    assert made(client, players=["jurgen"])["total"] == 1
    assert made(client, players=["MÜLLER, Jürgen"])["total"] == 2
    assert made(client, players=["", " ", "gen"])["total"] == 0


def test_a_search_that_is_stopped_goes_on_with_the_rest(kept: TestClient) -> None:
    games = "\n".join(LEGAL.replace("1750", str(1751 + number)) for number in range(3))
    more = kept.post("/api/explorer/import", json={"text": games, "name": "more.pgn"})
    assert more.status_code == 201
    key = begin(kept, kind="puzzles", players=["Ann"])
    kept.delete(f"/api/jobs/{key}")
    stopped = ended(kept, key)
    assert stopped["state"] == "cancelled"
    assert kept.post(f"/api/jobs/{key}/continue").status_code == 200
    job = ended(kept, key)
    assert job["state"] == "done"
    assert job["result"]["games"] == 4
    assert len(job["result"]["added"]) == len(set(job["result"]["added"])) >= 1
