"""`philidor museum console`: the consoles of the historic programs that had one.

The RomiChess tutorial's console learns from games; PaulChess's has its book, its history and the
line that it expects.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from philidor.book.opener import Opener, store_in
from philidor.book.repertoire import BookError
from philidor.book.store import LearnStore
from philidor.classics.common.console import CommandError
from philidor.classics.paulchess import console as paulchess
from philidor.classics.paulchess.player import PaulChess, Simple1
from philidor.classics.romichess import console as romichess
from philidor.classics.romichess.console import MemoryFileError
from philidor.classics.romichess.player import RomiChess
from philidor.cli.common import fail
from philidor.cli.learning import learn_from
from philidor.cli.pgn_argument import GameOption, LoadedGame, PlyOption, chosen_game
from philidor.contract.options import OptionError
from philidor.contract.setup import Setup
from philidor.game.fen import start
from philidor.notation.boards import board_of
from philidor.notation.san import MoveTextError, parse_move
from philidor.shared_options import data_option


class Program(StrEnum):
    """The programs with a console of their own."""

    ROMICHESS = "romichess"
    PAULCHESS = "paulchess"
    SIMPLE1 = "paulchess-simple1"


class ConsoleMemory:
    """The program with its learned games; a `classics.romichess.console.Memory`."""

    def __init__(self, engine: RomiChess, store: Path) -> None:
        """OptionError if the player refuses the store."""
        self._store = store
        self.player = Opener(engine)
        self.player.set_option("Learn File", str(store))

    def import_games(self, path: str) -> list[str]:
        """Learn from a PGN file."""
        try:
            with LearnStore(self._store) as kept:
                imported = learn_from(Path(path).expanduser(), kept)
        except BookError as error:
            raise MemoryFileError(str(error)) from None
        return [*imported.complaints, str(imported)]

    def known(self, setup: Setup) -> list[str]:
        """The learned moves of a position, the best first, and how many games there are."""
        try:
            with LearnStore(self._store) as kept:
                games, _ = kept.counts()
                moves = kept.experience(setup)
        except BookError as error:
            raise MemoryFileError(str(error)) from None
        lines = [
            f"{one.move:5} {one.value:+5} in {one.games} games, {one.points / one.games:.0%}"
            + (", repeated" if one.good else ", avoided" if one.bad else "")
            for one in moves
        ]
        return [*lines, f"{games} games in {self._store}"]


def console(
    game_file: Annotated[
        Path | None,
        typer.Argument(metavar="GAME.pgn", help="Continue the game of this file from its end."),
    ] = None,
    engine: Annotated[Program, typer.Option("--engine", "-e", help="The program.")] = (
        Program.ROMICHESS
    ),
    number: GameOption = None,
    ply: PlyOption = None,
    data: Annotated[
        Path | None, data_option("Folder of what was learned; by default the user's own.")
    ] = None,
    learn: Annotated[
        bool, typer.Option("--learn/--no-learn", help="Learn from the games played here.")
    ] = True,
) -> None:
    """The console of a historic program: the RomiChess tutorial's, which learns, or PaulChess's."""
    game = chosen_game(game_file, number, ply)
    try:
        if engine is Program.ROMICHESS:
            romichess_console(store_in(data), learn, game).run(sys.stdin)
        else:
            paulchess_console(engine, game).run(sys.stdin)
    except (OptionError, CommandError) as error:
        fail(str(error))


def in_coordinates(setup: Setup, moves: list[str], text: str) -> str:
    """A legal move in short notation as coordinates; any other text as it is."""
    try:
        return parse_move(board_of(setup, moves), text).uci()
    except MoveTextError:
        return text


def romichess_console(store: Path, learn: bool, game: LoadedGame | None) -> romichess.Console:
    """RomiChess's console; OptionError if the store is refused, CommandError if the game is."""
    engine = RomiChess()
    memory = ConsoleMemory(engine, store) if learn else None
    made = romichess.Console(sys.stdout, engine, memory)
    made.reader = in_coordinates
    if game is not None:
        made.replay(game.setup, game.moves)
    return made


def paulchess_console(program: Program, game: LoadedGame | None) -> paulchess.Console:
    """PaulChess's console; CommandError if it cannot replay the game."""
    classic = PaulChess() if program is Program.PAULCHESS else Simple1()
    made = paulchess.Console(sys.stdout, classic, Opener(classic))
    made.reader = in_coordinates
    if game is not None:
        if game.setup != start():
            raise CommandError(f"{classic.name} replays games from the initial position only")
        made.replay(game.moves)
    return made
