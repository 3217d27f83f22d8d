"""`philidor web`: start the server and open the page in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import uvicorn

from philidor.arena.engines import EngineSpec
from philidor.contract.errors import InputError
from philidor.files import FileError, private_folder, sole_writer, user_data_folder
from philidor.library.sqlite_file import StoreError
from philidor.library.store import Store
from philidor.pgn.source import text_of
from philidor.web.clients.one_time_link import OneTimeLink
from philidor.web.games.pgn_collections import ReadCollection, read_collection
from philidor.web.http import page_files
from philidor.web.http.app import make_app
from philidor.web.http.connections import TimedProtocol
from philidor.web.http.security import (
    LINK_PARAMETER,
    TOKEN_PARAMETER,
    is_loopback,
    token_complaint,
)
from philidor.web.server import LEASE_SECONDS, Configuration, Server
from philidor.web.wire.faults import Fault

# Opens something in the page; returns the fragment of its address.
Opening = Callable[[Server], Awaitable[str]]

PORT = 8017
HOST = "127.0.0.1"
TOKEN_BYTES = 18
TOKEN_FILE = "token"
TOKEN_VARIABLE = "PHILIDOR_TOKEN"
LONGEST_MESSAGE = 256 * 1024
SHUTDOWN_SECONDS = 3


class HangingUpServer(uvicorn.Server):
    """A server that a closed terminal window ends in order, as Ctrl-C does."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle SIGHUP, where there is one, like the signals that uvicorn knows."""
        with super().capture_signals():
            hang_up = getattr(signal, "SIGHUP", None)
            before = None if hang_up is None else signal.getsignal(hang_up)
            # `nohup` has it ignored.
            if hang_up is None or before == signal.SIG_IGN:
                yield
                return
            signal.signal(hang_up, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(hang_up, before)


class ServeError(Exception):
    """The server cannot be started; the message says why."""


@dataclass(frozen=True)
class ServeOptions:
    """The options of the command.

    data: the folder of the games, None for the default; memory: keep nothing on disk; token: what
    clients must present, None for a random one that stays the same for a data folder; no_token:
    demand none; hosts: further names of this server; pgn: a file to open in the page. jobs: tasks
    of the queue of tests that this machine does at a time; lease_seconds: see `Configuration`.
    """

    host: str = HOST
    port: int = PORT
    browser: bool = True
    data: Path | None = None
    memory: bool = False
    token: str | None = None
    no_token: bool = False
    hosts: tuple[str, ...] = ()
    engines: tuple[EngineSpec, ...] = ()
    pgn: Path | None = None
    jobs: int = 0
    lease_seconds: float = LEASE_SECONDS


def data_folder() -> Path:
    """The default data folder."""
    return user_data_folder()


def serve(options: ServeOptions, opening: Opening | None = None) -> None:
    """Serve until interrupted; ServeError if the server cannot start.

    opening: opens something in the page before the page is shown.
    """
    if not page_files.built():
        print(f"philidor: {page_files.MISSING}", file=sys.stderr)  # noqa: T201 - a person must see it
    data = None if options.memory else (options.data or data_folder())
    with contextlib.ExitStack() as held:
        try:
            if data is not None:
                # Two servers would overwrite each other's games, which both keep in memory.
                private_folder(data)
                held.enter_context(sole_writer(data, "serving the games in"))
            # Opened once before the server starts, which would report a failure as a traceback.
            Store(data).close()
        except OSError as error:
            raise ServeError(f"{data} cannot be made a folder: {error.strerror}") from None
        except (FileError, StoreError) as error:
            raise ServeError(str(error)) from None
        run(options, data, opening)


def serve_tests(options: ServeOptions) -> None:
    """`serve`, with the page of tests opened."""

    async def opening(server: Server) -> str:
        return "#/tests"

    serve(options, opening)


def run(options: ServeOptions, data: Path | None, opening: Opening | None) -> None:
    """Serve a data folder that no other server uses; otherwise as `serve`."""
    if options.pgn is not None:
        opening = partial(place_of, given_games(options.pgn))
    token = chosen_token(options, data)
    link = OneTimeLink() if token is not None and options.browser else None
    listening = listen(options.host, options.port)
    page = PageAddress(options.host, listening.getsockname()[1], token, link)

    async def open_place(server: Server) -> None:
        # The command `web` turned it off; what lives now stays, and is never looked at again.
        gc.freeze()
        gc.enable()
        if opening is not None:
            page.show(options.browser, await opening(server))

    configuration = Configuration(
        data,
        token,
        link,
        options.hosts,
        options.engines,
        when_ready=open_place,
        address=page.plain,
        jobs=options.jobs,
        lease_seconds=options.lease_seconds,
    )
    config = uvicorn.Config(
        make_app(configuration),
        http=TimedProtocol,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = HangingUpServer(config)
    if opening is None:
        # The socket listens already, so the browser may connect at any time.
        page.show(options.browser)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        return
    if not server.started:
        raise ServeError("the server did not start, see the messages above")


@dataclass(frozen=True)
class GivenGames:
    """A PGN file of the command line."""

    name: str
    found: ReadCollection


def given_games(path: Path) -> GivenGames:
    """Read a PGN file; ServeError if it has no game or cannot be read."""
    try:
        found = asyncio.run(read_collection(text_of(path)))
    except InputError as error:
        raise ServeError(str(error)) from None
    except Fault as fault:
        raise ServeError(f"{path}: {fault.message.text}") from None
    for complaint in found.faults:
        print(f"philidor: {path}: {complaint.text}", file=sys.stderr)  # noqa: T201 - the same
    return GivenGames(path.name, found)


async def place_of(given: GivenGames, server: Server) -> str:
    """The fragment of the page's address at which it shows the file: its game, or the choice."""
    loaded = await server.load_pgn(given.found, given.name)
    if loaded.known:
        said = f"philidor: {given.name}: this game is in your library already"
        print(said, file=sys.stderr)  # noqa: T201 - the terminal is where it was asked for
    return f"#/games/{loaded.id}" if loaded.game is None else f"#/game/{loaded.game}"


def given_token(path: Path | None) -> str | None:
    """The user's own token, from a file or the environment, which other users cannot read.

    The command line could not hold it: the list of processes shows that to everybody. ServeError if
    the file cannot be read.
    """
    if path is None:
        return os.environ.get(TOKEN_VARIABLE)
    try:
        return path.read_text("ascii").strip()
    except OSError as error:
        raise ServeError(f"the token file {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ServeError(f"{path} is no token file: it is not ASCII text") from None


def chosen_token(options: ServeOptions, data: Path | None) -> str | None:
    """The token that clients must present; ServeError if the options contradict each other."""
    if options.no_token:
        if options.token is not None:
            raise ServeError(f"--no-token excludes --token-file and {TOKEN_VARIABLE}")
        if not is_loopback(options.host):
            raise ServeError(f"--no-token is for this machine only, not for {options.host}")
        return None
    if options.token is not None:
        complaint = token_complaint(options.token)
        if complaint is not None:
            raise ServeError(complaint)
        return options.token
    return secrets.token_urlsafe(TOKEN_BYTES) if data is None else kept_token(data)


def kept_token(data: Path) -> str:
    """The token of a data folder, made at its first use; only the user may read its file."""
    path = data / TOKEN_FILE
    try:
        with contextlib.suppress(FileNotFoundError):
            kept = path.read_text("ascii").strip()
            if token_complaint(kept) is None:
                return kept
            path.unlink()
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(token + "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ServeError(f"the token cannot be kept in {path}: {error}") from None
    return token


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; ServeError if the address or the port is not available."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ServeError(f"cannot listen on {host}, port {port}: {reason}") from None
    return listening


@dataclass(frozen=True)
class PageAddress:
    """The page's address on this machine, and what opens it."""

    host: str
    port: int
    token: str | None = None
    link: OneTimeLink | None = None

    @property
    def plain(self) -> str:
        """Without a token."""
        name = "127.0.0.1" if self.host in ("0.0.0.0", "") else self.host
        name = f"[{name}]" if ":" in name else name
        return f"http://{name}:{self.port}/"

    def show(self, browser: bool, fragment: str = "") -> None:
        """Print the address with the token, and open the browser by the link if asked to."""
        query = "" if self.token is None else f"?{TOKEN_PARAMETER}={self.token}"
        print(f"Philidor's page: {self.plain}{query}{fragment}", flush=True)  # noqa: T201 - a person must see it
        if browser:
            code = "" if self.link is None else f"?{LINK_PARAMETER}={self.link.code}"
            address = f"{self.plain}{code}{fragment}"
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
