"""The link that `philidor web` opens in the browser, visible to other users in a command line."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from pathlib import Path

import pytest
import uvicorn
from starlette.testclient import TestClient
from tests.web.visitor import ADDRESS

from philidor.web.clients.one_time_link import OneTimeLink, user_of
from philidor.web.http import serve as serving
from philidor.web.http.app import make_app
from philidor.web.server import Configuration

TOKEN = "a-secret-of-24-characters"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the user of a connection")
def test_the_user_of_a_connection_is_found(host: str) -> None:
    with serving.listen(host, 0) as listening:
        here = listening.getsockname()[:2]
        with socket.create_connection(here) as client:
            assert user_of(client.getsockname()[:2], here) == os.getuid()
            assert user_of(here, ("127.0.0.9", 9)) is None


def test_a_link_opens_once() -> None:
    link = OneTimeLink()
    assert not link.redeem("guessed", os.getuid())
    assert link.redeem(link.code, os.getuid())
    assert not link.redeem(link.code, os.getuid())


def test_a_link_is_not_for_other_users_who_cannot_use_it_up_either() -> None:
    link = OneTimeLink()
    assert not link.redeem(link.code, os.getuid() + 1)
    assert link.redeem(link.code, None), "the system does not tell users"


def test_an_old_link_opens_nothing() -> None:
    link = OneTimeLink(seconds=0)
    assert not link.redeem(link.code, None)


def test_the_link_sets_the_cookie_and_leaves_the_address() -> None:
    link = OneTimeLink()
    app = make_app(Configuration(token=TOKEN, link=link))
    with TestClient(app, base_url=ADDRESS, follow_redirects=False) as client:
        assert client.get(f"/api/status?open={link.code}").status_code == 401, "the page alone"
        opened = client.get(f"/?open={link.code}&game=x")
        assert opened.status_code == 303
        assert opened.headers["location"] == "./?game=x"
        assert client.get("/api/status").status_code == 200
        # The browser that has the cookie may go back to the link.
        assert client.get(f"/?open={link.code}").status_code == 303
        client.cookies.clear()
        assert client.get(f"/?open={link.code}").status_code == 401


def test_the_browsers_command_line_does_not_hold_the_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)

    def run(self: uvicorn.Server, sockets: list[socket.socket]) -> None:
        self.started = True
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", run)
    serving.serve(serving.ServeOptions(port=0, data=tmp_path / "data", token=TOKEN))
    assert f"/?token={TOKEN}\n" in capsys.readouterr().out
    (address,) = opened
    assert "/?open=" in address
    assert TOKEN not in address
