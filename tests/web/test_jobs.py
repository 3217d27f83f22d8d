"""Background jobs, analysis, engines: real engines at tiny limits."""

from __future__ import annotations

import re
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Open
from tests.web.visitor import ADDRESS, HUMAN, SHORT, Json, Refused, Visitor

from philidor.game.time_control import TimeControl
from philidor.library.store import Store
from philidor.web.engines import places
from philidor.web.http.app import make_app
from philidor.web.jobs.jobs import DOCUMENTS
from philidor.web.jobs.matches import specs_of
from philidor.web.jobs.ratings import paired
from philidor.web.server import Configuration
from philidor.web.wire.jobs import MatchSide

SCHOLARS = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n'
SECONDS = 60.0


def begin(client: TestClient, **wanted: Any) -> str:
    answer = client.post("/api/jobs", json=wanted)
    assert answer.status_code == 201, answer.text
    key: str = answer.json()["id"]
    return key


def ended(client: TestClient, key: str) -> Json:
    """The job when it has ended."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        job: Json = client.get(f"/api/jobs/{key}").json()
        if job["state"] not in ("queued", "running"):
            return job
        time.sleep(0.05)
    raise AssertionError("the job does not end")


def test_a_blunder_check_labels_the_game_and_is_kept(client: TestClient, page: Visitor) -> None:
    game = client.post("/api/pgn", json={"text": SCHOLARS}).json()["game"]
    page.do("watch", game=game)
    wanted = {"kind": "review", "game": game, "engine": "philidor", "limit": {"nodes": 3000}}
    job = ended(client, begin(client, **wanted))
    assert job["state"] == "done" and job["done"] == job["total"] >= 8, "and the second look"
    result = job["result"]
    knight, mate = result["moves"][5], result["moves"][6]
    assert (knight["san"], knight["label"]) == ("Nf6", "blunder")
    assert (mate["san"], mate["label"]) == ("Qxf7#", "best")
    assert result["black"]["counts"]["blunder"] == 1
    assert result["white"]["accuracy"] > result["black"]["accuracy"]
    known = page.until_state(game, lambda known: known["nodes"][6]["label"] is not None)
    assert known["nodes"][6]["label"] == "blunder"
    # The second visit searches nothing.
    again = ended(client, begin(client, **wanted))["result"]
    assert again["cached"] == 7
    assert again["moves"] == result["moves"]
    assert client.get(f"/api/games/{game}/review").json() == again
    progress = [heard for heard in page.heard if heard["type"] == "job"]
    assert progress


def test_a_suite_with_live_progress(client: TestClient, page: Visitor) -> None:
    shipped = client.get("/api/suites").json()[0]
    assert (shipped["id"], shipped["problems"]) == ("bratko-kopec", 24)
    text = (
        'R7/5ppk/8/8/8/8/5PPP/6K1 w - - bm Rh8+; id "no";\n'
        '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "mate";\n'
    )
    own = client.post("/api/suites", json={"text": text, "name": "two"}).json()
    assert own["problems"] == 2
    key = begin(client, kind="suite", suite=own["id"], engine="rajah", limit={"depth": 3})
    job = ended(client, key)
    assert job["state"] == "done"
    by_name = {problem["name"]: problem for problem in job["result"]["problems"]}
    assert by_name["mate"]["solved"] and by_name["mate"]["answer"] == "Ra8#"
    assert job["result"]["solved"] >= 1
    bad = client.post("/api/suites", json={"text": "nonsense"})
    assert bad.status_code == 400 and bad.json()["error"]["code"] == "suite.bad"


def test_a_suite_of_pgn_games(client: TestClient) -> None:
    """As `lab suite` reads it: each game's first position, its solution in a tag."""
    text = '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n[bm "Ra8#"]\n\n*\n'
    own = client.post("/api/suites", json={"text": text, "name": "mates.pgn"}).json()
    assert (own["name"], own["problems"]) == ("mates.pgn", 1)
    key = begin(client, kind="suite", suite=own["id"], engine="rajah", limit={"depth": 3})
    (problem,) = ended(client, key)["result"]["problems"]
    assert problem["expected"] == problem["answer"] == "Ra8#"


def test_a_match_is_played_on_live_boards(client: TestClient, page: Visitor) -> None:
    key = begin(
        client,
        kind="match",
        engines=[{"engine": "philidor"}, {"engine": "paulchess-simple1"}],
        time_control="nodes 300",
        games=2,
    )
    told = page.wait(
        lambda heard: heard["type"] == "job" and bool((heard["job"]["result"] or {}).get("running"))
    )
    game = told["job"]["result"]["running"][0]
    page.do("watch", game=game)
    assert page.games[game]["kind"] == "match"
    if page.games[game]["state"] == "playing":
        with pytest.raises(Refused) as refused:
            page.do("resign", game=game)
        assert refused.value.code in ("game.belongs-to-match", "game.over")
    job = ended(client, key)
    assert job["state"] == "done", job["error"]
    result = job["result"]
    assert [one["result"] for one in result["games"]].count("*") == 0
    assert sum(line["points"] for line in result["standings"]) == 2
    assert result["duel"]["wins"] + result["duel"]["draws"] + result["duel"]["losses"] == 2
    assert client.get("/api/games", params={"kind": "match"}).json()["total"] == 2
    assert client.get(f"/api/jobs/{key}/pgn").json()["text"].count("[Event") == 2


def test_a_match_s_games_have_its_time_control(client: TestClient, page: Visitor) -> None:
    engines = [{"engine": "rajah"}, {"engine": "arasan"}]
    key = begin(client, kind="match", engines=engines, time_control="5s+0.05s", games=2)
    page.wait(
        lambda heard: heard["type"] == "job" and bool((heard["job"]["result"] or {}).get("running"))
    )
    client.post(f"/api/jobs/{key}/stop")
    text = client.get(f"/api/jobs/{key}/pgn").json()["text"]
    assert '[TimeControl "5+0.05"]' in text
    # Broken off, and not to be gone on with: without the match no clock would stop its engines.
    game = client.get("/api/games", params={"kind": "match"}).json()["games"][0]["id"]
    page.do("watch", game=game)
    assert page.games[game]["state"] == "paused"
    for act in ("start", "step", "take_back"):
        with pytest.raises(Refused) as refused:
            page.do(act, game=game)
        assert refused.value.code == "game.belongs-to-match"


def test_a_job_can_be_cancelled_and_forgotten(client: TestClient) -> None:
    key = begin(client, kind="suite", suite="bratko-kopec", limit={"movetime": 60_000})
    assert client.delete(f"/api/jobs/{key}").status_code == 204
    assert client.get(f"/api/jobs/{key}").json()["state"] == "cancelled"
    assert client.delete(f"/api/jobs/{key}").status_code == 204
    assert client.get(f"/api/jobs/{key}").status_code == 404
    assert client.post(f"/api/jobs/{key}/restore").json()["state"] == "cancelled"
    assert client.get(f"/api/jobs/{key}").json()["state"] == "cancelled"
    assert client.post(f"/api/jobs/{key}/restore").status_code == 404


def test_stopping_a_job_never_deletes_it(client: TestClient) -> None:
    """Not even one that has ended when the request arrives."""
    key = begin(client, kind="suite", suite="bratko-kopec", limit={"movetime": 60_000})
    assert client.post(f"/api/jobs/{key}/stop").json()["state"] == "cancelled"
    assert client.post(f"/api/jobs/{key}/stop").json()["state"] == "cancelled"
    assert client.get(f"/api/jobs/{key}").json()["state"] == "cancelled"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"kind": "suite", "suite": "none", "limit": {"nodes": 1}}, "request.not-found"),
        ({"kind": "suite", "suite": "bratko-kopec", "limit": {}}, "request.bad"),
        ({"kind": "review", "game": "none", "limit": {"nodes": 1}}, "game.unknown"),
        (
            {"kind": "match", "engines": [{"engine": "rajah"}] * 2, "time_control": "fast"},
            "job.bad-time-control",
        ),
        (
            {
                "kind": "match",
                "engines": [{"engine": "rajah"}, {"engine": "x"}],
                "time_control": "1+1",
            },
            "engine.unknown",
        ),
    ],
)
def test_impossible_jobs_are_refused(client: TestClient, wanted: Json, code: str) -> None:
    answer = client.post("/api/jobs", json=wanted)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["code"] == code


def of_slot(slot: int) -> Callable[[Json], bool]:
    return lambda heard: (
        heard["type"] == "analysis" and heard["slot"] == slot and bool(heard["report"]["lines"])
    )


def test_a_server_runs_so_many_engines_and_no_more(
    page: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "MOST_ENGINES", 1)
    game = page.new()
    page.do("analyse", slot=0, engine="rajah", game=game)
    page.wait(of_slot(0))
    page.do("analyse", slot=1, engine="rajah", game=game)
    refused = page.wait(lambda heard: heard.get("slot") == 1 and not heard["running"])
    assert refused["error"]["code"] == "engine.too-many"
    # Another engine in the first slot takes the place of the one there.
    page.do("analyse", slot=0, engine="rdchess", game=game)
    assert page.wait(lambda h: of_slot(0)(h) and h["engine"] == "rdchess")["running"]


def test_two_engines_analyse_side_by_side_with_several_lines(page: Visitor) -> None:
    game = page.new()
    page.move(game, "e2e4")
    page.do("analyse", slot=0, engine="philidor", game=game, lines=3)
    page.do("analyse", slot=1, engine="rajah", game=game)
    first = page.wait(lambda heard: of_slot(0)(heard) and len(heard["report"]["lines"]) == 3)
    assert first["running"] and first["name"] == "Philidor"
    assert page.wait(of_slot(1))["name"] == "Rajah"
    page.do("stop_analysis", slot=0)
    stopped = [h for h in page.heard if h["type"] == "analysis" and h["slot"] == 0][-1]
    assert not stopped["running"] and len(stopped["report"]["lines"]) == 3


def test_the_threat_is_seen_from_the_other_side(page: Visitor) -> None:
    page.do("analyse", fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", threat=True)
    seen = page.wait(of_slot(0))
    assert seen["fen"].split()[1] == "w"
    assert seen["report"]["lines"][0]["san"][0] == "Ra8#"
    with pytest.raises(Refused) as refused:
        page.do("analyse", fen="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", threat=True)
    assert refused.value.code == "engine.position"
    with pytest.raises(Refused) as refused:
        page.do("analyse", fen="nonsense")
    assert refused.value.code == "fen.fields"


def test_a_finished_position_needs_no_search(page: Visitor) -> None:
    page.do("analyse", fen="R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert not page.wait(lambda heard: heard["type"] == "analysis")["running"]


def test_traffic_goes_only_to_pages_that_ask(visit: Open) -> None:
    curious, other = visit(), visit()
    game = curious.new(
        white=HUMAN, black={"kind": "engine", "engine": "rajah"}, time_control="depth 2"
    )
    other.do("watch", game=game)
    curious.do("traffic", wanted=True)
    curious.move(game, "e2e4")
    texts: list[str] = []
    while not any(text.startswith("bestmove") for text in texts):
        texts += [line["text"] for line in curious.until("traffic")["lines"]]
    assert "debug on" in texts
    assert any(text.startswith("go ") for text in texts)
    other.do("legal", game=game, node=0)
    assert not [heard for heard in other.heard if heard["type"] == "traffic"]


@pytest.mark.parametrize(
    ("engine", "kinds"),
    [
        ("philidor", {"iteration", "statistics", "moves", "root"}),
        ("rdchess", {"iteration", "statistics", "moves", "evaluation", "root"}),
    ],
)
def test_pages_are_told_of_the_inside_of_a_search_and_games_keep_it(
    visit: Open, engine: str, kinds: set[str]
) -> None:
    page = visit()
    seat = {"kind": "engine", "engine": engine, "time_control": "depth 4"}
    game = page.new(white=HUMAN, black=seat)
    page.move(game, "e2e4")
    known = page.until_state(game, lambda known: len(known["nodes"]) == 3)
    told = [heard for heard in page.heard if heard["type"] == "insight"]
    assert {heard["data"]["kind"] for heard in told} == kinds
    assert told[0]["source"] == {"kind": "game", "game": game, "side": "black"}
    if engine == "rdchess":
        assert "NM#" in known["nodes"][known["head"]]["record"]["extra"]


def test_an_analysis_tells_of_its_inside_from_the_beginning(page: Visitor) -> None:
    game = page.new(kind="analysis")
    page.do("analyse", slot=0, engine="rdchess", game=game, node=0, lines=1)
    for kind in ("moves", "evaluation", "root"):
        page.wait(lambda heard: heard["type"] == "insight" and heard["data"]["kind"] == kind)  # noqa: B023
    page.do("stop_analysis", slot=0)


def test_options_are_kept_and_bad_ones_refused(client: TestClient) -> None:
    details = client.post("/api/engines/philidor/details").json()
    assert details["elo_least"] < details["elo_most"]
    kept = client.put("/api/engines/philidor/options", json={"options": {"Hash": "8"}})
    assert kept.status_code == 200
    hashes = [option for option in kept.json()["available"] if option["name"] == "Hash"]
    assert str(hashes[0]["value"]) == "8"
    bad = client.put("/api/engines/philidor/options", json={"options": {"Nonsense": "8"}})
    assert bad.json()["error"]["code"] == "engine.bad-option"
    assert client.post("/api/engines/philidor/details").json()["options"] == {"Hash": "8"}
    assert client.delete("/api/engines/philidor").json()["error"]["code"] == "engine.built-in"


@pytest.mark.opponent
def test_an_engine_of_the_user_plays(
    client: TestClient, page: Visitor, require_program: Callable[[str], str]
) -> None:
    proposal = {"command": require_program("stockfish"), "name": "Guest"}
    asked = client.post("/api/engines/proposals", json=proposal).json()
    added = client.post("/api/engines", json={"nonce": asked["nonce"]})
    assert added.status_code == 201, added.text
    seat = {"kind": "engine", "engine": added.json()["id"]}
    game = page.new(white=HUMAN, black=seat, time_control="depth 3")
    assert page.games[game]["seats"]["black"]["name"] == "Guest"
    page.move(game, "e2e4")
    page.until_state(game, lambda known: len(known["nodes"]) == 3)
    assert client.delete(f"/api/engines/{added.json()['id']}").status_code == 204


def test_an_xboard_engine_plays_and_is_watched(client: TestClient, page: Visitor) -> None:
    proposal = {"command": "philidor xboard --engine rajah", "protocol": "xboard"}
    asked = client.post("/api/engines/proposals", json=proposal).json()
    added = client.post("/api/engines", json={"nonce": asked["nonce"]})
    assert added.status_code == 201, added.text
    seat = {"kind": "engine", "engine": added.json()["id"]}
    game = page.new(white=HUMAN, black=seat, time_control="depth 4")
    page.move(game, "e2e4")
    known = page.until_state(game, lambda known: len(known["nodes"]) == 3)
    assert known["nodes"][known["head"]]["record"]["depth"] == 4


def add_silent(client: TestClient, *words: str) -> str:
    """The id of a new engine that does not move, see `silent_engine.py`."""
    command = shlex.join(
        [sys.executable, str(Path(__file__).with_name("silent_engine.py")), *words]
    )
    asked = client.post("/api/engines/proposals", json={"command": command, "name": "Mute"}).json()
    key: str = client.post("/api/engines", json={"nonce": asked["nonce"]}).json()["id"]
    return key


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little patience for silent engines."""
    monkeypatch.setattr("philidor.web.engines.player.PATIENCE_SECONDS", 0.4)


@pytest.fixture
def mute(client: TestClient, impatient: None) -> str:
    """The id of an engine that never moves."""
    return add_silent(client)


def test_an_engine_that_never_answers_is_reported_in_one_line(page: Visitor, mute: str) -> None:
    game = page.new(white=HUMAN, black={"kind": "engine", "engine": mute, "time_control": "0.1s"})
    page.move(game, "e2e4")
    told = page.wait(lambda heard: heard["type"] == "error" and heard["game"] == game)
    assert told["error"]["code"] == "engine.silent"
    assert re.fullmatch(r"Mute: no answer for \d+ ms", told["error"]["text"])
    assert page.games[game]["state"] == "paused"


def test_an_engine_that_falls_silent_is_started_again(
    client: TestClient, page: Visitor, impatient: None, tmp_path: Path
) -> None:
    key = add_silent(client, str(tmp_path / "silent"))
    game = page.new(white=HUMAN, black={"kind": "engine", "engine": key, "time_control": "0.1s"})
    page.move(game, "e2e4")
    known = page.until_state(game, lambda known: len(known["nodes"]) == 3)
    assert known["state"] == "playing"


def test_an_engine_that_cannot_be_stopped_is_replaced(page: Visitor, mute: str) -> None:
    game = page.new(white=HUMAN, black={"kind": "engine", "engine": mute})
    page.do("traffic", wanted=True)
    page.move(game, "e2e4")
    page.wait(lambda heard: tells(heard, "go"))
    page.do("abort_search", game=game)
    page.do("start", game=game)
    # Its successor thinks for as long as it likes: the game has no limit.
    page.wait(lambda heard: tells(heard, "uci"))
    page.wait(lambda heard: tells(heard, "go"))
    page.until_state(game, lambda known: known["thinking"] == "black")


def tells(heard: Json, word: str) -> bool:
    """Whether an event is traffic with a line that begins with this word."""
    return heard["type"] == "traffic" and any(
        line["text"].split()[0] == word for line in heard["lines"]
    )


@pytest.mark.parametrize("kind", ["suite", "match", "review"])
def test_a_job_continues_where_it_was_stopped(client: TestClient, page: Visitor, kind: str) -> None:
    game = client.post("/api/pgn", json={"text": SCHOLARS}).json()["game"]
    wanted: dict[str, Json] = {
        "suite": {"suite": "bratko-kopec", "limit": {"movetime": 100}},
        "match": {
            "engines": [{"engine": "rajah"}] * 2,
            "time_control": "depth 2",
            "games": 6,
            "openings": SHORT,
        },
        "review": {"game": game, "limit": {"movetime": 300}},
    }
    key = begin(client, kind=kind, **wanted[kind])
    page.wait(lambda heard: heard["type"] == "job" and heard["job"]["done"] >= 2)
    client.delete(f"/api/jobs/{key}")
    stopped = client.get(f"/api/jobs/{key}").json()
    assert stopped["state"] == "cancelled"
    assert stopped["done"] < stopped["total"]
    before = finished(stopped["result"])
    assert client.post(f"/api/jobs/{key}/continue").status_code == 200
    job = ended(client, key)
    assert (job["state"], job["done"]) == ("done", job["total"])
    after = finished(job["result"])
    assert after[: len(before)] == before if kind == "review" else before == after & before
    again = client.post(f"/api/jobs/{key}/continue")
    assert again.json()["error"]["code"] == "job.goes-on"


def finished(result: Json) -> Any:
    """A job's results, in a form that can be compared with a later state."""
    if result["kind"] == "review":
        return [move["score"] for move in result["moves"]]
    if result["kind"] == "match":
        return {(one["number"], one["game"]) for one in result["games"] if one["result"] != "*"}
    done = [one for one in result["problems"] if one["solved"] is not None]
    return {(one["name"], one["nodes"], one["seconds"]) for one in done}


def test_a_job_that_breaks_has_ended(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: object, on_change: object) -> None:
        raise ZeroDivisionError("one of ours")

    monkeypatch.setattr("philidor.web.jobs.suites.SuiteRun.run", broken)
    job = ended(client, begin(client, kind="suite", suite="bratko-kopec", limit={"nodes": 1}))
    assert job["state"] == "failed"
    assert job["error"]["params"] == {"reason": "one of ours"}


def test_jobs_survive_the_server_s_end(data: Path) -> None:
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as first:
        done = begin(first, kind="suite", suite="bratko-kopec", limit={"nodes": 1})
        result = ended(first, done)["result"]
        gone = begin(first, kind="suite", suite="bratko-kopec", limit={"nodes": 1})
        ended(first, gone)
        first.delete(f"/api/jobs/{gone}")
    # What a later version has written is not shown, and kept for it.
    store = Store(data)
    store.put(DOCUMENTS, "later", {"kind": "simul"})
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as second:
        assert second.get(f"/api/jobs/{done}").json()["result"] == result
        assert [job["id"] for job in second.get("/api/jobs").json()["jobs"]] == [done]
    assert store.get(DOCUMENTS, gone) is None
    assert store.get(DOCUMENTS, "later") == {"kind": "simul"}


def test_cards_and_ratings_of_matches_and_suites(client: TestClient) -> None:
    """Lists have no results, but what a card shows; ratings come from all matches."""
    assert client.get("/api/ratings").json() == []
    key = begin(
        client, kind="match", time_control="nodes 50", games=2,
        engines=[{"engine": "philidor"}, {"engine": "paulchess-simple1"}],
    )  # fmt: skip
    suite = begin(client, kind="suite", suite="bratko-kopec", limit={"nodes": 50})
    match = ended(client, key)
    ended(client, suite)
    cards = {job["id"]: job for job in client.get("/api/jobs").json()["jobs"]}
    assert [job["result"] for job in cards.values()] == [None, None]
    best = match["result"]["standings"][0]
    last = match["result"]["games"][-1]
    final = client.get(f"/api/games/{last['game']}").json()
    position = next(node["fen"] for node in final["nodes"] if node["id"] == final["head"])
    assert last["fen"].split()[:4] == position.split()[:4]
    assert cards[key]["glance"] == {
        "fen": last["fen"],
        "best": best["name"],
        "points": best["points"],
        "games": 2,
        "names": ["Philidor", "PaulChess Simple1"],
        "solved": 0,
    }
    assert cards[suite]["glance"]["fen"].startswith("1k1r4/")
    first, second = client.get("/api/ratings").json()
    assert first["elo"] >= second["elo"]
    assert first["elo"] + second["elo"] == pytest.approx(0, abs=0.2)
    assert (first["games"], second["games"]) == (2, 2)
    assert first["points"] + second["points"] == 2
    # The match's own page gives the same margin: two games with one opening are one trial.
    figures = ("name", "elo", "error", "games", "points")
    assert [[one[name] for name in figures] for one in (first, second)] == [
        [one[name] for name in figures] for one in match["result"]["standings"]
    ]


def test_games_of_matches_are_paired_by_event_and_round() -> None:
    rounds = ["1", "2", "4", "3", "?", "5"]
    assert paired([("A - B", one) for one in rounds]) == [0, 1, 3, 2, 4, 6]
    # Two matches of the same name, the first broken off; two at once with other names.
    assert paired([("A - B", one) for one in ("1", "1", "2", "1", "2")]) == [0, 2, 3, 4, 5]
    both = [("A - B", "1"), ("A - C", "1"), ("A - C", "2"), ("A - B", "2")]
    assert paired(both) == [0, 2, 3, 1]


def test_namesakes_in_a_match_get_different_names(page: Visitor) -> None:
    engines = page.client.app.state.server.engines  # type: ignore[attr-defined]
    sides = [MatchSide(engine="rajah", name=name) for name in ("A (2)", "A", "A", "A")]
    names = [spec.name for spec in specs_of(sides, engines, TimeControl(nodes=1))]
    assert names == ["A (2)", "A", "A (3)", "A (4)"]
