"""Fixtures of every package's tests."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings
from tests import sanitized

pytest_plugins = ["tests.slow_tests"]

ROOT = Path(__file__).parent.parent
# Debian installs chess programs here, which root's PATH often lacks.
GAMES = "/usr/games"

# The machine that runs the tests may be busy: a slow example is no failure.
settings.register_profile("philidor", deadline=None)
settings.load_profile("philidor")

# Python is started many hundred times, and would compile this repository's sources each time where
# the environment forbids it to keep the result.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What a tested command keeps, such as a game of `philidor play`, is not among the user's games, and
# the user's settings change no test. A process that gets other variables must get these too.
OWN = Path(tempfile.mkdtemp(prefix="philidor-tests-"))
os.environ |= {"XDG_DATA_HOME": str(OWN / "data"), "XDG_CONFIG_HOME": str(OWN / "config")}
atexit.register(shutil.rmtree, OWN, ignore_errors=True)

# A runner in the background may have Ctrl-C ignored, and every program tested would inherit that.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Of several workers that collect every test, each first imports its own share of the modules.

    pytest compiles a module at its first import and keeps the result. All workers collect in one
    order, so after a change, or in a fresh clone, each would compile every module.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    modules = sorted((ROOT / "tests").rglob("test_*.py"))
    number = int(worker["workerid"].removeprefix("gw"))
    for path in modules[number :: worker["workercount"]]:
        if not session.config.hook.pytest_ignore_collect(
            collection_path=path, config=session.config
        ):
            # What cannot be imported is skipped or reported when it is collected.
            with suppress(Exception, pytest.skip.Exception):
                import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


# A name is compared, sent and hashed many times: files as parameters would make it megabytes.
LONGEST_PARAMETER = 300


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """A long parameter is named, and numbered by pytest."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_PARAMETER:
        return argname
    return None


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """The plugin that runs tests again asks over a socket, whose delay is 40 ms a test."""
    connection = getattr(getattr(config, "failures_db", None), "sock", None)
    if connection is not None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


# Where tests drive processes or wait for a clock.
PROCESSES = (
    "arena", "classics", "lab", "matches", "protocols", "search", "tablebase", "terminal", "web",
    "test_api.py", "test_interrupts.py", "test_start.py",
)  # fmt: skip


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that drive a browser, a terminal or another process run again when they fail.

    Twice at most. These have time limits, of their own or of the driven program, which a busy
    machine exceeds now and then. The summary counts and names the tests that were run again: one
    that is named often is to be mended. Random examples that failed are kept by hypothesis, and
    fail again.
    """
    if not config.pluginmanager.hasplugin("rerunfailures"):
        # `make fast` does without: the plugin waits 20 ms for each test of several workers.
        return
    for item in items:
        first = item.path.relative_to(ROOT / "tests").parts[0]
        marks = any(item.get_closest_marker(name) for name in ("browser", "opponent"))
        if first in PROCESSES or marks:
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's top directory."""
    return ROOT


@pytest.fixture(scope="session")
def require_program() -> Callable[[str], str]:
    """A function that gives another program's path.

    If the program is not installed, the test is skipped, but fails under CI=true, whose machine
    must have everything, since nobody reads the list of skipped tests.
    """

    def find(name: str) -> str:
        path = shutil.which(name) or shutil.which(name, path=GAMES)
        if path is not None:
            return path
        message = f"the program '{name}' is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(f"{message}, and CI must have it: see .ci/run")
        pytest.skip(message)

    return find


@pytest.fixture(scope="session")
def sanitized_build(root: Path, require_program: Callable[[str], str]) -> sanitized.SanitizedBuild:
    """The build with sanitizers. Its tests are in the group `build`, so one worker makes it."""
    return sanitized.build(root, require_program("gcc"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The directory of material next to the repository; the test is skipped if it is absent."""
    path = ROOT.parent / "shared"
    if not path.is_dir():
        pytest.skip("there is no ../shared beside this repository")
    return path
