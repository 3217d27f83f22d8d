"""A real server, a real browser, and a page between them."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.processes import started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from tests.web.browser.board import BoardPage

# Without windows around its pages, Chromium needs less processor time by a third.
CHROMIUMS = ("chromium-headless-shell", "chromium")
STATIC = Path(__file__).parents[3] / "src/philidor/web/static/index.html"
# Of a server, and of its end.
START_SECONDS = 60.0
# Below those that the system gives to outgoing connections, which could take a port between the end
# of one server and the start of the next.
PORTS = range(20_000, 32_000)
# How long a step may take, in milliseconds, on a machine that is busy with other things.
PATIENCE = 20_000
# With each window the whole Chromium opens two hidden pages of its own, for suggestions below an
# address that nobody types: 0.3 s of processor time. The list replaces Playwright's, whose names
# follow.
LEFT_OUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding",
    "PreconnectToSearch", "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser, which is slow: two of the workers share the modules."""
    modules = sorted(Path(__file__).parent.glob("test_*.py"))
    places = {module: place for place, module in enumerate(modules)}
    for item in items:
        if (place := places.get(item.path)) is not None:
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group(f"browser-{place % 2}"))
            item.add_marker(pytest.mark.timeout(400))


class Server:
    """`philidor web` as a process of its own, with games in a folder."""

    def __init__(self, data: Path, port: int, forking: subprocess.Popen[str]) -> None:
        """`forking` is a running `forking.py`, which starts the server."""
        self.data = data
        self.port = port
        self.forking = forking
        self.process: int | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        words = ["web", "--no-browser", "--no-token", "--port", str(self.port)]
        assert self.forking.stdin is not None and self.forking.stdout is not None
        self.forking.stdin.write(json.dumps([*words, "--data", str(self.data)]) + "\n")
        self.forking.stdin.flush()
        self.process = int(self.forking.stdout.readline())
        until = time.monotonic() + START_SECONDS
        while not self.answers():
            assert self.runs(), "the server has ended by itself"
            assert time.monotonic() < until, f"no answer within {START_SECONDS:.0f} s"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/status", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def runs(self) -> bool:
        """Whether the process exists."""
        if self.process is None:
            return False
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, 0)
            return True
        return False

    def kill(self) -> None:
        """Kill it as a crash would, without warning and without saving; its engines end too."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process, signal.SIGKILL)
        until = time.monotonic() + START_SECONDS
        while self.runs():
            assert time.monotonic() < until, "the server survives being killed"
            time.sleep(0.01)
        self.process = None


@pytest.fixture(scope="session")
def forking() -> Iterator[subprocess.Popen[str]]:
    """The process from which every server of the session is forked."""
    if not STATIC.exists():
        pytest.skip("the page is not built: `npm ci && npm run build` in frontend/")
    command = [sys.executable, "-P", str(Path(__file__).with_name("forking.py"))]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process


def free_port() -> int:
    """A port that nothing listens on."""
    for candidate in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", candidate))
            return candidate
    raise OSError("every port is taken")


@pytest.fixture(scope="session")
def port() -> int:
    """A free port for the servers, one after the other: the browser keeps the app's files."""
    return free_port()


@pytest.fixture(scope="session")
def shared_port(port: int) -> int:
    """Another one, for the servers that the tests of a module share."""
    return next(other for other in iter(free_port, 0) if other != port)


@pytest.fixture
def server(tmp_path: Path, port: int, forking: subprocess.Popen[str]) -> Iterator[Server]:
    server = Server(tmp_path / "data", port, forking)
    server.start()
    yield server
    server.kill()


class Chromium:
    """One browser for every test here: starting one takes 1.5 s of processor time."""

    def __init__(self) -> None:
        self._open = contextlib.ExitStack()
        self._browser: Browser | None = None
        self._context: BrowserContext | None = None

    def browser(self) -> Browser:
        """The browser, started when a test first asks for it."""
        if self._browser is None:
            sync_api = pytest.importorskip("playwright.sync_api")
            chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
            if chromium is None:
                pytest.skip("Chromium is not installed (apt install chromium-headless-shell)")
            arguments = [f"--disable-features={','.join(LEFT_OUT)}"]
            if os.geteuid() == 0:
                # The sandbox does not work for root, the user of containers.
                arguments.append("--no-sandbox")
            sync_api.expect.set_options(timeout=PATIENCE)
            playwright = self._open.enter_context(sync_api.sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
            self._open.callback(self._browser.close)
        return self._browser

    def context(self) -> BrowserContext:
        """What the pages share: above all the files of the app, fetched once."""
        if self._context is None:
            self._context = self.browser().new_context(
                viewport={"width": 1280, "height": 800}, locale="en-GB", color_scheme="light"
            )
        return self._context

    def close(self) -> None:
        """End it; a test that asks again starts another."""
        self._open.close()
        self._browser = self._context = None


CHROMIUM = Chromium()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """After the last test here the browser ends, not with the session.

    Until then Playwright's event loop runs, and tests of other packages that this worker takes
    start loops of their own.
    """
    if nextitem is None or nextitem.path.parent != Path(__file__).parent:
        CHROMIUM.close()


@pytest.fixture
def browser() -> Browser:
    return CHROMIUM.browser()


@pytest.fixture
def context() -> BrowserContext:
    return CHROMIUM.context()


@contextlib.contextmanager
def visited(server: Server, context: BrowserContext) -> Iterator[Page]:
    """The app's page in English, as a new visitor sees it; an error in it fails the test."""
    page = context.new_page()
    kept = {"origin": server.url, "storageTypes": "cookies,local_storage"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{server.url}/#/board")
    yield page
    page.close()
    context.clear_permissions()
    assert errors == []


@pytest.fixture
def page(server: Server, context: BrowserContext) -> Iterator[Page]:
    with visited(server, context) as page:
        yield page


@pytest.fixture
def board(page: Page) -> BoardPage:
    from tests.web.browser.board import BoardPage

    return BoardPage(page)


@pytest.fixture(scope="module")
def shared_page(
    tmp_path_factory: pytest.TempPathFactory, shared_port: int, forking: subprocess.Popen[str]
) -> Iterator[Page]:
    """One page and one server for tests of a module that leave the settings as they were.

    A new page costs 0.6 s of processor time, more than most tests do with it.
    """
    server = Server(tmp_path_factory.mktemp("shared") / "data", shared_port, forking)
    server.start()
    with visited(server, CHROMIUM.context()) as page:
        yield page
    server.kill()


@pytest.fixture
def shared_board(shared_page: Page) -> BoardPage:
    """The board in the shared page, with the game that the last test left there."""
    from tests.web.browser.board import BoardPage

    shared_page.set_viewport_size({"width": 1280, "height": 800})
    shared_page.goto(f"{shared_page.url.split('#')[0]}#/board")
    return BoardPage(shared_page)
