"""A server inside the test's process, and pages that talk to it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest
from starlette.testclient import TestClient
from tests.web.visitor import ADDRESS, Visitor

from philidor.web.http.app import make_app
from philidor.web.server import Configuration
from philidor.web.storage import library_file

# A message that does not come must not hold the tests up for minutes.
SECONDS = 120


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this package has a short limit, those that set their own excepted."""
    for item in items:
        if "tests/web" in item.nodeid and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(SECONDS))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The server's folder."""
    return tmp_path / "data"


@pytest.fixture(scope="session", autouse=True)
def opening_library() -> Iterator[None]:
    """Every server makes an opening library, in a second of processor time: here each worker makes
    it once, and a server has its own copy."""
    make = library_file.new_library
    made = cache(lambda: pickle.dumps(make()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library_file, "new_library", lambda: pickle.loads(made()))
        yield


@pytest.fixture
def client(data: Path) -> Iterator[TestClient]:
    """A running server's HTTP."""
    app = make_app(Configuration(data=data))
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as running:
        yield running


class Open(Protocol):
    """Opens one more page."""

    def __call__(self) -> Visitor:
        """The page, greeted."""
        ...


@pytest.fixture
def visit(client: TestClient) -> Iterator[Open]:
    """Pages of this server; they are closed at the end."""
    with ExitStack() as pages:

        def open_page() -> Visitor:
            socket = pages.enter_context(client.websocket_connect("ws://127.0.0.1:8017/ws"))
            visitor = Visitor(client, socket)
            assert visitor.until("welcome")["status"]["name"] == "philidor"
            return visitor

        yield open_page


@pytest.fixture
def page(visit: Open) -> Visitor:
    """One page."""
    return visit()
