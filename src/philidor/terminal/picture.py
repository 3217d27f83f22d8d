"""The board as a terminal shows it."""

from __future__ import annotations

import chess
from rich.console import Console
from rich.style import Style
from rich.text import Text

from philidor.standard_streams import can_show

LIGHT, DARK = "#c9b28d", "#8a6a48"
LIGHT_MARKED, DARK_MARKED = "#cfc26a", "#a8963f"
WHITE_PIECE, BLACK_PIECE = "#ffffff", "#101010"
LETTERS = {letter: letter for letter in "PNBRQKpnbrqk"}
# With colours both sides have the filled figures, which are easier to see.
COLOURED_FIGURES = dict(zip("PNBRQKpnbrqk", "♟♞♝♜♛♚♟♞♝♜♛♚", strict=True))
PLAIN_FIGURES = dict(zip("PNBRQKpnbrqk", "♙♘♗♖♕♔♟♞♝♜♛♚", strict=True))


def picture(
    board: chess.Board, console: Console, flipped: bool = False, letters: bool = False
) -> Text:
    """The board for this console with the last move marked, White below unless `flipped`.

    `letters` draws pieces as FEN's letters, as do consoles whose encoding has no figures.
    Without colours White's figures are outlined and Black's are filled.
    """
    coloured = has_colours(console)
    figures = figures_for(console, letters, coloured)
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
            piece = board.piece_at(square)
            figure = "" if piece is None else figures[piece.symbol()]
            colour = WHITE_PIECE if piece is not None and piece.color else BLACK_PIECE
            text.append_text(_square(figure, colour, square, square in marked, coloured))
        text.append("\n")
    text.append("   " + "".join(f" {chess.FILE_NAMES[file]} " for file in files), "dim")
    return text


def has_colours(console: Console) -> bool:
    """Whether this console shows colours."""
    return console.color_system is not None and not console.no_color


def figures_for(console: Console, letters: bool, coloured: bool = False) -> dict[str, str]:
    """The pieces' signs on this console, by their letters in FEN.

    coloured: whether the signs get their side's colour, so that both sides can have the same.
    """
    figures = COLOURED_FIGURES if coloured else PLAIN_FIGURES
    if letters or not can_show(console.encoding, "".join(figures.values())):
        return LETTERS
    return figures


def _square(figure: str, colour: str, square: int, marked: bool, coloured: bool) -> Text:
    light = (square // 8 + square) % 2 == 1
    ground = (LIGHT_MARKED if marked else LIGHT) if light else (DARK_MARKED if marked else DARK)
    if not figure:
        # Without colours a dot must show where the square is.
        return Text("   " if coloured else " . ", Style(color=ground, bgcolor=ground))
    return Text(f" {figure} ", Style(color=colour, bgcolor=ground, bold=True))
