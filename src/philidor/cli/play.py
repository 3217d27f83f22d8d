"""`philidor play`: a game in the terminal."""

from __future__ import annotations

import getpass
import os
import random
import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import chess
import typer

from philidor.cli.common import LettersOption, fail, out, plain_errors, position, tell
from philidor.cli.pgn_argument import GameOption, PlyOption, chosen_game
from philidor.contract.setup import START_FEN, Setup
from philidor.files import FileError, check_output, user_data_folder
from philidor.library.library import default_folder
from philidor.notation.boards import setup_of
from philidor.pgn.tree import GameTree
from philidor.shared_options import with_options
from philidor.terminal.beginning import Beginning
from philidor.terminal.keeping import Keeper
from philidor.terminal.opponent import CLOCK_TAGS, OpponentSettings
from philidor.terminal.play import Conversation
from philidor.terminal.resuming import last_games, stored_game
from philidor.terminal.spoken import spoken_view
from philidor.terminal.start import start_screen
from philidor.terminal.surface import PlainSurface, Surface
from philidor.terminal.terminal_game import PGN_ENDINGS, TerminalGame

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
PlainOption = Annotated[
    bool,
    typer.Option("--plain", help="Print boards below each other instead of redrawing one."),
]
SpokenOption = Annotated[
    bool,
    typer.Option("--spoken", help="Moves and positions in words, for screen readers."),
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
    seating = Seating(
        data or default_folder(), letters, spoken, live=not (plain or spoken) and can_redraw()
    )
    with plain_errors():
        person = login_name() if name is None else name
        beginning = None
        if resume:
            beginning = last_unfinished(seating.folder, person)
        elif given - ABOUT_THE_SCREEN or not sys.stdin.isatty():
            file, start = (game_file, number, ply), (fen, chess960)
            beginning = chosen_beginning(opponent, given, file, start, colour, name)
        played = seating.surface.run(lambda: seating.play(beginning, person, test_level))
    if played is not None:
        game, keeper = played
        tell_where(keeper)
        if pgn is not None:
            _save(game, pgn)


class Seating:
    """The user's terminal, and the conversation that is held there."""

    def __init__(self, folder: Path, letters: bool, spoken: bool, live: bool) -> None:
        self.folder = folder
        self.conversation: Conversation | None = None
        self.surface: Surface
        if live:
            from philidor.terminal.fullscreen.surface import FullScreen

            history = user_data_folder() / "play-history.txt"
            self.surface = FullScreen(out, self._words, history, letters)
        else:
            self.surface = PlainSurface(out, input, letters, spoken_view if spoken else None)

    def _words(self) -> list[str]:
        return [] if self.conversation is None else list(self.conversation.words())

    def play(
        self, beginning: Beginning | None, person: str, test_level: int
    ) -> tuple[TerminalGame, Keeper] | None:
        """Play until the user leaves; returns the last game. InputError if none can begin.

        beginning: None for what the start screen finds, where the user may leave: None.
        """
        chosen = beginning or start_screen(self.surface, self.folder, person)
        if chosen is None:
            return None
        chosen = replace(chosen, test_level=test_level)
        self.conversation = Conversation(chosen, self.surface, self.folder)
        self.conversation.run()
        return self.conversation.game, self.conversation.keeper


def chosen_beginning(
    opponent: OpponentSettings,
    given: set[str],
    file: tuple[Path | None, int | None, int | None],
    start: tuple[str | None, int | None],
    colour: Colour,
    name: str | None,
) -> Beginning:
    """The game that the options ask for. file: its path, game and ply; start: FEN or number."""
    loaded = chosen_game(*file)
    tree = GameTree(first_setup(*start)) if loaded is None else loaded.tree
    settings = opponent.continued(tree.tags, given)
    white = side_of(tree, colour if "colour" in given or loaded is None else None)
    if name is None and loaded is not None:
        name = tree.tags.get("White" if white else "Black")
    if file[2] is not None:
        # The times at the end of the game are not those after so many moves.
        clocks = CLOCK_TAGS.values()
        tree.tags = {name: text for name, text in tree.tags.items() if name not in clocks}
    return Beginning(settings, white, tree, login_name() if name is None else name)


def last_unfinished(folder: Path, person: str) -> Beginning:
    """The user's last game that is not over; the command ends if there is none."""
    found = last_games(folder, 1, unfinished=True)
    if not found:
        fail(f"no game in {folder} waits for you: 'philidor play' begins one")
    return Beginning.of_stored(stored_game(folder, found[0].id), person)


def tell_where(keeper: Keeper) -> None:
    """Say where the game is, or that it is not kept."""
    if keeper.kept:
        tell(f"The game is in your library, {keeper.folder}: see 'philidor games search' or")
        tell("Games in 'philidor web'.")
    elif keeper.complaint:
        tell(keeper.complaint)


def _save(game: TerminalGame, pgn: Path) -> None:
    try:
        game.save(pgn)
    except FileError as error:
        tell(game.pgn())
        fail(f"the game, printed above, was not saved: {error}")


def given_options(context: typer.Context) -> set[str]:
    """The options of a command that the user gave."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return {name for name, source in sources.items() if source and "DEFAULT" not in source.name}


def side_of(tree: GameTree, colour: Colour | None) -> bool:
    """Whether the user plays White: as chosen, else as in the loaded game."""
    if colour is None:
        return tree.tags.get("WhiteType") != "program"
    return random.random() < 0.5 if colour is Colour.RANDOM else colour is Colour.WHITE


def can_redraw() -> bool:
    """Whether a user sits at a terminal that can move its cursor."""
    dumb = os.environ.get("TERM", "dumb") in ("dumb", "unknown")
    return sys.stdin.isatty() and out.is_terminal and not dumb


def login_name() -> str:
    """The user's name on this machine."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "You"


def first_setup(fen: str | None, chess960: int | None) -> Setup:
    """The position of a FEN or of a Chess960 number; a bad FEN ends the command."""
    if chess960 is None:
        return position(fen or START_FEN)
    return setup_of(chess.Board.from_chess960_pos(chess960))
