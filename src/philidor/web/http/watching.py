"""The page of a program that plays elsewhere: `philidor uci --watch` and `xboard --watch`.

It runs as a process of its own, so that it takes no time from the search: it reads the lines of
`protocols.watched.Feed` from its standard input and ends with them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import threading
from collections.abc import Iterable
from functools import partial

from philidor.web.games.watched_game import WatchedGame
from philidor.web.http.serve import ServeError, ServeOptions, serve
from philidor.web.server import Server


async def show_game(engine: str, lines: Iterable[str], server: Server) -> str:
    """Show the game of a feed; the result is the fragment of the page's address."""
    game = WatchedGame(server.lobby, engine)
    loop = asyncio.get_running_loop()

    def listen() -> None:
        for line in lines:
            loop.call_soon_threadsafe(game.receive, line.rstrip("\n"))
        # The program has ended, and its windows end with it.
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=listen, name="feed", daemon=True).start()
    return game.place


def main() -> int:
    """Serve until the feed ends; returns the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--browser", action="store_true")
    chosen = parser.parse_args()
    options = ServeOptions(port=chosen.port, browser=chosen.browser, memory=True)
    try:
        serve(options, partial(show_game, chosen.engine, sys.stdin))
    except ServeError as error:
        print(f"philidor: {error}", file=sys.stderr)  # noqa: T201 - a person must see it
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
