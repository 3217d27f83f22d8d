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
    player_named,
    position,
    stand,
)
from philidor.cli.pgn_argument import GameOption, LoadedGame, PlyOption, chosen_game
from philidor.contract.options import OptionError
from philidor.contract.player import Player
from philidor.contract.setup import START_FEN
from philidor.files import user_data_folder
from philidor.game.strength import set_strength, split_strength
from philidor.game.time_control import TimeControl, TimeControlError, Unitless, read_time_control
from philidor.notation.boards import board_of, setup_of
from philidor.terminal.play import Conversation
from philidor.terminal.seat import Seat
from philidor.terminal.surface import PlainSurface, Surface
from philidor.terminal.terminal_game import TerminalGame


class Colour(StrEnum):
    """The side that the user plays."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


def play(
    game_file: Annotated[
        Path | None,
        typer.Argument(metavar="GAME.pgn", help="Continue the game of this file from its end."),
    ] = None,
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
    human: Annotated[
        int | None,
        typer.Option(help="An opponent that errs like a person of this level, 600 to 2400."),
    ] = None,
    style: Annotated[
        str | None, typer.Option(help="The style of --human: trader, attacker, solid, ...")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed of --human plays the same game.")
    ] = None,
    number: GameOption = None,
    ply: PlyOption = None,
    fen: Annotated[str, typer.Option(help="Start from this position.")] = START_FEN,
    chess960: Annotated[
        int | None,
        typer.Option(min=0, max=959, help="Start from this Chess960 position (518: standard)."),
    ] = None,
    pgn: Annotated[
        Path | None, typer.Option(help="Append the game to this file at the end.")
    ] = None,
    letters: LettersOption = False,
    book: Annotated[
        bool, typer.Option("--book/--no-book", help="Let the engine use an opening book.")
    ] = True,
    book_file: Annotated[
        Path | None, typer.Option("--book-file", help="Use this book instead of the default one.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Your name in the game's PGN; by default your user name.")
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Print boards below each other instead of redrawing one."),
    ] = False,
    learn: Annotated[
        bool, typer.Option("--learn", help="Let the engine learn from the game.")
    ] = False,
    test_level: Annotated[
        int,
        typer.Option(
            min=0, max=2, help="Annotate the engine's moves as RDChess did: 1 briefly, 2 in full."
        ),
    ] = 0,
) -> None:
    """Play a game in the terminal."""
    player = player_named(engine)
    time_control = _prepared(player, level, elo)
    _make_human(player, human, style, seed)
    _give_book(player, book, book_file, learn)
    if game_file is None:
        board = first_position(player, fen, chess960)
    else:
        board = loaded_position(player, chosen_game(game_file, number, ply))
    white = random.random() < 0.5 if colour is Colour.RANDOM else colour is Colour.WHITE
    player.new_game()
    stand(player, setup_of(board.root()))
    game = TerminalGame(
        Seat(player),
        board,
        time_control,
        human_white=white,
        flipped=not white,
        person=login_name() if name is None else name,
    )
    converse(game, letters, test_level, live=not plain and can_redraw())
    if pgn is not None:
        _save(game, pgn)


def _save(game: TerminalGame, pgn: Path) -> None:
    try:
        game.save(pgn)
    except OSError as error:
        fail(f"the game was not saved: {error}")


def _prepared(player: Player, level: str, elo: int | None) -> TimeControl:
    """Set the player's strength; returns the game's time control."""
    try:
        time, level_elo = split_strength(level)
        set_strength(player, elo if elo is not None else level_elo)
        return read_time_control(time, Unitless.MINUTES)
    except (TimeControlError, OptionError) as error:
        fail(str(error))


def _make_human(player: Player, human: int | None, style: str | None, seed: int | None) -> None:
    """Set the options of the human-like opponent."""
    if human is None and not (style is None and seed is None):
        fail("--style and --seed belong to --human")
    if human is not None and not any(option.name == "Human" for option in player.options):
        fail(f"{player.name} has no human-like levels")
    wanted = {"Human": human, "Style": style, "Human Seed": seed}
    try:
        for name, value in wanted.items():
            if value is not None:
                player.set_option(name, str(value))
    except OptionError as error:
        fail(str(error))


def _give_book(player: Player, book: bool, book_file: Path | None, learn: bool) -> None:
    """Set the player's options of book and learning."""
    try:
        if book_file is not None:
            player.set_option("Book File", str(book_file))
        player.set_option("OwnBook", str(book).lower())
        player.set_option("Learning", str(learn).lower())
    except OptionError as error:
        fail(str(error))


def converse(game: TerminalGame, letters: bool, test_level: int, live: bool) -> None:
    """Play the game, on one board that is redrawn where the terminal can do that."""
    if live:
        from philidor.terminal.live import LiveSurface

        surface: Surface = LiveSurface(
            out, lambda: conversation.words(), user_data_folder() / "play-history.txt"
        )
    else:
        surface = PlainSurface(out, input)
    conversation = Conversation(game, out, surface, letters, test_level)
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


def loaded_position(player: Player, game: LoadedGame) -> chess.Board:
    """The board at the end of a loaded game; the command ends if the program cannot play it."""
    if game.setup.chess960:
        play_chess960(player)
    return board_of(game.setup, game.moves)


def play_chess960(player: Player) -> None:
    """Switch a program to Chess960; the command ends if it does not play that."""
    try:
        player.set_option("UCI_Chess960", "true")
    except OptionError:
        fail(f"{player.name} does not play Chess960")


def first_position(player: Player, fen: str, chess960: int | None) -> chess.Board:
    """The board of a FEN or of a Chess960 number; the command ends if it cannot be played."""
    setup = position(fen)
    if chess960 is None:
        return board_of(setup)
    play_chess960(player)
    return chess.Board.from_chess960_pos(chess960)
