"""`philidor uci` and `xboard`: commands that another program talks to."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from philidor.cli.common import BuiltInOption, fail
from philidor.contract.errors import InputError, missing_package
from philidor.contract.player import Player
from philidor.protocols.channel import read_lines
from philidor.protocols.log import ProtocolLog, Witness, WitnessedChannel, received
from philidor.protocols.speak import converse, own_input
from philidor.protocols.watched import Feed, WatchedPlayer

LogOption = Annotated[
    Path | None,
    typer.Option(help="Append every line of both directions, with its milliseconds, to a file."),
]


WatchOption = Annotated[
    bool, typer.Option("--watch", help="Show the game and the search in the browser meanwhile.")
]
PortOption = Annotated[
    int, typer.Option("--watch-port", min=0, max=65535, help="Of --watch; 0 takes any free one.")
]
BrowserOption = Annotated[bool, typer.Option(help="Open the browser for --watch.")]


def uci(
    engine: BuiltInOption = "philidor",
    log: LogOption = None,
    watch: WatchOption = False,
    watch_port: PortOption = 0,
    browser: BrowserOption = True,
) -> None:
    """Speak UCI on standard input and output."""
    _speak("uci", engine, log, Window(watch_port, browser) if watch else None)


def xboard(
    engine: BuiltInOption = "philidor",
    log: LogOption = None,
    watch: WatchOption = False,
    watch_port: PortOption = 0,
    browser: BrowserOption = True,
) -> None:
    """Speak the XBoard (CECP) protocol on standard input and output."""
    _speak("xboard", engine, log, Window(watch_port, browser) if watch else None)


@dataclass(frozen=True)
class Window:
    """Where the page of `--watch` is served, and whether to open a browser for it."""

    port: int
    browser: bool


def _speak(protocol: str, engine: str, log: Path | None, window: Window | None) -> NoReturn:
    with ExitStack() as ends:
        witnesses: list[Witness] = []
        feed = None
        if log is not None:
            try:
                journal = ProtocolLog(log)
            except InputError as error:
                fail(str(error))
            ends.callback(journal.close)
            witnesses.append(journal)
        if window is not None:
            feed = _watching(engine, window)
            ends.callback(feed.close)
            witnesses.append(feed)
        lines = received(read_lines(own_input()), witnesses)
        channel = WitnessedChannel(sys.stdout, witnesses)

        def watched(player: Player) -> Player:
            return player if feed is None else WatchedPlayer(player, feed)

        raise typer.Exit(converse(protocol, engine, lines, channel, watched))


def _watching(engine: str, window: Window) -> Feed:
    """Start the page that watches, and return the feed to it.

    The page is a process of its own, in a session of its own: it takes no time from the search,
    nor does it receive the interrupts that XBoard sends to engines. Its messages go to standard
    error, since standard output belongs to the protocol.
    """
    if find_spec("uvicorn") is None:
        fail(f"the page {missing_package('uvicorn', 'web')}")
    words = [engine, "--port", str(window.port), *(["--browser"] if window.browser else [])]
    process = subprocess.Popen(
        [sys.executable, "-m", "philidor.web.http.watching", *words],
        stdin=subprocess.PIPE,
        stdout=sys.stderr.fileno(),
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    assert process.stdin is not None, "it is a pipe"
    return Feed(process.stdin)
