"""RDChess's board: 144 bytes with a border of two, piece lists, and an attack byte a square."""

from __future__ import annotations

from philidor.classics.rdchess.attacks import attack_byte, survey
from philidor.classics.rdchess.board import Board, to_12x12
from philidor.classics.rdchess.types import BLACK, OUTSIDE, PAWN_UNIT, WHITE, WIDTH
from philidor.contract.setup import Setup
from philidor.museum.figures.drawing import MARGIN, Drawing
from philidor.museum.figures.parts import file_letters, small_board, square_role
from philidor.museum.text import Language

LETTERS = ".PNBRQKpnbrqk"
SIDE_PIECES = 16
CELL = 38.6
WORDS = {
    "en": {
        "title": "RDChess's board, piece lists and attack bytes",
        "board": "Board: 144 bytes, the square's number above, the piece's value below",
        "lists": "Piece lists: at most 16 a side, each with its square",
        "white": "Attack bytes of White",
        "black": "Attack bytes of Black",
        "bits": "Bits from 0: k king, q queen, rr rooks, bb bishops and knights, pp pawns. "
        "Where a byte is marked, a pawn attacks the square.",
    },
    "de": {
        "title": "Brett, Figurenlisten und Angriffsbytes von RDChess",
        "board": "Brett: 144 Bytes, oben die Nummer des Feldes, unten der Wert der Figur",
        "lists": "Figurenlisten: höchstens 16 je Seite, jede mit ihrem Feld",
        "white": "Angriffsbytes von Weiß",
        "black": "Angriffsbytes von Schwarz",
        "bits": "Bits ab 0: k König, q Dame, rr Türme, bb Läufer und Springer, pp Bauern. "
        "Wo ein Byte markiert ist, greift ein Bauer das Feld an.",
    },
}


def draw(language: Language, setup: Setup, moves: list[str]) -> str:
    """The figure at a position; the board does not depend on the moves before."""
    words = WORDS[language]
    board = Board()
    board.set_up(setup)
    survey(board)
    drawing = Drawing(words["title"])
    drawing.heading(words["board"])
    _draw_cells(drawing, board)
    drawing.heading(words["lists"])
    for side in (WHITE, BLACK):
        _draw_list(drawing, board, side)
    _draw_attacks(drawing, board, words)
    drawing.remark(words["bits"])
    return drawing.svg()


def _draw_cells(drawing: Drawing, board: Board) -> None:
    top = drawing.y
    for square in range(WIDTH * WIDTH):
        file, rank = square % WIDTH, square // WIDTH
        x, y = MARGIN + file * CELL, top + (WIDTH - 1 - rank) * CELL
        piece = board.piece_at(square)
        outside = piece == OUTSIDE
        drawing.cell(x, y, CELL, CELL, "border" if outside else square_role(file, rank))
        if piece and not outside:
            drawing.piece(LETTERS[piece], x + 2, y + 10, 27)
        drawing.text(x + 3, y + 10, square, 7.5, "quiet" if outside else "in-quiet", "start")
        role = "quiet" if outside else "in-accent" if piece else "in-quiet"
        drawing.text(x + CELL - 3, y + CELL - 4, piece, 10 if piece else 8, role, "end")
    drawing.y = top + WIDTH * CELL


def _draw_list(drawing: Drawing, board: Board, side: int) -> None:
    width, top = 29.0, drawing.y
    pieces = board.pieces_of(side)
    for slot in range(SIDE_PIECES):
        x = MARGIN + slot * width
        if slot >= len(pieces):
            drawing.cell(x, top, width, 40, "free")
            continue
        drawing.cell(x, top, width, 40, "seat")
        drawing.piece(LETTERS[pieces[slot][0]], x + 3.5, top + 2, 22)
        drawing.text(x + width / 2, top + 35, pieces[slot][1], 10, "in")
    drawing.y = top + 44


def _draw_attacks(drawing: Drawing, board: Board, words: dict[str, str]) -> None:
    drawing.y += 18
    cell = 28.0
    for side, name, x in ((WHITE, "white", MARGIN), (BLACK, "black", MARGIN + 8 * cell + 15)):
        attacks = [int(attack_byte(board, side, to_12x12(square))) for square in range(64)]
        drawing.text(x, drawing.y, words[name], 12.5, "head", "start")
        small_board(
            drawing,
            (x, drawing.y + 8),
            cell,
            [f"{byte:02x}" if byte else "" for byte in attacks],
            [byte >= PAWN_UNIT for byte in attacks],
        )
        file_letters(drawing, x, drawing.y + 8 * cell + 18, cell)
    drawing.y += 8 * cell + 20
