"""The `philidor` command line."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated, Protocol, cast

import chess
import chess.engine
import typer
from rich.console import Console

from philidor import __version__
from philidor.arena.engines import read_engine
from philidor.arena.suite import Attempt, read_suite, run_suite, suite_summary, suite_table
from philidor.cli.books import app as book_app
from philidor.cli.common import (
    EngineOption,
    FenArgument,
    errors,
    fail,
    out,
    player_named,
    position,
    stand,
)
from philidor.cli.learning import app as learn_app
from philidor.cli.mates import mate
from philidor.cli.web import web
from philidor.contract.errors import InputError
from philidor.contract.options import OptionError
from philidor.contract.player import Player
from philidor.contract.setup import START_FEN
from philidor.game.strength import set_strength, split_strength
from philidor.game.time_control import TimeControlError, Unitless, read_time_control
from philidor.lab.cli import app as lab_app
from philidor.lab.commands.common import Progress
from philidor.notation.boards import board_of, setup_of
from philidor.players import ENGINES
from philidor.protocols.speak import speak
from philidor.terminal.game import Game
from philidor.terminal.picture import picture
from philidor.terminal.play import Conversation
from philidor.terminal.seat import Seat
from philidor.terminal.tables import divide_table, players_table, terms_table

app = typer.Typer(
    name="philidor",
    help="Chess with Philidor: play it, connect it, look inside it.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
LINE_OF_A_PROGRAM = 240
app.add_typer(lab_app, name="lab")
app.add_typer(book_app, name="book")
app.add_typer(learn_app, name="learn")
app.command()(web)
app.command()(mate)


class Colour(StrEnum):
    """The side that the user plays."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class Counter(Player, Protocol):
    """A player that can count move sequences (perft)."""

    def perft(self, depth: int) -> int:
        """Number of move sequences of this length from the current position."""
        ...

    def divide(self, depth: int) -> dict[str, int]:
        """The same counts for each legal move (UCI)."""
        ...


def run(words: Sequence[str]) -> int:
    """Run the command with these arguments; returns the exit code."""
    try:
        app(args=list(words), prog_name="philidor")
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    return 0


def show_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        out.print(f"philidor {__version__}", highlight=False)
        raise typer.Exit()


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Chess with Philidor: play it, connect it, look inside it.

    In a pipe and without a command it reads 'uci' or 'xboard' and speaks that protocol.
    """


@app.command()
def play(
    engine: EngineOption = "philidor",
    colour: Annotated[Colour, typer.Option(help="Your side.")] = Colour.WHITE,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            "-l",
            help="5m+3s, 40/2h, 10s/move, 'depth 8', 'nodes 50k', equal or unlimited.",
        ),
    ] = "3s/move",
    elo: Annotated[
        int | None, typer.Option(help="Limit the engine's strength to this rating.")
    ] = None,
    fen: Annotated[str, typer.Option(help="Start from this position.")] = START_FEN,
    chess960: Annotated[
        int | None,
        typer.Option(min=0, max=959, help="Start from this Chess960 position (518: standard)."),
    ] = None,
    pgn: Annotated[
        Path | None, typer.Option(help="Append the game to this file at the end.")
    ] = None,
    letters: Annotated[
        bool, typer.Option("--letters", help="Draw pieces as letters instead of symbols.")
    ] = False,
    book: Annotated[
        bool, typer.Option("--book/--no-book", help="Let the engine use an opening book.")
    ] = True,
    book_file: Annotated[
        Path | None, typer.Option("--book-file", help="Use this book instead of the default one.")
    ] = None,
    learn: Annotated[
        bool, typer.Option("--learn", help="Let the engine learn from the game.")
    ] = False,
) -> None:
    """Play a game in the terminal."""
    player = player_named(engine)
    try:
        if book_file is not None:
            player.set_option("Book File", str(book_file))
        player.set_option("OwnBook", str(book).lower())
        player.set_option("Learning", str(learn).lower())
        time, level_elo = split_strength(level)
        time_control = read_time_control(time, Unitless.MINUTES)
        set_strength(player, elo if elo is not None else level_elo)
    except (TimeControlError, OptionError) as error:
        fail(str(error))
    setup = position(fen)
    if chess960 is not None:
        board = chess.Board.from_chess960_pos(chess960)
        try:
            player.set_option("UCI_Chess960", "true")
        except OptionError:
            fail(f"{player.name} does not play Chess960")
    else:
        board = board_of(setup)
    white = random.random() < 0.5 if colour is Colour.RANDOM else colour is Colour.WHITE
    player.new_game()
    stand(player, setup_of(board))
    game = Game(Seat(player), board, time_control, human_white=white, flipped=not white)
    out.print("Type moves such as e4 or e2e4; 'help' lists the commands.", highlight=False)
    Conversation(game, out, input, letters).run()
    if pgn is not None:
        try:
            game.save(pgn)
        except OSError as error:
            fail(f"the game was not saved: {error}")


@app.command()
def uci(engine: EngineOption = "philidor") -> None:
    """Speak UCI on standard input and output."""
    raise typer.Exit(speak("uci", engine))


@app.command()
def xboard(engine: EngineOption = "philidor") -> None:
    """Speak the XBoard (CECP) protocol on standard input and output."""
    raise typer.Exit(speak("xboard", engine))


@app.command()
def perft(
    depth: Annotated[int, typer.Argument(min=0, max=20, help="Plies.")],
    fen: FenArgument = START_FEN,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each move.")] = False,
    engine: EngineOption = "philidor",
) -> None:
    """Count all move sequences of a length (perft), to test the rules and the speed."""
    player = cast(Counter, player_named(engine))
    stand(player, position(fen))
    began = perf_counter()
    if divide:
        counts = player.divide(max(1, depth))
        total = sum(counts.values())
        out.print(divide_table(counts))
    else:
        total = player.perft(depth)
    seconds = perf_counter() - began
    speed = f"{total / seconds:,.0f} nodes/s" if seconds > 0 else ""
    out.print(f"{total:,} nodes  {seconds:.3f} s  {speed}", highlight=False)


@app.command()
def bench(
    depth: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Depth in plies instead of the signature's depth."),
    ] = None,
) -> None:
    """Search fixed positions to a fixed depth: the node count is the engine's signature."""
    from philidor import bench as benchmark

    def count(number: int, fen: str, nodes: int) -> None:
        errors.print(f"position {number}", end="\r", highlight=False)

    result = benchmark.run(depth or benchmark.DEPTH, count if errors.is_terminal else None)
    out.print(f"{result.nodes} nodes {result.nodes_per_second} nps", highlight=False)


@app.command(name="eval")
def evaluate(fen: FenArgument = START_FEN) -> None:
    """Show the evaluation of a position term by term."""
    from philidor.evaluation.breakdown import breakdown

    setup = position(fen)
    out.print(picture(board_of(setup)))
    result = breakdown(setup)
    if result.by_rule:
        out.print("This ending has its own rule; the general terms are not used.")
    else:
        out.print(terms_table([(term.name, term.white, term.black) for term in result.terms]))
        out.print(f"phase {result.phase} of 24, endgame scaled by {result.scale}/64")
    out.print(f"value {result.value / 100:+.2f} for White, including the tempo", highlight=False)


@app.command()
def engines() -> None:
    """List the built-in engines."""
    # One line each, even if the terminal has to wrap it.
    Console(width=max(out.width, LINE_OF_A_PROGRAM)).print(players_table(ENGINES), soft_wrap=True)


@app.command()
def console() -> None:
    """The console program of Mike Sherwin's RomiChess tutorial, re-created."""
    from philidor.classics.romichess.console import run as run_console

    run_console(sys.stdin, sys.stdout)


@app.command()
def testsrc(
    file: Annotated[Path, typer.Argument(help="EPD file with one position (bm or am) per line.")],
    plies: Annotated[
        int | None, typer.Option("-p", metavar="N", help="Search to this nominal depth.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("-t", metavar="N", help="Search for N seconds.")
    ] = None,
    engine: EngineOption = "arasan",
) -> None:
    """Solve the positions of a file as Arasan's own test program did."""
    if (plies is None) == (seconds is None):
        fail("testsrc takes either -p and a number of plies or -t and a number of seconds")
    for letter, number in (("p", plies), ("t", seconds)):
        if number is not None and number <= 0:
            fail(f"-{letter} takes a number above 0, not {number:g}")
    timed = seconds is not None
    progress = Progress()
    done: list[Attempt] = []

    def on_attempt(one: Attempt) -> None:
        done.append(one)
        progress.show(f"{len(done)}/{len(problems)}  solved {sum(one.solved for one in done)}")

    try:
        problems = read_suite(file)
        spec = read_engine(engine)
        limit = chess.engine.Limit(depth=plies, time=seconds)
        attempts = run_suite(spec, problems, limit, 1, on_attempt)
    except InputError as error:
        fail(str(error))
    progress.end()
    out.print(suite_table(attempts, timed), markup=False, highlight=False, soft_wrap=True)
    summary = f"{spec.name}: {suite_summary(attempts, timed)}"
    out.print(summary, markup=False, highlight=False, soft_wrap=True)
