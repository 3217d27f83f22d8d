"""The board on the screen: squares of several sizes, with cursor, targets and the last move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import chess

from philidor.terminal.fullscreen.canvas import OnMouse, Row
from philidor.terminal.fullscreen.cursor import Cursor
from philidor.terminal.fullscreen.figures import HEIGHT, WIDTH, large_figure
from philidor.terminal.picture import (
    BLACK_PIECE,
    DARK,
    DARK_MARKED,
    LIGHT,
    LIGHT_MARKED,
    WHITE_PIECE,
)
from philidor.terminal.view import View

# Columns and lines of a square, the largest first, and the columns that must stay beside.
SIZES = ((11, 5, 30), (9, 4, 26), (7, 3, 26), (5, 2, 26), (3, 1, 24), (2, 1, 13))
LABELS = 3
PICKED, POINTED = ("#7fa8d9", "#4f7cb4"), ("#9bbf6a", "#7fa24f")
# A target that is empty, and the shade of dark squares without colours.
DOT, SHADE = "•", "░"


@dataclass(frozen=True)
class Look:
    """How squares and pieces are drawn on this terminal.

    figures: the pieces' signs by their letters. large: whether pieces may be drawn with blocks.
    dot, shade: as the terminal can show them.
    """

    coloured: bool
    figures: dict[str, str]
    large: bool
    dot: str = DOT
    shade: str = SHADE


@dataclass(frozen=True)
class Size:
    """Columns and lines of a square."""

    columns: int
    lines: int

    @property
    def width(self) -> int:
        """The columns of the board with its labels."""
        return 8 * self.columns + LABELS

    @property
    def height(self) -> int:
        """The lines of the board with its labels."""
        return 8 * self.lines + 1


def size_for(columns: int, lines: int) -> Size | None:
    """The largest squares in this room; None if no board fits."""
    for wide, high, beside in SIZES:
        size = Size(wide, high)
        messages = 1 if high == 1 else 4
        if size.width + beside <= columns and size.height + messages <= lines:
            return size
    return None


def board_rows(
    view: View, size: Size, look: Look, cursor: Cursor, on_square: Callable[[int], OnMouse]
) -> list[Row]:
    """The board, White below unless it is flipped. on_square: what the mouse does there."""
    ranks = range(8) if view.flipped else range(7, -1, -1)
    files = range(7, -1, -1) if view.flipped else range(8)
    targets = cursor.targets(view)
    rows: list[Row] = []
    for rank in ranks:
        cells = [
            _square(view, chess.square(file, rank), size, look, cursor, targets) for file in files
        ]
        for line in range(size.lines):
            label = f" {rank + 1} " if line == size.lines // 2 else " " * LABELS
            row: Row = [("class:dim", label)]
            for file, (style, texts) in zip(files, cells, strict=True):
                row.append((style, texts[line], on_square(chess.square(file, rank))))
            rows.append(row)
    letters = "".join(chess.FILE_NAMES[file].center(size.columns) for file in files)
    rows.append([("class:dim", " " * LABELS + letters)])
    return rows


def _square(
    view: View, square: int, size: Size, look: Look, cursor: Cursor, targets: frozenset[int]
) -> tuple[str, list[str]]:
    """The style of a square and its lines of text."""
    board = view.board
    piece = board.piece_at(square)
    marked = bool(board.move_stack) and square in (
        board.peek().from_square,
        board.peek().to_square,
    )
    light = (square // 8 + square) % 2 == 1
    sign = "" if piece is None else look.figures[piece.symbol()]
    if square in targets and piece is None:
        sign = look.dot
    if not look.coloured:
        pointed = square in (cursor.at, cursor.picked) or (square in targets and piece is not None)
        style = "reverse" if pointed else "bold" if piece is not None else ""
        return style, _plain_lines(sign, size, "" if light else look.shade, marked)
    if square == cursor.picked or (square in targets and piece is not None):
        ground = PICKED
    elif square == cursor.at:
        ground = POINTED
    else:
        ground = (LIGHT_MARKED, DARK_MARKED) if marked else (LIGHT, DARK)
    colour = WHITE_PIECE if piece is not None and piece.color else BLACK_PIECE
    style = f"fg:{colour} bg:{ground[0] if light else ground[1]} bold"
    if piece is not None and look.large and size.columns >= WIDTH and size.lines >= HEIGHT:
        letter = piece.symbol().lower()
        return style, list(large_figure(letter, size.columns, size.lines))
    return style, _lines(sign, size)


def _lines(sign: str, size: Size, fill: str = " ") -> list[str]:
    texts = [fill * size.columns] * size.lines
    if sign:
        padded = f" {sign} " if size.columns >= 3 else sign
        left = (size.columns - len(padded)) // 2
        right = size.columns - left - len(padded)
        texts[size.lines // 2] = f"{fill * left}{padded}{fill * right}"
    return texts


def _plain_lines(sign: str, size: Size, shade: str, marked: bool) -> list[str]:
    """A square without colours: dark ones are shaded, those of the last move have brackets."""
    texts = _lines(sign, size, shade or " ")
    if marked and size.columns >= 3:
        middle = texts[size.lines // 2]
        start = (size.columns - 3) // 2
        texts[size.lines // 2] = f"{middle[:start]}[{middle[start + 1]}]{middle[start + 3 :]}"
    return texts
