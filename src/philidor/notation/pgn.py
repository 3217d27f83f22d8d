"""Reading and writing PGN."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TextIO

import chess
import chess.pgn

from philidor.notation.openings import opening_of


def game_of(
    board: chess.Board, white: str, black: str, result: str = "*", termination: str = ""
) -> chess.pgn.Game:
    """A PGN game from a board's moves; `termination` is a sentence that says how it ended."""
    game = chess.pgn.Game.from_board(board)
    game.headers["Event"] = "Game at Philidor"
    game.headers["Site"] = "?"
    game.headers["Date"] = date.today().strftime("%Y.%m.%d")
    game.headers["White"] = white
    game.headers["Black"] = black
    game.headers["Result"] = result
    if termination:
        game.headers["Termination"] = termination
    opening = opening_of(board)
    if opening is not None:
        game.headers["ECO"] = opening.eco
        game.headers["Opening"] = opening.name
    return game


def save(game: chess.pgn.Game, path: Path) -> None:
    """Append a game to a file, creating it if necessary; OSError when that fails."""
    with path.open("a", encoding="utf-8") as file:
        print(game, file=file, end="\n\n")


def read(stream: TextIO) -> Iterator[chess.pgn.Game]:
    """The games of a PGN stream in order; a game's errors are in its `errors`."""
    while (game := chess.pgn.read_game(stream, Visitor=_Builder)) is not None:
        yield game


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds games without logging errors, which would show users a traceback."""

    def handle_error(self, error: Exception) -> None:
        """Record an error."""
        self.game.errors.append(error)
