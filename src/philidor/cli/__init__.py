"""The `philidor` command line: which module holds which command.

A command's module is imported when the command is called, so that each command starts fast, and
the version, the help and the bench need no package beyond Python's own.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module

import philidor
from philidor.contract.errors import missing_package

# Packages of the extra `cli`, of which at least one is missing where a module cannot be imported.
PACKAGES = ("typer", "rich", "chess")
SUMMARY = "Chess with Philidor: play it, connect it, look inside it."
PIPE = "In a pipe and without a command it reads 'uci' or 'xboard' and speaks that protocol."


@dataclass(frozen=True)
class Command:
    """One command: `place` is the `module:name` of its function, or of the Typer app of a group.

    A plain command needs no Typer: its function takes the words and the program's name. Ctrl-C
    ends a command that keeps nothing at once, even in compiled code that runs for hours.
    """

    name: str
    summary: str
    place: str
    plain: bool = False
    keeps_nothing: bool = False


COMMANDS = (
    Command("web", "open the browser app", "cli.web:web"),
    Command("play", "play a game in the terminal", "cli.play:play"),
    Command("uci", "speak UCI", "cli.speaking:uci"),
    Command("xboard", "speak the XBoard (CECP) protocol", "cli.speaking:xboard"),
    Command("engines", "list the built-in engines", "cli.engines:run", plain=True),
    Command("museum", "the historic programs: people, boards, games, code", "cli.museum:museum"),
    Command("mate", "find the shortest mate, or prove that there is none", "cli.mates:mate"),
    Command("eval", "show the evaluation of a position term by term", "cli.evaluating:evaluate"),
    Command("explain", "why a move is good or bad", "cli.explaining:explain", keeps_nothing=True),
    Command(
        "perft", "count all move sequences of a length", "cli.counting:perft", keeps_nothing=True
    ),
    Command(
        "bench",
        "search fixed positions: signature and speed",
        "cli.benching:run",
        plain=True,
        keeps_nothing=True,
    ),
    Command("book", "opening books: build, show, merge, convert, verify", "cli.books:app"),
    Command("games", "a database of games: import, tree, search, export", "cli.games:app"),
    Command("annotate", "review the games of a PGN file", "cli.annotating:annotate"),
    Command("learn", "what the engines learned from games", "cli.learning:app"),
    Command("console", "the consoles of RomiChess and PaulChess", "cli.console:console"),
    Command("endgame", "endgame tables: build, look up, check", "cli.endgames:app"),
    Command("testsrc", "solve a test suite as Arasan's test program did", "cli.testsrc:testsrc"),
    Command("lab", "the laboratory: matches, suites, measurements, tuning", "lab.cli:app"),
)


def run(words: Sequence[str]) -> int:
    """Run the command with these arguments; returns the exit code."""
    match words:
        case ["--version", *_]:
            sys.stdout.write(f"philidor {philidor.__version__}\n")
            return 0
        case [] | ["--help" | "-h" | "help", *_]:
            sys.stdout.write(help_text())
            return 0
    command = next((one for one in COMMANDS if one.name == words[0]), None)
    if command is None:
        sys.stderr.write(f"philidor: no command '{words[0]}'; 'philidor --help' lists them\n")
        return 2
    try:
        with ended_by_ctrl_c() if command.keeps_nothing else nullcontext():
            call(command, words[1:])
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES:
            raise
        sys.stderr.write(f"philidor: this command {missing_package(package, 'cli')}\n")
        return 2
    return 0


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C end the process by its signal, which a shell shows as exit code 130.

    Python's own handler would have to wait until compiled code returns.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        # The program was started with Ctrl-C ignored.
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def call(command: Command, words: Sequence[str]) -> None:
    """Import a command and pass it its arguments; it may end with SystemExit."""
    module, _, name = command.place.partition(":")
    target = getattr(import_module(f"philidor.{module}"), name)
    program = f"philidor {command.name}"
    if command.plain:
        target(words, program)
        return
    import typer

    app = target
    if not isinstance(target, typer.Typer):
        app = typer.Typer(add_completion=False, rich_markup_mode="rich")
        app.command()(target)
    # An unexpected exception is a bug in the program and keeps Python's own traceback.
    app.pretty_exceptions_enable = False
    app(args=list(words), prog_name=program)


def help_text() -> str:
    """What `philidor --help` prints."""
    width = max(len(command.name) for command in COMMANDS)
    return "\n".join(
        [
            "usage: philidor [--version] [--help] COMMAND [OPTIONS]",
            "",
            SUMMARY,
            PIPE,
            "",
            "commands ('philidor COMMAND --help' tells more):",
            *(f"  {command.name:<{width}}  {command.summary}" for command in COMMANDS),
            "",
        ]
    )
