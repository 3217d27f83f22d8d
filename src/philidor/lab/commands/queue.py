"""`lab queue`: tests for a server, and how they stand."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from philidor.arena.sprt import Scale, Sprt
from philidor.command_frame import plain_errors
from philidor.contract.errors import INTERRUPTED, InputError
from philidor.contract.json_object import JsonObject
from philidor.files import read_text
from philidor.json_output import print_json
from philidor.lab.queue_request import Wanted
from philidor.lab.queue_server import MissingError, RefusedError, Server, UnreachedError
from philidor.shared_options import ENGINE_TEXT, LEVEL_TEXT, JsonOption, with_options

if TYPE_CHECKING:
    from philidor import lab_answers

ADDRESS = "http://127.0.0.1:8017"
FOLLOW_SECONDS = 2.0
Test = Annotated[str, typer.Argument(help="The test's id, as `queue list` shows it.")]


@dataclass(frozen=True, kw_only=True)
class Connection:
    """Where the server is; each field is an option of that name."""

    server: Annotated[str, typer.Option(help="Address of `lab serve`.")] = ADDRESS
    token: Annotated[
        str | None,
        typer.Option(envvar="PHILIDOR_TOKEN", help="The server's token; better by --token-file."),
    ] = None
    token_file: Annotated[Path | None, typer.Option(help="A file with the token.")] = None

    def send(self, method: str, what: str, body: JsonObject | None = None) -> Any:
        """The server's answer; InputError if there is none, or a refusal."""
        token = self.token if self.token_file is None else read_text(self.token_file).strip()
        try:
            return Server(self.server, token).send(method, what, body)
        except UnreachedError as error:
            raise InputError(f"{self.server} does not answer: {error}") from None
        except (MissingError, RefusedError) as error:
            raise InputError(str(error)) from None


@with_options(Connection)
def add(
    connection: Connection,
    engine: Annotated[
        list[str],
        typer.Option(
            "--engine",
            "-e",
            help=f"{ENGINE_TEXT}, with '; NAME=VALUE' settings; two for a match, more for a "
            "gauntlet of the first.",
        ),
    ],
    level: Annotated[
        str,
        typer.Option(
            "--level", "-l", help=f"{LEVEL_TEXT}; of a suite 'nodes N', 'depth N', 'movetime N'."
        ),
    ],
    games: Annotated[
        int, typer.Option(min=1, help="Games of each pairing; the most that --sprt plays.")
    ] = 400,
    openings: Annotated[Path | None, typer.Option(help="EPD, FEN lines or PGN.")] = None,
    sprt: Annotated[
        tuple[float, float] | None, typer.Option(help="End when elo0 or elo1 is accepted.")
    ] = None,
    scale: Annotated[Scale, typer.Option(help="Elo scale of --sprt.")] = Scale.LOGISTIC,
    option: Annotated[
        list[str] | None, typer.Option(help="Tune an option by SPSA: NAME=START,MIN,MAX[,STEP].")
    ] = None,
    suite: Annotated[
        str | None, typer.Option(help="Solve a test suite of the server instead of playing.")
    ] = None,
    title: Annotated[str, typer.Option(help="What the test is about.")] = "",
    priority: Annotated[int, typer.Option(help="The highest comes first.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Submit a test: a match, a gauntlet, an SPRT, a tuning or a suite."""
    with plain_errors():
        wanted = Wanted(
            engines=engine,
            level=level,
            games=games,
            title=title,
            priority=priority,
            openings=openings,
            sprt=None if sprt is None else Sprt(*sprt, scale=scale),
            options=option or (),
            suite=suite,
        )
        _tell(connection.send("POST", "/tests", wanted.message()), as_json)


@with_options(Connection)
def list_tests(connection: Connection, as_json: JsonOption = False) -> None:
    """List the tests in the order of the queue."""
    from philidor import lab_answers

    with plain_errors():
        found = connection.send("GET", "/tests")
        tests = tuple(_answer(one) for one in found["tests"])
        if as_json:
            print_json(lab_answers.Queue(tests, len(found["workers"])))
            return
        Console().print(_table(tests))
        typer.echo(f"workers: {len(found['workers'])}")


@with_options(Connection)
def show(
    test: Test,
    connection: Connection,
    follow: Annotated[
        bool, typer.Option("--follow", "-f", help="Show it until it has ended.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show a test: points, Elo, LLR, tuned values, failures."""
    if follow and as_json:
        raise typer.BadParameter("--follow shows a table, --json prints once")
    with plain_errors():
        found = _details(connection, test)
        if as_json:
            print_json(found)
            return
        with _followed(follow) as live:
            while follow and found.test.state == "active":
                live.update(_picture(found), refresh=True)
                time.sleep(FOLLOW_SECONDS)
                found = _details(connection, test)
        Console().print(_picture(found))
        for failure in found.failures:
            typer.echo(f"failure: {failure}")


@with_options(Connection)
def cancel(test: Test, connection: Connection, as_json: JsonOption = False) -> None:
    """End a test; its results stay, and `queue continue` takes it up again."""
    with plain_errors():
        _tell(connection.send("PATCH", f"/tests/{test}", {"state": "paused"}), as_json)


@with_options(Connection)
def go_on(test: Test, connection: Connection, as_json: JsonOption = False) -> None:
    """Take up a test that was cancelled, paused, or has failed."""
    with plain_errors():
        _tell(connection.send("PATCH", f"/tests/{test}", {"state": "active"}), as_json)


@contextmanager
def _followed(follow: bool) -> Iterator[Live]:
    """A picture that is drawn anew in place; Ctrl-C ends the command, not the test."""
    try:
        with Live(console=Console(), auto_refresh=False, transient=True) as live:
            yield live
    except KeyboardInterrupt:
        if not follow:
            raise
        raise typer.Exit(INTERRUPTED) from None


def _details(connection: Connection, test: str) -> lab_answers.TestDetails:
    from philidor import lab_answers

    found = connection.send("GET", f"/tests/{test}")
    result = found["result"]
    tuning = result["tuning"]
    values = {} if tuning is None else {one["name"]: one["value"] for one in tuning["values"]}
    return lab_answers.TestDetails(
        _answer(found["workload"]),
        {one["name"]: one["points"] for one in result["standings"]},
        values,
        tuple(f"{one['at']} {one['worker']}: {one['text']}" for one in found["failures"]),
    )


def _answer(test: JsonObject) -> lab_answers.QueuedTest:
    from philidor import lab_answers

    names = ("id", "kind", "title", "state", "priority", "done", "total", "failures")
    duel = test["duel"] or {}
    sprt = duel.get("sprt") or {}
    return lab_answers.QueuedTest(
        **{name: test[name] for name in names},
        wins=duel.get("wins", 0),
        draws=duel.get("draws", 0),
        losses=duel.get("losses", 0),
        elo=lab_answers.Estimate(duel.get("elo"), duel.get("low"), duel.get("high")),
        llr=(sprt.get("ratios") or [None])[-1],
        solved=test["solved"],
    )


def _tell(test: JsonObject, as_json: bool) -> None:
    found = _answer(test)
    if as_json:
        print_json(found)
    else:
        typer.echo(f"{found.id}: {found.kind}, {found.state}")


def _picture(found: lab_answers.TestDetails) -> Table:
    table = _table([found.test])
    for name, points in found.points.items():
        table.add_row("", "", escape(name), "", "", f"{points:g} points", "", "")
    for name, value in found.values.items():
        table.add_row("", "", escape(name), "", "", f"{value:.2f}", "", "")
    return table


def _table(tests: Sequence[lab_answers.QueuedTest]) -> Table:
    table = Table()
    for head in ("id", "test", "title", "state", "done", "result", "Elo", "LLR"):
        table.add_column(head, no_wrap=head == "id")
    for one in tests:
        games = one.wins + one.draws + one.losses
        result = f"+{one.wins} ={one.draws} -{one.losses}" if games else ""
        if one.solved is not None:
            result = f"{one.solved} solved"
        elo = "" if one.elo.value is None else f"{one.elo.value:+.1f}"
        if elo and None not in (one.elo.low, one.elo.high):
            elo += f" [{one.elo.low:+.0f}, {one.elo.high:+.0f}]"
        llr = "" if one.llr is None else f"{one.llr:.2f}"
        done = f"{one.done}/{one.total}"
        cells = (one.id, one.kind, one.title, one.state, done, result, elo, llr)
        table.add_row(*(escape(cell) for cell in cells))
    return table
