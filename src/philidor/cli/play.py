"""`philidor play`: a game in the terminal."""

from __future__ import annotations

import getpass
import os
import random
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import chess
import typer

from philidor.cli.common import (
    EngineOption,
    LettersOption,
    fail,
    out,
    plain_errors,
    player_named,
    position,
    stand,
    tell,
)
from philidor.cli.opponent import ENGINE_TAG, OpponentSettings, without_opponent
from philidor.cli.pgn_argument import GameOption, PlyOption, chosen_game
from philidor.contract.options import OptionError
from philidor.contract.player import Player
from philidor.contract.setup import START_FEN, Setup
from philidor.files import FileError, check_output, user_data_folder
from philidor.library.library import default_folder
from philidor.notation.boards import setup_of
from philidor.pgn.tree import GameTree
from philidor.players import find
from philidor.shared_options import with_options
from philidor.terminal.keeping import Keeper
from philidor.terminal.play import Conversation
from philidor.terminal.seat import Seat
from philidor.terminal.surface import PlainSurface, Surface
from philidor.terminal.terminal_game import PGN_ENDINGS, TerminalGame


class Colour(StrEnum):
    """The side that the user plays."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


DataOption = Annotated[
    Path | None,
    typer.Option(help="The folder of the games, where this one is stored at every move."),
]
PgnOption = Annotated[Path | None, typer.Option(help="Append the game to this file at the end.")]
NameOption = Annotated[
    str | None, typer.Option(help="Your name in the game's PGN; by default your user name.")
]
PlainOption = Annotated[
    bool,
    typer.Option("--plain", help="Print boards below each other instead of redrawing one."),
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
    engine: EngineOption = "philidor",
    *,
    opponent: OpponentSettings,
    colour: Annotated[Colour, typer.Option(help="Your side.")] = Colour.WHITE,
    number: GameOption = None,
    ply: PlyOption = None,
    fen: Annotated[str | None, typer.Option(help="Start from this position.")] = None,
    chess960: Annotated[
        int | None,
        typer.Option(min=0, max=959, help="Start from this Chess960 position (518: standard)."),
    ] = None,
    data: DataOption = None,
    pgn: PgnOption = None,
    letters: LettersOption = False,
    name: NameOption = None,
    plain: PlainOption = False,
    test_level: TestLevelOption = 0,
) -> None:
    """Play a game in the terminal."""
    if sum(one is not None for one in (game_file, fen, chess960)) > 1:
        fail("GAME.pgn, --fen and --chess960 each say where the game begins: give one of them")
    if pgn is not None:
        with plain_errors():
            check_output(pgn, endings=PGN_ENDINGS)
    loaded = chosen_game(game_file, number, ply)
    tree = GameTree(first_setup(fen, chess960)) if loaded is None else loaded.tree
    given = given_options(context)
    engine = tree.tags.get(ENGINE_TAG, engine) if "engine" not in given else engine
    opponent = opponent.continued(tree.tags, given)
    player = player_named(engine)
    time_control = opponent.prepare(player, find(engine).has_book)
    if tree.start.chess960:
        play_chess960(player)
    white = side_of(tree, colour if "colour" in given or loaded is None else None)
    player.new_game()
    stand(player, tree.start)
    if name is None and loaded is not None:
        name = tree.tags.get("White" if white else "Black")
    tree.tags = without_opponent(tree.tags) | opponent.tags() | {ENGINE_TAG: engine}
    game = TerminalGame(
        Seat(player),
        tree,
        time_control,
        human_white=white,
        flipped=not white,
        person=login_name() if name is None else name,
        test_level=test_level,
    )
    keeper = Keeper(data or default_folder(), engine, opponent.person_options())
    converse(game, letters, keeper, live=not plain and can_redraw())
    tell_where(keeper)
    if pgn is not None:
        _save(game, pgn)


def tell_where(keeper: Keeper) -> None:
    """Say where the game is, or that it is not kept."""
    keeper.close()
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


def converse(game: TerminalGame, letters: bool, keeper: Keeper, live: bool) -> None:
    """Play the game, on one board that is redrawn where the terminal can do that."""
    if live:
        from philidor.terminal.live import LiveSurface

        surface: Surface = LiveSurface(
            out, lambda: conversation.words(), user_data_folder() / "play-history.txt"
        )
    else:
        surface = PlainSurface(out, input)
    conversation = Conversation(game, out, surface, letters, keeper.keep)
    conversation.run()


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


def play_chess960(player: Player) -> None:
    """Switch a program to Chess960; the command ends if it does not play that."""
    try:
        player.set_option("UCI_Chess960", "true")
    except OptionError:
        fail(f"{player.name} does not play Chess960")


def first_setup(fen: str | None, chess960: int | None) -> Setup:
    """The position of a FEN or of a Chess960 number; a bad FEN ends the command."""
    if chess960 is None:
        return position(fen or START_FEN)
    return setup_of(chess.Board.from_chess960_pos(chess960))
