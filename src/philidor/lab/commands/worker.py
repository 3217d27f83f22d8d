"""`lab worker`: this machine does tasks of a queue of tests."""

from __future__ import annotations

import secrets
import sys
import threading
from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import CORES, plain_errors, terminable
from philidor.contract.errors import INTERRUPTED, InputError
from philidor.files import read_text
from philidor.lab.commands.match_settings import Affinity
from philidor.lab.queue_server import Server
from philidor.lab.worker import QueueWorker
from philidor.shared_options import Cluster, Jobs


def worker(
    server: Annotated[str, typer.Argument(help="Address of `lab serve`, http://HOST:PORT.")],
    token: Annotated[
        str | None,
        typer.Option(
            envvar="PHILIDOR_TOKEN",
            help="The server's token, which it prints at its start; better in the environment, "
            "because other users of this machine see the command line.",
        ),
    ] = None,
    token_file: Annotated[Path | None, typer.Option(help="A file with the token.")] = None,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    affinity: Affinity = False,
    worker_id: Annotated[str | None, typer.Option("--id", hidden=True)] = None,
    until_eof: Annotated[bool, typer.Option("--until-eof", hidden=True)] = False,
) -> None:
    """Play games and solve problems for `philidor lab serve`, until Ctrl-C."""
    with plain_errors(), terminable():
        if token_file is not None:
            token = read_text(token_file).strip()
        if affinity and cluster is not None:
            raise InputError("--affinity binds games on this machine, not those of a --cluster")
        stop = threading.Event()
        if until_eof:
            threading.Thread(target=_wait_for_end, args=(stop,), daemon=True).start()
        name = worker_id or secrets.token_urlsafe(9)
        at_work = QueueWorker(
            Server(server, token),
            name,
            Workforce(jobs, cluster, affinity),
            lambda text: typer.echo(f"worker: {text}", err=True),
        )
        try:
            at_work.work(lambda: not stop.is_set())
        except KeyboardInterrupt:
            typer.echo(f"stopped; {at_work.done} tasks done", err=True)
            raise typer.Exit(INTERRUPTED) from None


def _wait_for_end(stop: threading.Event) -> None:
    """The server that started this process has ended when its pipe ends."""
    sys.stdin.buffer.read()
    stop.set()
