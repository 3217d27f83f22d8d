"""A user's terminal at which games are played: which game begins, on which surface, what is said at
the end."""

from __future__ import annotations

import getpass
import os
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import chess

from philidor.cli.common import fail, out, position, tell
from philidor.cli.pgn_argument import chosen_game
from philidor.contract.setup import START_FEN, Setup
from philidor.files import FileError, user_data_folder
from philidor.notation.boards import setup_of
from philidor.pgn.tree import GameTree
from philidor.terminal.beginning import Beginning
from philidor.terminal.keeping import Keeper
from philidor.terminal.opponent import CLOCK_TAGS, OpponentSettings
from philidor.terminal.play import Conversation
from philidor.terminal.resuming import last_games, stored_game
from philidor.terminal.spoken import spoken_view
from philidor.terminal.start import start_screen
from philidor.terminal.surface import PlainSurface, Surface
from philidor.terminal.terminal_game import TerminalGame


class Seating:
    """The user's terminal, and the conversation that is held there."""

    def __init__(self, data: Path | None, letters: bool, spoken: bool, plain: bool) -> None:
        """data: the folder of the games, by default the user's."""
        self.folder = data or user_data_folder()
        self.surface = surface_for(letters, spoken, plain, "play-history.txt")

    def play(
        self, beginning: Beginning | None, person: str, test_level: int, pgn: Path | None
    ) -> None:
        """Play until the user leaves, and say where the last game is. InputError if none can begin.

        beginning: None for what the start screen finds. pgn: where the last game is appended.
        """
        played = self.surface.run(lambda: self._converse(beginning, person, test_level))
        if played is not None:
            game, keeper = played
            tell_where(keeper)
            if pgn is not None:
                _save(game, pgn)

    def _converse(
        self, beginning: Beginning | None, person: str, test_level: int
    ) -> tuple[TerminalGame, Keeper] | None:
        """The last game; None if the user leaves the start screen."""
        chosen = beginning or start_screen(self.surface, self.folder, person)
        if chosen is None:
            return None
        chosen = replace(chosen, test_level=test_level)
        conversation = Conversation(chosen, self.surface, self.folder)
        conversation.run()
        return conversation.game, conversation.keeper


def surface_for(letters: bool, spoken: bool, plain: bool, history: str) -> Surface:
    """A whole screen where the terminal can draw one; history: the file of the lines typed."""
    if not (plain or spoken) and can_redraw():
        from philidor.terminal.fullscreen.surface import FullScreen

        return FullScreen(out, user_data_folder() / history, letters)
    return PlainSurface(out, input, letters, spoken_view if spoken else None)


def chosen_beginning(
    opponent: OpponentSettings,
    given: Collection[str],
    file: tuple[Path | None, int | None, int | None],
    start: tuple[str | None, int | None],
    white: bool | None,
    name: str | None,
) -> Beginning:
    """The game that the options ask for. file: its path, game and ply; start: FEN or number."""
    loaded = chosen_game(*file)
    tree = GameTree(first_setup(*start)) if loaded is None else loaded.tree
    settings = opponent.continued(tree.tags, given)
    if white is None:
        white = tree.tags.get("WhiteType") != "program"
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
        tell(f"The game is in your library, {keeper.folder}:")
        tell("see 'philidor games search', or Games in 'philidor web'.")
    elif keeper.complaint:
        tell(keeper.complaint)


def _save(game: TerminalGame, pgn: Path) -> None:
    try:
        game.save(pgn)
    except FileError as error:
        tell(game.pgn())
        fail(f"the game, printed above, was not saved: {error}")


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
