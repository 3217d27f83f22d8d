"""Exercises and explanations on the server: requests, storage, schedule, mistakes of a person."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import chess
from starlette.testclient import TestClient
from tests.web.test_jobs import begin, ended
from tests.web.visitor import ADDRESS, Json

from philidor.library.store import Store
from philidor.puzzles.trainer import Puzzles
from philidor.training.schedule import begun, due, repeated
from philidor.web.exercises.exercises import Exercises
from philidor.web.exercises.mistakes import mistakes, person, side_named
from philidor.web.games.pgn_collections import first_of
from philidor.web.games.pgn_reader import game_from
from philidor.web.http.app import make_app
from philidor.web.server import Configuration
from philidor.web.wire.games import EngineSeat, HumanSeat
from philidor.web.wire.jobs import ReviewMove
from philidor.web.wire.searches import Score

FOOL = '[White "Ann"]\n[Black "Bob"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
BEFORE = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def reviewed(node: int, ply: int, san: str, label: str) -> ReviewMove:
    return ReviewMove.model_validate(
        {
            "node": node,
            "ply": ply,
            "san": san,
            "score": Score(cp=0),
            "best": "b1c3",
            "best_san": "Nc3",
            "loss": 30.0,
            "label": label,
        }
    )


def test_a_move_is_explained_in_another_process(client: TestClient) -> None:
    query = {"fen": BEFORE, "move": "g2g4"}
    found: Json = client.get("/api/explanation", params=query).json()
    assert (found["san"], found["label"], found["after"]["mate"]) == ("g4", "blunder", -1)
    (fact,) = found["facts"]
    assert fact["kind"] == "allows-mate"
    assert fact["line"] == ["g2g4", "d8h4"]
    assert fact["text"] == {
        "en": "It allows mate in 1: 2. g4 Qh4#.",
        "de": "Er erlaubt Matt in 1: 2. g4 Dh4#.",
    }
    assert client.get("/api/explanation", params=query).json() == found
    best: Json = client.get("/api/explanation", params={"fen": BEFORE}).json()
    assert best["uci"] == best["best"]
    refused = client.get("/api/explanation", params={"fen": BEFORE, "move": "g2g5"})
    assert refused.json()["error"]["code"] == "move.not-that-way"
    over = client.get("/api/explanation", params={"fen": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"})
    assert over.status_code == 409


def test_exercises_of_a_player_in_a_file_survive_the_server(data: Path) -> None:
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        text = FOOL + "\n" + FOOL.replace("Ann", "Eve")
        file = client.post("/api/pgn", json={"text": text}).json()["id"]
        wanted = {"collection": file, "player": "ann", "limit": {"nodes": 2_000}}
        job = ended(client, begin(client, kind="exercises", **wanted))
        assert job["result"] == {"kind": "exercises", "games": 1, "found": 1}
        (one,) = client.get("/api/exercises").json()["exercises"]
        assert (one["fen"], one["played"], one["side"]) == (BEFORE, "g2g4", "white")
        answered = client.post(f"/api/exercises/{one['id']}/answer", json={"rating": "again"})
        assert answered.json()["failed"] == 1
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        assert client.get("/api/exercises").json()["exercises"] == [answered.json()]
        again = ended(client, begin(client, kind="exercises", **wanted))
        assert again["result"]["found"] == 0, "it is known"
        assert client.delete(f"/api/exercises/{one['id']}").status_code == 204
        assert client.get("/api/exercises").json() == {"exercises": [], "due": 0, "puzzles_due": 0}
        again = ended(client, begin(client, kind="exercises", **wanted))
        assert again["result"]["found"] == 0, "it was deleted for good"
        assert client.delete("/api/exercises").status_code == 204
        again = ended(client, begin(client, kind="exercises", **wanted))
        assert again["result"]["found"] == 1
        missing = client.post("/api/exercises/nonesuch/answer", json={"rating": "good"})
        assert missing.status_code == 404


def test_a_move_that_the_user_chose_becomes_an_exercise(client: TestClient) -> None:
    game = client.post("/api/pgn", json={"text": FOOL}).json()["game"]
    nodes = client.get(f"/api/games/{game}").json()["nodes"]
    mate = next(node for node in nodes if node["san"] == "Qh4#")
    made: Json = client.post("/api/exercises", json={"game": game, "node": mate["id"]}).json()
    assert (made["best"], made["played"], made["side"]) == ("d8h4", "", "black")
    again: Json = client.post("/api/exercises", json={"game": game, "node": mate["id"]}).json()
    assert again == made, "it is made once"
    assert client.delete(f"/api/exercises/{made['id']}").status_code == 204
    assert client.post(f"/api/exercises/{made['id']}/answer", json={"rating": "good"}).is_error
    assert client.post(f"/api/exercises/{made['id']}/restore").json() == made
    assert client.get("/api/exercises").json()["exercises"] == [made]
    root = client.post("/api/exercises", json={"game": game, "node": 0})
    assert root.json()["error"]["code"] == "game.root-node"
    assert client.post("/api/exercises/nonesuch/restore").status_code == 404


def test_a_pass_is_neither_an_exercise_nor_what_leads_to_one(client: TestClient) -> None:
    text = '[White "Ann"]\n[Black "Bob"]\n\n1. f3 -- 2. g4 e5 3. -- Qh4# 0-1\n'
    game = client.post("/api/pgn", json={"text": text}).json()["game"]
    nodes = client.get(f"/api/games/{game}").json()["nodes"]
    white, passed, _, _, again, mate = (node["id"] for node in nodes[1:])
    for node in (passed, again):
        refused = client.post("/api/exercises", json={"game": game, "node": node})
        assert "null move" in refused.json()["error"]["text"]
    made: Json = client.post("/api/exercises", json={"game": game, "node": mate}).json()
    assert made["best"] == "d8h4"
    task = client.get(f"/api/puzzles/{made['id']}").json()
    assert (task["lead"], task["fen"]) == ("", made["fen"])
    moves = [reviewed(white, 1, "f3", "mistake"), reviewed(again, 5, "--", "blunder")]
    read = game_from(first_of(text).tree)
    (found,) = mistakes(read, moves, chess.WHITE, stored=False)
    assert found.origin is not None and found.origin.played == "f2f3"


def test_only_mistakes_of_the_person_become_exercises() -> None:
    game = game_from(first_of(FOOL).tree)
    first, second, third, _ = game.tree.main_line()
    moves = [
        reviewed(first, 1, "f3", "inaccuracy"),
        reviewed(second, 2, "e5", "blunder"),
        reviewed(third, 3, "g4", "blunder"),
        reviewed(99, 5, "a3", "blunder"),
    ]
    (found,) = mistakes(game, moves, chess.WHITE, stored=True)
    assert found.board().fen() == BEFORE
    assert found.origin is not None
    assert (found.origin.played, found.solution, found.origin.game) == ("g2g4", ("b1c3",), game.id)
    assert (found.moves, found.lead) == (("e7e5", "b1c3"), 1)
    (of_black,) = mistakes(game, moves, chess.BLACK, stored=False)
    assert of_black.origin is not None
    assert (of_black.origin.played, of_black.origin.game) == ("e7e5", "")
    assert side_named(game, " BOB ") is chess.BLACK
    assert side_named(game, "Cid") is None
    assert person(game) is None
    game.seats = {True: EngineSeat(engine="philidor"), False: HumanSeat()}
    assert person(game) is chess.BLACK


def test_repetitions_grow_apart_and_start_over() -> None:
    memory, moment, gaps = begun(NOW), NOW, []
    assert due(memory) == NOW
    for _ in range(5):
        memory = repeated(memory, "good", moment)
        gaps.append(due(memory) - moment)
        moment = due(memory)
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=30)
    failed = repeated(memory, "again", moment)
    assert due(failed) - moment < timedelta(hours=1)
    assert due(repeated(begun(NOW), "hard", NOW)) < due(repeated(begun(NOW), "good", NOW))


def test_starting_over_makes_every_exercise_due() -> None:
    exercises = Exercises(Puzzles(in_memory=True), Store(None))
    game = game_from(first_of(FOOL).tree)
    moves = [reviewed(game.tree.main_line()[2], 3, "g4", "blunder")]
    assert exercises.add(mistakes(game, moves, chess.WHITE, stored=True)) == 1
    (one,) = exercises.all().exercises
    assert exercises.all().due == 1
    assert exercises.answer(one.id, "good").solved == 1
    assert exercises.all().due == 0
    exercises.restart()
    (one,) = exercises.all().exercises
    assert (exercises.all().due, one.solved) == (1, 0)
