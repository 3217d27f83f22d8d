"""`philidor play`: a game in the terminal."""

from __future__ import annotations

import random
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from philidor.cli.common import LettersOption, PlainOption, SpokenOption, fail, plain_errors
from philidor.cli.pgn_argument import GameOption, PlyOption
from philidor.files import check_output
from philidor.shared_options import with_options
from philidor.terminal.opponent import PGN_ENDINGS, OpponentSettings

# Options that say how a game is shown or kept; without any other one the start screen opens.
ABOUT_THE_SCREEN = {"data", "pgn", "letters", "name", "plain", "spoken", "test_level"}


class Colour(StrEnum):
    """The side that the user plays."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


DataOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="The folder of the games, where this one is stored at every move.",
    ),
]
PgnOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Append the game to this file at the end.")
]
NameOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Your name in the game; by default your user name."),
]
TestLevelOption = Annotated[
    int,
    typer.Option(
        min=0, max=2, help="Annotate the engine's moves as RDChess did: 1 briefly, 2 in full."
    ),
]


@with_options(OpponentSettings)
def play(
    context: typer.Context,
    game_file: Annotated[
        Path | None,
        typer.Argument(metavar="GAME.pgn", help="Continue the game of this file from its end."),
    ] = None,
    *,
    opponent: OpponentSettings,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with your last game that is not over.")
    ] = False,
    colour: Annotated[Colour, typer.Option(help="Your side.")] = Colour.WHITE,
    number: GameOption = None,
    ply: PlyOption = None,
    fen: Annotated[
        str | None, typer.Option(metavar="FEN", help="Start from this position.")
    ] = None,
    chess960: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=959,
            metavar="N",
            help="Start from this Chess960 position (518: standard).",
        ),
    ] = None,
    data: DataOption = None,
    pgn: PgnOption = None,
    letters: LettersOption = False,
    name: NameOption = None,
    plain: PlainOption = False,
    spoken: SpokenOption = False,
    test_level: TestLevelOption = 0,
) -> None:
    """Play a game in the terminal. Without options a start screen offers opponents and games."""
    if sum(one is not None for one in (game_file, fen, chess960)) > 1:
        fail("GAME.pgn, --fen and --chess960 each say where the game begins: give one of them")
    given = given_options(context)
    if resume and given - ABOUT_THE_SCREEN - {"resume"}:
        fail("--resume goes on with a game as it was left: leave out the other options")
    if pgn is not None:
        with plain_errors():
            check_output(pgn, endings=PGN_ENDINGS)
    from philidor.cli.seating import Seating, chosen_beginning, last_unfinished, login_name

    seating = Seating(data, letters, spoken, plain)
    person = login_name() if name is None else name
    beginning = None
    with plain_errors():
        if resume:
            beginning = last_unfinished(seating.folder, person)
        elif given - ABOUT_THE_SCREEN or not sys.stdin.isatty():
            white = None if game_file is not None and "colour" not in given else is_white(colour)
            file, start = (game_file, number, ply), (fen, chess960)
            beginning = chosen_beginning(opponent, given, file, start, white, name)
        seating.play(beginning, person, test_level, pgn)


def given_options(context: typer.Context) -> set[str]:
    """The options of a command that the user gave."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return {name for name, source in sources.items() if source and "DEFAULT" not in source.name}


def is_white(colour: Colour) -> bool:
    """Whether the user plays White."""
    return random.random() < 0.5 if colour is Colour.RANDOM else colour is Colour.WHITE
