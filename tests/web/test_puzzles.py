"""Puzzles on the server: the next one, moves, hints, answers that survive, progress."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient
from tests.web.visitor import ADDRESS, Json

from philidor.puzzles.puzzle import Origin, Puzzle
from philidor.puzzles.trainer import Puzzles
from philidor.web.http.app import make_app
from philidor.web.server import Configuration

TWO_MOVES = Puzzle(
    fen="4k3/8/8/q7/8/2N5/8/R3K3 b - - 0 1", moves=("a5b6", "c3d5", "b6b7", "d5f6"), rating=1000
)
TWO_MATES = Puzzle(
    fen="6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1",
    moves=("a7a6", "d1d8"),
    source="games",
    rating=700,
)
MISTAKE = Puzzle(
    fen="6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1",
    moves=("a7a6", "d1d8"),
    source="mistake",
    origin=Origin(played="g1f1", played_san="Kf1", label="blunder"),
)


def test_a_puzzle_is_chosen_solved_and_rated_once(data: Path) -> None:
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        wanted: dict[str, str | int] = {
            "least": 1200,
            "most": 1400,
            "theme": "fork",
            "sources": "shipped",
        }
        task: Json = client.get("/api/puzzles/next", params=wanted).json()
        assert 1200 <= task["rating"] <= 1400
        assert "fork" in task["themes"]
        place = f"/api/puzzles/{task['id']}"
        solution: Json = client.get(f"{place}/solution").json()
        assert (len(solution["moves"]) + 1) // 2 == task["moves"]
        hints = [client.get(f"{place}/hint", params={"level": level}).json() for level in (1, 2, 3)]
        assert [bool(one["square"]) for one in hints] == [False, True, True]
        assert hints[2]["move"] == solution["moves"][0]
        done, step = 0, Json()
        while done < len(solution["moves"]):
            body = {"done": done, "move": solution["moves"][done]}
            step = client.post(f"{place}/moves", json=body).json()
            done = step["done"]
        assert step["verdict"] == "solved"
        answered: Json = client.post(f"{place}/answer", json={"rating": "again"}).json()
        assert answered["rated"]
        assert answered["after"]["rating"] < answered["before"]["rating"] == 1500
        other = client.get("/api/puzzles/next", params={**wanted, "skipped": task["id"]}).json()
        assert other["id"] != task["id"]
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        found: Json = client.get("/api/puzzles/progress").json()
        assert (found["answers"], found["solved"], found["streak"]) == (1, 0, 0)
        assert found["rating"]["rating"] == answered["after"]["rating"]
        assert len(found["history"]) == 1
        assert {"theme": "fork", "answers": 1, "solved": 0} in found["themes"]
        assert client.get(place).json()["due"] == answered["due"]
        assert client.get("/api/puzzles/themes").json()[0]["puzzles"] > 5_000
        again = client.post(f"{place}/answer", json={"rating": "good"}).json()
        assert not again["rated"]


def test_puzzles_are_saved_as_csv_and_pgn(data: Path) -> None:
    with Puzzles(data) as puzzles:
        puzzles.add([TWO_MATES])
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        for kind, media, text in (
            ("csv", "text/csv; charset=utf-8", f"{TWO_MATES.fen},a7a6 d1d8,700,"),
            ("pgn", "application/x-chess-pgn", '[PuzzleRating "700"]'),
        ):
            found = client.get(f"/api/puzzles/export.{kind}", params={"sources": "games"})
            assert found.headers["content-type"] == media
            assert f'"puzzles.{kind}"' in found.headers["content-disposition"]
            assert text in found.text
        all_forks = client.get("/api/puzzles/export.csv", params={"theme": "fork"}).text
        lines = all_forks.splitlines()[1:]
        assert len(lines) > 500 and all("fork" in line for line in lines)


def test_moves_are_judged_on_the_server(data: Path) -> None:
    with Puzzles(data) as puzzles:
        puzzles.add([TWO_MOVES, TWO_MATES, MISTAKE])
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:

        def tried(puzzle: Puzzle, done: int, move: str) -> Json:
            body = {"done": done, "move": move}
            found: Json = client.post(f"/api/puzzles/{puzzle.id}/moves", json=body).json()
            return found

        step = tried(TWO_MOVES, 0, "c3d5")
        assert (step["verdict"], step["reply"], step["done"]) == ("right", "b6b7", 2)
        assert tried(TWO_MOVES, 2, "d5c7")["verdict"] == "wrong"
        assert tried(TWO_MOVES, 2, "d5f6")["verdict"] == "solved"
        assert tried(TWO_MATES, 0, "b1b8")["verdict"] == "solved", "another mate"
        assert tried(MISTAKE, 0, "g1f1")["verdict"] == "wrong", "a search has judged it"
        assert tried(TWO_MATES, 0, "d1d9")["error"]["code"] == "request.bad"
        assert tried(TWO_MATES, 0, "d1e2")["error"]["code"] == "request.bad"
        assert tried(TWO_MATES, 1, "d1d8")["error"]["code"] == "request.bad"
        only = {"sources": "games"}
        assert client.get("/api/puzzles/next", params=only).json()["id"] == TWO_MATES.id
        client.post(f"/api/puzzles/{TWO_MATES.id}/answer", json={"rating": "good"})
        assert client.get("/api/puzzles/next", params=only).json() is None
        assert client.get("/api/puzzles/nonesuch").status_code == 404
        bad = client.get(f"/api/puzzles/{TWO_MATES.id}/hint", params={"done": 1})
        assert bad.status_code == 400
        (exercise,) = client.get("/api/exercises").json()["exercises"]
        assert (exercise["id"], exercise["played"]) == (MISTAKE.id, "g1f1")
