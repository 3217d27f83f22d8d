"""Parts that several figures share: small boards of numbers, and the squares of a board."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.contract.setup import FILES
from philidor.museum.figures.drawing import Drawing


def square_role(file: int, rank: int) -> str:
    """`light` or `dark`; file and rank from 0."""
    return "light" if (file + rank) % 2 else "dark"


def small_board(
    drawing: Drawing,
    corner: tuple[float, float],
    cell: float,
    words: Sequence[str],
    marks: Sequence[bool],
) -> None:
    """A board with a word for each square from a1 to h8; squares with a mark stand out."""
    for square, said in enumerate(words):
        file, rank = square % 8, square // 8
        left, top = corner[0] + file * cell, corner[1] + (7 - rank) * cell
        role = "mark" if marks[square] else square_role(file, rank)
        drawing.cell(left, top, cell, cell, role)
        if said:
            inside = "" if marks[square] else "in"
            drawing.text(left + cell / 2, top + cell * 0.66, said, cell * 0.42, inside)


def file_letters(drawing: Drawing, x: float, y: float, cell: float) -> None:
    """The letters a to h below a board."""
    for file in range(8):
        drawing.text(x + (file + 0.5) * cell, y, FILES[file], 9, "quiet")
