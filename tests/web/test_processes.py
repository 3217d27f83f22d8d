"""What only a real server process shows: death, many pages, the command line."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.web.running import Running

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6")
PAGES = 8
# The promise of the page; the server's own share of it is measured beside the load of eight
# searches on whatever machine runs the tests, so the typical move counts, not the worst.
ANSWER_SECONDS = 0.050


def test_a_killed_server_loses_no_move(data: Path) -> None:
    with Running(data) as server:
        wanted = {"level": "5+0", "black": {"kind": "engine", "engine": "philidor", "level": "2s"}}
        game = server.http.post("/api/games", json=wanted).json()["id"]
        page = server.page()
        page.do(1, type="watch", game=game)
        node = page.do(2, type="move", game=game, node=0, uci="e2e4")["node"]
        # The engine is thinking now.
        server.kill()
    with Running(data) as server:
        kept = server.http.get(f"/api/games/{game}").json()
        assert kept["head"] == node
        assert kept["state"] == "paused"
        assert 0 < kept["clocks"]["white"] <= 300_000
        page = server.page()
        page.do(1, type="watch", game=game)
        page.do(2, type="start", game=game)
        answered = page.wait(
            lambda heard: heard["type"] == "update" and heard["game"]["head"] != node
        )
        assert answered["game"]["clocks"]["running"] == "white"


def test_every_confirmed_move_survives(data: Path) -> None:
    with Running(data) as server:
        game = server.http.post("/api/games", json={}).json()["id"]
        page = server.page()
        node = 0
        for number, move in enumerate(MOVES):
            node = page.do(number, type="move", game=game, node=node, uci=move)["node"]
        server.kill()
    with Running(data) as server:
        kept = server.http.get(f"/api/games/{game}").json()
        assert [one["uci"] for one in kept["nodes"][1:]] == list(MOVES)
        assert kept["head"] == node


@pytest.mark.slow
def test_eight_pages_with_analysis_do_not_stall_one_another(data: Path) -> None:
    with Running(data) as server, ExitStack() as pages:
        opened = [server.page() for _ in range(PAGES)]
        games = [server.http.post("/api/games", json={}).json()["id"] for _ in opened]
        for page, game in zip(opened, games, strict=True):
            pages.callback(page.socket.close)
            page.do(1, type="watch", game=game)
            page.do(2, type="analyse", game=game, lines=2)
        for page in opened:
            page.wait(lambda heard: heard["type"] == "analysis" and bool(heard["report"]["lines"]))
        times: list[float] = []
        for page, game in zip(opened, games, strict=True):
            node = 0
            for number, move in enumerate(MOVES):
                begun = time.perf_counter()
                node = page.do(10 + number, type="move", game=game, node=node, uci=move)["node"]
                times.append(time.perf_counter() - begun)
        assert statistics.median(times) < ANSWER_SECONDS
        # Nobody is starved: every page goes on to hear of its analysis.
        for page in opened:
            page.wait(lambda heard: heard["type"] == "analysis" and heard["running"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--engine", "no-such-program"], "there is no program"),
        (["--data", "/dev/null/x"], "cannot be kept"),
        (["--host", "256.1.1.1"], "cannot listen on"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], complaint: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "philidor", "web", "--no-browser", "--port", "0", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 2
    last = ended.stderr.strip().splitlines()[-1]
    assert last.startswith("philidor: ") and complaint in last
    assert "Traceback" not in ended.stderr


def test_another_address_demands_a_token_that_the_command_prints(data: Path) -> None:
    words = ["web", "--host", "0.0.0.0", "--port", "0", "--no-browser", "--data", str(data)]
    with subprocess.Popen(
        [sys.executable, "-m", "philidor", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.terminate()
    assert "?token=" in line
