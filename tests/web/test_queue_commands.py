"""`lab queue`: tests are submitted, listed, shown and cancelled from the shell."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request

import pytest
from starlette.testclient import TestClient
from tests.commands import Result, lab
from tests.web.visitor import Json

from philidor.lab.queue_request import engine_message
from philidor.lab.queue_server import Server, UnreachedError

GAMES = ("-e", "rajah; name=R; Hash=1", "-e", "romichess", "--level", "nodes 5")
WORKER = {"host": "here", "jobs": 1, "version": "1"}


@pytest.fixture(autouse=True)
def _server(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the tests answers what is sent to port 8017, and nothing else does."""

    @contextmanager
    def answered(request: Request, timeout: float) -> Iterator[io.BytesIO]:
        if request.host != "127.0.0.1:8017":
            raise URLError("Connection refused")
        body = request.data if isinstance(request.data, bytes) else None
        given = client.request(
            request.get_method(),
            request.selector,
            content=body,
            headers=dict(request.header_items()),
        )
        if given.status_code >= 400:
            reply = io.BytesIO(given.content)
            raise HTTPError(request.full_url, given.status_code, "", Message(), reply)
        yield io.BytesIO(given.content)

    monkeypatch.setattr("philidor.lab.queue_server.urlopen", answered)


def queue(*words: str) -> Result:
    return lab(["queue", *words])


def answer(*words: str) -> Json:
    result = queue(*words, "--json")
    assert result.exit_code == 0, result.output
    found: Json = json.loads(result.stdout)["result"]
    return found


def test_a_test_is_submitted_listed_shown_and_cancelled(client: TestClient, tmp_path: Path) -> None:
    openings = tmp_path / "one.epd"
    openings.write_text("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n")
    words = (*GAMES, "--games", "4", "--sprt", "0", "5", "--scale", "normalised")
    test = answer("add", *words, "--title", "[a] test", "--openings", str(openings))
    assert (test["kind"], test["state"], test["total"]) == ("sprt", "active", 2)
    sent = client.get(f"/api/tests/{test['id']}").json()["request"]
    assert sent["engines"][0]["name"] == "R" and sent["engines"][0]["options"] == {"Hash": "1"}
    assert sent["sprt"]["scale"] == "normalised" and sent["openings"]["name"] == "one.epd"
    client.put("/api/workers/w", json=WORKER)
    (task,) = client.post("/api/workers/w/tasks", json={"count": 1}).json()
    failed = {"test": task["test"], "unit": task["unit"], "failure": "there is no R here"}
    client.post("/api/workers/w/results", json=failed)
    listed = queue("list").output
    assert "[a] test" in listed and test["id"] in listed and "workers: 1" in listed
    shown = queue("show", test["id"])
    assert "failure: " in shown.output and "there is no R here" in shown.output
    assert answer("cancel", test["id"])["state"] == "paused"
    assert "paused" in queue("show", test["id"], "--follow").output, "it waits for nobody"
    assert f"{test['id']}: sprt, active" in queue("continue", test["id"]).output


def test_each_kind_of_test(client: TestClient) -> None:
    assert answer("add", *GAMES)["kind"] == "match"
    assert answer("add", *GAMES, "-e", "rdchess")["kind"] == "gauntlet"
    suite = answer("add", "-e", "philidor", "--suite", "bratko-kopec", "--level", "nodes 50")
    assert (suite["kind"], suite["total"]) == ("suite", 24)
    tuned = ("--option", "Hash=4,1,9", "--level", "nodes 5", "--games", "4", "--priority", "7")
    spsa = answer("add", "-e", "philidor", *tuned)
    assert (spsa["kind"], spsa["priority"]) == ("spsa", 7)
    assert answer("show", spsa["id"])["values"] == {"Hash": 4.0}
    assert answer("list")["tests"][0]["id"] == spsa["id"], "the most urgent first"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("show", "nothing"), "no test 'nothing'"),
        (("add", "-e", "rajah", "-l", "nodes 5"), "two engines"),
        (("add", *GAMES, "--option", "Hash=4,1,9"), "one --engine"),
        (("add", *GAMES, "-e", "arasan", "--sprt", "0", "5"), "--sprt compares two"),
        (("add", "-e", "rajah", "--suite", "wac", "-l", "5m"), "a suite's --level"),
        (("add", "-e", "rajah; x", "-e", "arasan", "-l", "5m"), "not NAME=VALUE"),
        (("add", "-e", "rajah", "-e", "nowhere", "-l", "nodes 5"), "no program 'nowhere'"),
        (("add", *GAMES, "--sprt", "5", "0"), "elo0 below elo1"),
        (("list", "--server", "http://127.0.0.1:1"), "does not answer: Connection refused"),
        (("list", "--server", "somewhere"), "not the address of a server"),
    ],
)
def test_mistakes_are_one_line(words: tuple[str, ...], complaint: str) -> None:
    result = queue(*words)
    assert result.exit_code == 2 and complaint in result.stderr
    assert result.stderr.startswith("philidor: ") and result.stderr.count("\n") == 1


def test_a_program_of_this_folder_keeps_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("new").touch()
    assert engine_message("./new --fast; tc=5m")["engine"] == f"{tmp_path / 'new'} --fast"
    assert engine_message("stockfish")["engine"] == "stockfish"


def test_a_server_that_cannot_be_reached_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise URLError(ConnectionRefusedError(111, "Connection refused"))

    monkeypatch.setattr("philidor.lab.queue_server.urlopen", refuse)
    with pytest.raises(UnreachedError, match=r"^Connection refused$"):
        Server("http://127.0.0.1:1", None).send("GET", "/tests")
