"""A process with the server's modules imported, which forks a server for each line of input.

Importing them takes a second, longer than anything else that the server does in most tests. A line
is a list of the command's words in JSON; the answer is the process number of the server, which
leads a process group of its own and writes to stderr alone.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from importlib import import_module
from unittest.mock import patch

from uvicorn import Config

from philidor.web.storage import library_file

SERVER = ("philidor.cli.web", "philidor.web.http.serve")
# What the server's libraries import when the first page connects.
ON_DEMAND = (
    "anyio._backends._asyncio",
    "encodings.idna",
    "uvicorn.loops.asyncio",
    "websockets.datastructures",
    "websockets.extensions.permessage_deflate",
    "websockets.server",
    "anyio._core._sockets",
    "anyio._core._streams",
)


def serve(words: list[str]) -> int:
    """Become a server in the process that was forked for it; returns the exit code."""
    from philidor.__main__ import command

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return command(words)


def main() -> None:
    """Fork servers until the input ends."""
    for name in (*SERVER, *ON_DEMAND):
        import_module(name)
    # Every server makes an opening library, in 0.7 s of processor time: here it is made once, and
    # each server that is forked has its own copy.
    made = library_file.new_library()
    patch.object(library_file, "new_library", return_value=made).start()
    # Protocols that uvicorn chooses among when it starts.
    Config(app=serve).load()
    # The system collects servers that end.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.freeze()
    while line := sys.stdin.readline():
        process = os.fork()
        if process == 0:
            sys.exit(serve(json.loads(line)))
        sys.stdout.write(f"{process}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
