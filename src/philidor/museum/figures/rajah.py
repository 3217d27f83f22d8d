"""Rajah's board: 128 squares of which half exist, and the table of differences of squares."""

from __future__ import annotations

from philidor.classics.rajah.attacks import attackers
from philidor.classics.rajah.board import Board
from philidor.classics.rajah.types import BISHOP, KING, KNIGHT, OFF_BOARD, QUEEN, ROOK
from philidor.contract.setup import Setup
from philidor.museum.figures.drawing import MARGIN, Drawing
from philidor.museum.figures.parts import square_role
from philidor.museum.text import Language

LETTERS = ".PNBRQK"
BLACK_PIECE, KIND = 16, 7
WORDS = {
    "en": {
        "title": "Rajah's 0x88 board and its table of differences",
        "board": "128 squares in hexadecimal; where a bit of 0x88 is set, the board has ended",
        "table": "What bridges the difference from the centre to a square",
        "legend": "K king, Q queen, R rook, B bishop, N knight, P pawn (of either colour)",
    },
    "de": {
        "title": "Das 0x88-Brett von Rajah und seine Tabelle der Differenzen",
        "board": "128 Felder, hexadezimal; wo ein Bit von 0x88 gesetzt ist, ist das Brett zu Ende",
        "table": "Wer die Differenz von der Mitte zu einem Feld überbrückt",
        "legend": "K König, Q Dame, R Turm, B Läufer, N Springer, P Bauer (beider Farben)",
    },
}


def draw(language: Language, setup: Setup, moves: list[str]) -> str:
    """The figure at a position; the board does not depend on the moves before."""
    words = WORDS[language]
    board = Board()
    board.set_up(setup)
    drawing = Drawing(words["title"])
    drawing.heading(words["board"])
    _draw_squares(drawing, board)
    drawing.heading(words["table"])
    _draw_differences(drawing)
    drawing.remark(words["legend"])
    return drawing.svg()


def _draw_squares(drawing: Drawing, board: Board) -> None:
    cell, height, top = 29.0, 40.0, drawing.y
    for square in range(128):
        file, rank = square % 16, square // 16
        x, y = MARGIN + file * cell, top + (7 - rank) * height
        if square & OFF_BOARD:
            drawing.cell(x, y, cell, height, "border")
            drawing.text(x + cell / 2, y + height / 2 + 3, f"{square:02x}", 9, "quiet")
            continue
        drawing.cell(x, y, cell, height, square_role(file, rank))
        piece = board.piece_at(square)
        if piece:
            letter = LETTERS[piece & KIND]
            shown = letter.lower() if piece & BLACK_PIECE else letter
            drawing.piece(shown, x + 2.5, y + 1, 24)
        drawing.text(x + cell / 2, y + height - 4, f"{square:02x}", 9.5, "in-accent")
    drawing.y = top + 8 * height


def _draw_differences(drawing: Drawing) -> None:
    cell, top = 30.9, drawing.y
    for row in range(15):
        for column in range(15):
            files, ranks = column - 7, 7 - row
            x, y = MARGIN + column * cell, top + row * cell
            difference = 16 * ranks + files
            letters = _letters(difference)
            role = "on" if difference == 0 else _role(letters)
            drawing.cell(x, y, cell, cell, role)
            if difference:
                drawing.text(x + cell / 2, y + 12, f"{difference:+d}", 7.5, "quiet")
                drawing.text(x + cell / 2, y + 25, letters, 9.5, "brass" if letters else "")
    drawing.y = top + 15 * cell


def _letters(difference: int) -> str:
    """The kinds that the program's own table has for a difference."""
    bits = attackers(difference)
    kinds = (KING, QUEEN, ROOK, BISHOP, KNIGHT)
    pawn = "P" if bits & 0b11 else ""
    return "".join(LETTERS[kind] for kind in kinds if bits >> kind & 1) + pawn


def _role(letters: str) -> str:
    if "R" in letters:
        return "accent"
    return "mark" if letters else "box"
