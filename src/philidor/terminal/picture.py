"""The board as a terminal shows it."""

from __future__ import annotations

import chess
from rich.style import Style
from rich.text import Text

LIGHT, DARK = "#c9b28d", "#8a6a48"
LIGHT_MARKED, DARK_MARKED = "#cfc26a", "#a8963f"
WHITE_MAN, BLACK_MAN = "#ffffff", "#101010"
# The filled figures serve both colours: the terminal colours them, and they are easier to see.
FIGURES = dict(zip("pnbrqk", "♟♞♝♜♛♚", strict=True))


def picture(board: chess.Board, flipped: bool = False, letters: bool = False) -> Text:
    """The board with the last move marked, White below unless `flipped`.

    `letters` writes pieces as FEN does, for terminals without figures.
    """
    marked = set()
    if board.move_stack and (last := board.peek()):
        marked = {last.from_square, last.to_square}
    ranks = range(8) if flipped else range(7, -1, -1)
    files = range(7, -1, -1) if flipped else range(8)
    text = Text()
    for rank in ranks:
        text.append(f" {rank + 1} ", "dim")
        for file in files:
            square = chess.square(file, rank)
            text.append_text(_square(board.piece_at(square), square, square in marked, letters))
        text.append("\n")
    text.append("   " + "".join(f" {chess.FILE_NAMES[file]} " for file in files), "dim")
    return text


def _square(man: chess.Piece | None, square: int, marked: bool, letters: bool) -> Text:
    light = (square // 8 + square) % 2 == 1
    ground = (LIGHT_MARKED if marked else LIGHT) if light else (DARK_MARKED if marked else DARK)
    if man is None:
        # Without colours a plain board must still show where its squares are.
        return Text(" · " if letters else "   ", Style(color=ground, bgcolor=ground))
    figure = man.symbol() if letters else FIGURES[man.symbol().lower()]
    colour = WHITE_MAN if man.color == chess.WHITE else BLACK_MAN
    return Text(f" {figure} ", Style(color=colour, bgcolor=ground, bold=True))
