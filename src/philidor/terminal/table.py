"""What the commands at the board know of the conversation that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import chess
from rich.console import RenderableType

from philidor.explanations.judgement import Label
from philidor.pgn.notes import Score
from philidor.terminal.coach import Coach
from philidor.terminal.seat import Wait
from philidor.terminal.surface import Activity, Surface
from philidor.terminal.terminal_game import TerminalGame
from philidor.terminal.view import View


class Table(Protocol):
    """A board with a game on it and a person in front of it.

    labels: a review's judgements of moves, by node. value: the last one that was found for the
    position on the board, from White's side.
    """

    surface: Surface
    coach: Coach
    game: TerminalGame
    labels: Mapping[int, Label]
    value: Score | None

    @property
    def board(self) -> chess.Board:
        """A copy of the position that is looked at, with its moves."""
        ...

    def look_at(self, node: int) -> None:
        """Look at another position."""

    def view(self) -> View:
        """The game as it is looked at."""
        ...

    def show(self, rest: str = "") -> None:
        """Draw the board."""

    def store(self) -> None:
        """Store the game as it is now."""

    def waiting(self, activity: Activity) -> Wait:
        """A function that waits for a search and shows what happens."""
        ...

    def print(self, what: RenderableType) -> None:
        """Show something below the board."""

    def say(self, text: str) -> None:
        """Show one line, with rich's markup."""
