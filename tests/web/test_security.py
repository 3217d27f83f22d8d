"""Access control: Host, Origin and token; and the limits of what clients may send."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Scope
from starlette.websockets import WebSocketDisconnect
from tests.web.visitor import ADDRESS

from philidor.arena.engines import EngineSpec
from philidor.web.http import page_files, security
from philidor.web.http.app import make_app
from philidor.web.http.serve import PageAddress, ServeError, ServeOptions, listen
from philidor.web.server import Configuration

TOKEN = "a-secret-of-24-characters"
FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
SOCKET = ADDRESS.replace("http", "ws") + "/ws"


@pytest.fixture
def guarded(data: Path) -> Iterator[TestClient]:
    """A server that demands a token, as one that listens beyond this machine does."""
    app = make_app(Configuration(data=data, token=TOKEN))
    with TestClient(app, base_url=ADDRESS, follow_redirects=False) as running:
        yield running


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8017",
        "127.0.0.1.evil.example",
        "",
        "localhost.evil",
        "127.0.0.1:80@evil.example",
        "localhost:1@evil.example",
        "[::1].evil.example",
        "localhost:8017, evil.example",
        "localhost:",
    ],
)
def test_a_foreign_host_is_refused(client: TestClient, host: str) -> None:
    answer = client.get("/api/status", headers={"Host": host})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "security.host"


@pytest.mark.parametrize(
    "host", ["localhost:9", "127.0.0.1", "127.0.0.2:8017", "[::1]:8017", "LOCALHOST"]
)
def test_this_machine_s_own_names_are_welcome(client: TestClient, host: str) -> None:
    assert client.get("/api/status", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1:9999",
        "https://127.0.0.1:8017.evil",
        "http://[",
    ],
)
def test_a_foreign_origin_is_refused(client: TestClient, origin: str) -> None:
    answer = client.post("/api/games", json={}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "security.origin"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(SOCKET, headers={"Origin": origin}),
    ):
        pass
    assert client.get("/api/games").json()["total"] == 0


def test_the_page_s_own_origin_is_welcome(client: TestClient) -> None:
    made = client.post("/api/games", json={}, headers={"Origin": ADDRESS})
    assert made.status_code == 201
    with client.websocket_connect(SOCKET, headers={"Origin": ADDRESS}) as socket:
        assert socket.receive_json()["type"] == "welcome"


def test_a_foreign_name_cannot_open_a_socket(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(
            SOCKET, headers={"Host": "evil.example", "Origin": "http://evil.example"}
        ),
    ):
        pass


@pytest.mark.parametrize("name", ["Host", "Origin"])
def test_a_second_host_or_origin_is_refused(client: TestClient, name: str) -> None:
    headers = [("Host", "127.0.0.1:8017"), ("Origin", ADDRESS), (name, "http://evil.example")]
    answer = client.post("/api/games", json={}, headers=headers)
    assert answer.status_code == 403


def test_pages_of_another_port_of_this_machine_are_refused(client: TestClient) -> None:
    answer = client.get("/api/engines", headers={"Sec-Fetch-Site": "same-site"})
    assert answer.status_code == 403


def test_cross_site_requests_without_an_origin_are_refused(client: TestClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert client.get("/api/games", headers=headers).status_code == 403


def test_without_the_token_nothing_is_shown(guarded: TestClient) -> None:
    for path in ("/", "/api/status", "/api/docs", "/assets/x.js"):
        answer = guarded.get(path)
        assert answer.status_code == 401, path
        assert answer.json()["error"]["code"] == "security.token"
    assert guarded.get("/api/status?token=wrong").status_code == 401
    assert guarded.get("/api/status", headers={"Authorization": "Bearer x"}).status_code == 401
    with pytest.raises(WebSocketDisconnect), guarded.websocket_connect(SOCKET):
        pass


def test_the_token_opens_by_link_header_and_cookie(guarded: TestClient) -> None:
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    assert guarded.get("/api/status", headers=bearer).status_code == 200
    opened = guarded.get(f"/?token={TOKEN}&game=x")
    assert opened.status_code == 303
    assert opened.headers["location"] == "./?game=x"
    assert "default-src 'self'" in opened.headers["content-security-policy"]
    cookie = opened.headers["set-cookie"].lower()
    assert cookie.startswith("philidor_token_8017=")
    assert "httponly" in cookie and "samesite=strict" in cookie
    assert guarded.get("/api/status").status_code == 200
    with guarded.websocket_connect(SOCKET) as socket:
        assert socket.receive_json()["type"] == "welcome"


@pytest.mark.parametrize("token", ["", "short"])
def test_an_empty_or_short_token_is_refused(token: str) -> None:
    app = make_app(Configuration(token=token))
    with pytest.raises(ValueError, match="at least 16"), TestClient(app, base_url=ADDRESS):
        pass


def test_with_a_token_a_foreign_host_is_still_refused(guarded: TestClient) -> None:
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    for host in ("evil.example", "127.0.0.1.evil.example"):
        answer = guarded.get("/api/status", headers={**bearer, "Host": host})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "security.host"
    for host in ("192.168.1.5:8017", "[fe80::1]:8017", "localhost"):
        assert guarded.get("/api/status", headers={**bearer, "Host": host}).status_code == 200


def test_a_browser_without_the_token_gets_a_sentence(guarded: TestClient) -> None:
    answer = guarded.get("/", headers={"Accept": "text/html,*/*"})
    assert answer.status_code == 401
    assert "open it by the address" in answer.text


def test_a_body_that_does_not_arrive_ends_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "REQUEST_SECONDS", 0.1)

    async def request() -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            await asyncio.Event().wait()
            return {}

        async def send(message: Message) -> None:
            sent.append(message)

        guard = security.Guard(make_app(), None, (), 1000)
        scope: Scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/pgn",
            "headers": [(b"host", b"localhost"), (b"content-length", b"5")],
        }
        await guard(scope, receive, send)
        return sent

    assert asyncio.run(request())[0]["status"] == 408


def test_with_a_token_a_foreign_origin_is_still_refused(guarded: TestClient) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}", "Origin": "http://evil.example"}
    assert guarded.get("/api/status", headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("host", "only_here"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("192.168.1.5", False),
        ("example.org", False),
    ],
)
def test_which_addresses_need_a_token(host: str, only_here: bool) -> None:
    assert security.is_loopback(host) == only_here


def test_the_address_is_one_that_this_machine_can_open() -> None:
    assert PageAddress("0.0.0.0", 80).plain == "http://127.0.0.1:80/"
    assert PageAddress("::1", 80).plain == "http://[::1]:80/"
    assert ServeOptions().host == "127.0.0.1"


def test_a_taken_port_is_one_plain_error() -> None:
    with listen("127.0.0.1", 0) as taken, pytest.raises(ServeError, match="cannot listen"):
        listen("127.0.0.1", taken.getsockname()[1])


def test_uploads_are_limited(data: Path) -> None:
    app = make_app(Configuration(data=data, upload_limit=1000))
    with TestClient(app, base_url=ADDRESS) as running:
        said = running.post("/api/pgn", json={"text": "x" * 2000})
        assert said.status_code == 413
        assert said.json()["error"]["params"] == {"limit": 1000}

        def parts() -> Iterator[bytes]:
            for _ in range(100):
                yield b"x" * 100

        # Without a length announced, in parts.
        assert running.post("/api/pgn", content=parts()).status_code == 413
        lying = running.post("/api/pgn", content=b"{}", headers={"Content-Length": "minus"})
        assert lying.status_code == 413


@pytest.mark.parametrize(
    "path",
    [
        "/../setup.py",
        "/..%2f..%2fstore.py",
        "/%2e%2e/security.py",
        "/assets/..%5c..%5cstore.py",
        "//etc/passwd",
        "/%00",
        "/api/docs/..%2f..%2fcore.py",
        "/" + "x" * 300,
    ],
)
def test_no_path_leads_out_of_the_page_s_folder(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (404, 503), path


def test_links_do_not_lead_out_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (tmp_path / "secret").write_text("s")
    (folder / "link").symlink_to(tmp_path / "secret")
    (folder / "index.html").write_text("page")
    monkeypatch.setattr(page_files, "FOLDER", folder)
    assert page_files.inside(page_files.FOLDER, "link") is None
    assert page_files.inside(page_files.FOLDER, "../secret") is None
    assert page_files.inside(page_files.FOLDER, "index.html") == folder / "index.html"


def test_answers_carry_a_policy_without_foreign_hosts(client: TestClient) -> None:
    for path in ("/api/status", "/api/docs", "/nothing"):
        policy = client.get(path).headers["content-security-policy"]
        assert "http" not in policy and "*" not in policy
        assert "default-src 'self'" in policy and "script-src 'self';" in policy
        assert client.get(path).headers["x-content-type-options"] == "nosniff"


def test_the_page_of_the_api_loads_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/api/docs").text
    assert "://" not in page
    for name in ("swagger-ui.css", "swagger-ui-bundle.js", "start.js"):
        assert f"docs/{name}" in page
        assert client.get(f"/api/docs/{name}").status_code == 200


def test_a_program_is_added_only_after_a_confirmed_question(client: TestClient) -> None:
    command = "python3 -c pass"
    asked = client.post("/api/engines/proposals", json={"command": command}).json()
    assert asked["arguments"] == ["-c", "pass"]
    before = client.get("/api/engines").json()
    assert all(command not in engine["command"] for engine in before)
    # A made-up confirmation, and one used twice, do nothing.
    for nonce in ("made-up", "x" * 32):
        refused = client.post("/api/engines", json={"nonce": nonce})
        assert refused.json()["error"]["code"] == "engine.confirmation"
    # The confirmed program is no engine: it is started, and left out again.
    first = client.post("/api/engines", json={"nonce": asked["nonce"]})
    assert first.json()["error"]["code"] == "engine.does-not-start"
    again = client.post("/api/engines", json={"nonce": asked["nonce"]})
    assert again.json()["error"]["code"] == "engine.confirmation"
    assert client.get("/api/engines").json() == before


def test_an_old_question_is_forgotten(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = client.post("/api/engines/proposals", json={"command": "python3"}).json()
    monkeypatch.setattr("philidor.web.engines.roster.QUESTION_SECONDS", -1.0)
    refused = client.post("/api/engines", json={"nonce": asked["nonce"]})
    assert refused.json()["error"]["code"] == "engine.confirmation"


def test_no_get_request_starts_an_engine(tmp_path: Path) -> None:
    """Another site can cause a GET, by an image for instance; it must have no effect."""
    started = tmp_path / "started"
    command = ("/bin/sh", "-c", f"touch '{started}'")
    app = make_app(Configuration(engines=(EngineSpec("told", command, "uci"),)))
    described = app.openapi()["paths"]
    with TestClient(app, base_url=ADDRESS) as client:
        (given,) = [one for one in client.get("/api/engines").json() if not one["built_in"]]
        asked = 0
        for path, methods in described.items():
            if ("get" in methods and "{engine}" in path) or path.startswith("/api/engines"):
                client.get(path.replace("{engine}", given["id"]), params={"fen": FEN})
                asked += 1
        assert asked > 1 and not started.exists()
        client.post(f"/api/engines/{given['id']}/details")
        assert started.exists()


def test_no_other_request_takes_a_program(client: TestClient) -> None:
    """Seats, jobs and analyses name engines of the list; a path among them is refused."""
    seat = {"kind": "engine", "engine": "/bin/sh"}
    assert client.post("/api/games", json={"white": seat}).status_code == 422
    assert client.post("/api/games", json={"white": {**seat, "engine": "sh"}}).status_code == 404
    job = {"kind": "suite", "suite": "bratko-kopec", "engine": "sh", "limit": {"nodes": 1}}
    assert client.post("/api/jobs", json=job).status_code == 404
