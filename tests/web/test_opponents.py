"""Engines as opponents: their book, the time they take, and who gives hints."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Open
from tests.web.visitor import ADDRESS, HUMAN, WEAK, Refused

from philidor.book.library import HEADING
from philidor.game.time_control import TimeControl
from philidor.human.pace import LONGEST_WITHOUT_CLOCK, SHORTEST, Clock
from philidor.web.games.pause import clock_of, pause_seconds, rating_of
from philidor.web.http.app import make_app
from philidor.web.server import Configuration

START = chess.STARTING_FEN


def test_an_engine_plays_from_the_library_that_the_user_taught(visit: Open, data: Path) -> None:
    page = visit()
    for known in page.client.get("/api/library/position", params={"fen": START}).json()["moves"]:
        page.client.delete("/api/library/moves", params={"fen": START, "uci": known["uci"]})
    taught = page.client.put("/api/library/moves", json={"fen": START, "uci": "a2a4"})
    assert taught.status_code == 200
    for engine in ("philidor", "rdchess"):
        seat = {"kind": "engine", "engine": engine, "time_control": "depth 2", "library": True}
        key = page.new(white=seat, black=HUMAN, start=True)
        game = page.until_state(key, lambda game: len(game["nodes"]) > 1)
        assert game["nodes"][1]["uci"] == "a2a4"
        assert game["nodes"][1]["record"]["mark"] == "B"


def test_the_library_of_an_earlier_server_is_taken_over(data: Path) -> None:
    data.mkdir(parents=True)
    board = chess.Board()
    line = " ".join(board.fen().split()[:4]) + "\th2h4\t+\tmine"
    (data / "library.txt").write_text(f"{HEADING}\n{line}\n")
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:
        known = client.get("/api/library/position", params={"fen": START}).json()
    assert [move["uci"] for move in known["moves"]] == ["h2h4"]
    assert (data / "library.lib").exists() and not (data / "library.txt").exists()


def test_only_built_in_engines_play_from_the_library(visit: Open) -> None:
    page = visit()
    server = page.client.app.state.server  # type: ignore[attr-defined]
    entry = server.engines.entries["rajah"]
    other = entry.engine.model_copy(update={"built_in": False, "id": "mine"})
    server.engines.entries["mine"] = type(entry)(other, entry.command)
    key = page.new()
    with pytest.raises(Refused) as refused:
        page.do(
            "set_players", game=key, white={"kind": "engine", "engine": "mine", "library": True}
        )
    assert refused.value.code == "engine.no-library"


def test_a_pause_is_a_persons_and_leaves_the_clock_alone() -> None:
    dice = random.Random(1)
    board = chess.Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"):
        board.push_san(move)

    def pauses(name: str, clock: Clock | None, remembered: bool = False) -> list[float]:
        move = board.parse_san(name)
        return sorted(pause_seconds(board, move, clock, 1500, dice, remembered) for _ in range(200))

    usual = pauses("Ba4", None)
    assert usual[0] >= SHORTEST and usual[-1] <= LONGEST_WITHOUT_CLOCK
    # One in twenty takes several times the median.
    assert usual[190] > 2.5 * usual[100]
    assert pauses("Ba4", None, remembered=True)[100] < 0.8 * usual[100]
    assert pauses("Ba4", Clock(1.0, 0.0, 300.0))[-1] <= 0.2
    assert pauses("Ba4", Clock(900.0, 10.0, 900.0))[100] > usual[100]
    board.push_san("Bxc6")
    assert pauses("dxc6", None)[100] < usual[100]


def test_the_pace_is_that_of_the_opponents_rating() -> None:
    assert rating_of({"Human": "1200"}, None) == 1200
    assert rating_of({"Human": "0"}, 1800) == 1800
    assert rating_of({}, None) == 1500
    assert clock_of(TimeControl(base=300_000, increment=3_000), 60_000) == Clock(60.0, 3.0, 300.0)
    assert clock_of(TimeControl(nodes=100), None) is None


def test_a_reply_waits_and_can_be_hurried(visit: Open) -> None:
    page = visit()
    key = page.new(white=HUMAN, black={**WEAK, "elo": 800, "pauses": True})
    page.move(key, "e2e4")
    page.until_state(key, lambda game: game["thinking"] == "black")
    page.do("move_now", game=key)
    game = page.until_state(key, lambda game: len(game["nodes"]) > 2)
    hurried = game["nodes"][2]["spent"]
    page.move(key, "d2d4")
    game = page.until_state(key, lambda game: len(game["nodes"]) > 4)
    assert game["nodes"][4]["spent"] >= 1_000 * SHORTEST * 0.7
    assert hurried is not None


def test_a_move_of_the_book_is_played_sooner(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered: list[bool] = []

    def note(*arguments: object, **words: bool) -> float:
        remembered.append(words["remembered"])
        return 0.0

    monkeypatch.setattr("philidor.web.games.game_engines.pause_seconds", note)
    page = visit()
    knowing = {**WEAK, "options": {"Human": "2400"}}
    key = page.new(white=HUMAN, black={**knowing, "pauses": True})
    page.move(key, "e2e4")
    page.until_state(key, lambda game: len(game["nodes"]) > 2)
    page.move(key, "a2a3")
    page.until_state(key, lambda game: len(game["nodes"]) > 4)
    page.move(key, "h2h3")
    page.until_state(key, lambda game: len(game["nodes"]) > 6)
    assert remembered[0]
    assert not remembered[-1]


def test_a_hint_from_an_engine_that_is_gone_says_so(visit: Open) -> None:
    page = visit()
    key = page.new(white=HUMAN, black={**WEAK, "engine": "rajah"})
    del page.client.app.state.server.engines.entries["rajah"]  # type: ignore[attr-defined]
    page.do("hint", game=key)
    assert "rajah" in page.until("error")["error"]["text"]


def test_a_hint_against_a_human_like_opponent_is_at_full_strength(visit: Open) -> None:
    page = visit()
    page.do("traffic", wanted=True)
    human = {"Human": "600", "Style": "trader", "Human Seed": "1"}
    key = page.new(
        white=HUMAN, black={"kind": "engine", "engine": "philidor", "options": human}, start=True
    )
    page.do("hint", game=key)
    page.until("hint")
    heard = [event for event in page.heard if event["type"] == "traffic"]
    said = str([event for event in heard if event["source"]["kind"] == "hint"])
    assert "go " in said
    assert "Human value" not in said


def test_the_hint_comes_from_the_engine_that_plays(visit: Open) -> None:
    page = visit()
    page.do("traffic", wanted=True)
    key = page.new(white=HUMAN, black={**WEAK, "engine": "rajah"})
    page.do("hint", game=key)
    page.until("hint")
    said = [heard for heard in page.heard if heard["type"] in ("search", "traffic")]
    assert {heard["engine"] for heard in said if heard["source"]["kind"] == "hint"} == {"Rajah"}
