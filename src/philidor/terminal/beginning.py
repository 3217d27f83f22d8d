"""How a game of the terminal begins: a new one, one of a file, or one of the library."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from philidor import players
from philidor.contract.errors import InputError
from philidor.game.ending import Ending
from philidor.library.library import default_folder
from philidor.pgn.tree import GameTree
from philidor.terminal.built_in import built_in_seat
from philidor.terminal.engine_seat import engine_seat
from philidor.terminal.keeping import Keeper
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.resuming import Stored, listed_engines
from philidor.terminal.seat import Seat
from philidor.terminal.terminal_game import TerminalGame


@dataclass(frozen=True)
class Beginning:
    """Who plays whom from where.

    stored: the game of the library that goes on, None for one that is new there. analysis: nobody
    plays; the person moves both sides.
    """

    settings: OpponentSettings
    human_white: bool = True
    tree: GameTree = field(default_factory=GameTree)
    person: str = "You"
    test_level: int = 0
    stored: Stored | None = None
    analysis: bool = False

    @classmethod
    def of_stored(cls, stored: Stored, person: str) -> Beginning:
        """A game of the library as it was left."""
        return cls(
            stored.settings,
            stored.human_white,
            stored.tree,
            stored.person or person,
            stored=stored,
        )

    def rematch(self) -> Beginning:
        """A new game against the same opponent with exchanged colours, from the same start."""
        return replace(
            self,
            human_white=not self.human_white,
            tree=GameTree(self.tree.start),
            stored=None,
            analysis=False,
        )

    def against(self, settings: OpponentSettings) -> Beginning:
        """A new game against another opponent."""
        fresh = GameTree(self.tree.start)
        return replace(self, settings=settings, tree=fresh, stored=None, analysis=False)

    @property
    def ending(self) -> Ending | None:
        """How the game ended, where it is over already."""
        return None if self.stored is None else self.stored.ending


def begin(beginning: Beginning, folder: Path | None = None) -> tuple[TerminalGame, Keeper]:
    """The game with its opponent at the board, and what stores it; InputError if that fails."""
    data = folder or default_folder()
    settings = beginning.settings.checked()
    time_control = settings.time_control
    seat = seat_of(settings, beginning.tree, data)
    game = TerminalGame(
        seat,
        beginning.tree,
        time_control,
        human_white=beginning.human_white,
        settings=settings,
        person=beginning.person,
        test_level=beginning.test_level,
        left={} if beginning.stored is None else beginning.stored.left,
        ending=beginning.ending,
        analysis=beginning.analysis,
    )
    return game, Keeper(data, beginning.stored)


def seat_of(settings: OpponentSettings, tree: GameTree, data: Path) -> Seat:
    """The opponent: a built-in engine, one of the user's list, or a command; InputError."""
    listed = listed_engines(data)
    built_in = settings.engine.lower() in {info.key for info in players.ENGINES}
    if built_in and settings.engine not in listed:
        return built_in_seat(settings, tree.start)
    if settings.book or settings.book_file is not None or settings.learn:
        raise InputError(f"{settings.engine} has its own book and memory: leave out the options")
    return engine_seat(settings, tree.start, listed)
