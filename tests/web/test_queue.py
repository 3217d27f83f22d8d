"""The queue of tests: its API, its workers, and what survives when one of them is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.running import TOKEN, Running
from tests.web.visitor import SHORT, Json

from philidor.arena.tasks import do_task, read_task
from philidor.web.http.app import make_app
from philidor.web.http.serve import TOKEN_VARIABLE
from philidor.web.server import Configuration

NAME = {"host": "here", "jobs": 2, "version": "1"}
ONE = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n"
MATCH: Json = {
    "kind": "match",
    "engines": [{"engine": "rajah"}, {"engine": "romichess"}],
    "time_control": "nodes 5",
    "games": 4,
}
# A few games decide it.
SPRT: Json = {
    **MATCH,
    "kind": "sprt",
    "games": 400,
    "sprt": {"elo0": -400, "elo1": 400, "alpha": 0.3, "beta": 0.3},
}
GAUNTLET: Json = {
    **MATCH,
    "kind": "gauntlet",
    "engines": [{"engine": "rajah"}, {"engine": "romichess"}, {"engine": "rdchess"}],
    "games": 2,
}
SPSA: Json = {
    "kind": "spsa",
    "engine": {"engine": "philidor"},
    "options": [{"name": "Hash", "start": 4, "low": 1, "high": 9}],
    "time_control": "nodes 5",
    "games": 4,
}
SUITE: Json = {
    "kind": "suite",
    "engine": {"engine": "philidor"},
    "suite": "bratko-kopec",
    "limit": {"nodes": 50},
}


def submit(client: TestClient, wanted: Json) -> str:
    answer = client.post("/api/tests", json=wanted)
    assert answer.status_code == 201, answer.text
    key: str = answer.json()["id"]
    return key


def join(client: TestClient, worker: str) -> None:
    assert client.put(f"/api/workers/{worker}", json=NAME).json() == {"lease_seconds": 60.0}


def asked(client: TestClient, worker: str, count: int = 1) -> list[Json]:
    tasks: list[Json] = client.post(f"/api/workers/{worker}/tasks", json={"count": count}).json()
    return tasks


def told(client: TestClient, worker: str, task: Json, result: Json) -> bool:
    given = {"test": task["test"], "unit": task["unit"], **result}
    answer = client.post(f"/api/workers/{worker}/results", json=given)
    assert answer.status_code == 200, answer.text
    return bool(answer.json()["counted"])


def drawn(task: Json) -> Json:
    """The result of a task: both games are drawn at once, in a way of this unit's own."""
    games = [
        {
            **pairing,
            "result": "1/2-1/2",
            "ending": "adjudicated draw",
            "detail": "",
            "culprit": None,
            "plies": [[move, 0, 1, 1, 1.0]],
        }
        for pairing, move in zip(task["task"]["pairings"], ("a2a3", "h2h3"), strict=True)
    ]
    return {"result": {"games": games}}


def test_the_most_urgent_test_comes_first_and_a_paused_one_waits(client: TestClient) -> None:
    first, second = submit(client, MATCH), submit(client, {**MATCH, "priority": 1})
    join(client, "w")
    assert asked(client, "w")[0]["test"] == second
    assert client.patch(f"/api/tests/{first}", json={"priority": 2}).json()["priority"] == 2
    assert asked(client, "w")[0]["test"] == first
    for test in (first, second):
        assert client.patch(f"/api/tests/{test}", json={"state": "paused"}).status_code == 200
    assert asked(client, "w", 8) == []
    client.patch(f"/api/tests/{second}", json={"state": "active"})
    assert {one["test"] for one in asked(client, "w", 8)} == {second}


def test_a_result_is_counted_once_even_from_two_workers(client: TestClient) -> None:
    test = submit(client, MATCH)
    join(client, "one")
    join(client, "other")
    (task,) = asked(client, "one")
    client.delete("/api/workers/one")
    join(client, "one")
    again = asked(client, "other", 2)
    assert again[0]["unit"] == task["unit"], "what a worker leaves is issued again at once"
    assert told(client, "one", task, drawn(task))
    assert not told(client, "other", again[0], drawn(again[0]))
    assert told(client, "other", again[1], drawn(again[1]))
    found = client.get(f"/api/tests/{test}").json()
    assert found["workload"]["state"] == "done"
    assert found["result"]["games"] == 4
    assert found["result"]["duel"]["draws"] == 4
    assert not told(client, "one", task, drawn(task))
    pgn = client.get(f"/api/tests/{test}/games.pgn").text
    assert pgn.count('[Event "rajah - romichess"]') == 4


def test_a_silent_workers_unit_is_issued_again_when_its_lease_is_over(tmp_path: Path) -> None:
    app = make_app(Configuration(data=tmp_path / "data", lease_seconds=0.2))
    with TestClient(app, base_url="http://127.0.0.1:8017") as client:
        test = submit(client, {**MATCH, "games": 2})
        for worker in ("dead", "live"):
            client.put(f"/api/workers/{worker}", json=NAME)
        (task,) = asked(client, "dead")
        assert asked(client, "live") == []
        time.sleep(0.3)
        (again,) = asked(client, "live")
        assert again["unit"] == task["unit"]
        failures = client.get(f"/api/tests/{test}").json()["failures"]
        assert "the worker was lost" in failures[0]["text"]


def test_what_is_not_the_result_of_a_task_is_refused_and_issued_again(client: TestClient) -> None:
    test = submit(client, MATCH)
    join(client, "w")
    (task,) = asked(client, "w")
    wrong = drawn(task)
    wrong["result"]["games"][0]["fen"] = ONE
    results: list[Json] = [{}, {"games": []}, {"games": [{}]}, wrong["result"]]
    for result in results:
        given = {"test": test, "unit": task["unit"], "result": result}
        answer = client.post("/api/workers/w/results", json=given)
        assert answer.status_code == 400
        assert answer.json()["error"]["text"]
        client.patch(f"/api/tests/{test}", json={"state": "active"})
    assert asked(client, "w")[0]["unit"] == task["unit"]
    assert client.get(f"/api/tests/{test}").json()["workload"]["done"] == 0


def test_a_test_that_no_worker_can_do_fails_and_can_be_continued(client: TestClient) -> None:
    test = submit(client, MATCH)
    for worker in ("one", "other"):
        join(client, worker)
    for worker in ("one", "other"):
        (task,) = asked(client, worker)
        assert not told(client, worker, task, {"failure": "there is no program 'x'"})
        assert asked(client, worker) == []
    found = client.get(f"/api/tests/{test}").json()
    assert found["workload"]["state"] == "failed"
    assert found["workload"]["error"]["text"] == "there is no program 'x'"
    client.patch(f"/api/tests/{test}", json={"state": "active"})
    assert asked(client, "one")


def test_a_tuning_follows_the_results(client: TestClient) -> None:
    test = submit(client, {**SPSA, "options": [{"name": "A", "start": 50, "low": 0, "high": 100}]})
    join(client, "w")
    (task,) = asked(client, "w")
    up, down = (dict(one["options"])["A"] for one in task["task"]["contestants"])
    assert up != down
    result = drawn(task)
    for game, score in zip(result["result"]["games"], ("1-0", "0-1"), strict=True):
        game["result"] = score
        game["ending"] = "adjudicated win"
    assert told(client, "w", task, result)
    (value,) = client.get(f"/api/tests/{test}").json()["result"]["tuning"]["values"]
    assert (value["value"] - 50) * (int(up) - int(down)) > 0, "the values follow the winner"
    assert value["curve"] == pytest.approx([50, value["value"]], abs=1e-3)


def test_requests_that_cannot_be_done_are_refused_in_one_line(client: TestClient) -> None:
    missing = [{"engine": "rajah"}, {"engine": "no-such-program"}]
    for wanted, part in (
        ({**MATCH, "engines": missing}, "no program 'no-such-program'"),
        ({**MATCH, "time_control": "soon"}, "soon"),
        ({**SPRT, "sprt": {"elo0": 5, "elo1": 0}}, "elo0 below elo1"),
        ({**GAUNTLET, "kind": "sprt"}, "between two engines"),
        ({**SPSA, "options": [{"name": "A", "start": 9, "low": 0, "high": 1}]}, "A: a range"),
        ({**SUITE, "suite": "none"}, "no suite 'none'"),
        ({**SUITE, "limit": {}}, "needs a limit"),
    ):
        answer = client.post("/api/tests", json=wanted)
        assert answer.status_code in (400, 404), answer.text
        assert part in answer.json()["error"]["text"]
    assert client.get("/api/tests").json()["tests"] == []
    assert client.get("/api/tests/none").status_code == 404
    assert client.post("/api/workers/none/tasks", json={"count": 1}).status_code == 404


def test_tests_survive_a_new_start_of_the_server(data: Path, client: TestClient) -> None:
    test, gone = submit(client, {**MATCH, "games": 8}), submit(client, MATCH)
    assert client.delete(f"/api/tests/{gone}").status_code == 204
    join(client, "w")
    one, two, three = asked(client, "w", 3)
    assert told(client, "w", one, drawn(one))
    with TestClient(make_app(Configuration(data=data)), base_url="http://127.0.0.1") as again:
        assert [one["id"] for one in again.get("/api/tests").json()["tests"]] == [test]
        assert again.get(f"/api/tests/{test}").json()["workload"]["busy"] == 2
        join(again, "w")
        assert [one["unit"] for one in asked(again, "w", 8)] == [3], "the others are issued"
        assert told(again, "w", two, drawn(two))
        assert not told(again, "w", one, drawn(one))
        again.delete("/api/workers/w")
        join(again, "w")
        assert asked(again, "w")[0]["unit"] == three["unit"]


def test_a_game_is_looked_at_on_a_board(client: TestClient) -> None:
    test = submit(client, MATCH)
    join(client, "w")
    (task,) = asked(client, "w")
    told(client, "w", task, drawn(task))
    games = client.get(f"/api/tests/{test}/games?limit=1").json()
    assert games["total"] == 2
    assert [one["number"] for one in games["games"]] == [1]
    opened = client.post(f"/api/tests/{test}/games/1").json()["id"]
    state = client.get(f"/api/games/{opened}").json()
    assert "rajah - romichess" in str(state)
    assert client.post(f"/api/tests/{test}/games/77").status_code == 404


@contextmanager
def working(server: Running, jobs: int = 1) -> Iterator[subprocess.Popen[bytes]]:
    """`philidor lab worker` as another machine would start it."""
    command = ["lab", "worker", f"http://127.0.0.1:{server.port}", "--jobs", str(jobs)]
    process = subprocess.Popen(
        [sys.executable, "-m", "philidor", *command],
        env={**os.environ, TOKEN_VARIABLE: TOKEN},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(30)


def until(true: Callable[[], bool], seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it takes too long"
        # The server takes a tenth of that for its answer.
        time.sleep(0.2)


def both_work(listed: Json) -> bool:
    return len(listed["workers"]) == 2 and any(one["busy"] > 1 for one in listed["tests"])


def kinds(tests: list[Json]) -> Counter[str]:
    return Counter(one["state"] for one in tests)


@pytest.mark.slow
def test_five_tests_on_two_workers_of_which_one_is_killed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Running(data, "lab", "serve", "--jobs", "0", "--lease", "3") as server:
        sent = [
            server.http.post("/api/tests", json=one).json()["id"]
            for one in (
                {**MATCH, "openings": SHORT},
                # Only a whole game has a winner.
                SPRT,
                {**GAUNTLET, "openings": SHORT},
                {**SPSA, "openings": SHORT},
                SUITE,
            )
        ]
        with working(server) as doomed, working(server):
            until(lambda: both_work(server.http.get("/api/tests").json()))
            os.killpg(doomed.pid, signal.SIGKILL)
            until(lambda: kinds(server.http.get("/api/tests").json()["tests"])["done"] >= 2)
            server.process.kill()
            server.process.wait()
            with Running(data, "lab", "serve", "--jobs", "1", "--port", str(server.port)) as later:
                until(lambda: kinds(later.http.get("/api/tests").json()["tests"])["done"] == 5)
                found = {
                    kind: later.http.get(f"/api/tests/{key}").json()
                    for kind, key in zip(("m", "sprt", "g", "spsa", "suite"), sent, strict=True)
                }
                pgn = later.http.get(f"/api/tests/{sent[2]}/games.pgn").text
    for one in found.values():
        finished = one["workload"]
        assert finished["done"] == finished["total"] or finished["kind"] == "sprt"
    assert found["m"]["result"]["games"] == 4
    assert found["sprt"]["result"]["duel"]["sprt"]["accepted"] in (0, 1)
    assert sorted(line for line in pgn.splitlines() if line.startswith("[Round")) == [
        f'[Round "{number}"]' for number in range(1, 5)
    ], "each game is there once"
    assert all(one["solved"] is not None for one in found["suite"]["result"]["problems"])
    assert found["spsa"]["result"]["tuning"]["pairs"] == [0, 1, 2]


def test_a_task_is_refused_by_a_machine_that_lacks_its_engine() -> None:
    engine = {"name": "x", "command": "no-such", "options": [], "time_control": "nodes 5"}
    task = read_task(
        {
            "kind": "games",
            "contestants": [engine, engine],
            "pairings": [{"number": 0, "white": 0, "black": 1, "fen": ONE + " 0 1"}],
            "rules": {},
            "tolerance": 50,
            "patience": 1000,
        }
    )
    with pytest.raises(Exception, match="no program 'no-such'"):
        do_task(task)


def test_a_test_submitted_again_has_the_same_openings(client: TestClient) -> None:
    first = submit(client, {**MATCH, "openings": {"name": "one.epd", "text": ONE}})
    request = client.get(f"/api/tests/{first}").json()["request"]
    assert request["openings"] == {"name": "one.epd", "text": "", "of": first}
    again = submit(client, request)
    client.delete(f"/api/tests/{first}")
    join(client, "w")
    units = asked(client, "w", 4)
    assert {task["test"] for task in units} == {again}
    assert all(ONE[:20] in str(task) for task in units)
    assert client.post("/api/tests", json=request).status_code == 404
