"""What only a real server process shows: death, many pages, the command line."""

from __future__ import annotations

import asyncio
import itertools
import os
import shlex
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import chess
import pytest
import uvicorn
from starlette.testclient import TestClient
from tests.arena.bad_engines import bad, processes_of
from tests.commands import invoke
from tests.processes import started
from tests.web.running import Page, Running
from tests.web.visitor import ADDRESS, SHORT, Json, Visitor
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed

from philidor.arena.engines import EngineSpec
from philidor.web.http import connections
from philidor.web.http.app import make_app
from philidor.web.http.serve import (
    TOKEN_FILE,
    TOKEN_VARIABLE,
    HangingUpServer,
    ServeError,
    ServeOptions,
    chosen_token,
    given_token,
)
from philidor.web.server import Configuration

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6")
# After two games of four moves each one engine falls silent, once in each process.
GAMES = 4
SILENT = bad("hangmove", 9)
PAGES = 8
# The promise of the page, for the typical move. It is measured beside the load of eight searches on
# whatever machine runs the tests: what a bare process of the same priority needs there for the work
# of a move, a few milliseconds of a free processor, is not the server's doing.
ANSWER_SECONDS = 0.050
TURNS = 4
# What others may have to wait while a client or an engine sends as much as it can; on a busy
# machine so many times what they wait there without it.
FLOODED_SECONDS = 0.2
FLOODED_TURNS = 8
WORKER = """
import sys, time
for line in sys.stdin:
    end = time.process_time() + 0.005
    while time.process_time() < end:
        pass
    print(line, end="", flush=True)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for the tests that do not end it."""
    with Running(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@contextmanager
def started_again(data: Path) -> Iterator[Visitor]:
    """A page of the next server of a data folder, which needs no process of its own."""
    app = make_app(Configuration(data=data))
    with (
        TestClient(app, base_url=ADDRESS) as client,
        client.websocket_connect("ws://127.0.0.1:8017/ws") as socket,
    ):
        page = Visitor(client, socket)
        page.until("welcome")
        yield page


def kept(page: Visitor, game: str) -> Json:
    """A stored game."""
    found: Json = page.client.get(f"/api/games/{game}").json()
    return found


def edited_until_the_end(
    page: Page, game: str, death: threading.Timer
) -> tuple[dict[int, str], str, int]:
    """Moves and comments follow each other until the connection breaks, wherever that is.

    The confirmed comments by their node, the last comment that was sent, the last confirmed node.
    """
    confirmed: dict[int, str] = {}
    asked = ""
    node = page.do(1, type="move", game=game, node=0, uci="g1f3")["node"]
    with suppress(ConnectionClosed):
        for number in itertools.count(2, 2):
            asked = f"edit {number}"
            page.do(number, type="annotate", game=game, node=node, comment=asked)
            confirmed[node] = asked
            if number == 10:
                death.start()
            uci = ("g8f6", "f3g1", "f6g8", "g1f3")[number // 2 % 4 - 1]
            node = page.do(number + 1, type="move", game=game, node=node, uci=uci)["node"]
    death.join()
    return confirmed, asked, node


def test_a_killed_server_loses_no_move_no_comment_and_no_game(data: Path) -> None:
    """It dies amid a match, an engine's thoughts, and a user's edits."""
    with Running(data) as server:
        page = server.page()
        plain = server.http.post("/api/games", json={}).json()["id"]
        node = 0
        for number, move in enumerate(MOVES):
            node = page.do(number, type="move", game=plain, node=node, uci=move)["node"]
        sides = [{"engine": "rajah"}, {"engine": added(server, SILENT)}]
        match = {"kind": "match", "engines": sides, "time_control": "nodes 5", "games": GAMES}
        key = server.http.post("/api/jobs", json={**match, "openings": SHORT}).json()["id"]
        page.wait(lambda heard: heard["type"] == "job" and heard["job"]["done"] >= 2)
        wanted = {
            "time_control": "5+0",
            "black": {"kind": "engine", "engine": "philidor", "time_control": "20s"},
        }
        played = server.http.post("/api/games", json=wanted).json()["id"]
        page.do(1, type="watch", game=played)
        mine = page.do(2, type="move", game=played, node=0, uci="e2e4")["node"]
        edited = server.http.post("/api/games", json={}).json()["id"]
        death = threading.Timer(0.02, server.kill)
        confirmed, asked, last = edited_until_the_end(server.page(), edited, death)
    # Nothing else would end it for a long time.
    for process in processes_of(SILENT):
        os.kill(process, signal.SIGKILL)
    with started_again(data) as visitor:
        found = kept(visitor, plain)
        assert [one["uci"] for one in found["nodes"][1:]] == list(MOVES)
        assert found["head"] == node
        nodes = {one["id"]: one for one in kept(visitor, edited)["nodes"]}
        assert len(confirmed) >= 5
        for one, text in confirmed.items():
            assert nodes[one]["comment"] in (text, asked), one
        assert last in nodes
        the_engine_answers_after_the_end(visitor, played, mine)
        the_match_continues_with_its_games(visitor, key)


def the_engine_answers_after_the_end(page: Visitor, game: str, head: int) -> None:
    """The game waits behind the user's move, with the user's clock; started, it goes on."""
    found = kept(page, game)
    assert found["head"] == head
    assert found["state"] == "paused"
    assert 0 < found["clocks"]["white"] <= 300_000
    page.do("watch", game=game)
    quick = {"kind": "engine", "engine": "philidor", "time_control": "nodes 100"}
    page.do("set_players", game=game, black=quick)
    page.do("start", game=game)
    page.until_state(game, lambda known: known["head"] != head)
    assert page.games[game]["clocks"]["running"] == "white"


def the_match_continues_with_its_games(page: Visitor, key: str) -> None:
    """What was played is counted, what was interrupted is played again."""
    http = page.client
    job = http.get(f"/api/jobs/{key}").json()
    assert job["state"] == "interrupted"
    listed = http.get("/api/games?kind=match").json()["games"]
    assert "playing" not in {row["state"] for row in listed}
    played = {row["id"] for row in listed if row["state"] == "over"}
    assert 2 <= len(played) < GAMES
    assert http.post(f"/api/jobs/{key}/continue").status_code == 200
    page.wait(
        lambda heard: (
            heard["type"] == "job"
            and heard["job"]["state"] == "done"
            and heard["job"]["result"] is not None
        )
    )
    job = http.get(f"/api/jobs/{key}").json()
    assert job["done"] == job["total"] == GAMES
    games = job["result"]["games"]
    assert sorted(one["number"] for one in games) == list(range(GAMES))
    assert played <= {one["game"] for one in games}
    assert sum(line["points"] for line in job["result"]["standings"]) == GAMES


def test_a_data_folder_has_one_server(server: Running) -> None:
    second = invoke("web", "--port", "0", "--no-browser", "--data", str(server.data))
    assert second.exit_code == 2
    assert second.stdout == ""
    (line,) = second.stderr.splitlines()
    assert line == f"philidor: another program is serving the games in {server.data}"


class Comparison:
    """A process that computes briefly for each line: its time shows how busy the machine is."""

    def __enter__(self) -> Comparison:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def seconds(self) -> float:
        """Its work for one line."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        begun = time.perf_counter()
        self.process.stdin.write("?\n")
        self.process.stdout.readline()
        return time.perf_counter() - begun


@pytest.mark.slow
def test_eight_pages_with_analysis_do_not_stall_one_another(server: Running) -> None:
    with ExitStack() as pages:
        opened = [pages.enter_context(server.page()) for _ in range(PAGES)]
        games = [server.http.post("/api/games", json={}).json()["id"] for _ in opened]
        for page, game in zip(opened, games, strict=True):
            page.do(1, type="watch", game=game)
            page.do(2, type="analyse", game=game, lines=2)
        for page in opened:
            page.wait(lambda heard: heard["type"] == "analysis" and bool(heard["report"]["lines"]))
        times: list[float] = []
        turns: list[float] = []
        comparison = pages.enter_context(Comparison())
        for page, game in zip(opened, games, strict=True):
            node = 0
            for number, move in enumerate(MOVES[:4]):
                turns.append(comparison.seconds())
                begun = time.perf_counter()
                node = page.do(10 + number, type="move", game=game, node=node, uci=move)["node"]
                times.append(time.perf_counter() - begun)
        assert statistics.median(times) < ANSWER_SECONDS + TURNS * statistics.median(turns)
        # No page is starved: every one keeps receiving its analysis.
        for page in opened:
            page.wait(lambda heard: heard["type"] == "analysis" and heard["running"])


def test_what_is_wrong_is_one_line() -> None:
    for words, complaint in (
        (["--engine", "no-such-program"], "there is no program"),
        (["--data", "/dev/null/x"], "cannot be made a folder"),
        (["--host", "256.1.1.1"], "cannot listen on"),
        (["--token-file", "/no/such/file"], "cannot be read: No such file"),
        (["--token-file", "/dev/null"], "at least 16 characters"),
        (["--host", "0.0.0.0", "--no-token"], "this machine only"),
        (["--no-token", "--token-file", "/dev/null"], "--no-token excludes"),
    ):
        ended = invoke("web", "--no-browser", "--port", "0", *words)
        assert ended.exit_code == 2, words
        last = ended.stderr.strip().splitlines()[-1]
        assert last.startswith("philidor: ") and complaint in last, words
        assert "Traceback" not in ended.stderr, words


@pytest.mark.parametrize(
    ("token", "complaint"),
    [("short", "at least 16 characters"), ("sixteen letters and more", "printable ASCII")],
)
def test_a_token_of_the_environment_is_checked(token: str, complaint: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(TOKEN_VARIABLE, token)
        with pytest.raises(ServeError, match=complaint):
            chosen_token(ServeOptions(token=given_token(None)), None)


def test_a_token_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("sixteen-characters-at-least\n")
    assert given_token(file) == "sixteen-characters-at-least"


@pytest.fixture
def heeded(request: pytest.FixtureRequest) -> Iterator[signal.Signals]:
    """A signal that processes heed from now on, even where the tests were started by nohup."""
    before = signal.signal(request.param, signal.SIG_DFL)
    yield request.param
    signal.signal(request.param, before)


@pytest.mark.parametrize("heeded", [signal.SIGTERM, signal.SIGHUP], indirect=True)
def test_a_closed_terminal_ends_the_server_in_order(data: Path, heeded: signal.Signals) -> None:
    """The game's last move is stored and its engine ended, as after Ctrl-C."""
    with Running(data) as server:
        wanted = {"black": {"kind": "engine", "engine": "rajah", "time_control": "2s"}}
        game = server.http.post("/api/games", json=wanted).json()["id"]
        page = server.page()
        page.do(1, type="watch", game=game)
        page.do(2, type="move", game=game, node=0, uci="e2e4")
        server.process.send_signal(heeded)
        assert server.process.wait(30) == -heeded
    with started_again(data) as visitor:
        found = kept(visitor, game)
        assert found["head"] >= 1 and found["state"] == "paused"


def answer_time(server: Running) -> float:
    """Seconds of the typical answer to another client."""
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        assert server.http.get("/api/status").status_code == 200
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def test_a_flood_of_one_client_holds_up_nobody(server: Running) -> None:
    """20,000 commands of one client, which reads no answer, once took 11 seconds of all others."""
    quiet = answer_time(server)
    game = server.http.post("/api/games", json={}).json()["id"]
    # In a process of its own, which does not take the time of the one that measures.
    command = [sys.executable, "-m", "tests.web.running", str(server.port), "20000", game]
    with started(command, stdout=subprocess.PIPE) as flood:
        assert flood.stdout is not None and flood.stdout.readline() == "sending\n"
        assert answer_time(server) < max(FLOODED_SECONDS, FLOODED_TURNS * quiet)


def test_an_engine_that_floods_holds_up_nobody(server: Running) -> None:
    """Its lines came 5,000 at once, and each client waited until all were read."""
    quiet = answer_time(server)
    engine = added(server, bad("floodforever", 1))
    with server.page() as page:
        page.do(1, type="analyse", slot=0, engine=engine, fen=chess.STARTING_FEN)
        page.wait(lambda heard: heard["type"] == "analysis" and bool(heard["report"]["lines"]))
        assert answer_time(server) < max(FLOODED_SECONDS, FLOODED_TURNS * quiet)


def added(server: Running, spec: EngineSpec) -> str:
    """The id of a bad engine."""
    asked = {"command": shlex.join(spec.command), "name": spec.name}
    nonce = server.http.post("/api/engines/proposals", json=asked).json()["nonce"]
    key: str = server.http.post("/api/engines", json={"nonce": nonce}).json()["id"]
    return key


def test_what_engines_do_is_not_on_the_servers_terminal(data: Path, tmp_path: Path) -> None:
    """Analyses replaced at once, engines killed in them, odd lines: the page is told, and only it.

    "Future exception was never retrieved" and traces of python-chess once stood there.
    """
    errors = tmp_path / "errors"
    with Running(data, errors=errors) as server:
        engines = ["philidor", "rajah"]
        engines += [added(server, bad(mode, 1)) for mode in ("illegalponder", "badpv", "crashmove")]
        page = server.page()
        game = server.http.post("/api/games", json={"kind": "analysis"}).json()["id"]
        page.do(1, type="watch", game=game)
        for number in range(30):
            engine = engines[number % len(engines)]
            page.send(id=10 + number, type="analyse", slot=number % 2, engine=engine, game=game)
            if number % 3 == 0:
                page.send(id=100 + number, type="stop_analysis", slot=number % 2)
        page.do(200, type="analyse", slot=0, engine="rajah", game=game)
        page.wait(
            lambda heard: (
                heard["type"] == "analysis"
                and heard["slot"] == 0
                and heard["name"] == "Rajah"
                and bool(heard["report"]["lines"])
            )
        )
        children = children_of(server.process.pid)
        assert children
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        page.wait(lambda heard: heard["type"] == "analysis" and heard["error"] is not None)
        page.do(201, type="analyse", slot=0, engine="rdchess", game=game)
        page.wait(lambda heard: heard["type"] == "analysis" and heard["name"] == "RDChess")
    assert errors.read_text() == ""


def children_of(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name, in brackets, may hold blanks; the state and the parent follow it.
            if int(path.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(path.parent.name))
    return found


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_the_command_prints_the_address_with_a_token(
    data: Path, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here nothing is served: every other test of this file reads the address of one that does."""
    monkeypatch.setattr(HangingUpServer, "run", lambda server, sockets: interrupted())
    answer = invoke("web", "--host", host, "--port", "0", "--no-browser", "--data", str(data))
    assert answer.exit_code == 0
    (line,) = answer.stdout.splitlines()
    token = line.rpartition("?token=")[2].strip()
    file = data / TOKEN_FILE
    # A bookmark and a cookie outlive the server, so the token does as well.
    assert token and file.read_text().strip() == token
    assert file.stat().st_mode & 0o777 == 0o600


def interrupted() -> None:
    """End as with Ctrl-C."""
    raise KeyboardInterrupt


def test_connections_without_a_request_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)

    async def hold() -> list[bytes]:
        loop = asyncio.get_running_loop()
        config = uvicorn.Config(
            make_app(), http=connections.TimedProtocol, ws="none", log_level="critical"
        )
        config.load()
        state = ServerState()
        listening = await loop.create_server(
            lambda: connections.TimedProtocol(config=config, server_state=state, app_state={}),
            "127.0.0.1",
            0,
        )
        port = listening.sockets[0].getsockname()[1]
        answers = []
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127.0"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begun)
            answers.append(await asyncio.wait_for(reader.read(), 10))
            writer.close()
        listening.close()
        return answers

    assert asyncio.run(hold()) == [b"", b""]
