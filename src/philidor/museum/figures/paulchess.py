"""PaulChess's board: twelve bitboards, and a rotated lookup from the first step to the last."""

from __future__ import annotations

from philidor.classics.paulchess.lookups import file_lookup
from philidor.classics.paulchess.position import PIECES, position_of
from philidor.classics.paulchess.types import FILE_A, FILE_MODULUS
from philidor.contract.setup import Setup, square_name
from philidor.museum.figures.drawing import MARGIN, Drawing
from philidor.museum.text import Language

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "PaulChess's twelve bitboards and a rotated lookup",
        "boards": "Twelve bitboards: a 64-bit number for each kind of piece",
        "lookup": "Rotated lookup: where can the rook on {square} go along its file?",
        "steps": "1 mask the file/2 shift to the a-file/4 shift back/5 not friends",
        "hash": "3 the line is {line:#x}; {line:#x} mod {modulus} = {index}; "
        "table entry {index} gives the attacks",
        "none": "There is no rook on this board.",
    },
    "de": {
        "title": "Die zwölf Bitboards von PaulChess und ein Rotated Lookup",
        "boards": "Zwölf Bitboards: eine 64-Bit-Zahl für jede Art von Figur",
        "lookup": "Rotated Lookup: Wohin kann der Turm auf {square} auf seiner Linie ziehen?",
        "steps": "1 Linie maskieren/2 zur a-Linie/4 zurückschieben/5 ohne eigene",
        "hash": "3 die Linie ist {line:#x}; {line:#x} mod {modulus} = {index}; "
        "Eintrag {index} der Tabelle enthält die Angriffe",
        "none": "Auf diesem Brett steht kein Turm.",
    },
}


def draw(language: Language, setup: Setup, moves: list[str]) -> str:
    """The figure at a position; the board does not depend on the moves before."""
    words = WORDS[language]
    boards = position_of(setup).bitboards()
    drawing = Drawing(words["title"])
    drawing.heading(words["boards"])
    _draw_bitboards(drawing, boards)
    rook = _first_rook(boards, setup.white_to_move)
    if rook is None:
        drawing.heading(words["none"])
    else:
        drawing.heading(words["lookup"].format(square=square_name(rook[1])))
        _draw_lookup(drawing, boards, rook, words)
    return drawing.svg()


def _draw_bitboards(drawing: Drawing, boards: list[int]) -> None:
    cell, gap = 13.2, 13.6
    for piece, board in enumerate(boards):
        x = MARGIN + piece % 4 * (8 * cell + gap)
        y = drawing.y + piece // 4 * (8 * cell + 40)
        drawing.cell(x, y, 20, 20, "seat")
        drawing.piece(PIECES[piece], x - 1, y - 1, 22)
        drawing.text(x + 8 * cell, y + 15, f"{board:016x}", 7.8, "quiet", "end")
        _draw_bits(drawing, x, y + 22, cell, board)
    drawing.y += 3 * (8 * cell + 40) - 12


def _draw_bits(
    drawing: Drawing, x: float, y: float, cell: float, board: int, marked: int = 0
) -> None:
    for square in range(64):
        left, top = x + square % 8 * cell, y + (7 - square // 8) * cell
        empty = "mark" if marked >> square & 1 else "box"
        role = "on" if board >> square & 1 else empty
        drawing.cell(left, top, cell, cell, role)


def _first_rook(boards: list[int], white: bool) -> tuple[int, int] | None:
    """The side to move's rook with the lowest square, else the other side's: side and square."""
    for side in (0, 1) if white else (1, 0):
        rooks = boards[6 * side + 3]
        if rooks:
            return side, (rooks & -rooks).bit_length() - 1
    return None


def _draw_lookup(
    drawing: Drawing, boards: list[int], rook: tuple[int, int], words: dict[str, str]
) -> None:
    side, square = rook
    file = square % 8
    occupied, friends = 0, 0
    for piece, board in enumerate(boards):
        occupied |= board
        friends |= board if piece // 6 == side else 0
    mask = FILE_A << file
    line = occupied >> file & FILE_A
    attacks = file_lookup(square, occupied)
    panels = (
        (occupied & mask, mask),
        (line, FILE_A),
        (attacks, mask),
        (attacks & ~friends, mask),
    )
    cell, gap = 13.2, 13.6
    names = words["steps"].split("/")
    for number, (board, marked) in enumerate(panels):
        x = MARGIN + number * (8 * cell + gap)
        drawing.text(x, drawing.y + 10, names[number], 9.5, "", "start")
        _draw_bits(drawing, x, drawing.y + 16, cell, board, marked)
    drawing.y += 8 * cell + 20
    drawing.remark(words["hash"].format(line=line, modulus=FILE_MODULUS, index=line % FILE_MODULUS))
