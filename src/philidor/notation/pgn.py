"""Writing PGN."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import chess
import chess.pgn

from philidor.notation.openings import opening_of


def game_of(
    board: chess.Board, white: str, black: str, result: str = "*", termination: str = ""
) -> chess.pgn.Game:
    """A PGN game made from a board's moves; `termination` is a sentence about how it ended."""
    game = chess.pgn.Game.from_board(board)
    game.headers["Event"] = "Game at Philidor"
    game.headers["Site"] = "?"
    game.headers["Date"] = date.today().strftime("%Y.%m.%d")
    game.headers["White"] = in_tag(white)
    game.headers["Black"] = in_tag(black)
    game.headers["Result"] = result
    if termination:
        game.headers["Termination"] = in_tag(termination)
    opening = opening_of(board)
    if opening is not None:
        game.headers["ECO"] = opening.eco
        game.headers["Opening"] = opening.name
    return game


def in_tag(text: str) -> str:
    """A text as a tag's value, in one line; python-chess writes the value as it is."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


def save(game: chess.pgn.Game, path: Path) -> None:
    """Append a game to a file, made with its folder if necessary; OSError if that fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        print(game, file=file, end="\n\n")
