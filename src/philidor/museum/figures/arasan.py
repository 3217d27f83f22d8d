"""Arasan's board: 64 squares, the attack numbers beside them, PiecePos and the file counts."""

from __future__ import annotations

from philidor.classics.arasan.board import Board
from philidor.classics.arasan.types import BLACK, INVALID, SIDE_PIECES, WHITE
from philidor.contract.setup import Setup
from philidor.museum.figures.drawing import MARGIN, Drawing
from philidor.museum.figures.parts import square_role
from philidor.museum.text import Language

# Letters of the piece identifiers.
LETTERS = dict(enumerate(".pnbrqk")) | dict(enumerate("PNBRQK", 9))
CELL = 57.5
WORDS = {
    "en": {
        "title": "Arasan's board, PiecePos lists and file counts",
        "board": "64 squares: number, piece identifier, attack numbers of White (left) and Black",
        "lists": "PiecePos: two lists of 16 squares; 127 marks a free entry",
        "files": "PFileCount and RFileCount: pawns and rooks on each file",
        "white": "White",
        "black": "Black",
        "pawns": "pawns",
        "rooks": "rooks",
        "bits": "Attack numbers are hexadecimal: from bit 0 two bits count pawns, four knights, "
        "three bishops, three rooks, four queens, and one is the king. 5 is a pawn and a knight.",
    },
    "de": {
        "title": "Brett, PiecePos-Listen und Linienzähler von Arasan",
        "board": "64 Felder: Nummer, Kennzahl der Figur, Angriffszahl von Weiß (links) und Schwarz",
        "lists": "PiecePos: zwei Listen mit 16 Feldern; 127 steht für einen freien Eintrag",
        "files": "PFileCount und RFileCount: Bauern und Türme auf jeder Linie",
        "white": "Weiß",
        "black": "Schwarz",
        "pawns": "Bauern",
        "rooks": "Türme",
        "bits": "Die Angriffszahlen sind hexadezimal: Ab Bit 0 zählen zwei Bits Bauern, vier "
        "Springer, drei Läufer, drei Türme, vier Damen, und eines ist der König. 5: ein Bauer, "
        "ein Springer.",
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
    drawing.remark(words["bits"])
    drawing.heading(words["lists"])
    for side in (WHITE, BLACK):
        _draw_list(drawing, board, side)
    drawing.heading(words["files"])
    _draw_files(drawing, board, words)
    return drawing.svg()


def _draw_squares(drawing: Drawing, board: Board) -> None:
    left, top = MARGIN + 2, drawing.y
    for square in range(64):
        file, rank = square % 8, square // 8
        x, y = left + file * CELL, top + (7 - rank) * CELL
        piece = board.piece_at(square)
        drawing.cell(x, y, CELL, CELL, square_role(file, rank))
        if piece:
            drawing.piece(LETTERS[piece], x + 12, y + 8, 33)
            drawing.text(x + CELL - 4, y + 12, piece, 10.5, "in-accent", "end")
        drawing.text(x + 4, y + 11, square, 8, "in-quiet", "start")
        white, black = board.attacks.on(WHITE, square), board.attacks.on(BLACK, square)
        if white:
            drawing.text(x + 3, y + CELL - 12.5, f"{white:x}", 8.5, "in-brass", "start")
        if black:
            drawing.text(x + CELL - 3, y + CELL - 3.5, f"{black:x}", 8.5, "in-brass", "end")
    drawing.y = top + 8 * CELL


def _draw_list(drawing: Drawing, board: Board, side: int) -> None:
    width, top = 29.0, drawing.y
    squares = board.listed(side)
    for slot in range(SIDE_PIECES):
        x, square = MARGIN + slot * width, squares[slot]
        if square == INVALID:
            drawing.cell(x, top, width, 40, "free")
            drawing.text(x + width / 2, top + 35, INVALID, 9.5, "quiet")
            continue
        drawing.cell(x, top, width, 40, "seat")
        drawing.piece(LETTERS[board.piece_at(square)], x + 3.5, top + 2, 22)
        drawing.text(x + width / 2, top + 35, square, 10, "in")
    drawing.y = top + 44


def _draw_files(drawing: Drawing, board: Board, words: dict[str, str]) -> None:
    left, width, height = 130.0, 42.0, 22.0
    for file in range(8):
        drawing.text(left + (file + 0.5) * width, drawing.y + 10, "abcdefgh"[file], 10, "quiet")
    drawing.y += 15
    for side, name in ((WHITE, "white"), (BLACK, "black")):
        for counts, kind in zip(board.file_counts(side), ("pawns", "rooks"), strict=True):
            label = f"{words[name]}, {words[kind]}"
            drawing.text(MARGIN, drawing.y + 15, label, 10.5, "", "start")
            for file in range(8):
                x = left + file * width
                drawing.cell(x, drawing.y, width, height, "mark" if counts[file] else "box")
                drawing.text(x + width / 2, drawing.y + 15, counts[file], 10.5)
            drawing.y += height
