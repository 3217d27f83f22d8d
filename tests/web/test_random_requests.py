"""Requests that the API's description allows or forbids, at random and at the limits of each field.

The description is read by a fixture: to find the requests takes seconds, which each worker of a run
would spend if it were done at the collection of the tests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import BaseSchema, Case
from tests.web.visitor import ADDRESS

from philidor.web.http.app import make_app
from philidor.web.server import Configuration
from philidor.web.wire.faults import UNAVAILABLE

# One test has all requests of the description; a busy machine takes minutes for them.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]
# Where no server listens.
NOBODY = "http://127.0.0.1:9"


class Client:
    """Requests to a server in this thread, without the threads and the network of others.

    They halve the time of thousands of requests.
    """

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self.app = make_app(Configuration())
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=ADDRESS)
        self.life = self.app.router.lifespan_context(self.app)

    def __enter__(self) -> Client:
        self.runner.run(self.life.__aenter__())
        return self

    def __exit__(self, *error: object) -> None:
        self.runner.run(self.life.__aexit__(None, None, None))
        self.runner.close()

    def request(self, **wanted: Any) -> httpx.Response:
        """The answer."""
        return self.runner.run(self.http.request(**wanted))


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[Client]:
    """A server that keeps nothing, for random requests; the sites that it would ask are away."""
    with pytest.MonkeyPatch.context() as environment:
        for site in ("LICHESS", "LICHESS_EXPLORER", "CHESSCOM"):
            environment.setenv(f"PHILIDOR_{site}", NOBODY)
        with Client() as running:
            yield running


@pytest.fixture(scope="module")
def described(fuzzed: Client) -> BaseSchema:
    """Every request of the description."""
    return schemathesis.openapi.from_dict({**fuzzed.app.openapi(), "webhooks": {}})


requests = schemathesis.pytest.from_fixture("described")


@requests.parametrize()
@settings(
    max_examples=4,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_no_request_makes_the_server_fail(case: Case[Any], fuzzed: Client) -> None:
    request: dict[str, Any] = case.as_transport_kwargs(base_url=ADDRESS)
    request.pop("cookies", None)
    headers = {name: value for name, value in request.pop("headers", {}).items() if value}
    headers["Host"] = "127.0.0.1:8017"
    answer = fuzzed.request(**request, headers=headers)
    # What is said where another site does not answer.
    assert answer.status_code < 500 or answer.status_code == UNAVAILABLE, answer.text
