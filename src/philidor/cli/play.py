"""`philidor play`: a game in the terminal."""

from __future__ import annotations

import random
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import chess
import typer

from philidor.cli.common import EngineOption, fail, out, player_named, position, stand
from philidor.contract.options import OptionError
from philidor.contract.player import Player
from philidor.contract.setup import START_FEN
from philidor.game.strength import set_strength, split_strength
from philidor.game.time_control import TimeControlError, Unitless, read_time_control
from philidor.notation.boards import board_of, setup_of
from philidor.terminal.play import Conversation
from philidor.terminal.seat import Seat
from philidor.terminal.terminal_game import TerminalGame


class Colour(StrEnum):
    """The side that the user plays."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


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
    board = first_position(player, fen, chess960)
    white = random.random() < 0.5 if colour is Colour.RANDOM else colour is Colour.WHITE
    player.new_game()
    stand(player, setup_of(board))
    game = TerminalGame(Seat(player), board, time_control, human_white=white, flipped=not white)
    out.print("Type moves such as e4 or e2e4; 'help' lists the commands.", highlight=False)
    Conversation(game, out, input, letters).run()
    if pgn is not None:
        try:
            game.save(pgn)
        except OSError as error:
            fail(f"the game was not saved: {error}")


def first_position(player: Player, fen: str, chess960: int | None) -> chess.Board:
    """The board of a FEN or of a Chess960 number; the command ends where it cannot be played."""
    setup = position(fen)
    if chess960 is None:
        return board_of(setup)
    try:
        player.set_option("UCI_Chess960", "true")
    except OptionError:
        fail(f"{player.name} does not play Chess960")
    return chess.Board.from_chess960_pos(chess960)
