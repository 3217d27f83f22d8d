"""RomiChess's board: 120 cells of slots, the linked lists of pieces, and the move counts."""

from __future__ import annotations

from philidor.classics.romichess.board import Board
from philidor.classics.romichess.movegen import generate_moves
from philidor.classics.romichess.setting import find_move, letter_at, set_up
from philidor.classics.romichess.types import (
    BLACK_SLOTS,
    BORDER,
    EMPTY,
    NEVER_MOVED,
    SLOTS,
    TERMINATE,
)
from philidor.contract.setup import Setup
from philidor.game.fen import start
from philidor.museum.figures.drawing import MARGIN, Drawing
from philidor.museum.figures.parts import square_role
from philidor.museum.text import Language

CELL = 40.0
KINDS = "?PNBRQKK"
WORDS = {
    "en": {
        "title": "RomiChess's cells, linked piece lists and move counts",
        "board": "10 x 12 cells: each holds a slot of the piece list, 0 is empty, 39 the border",
        "lists": "Linked lists: slot above, cell below; the generator walks from box to box",
        "out": "Unlinked: captured, with the neighbours it will find again",
        "counts": "Move counts: moves from or to a square; -1 means never",
    },
    "de": {
        "title": "Zellen, verkettete Figurenlisten und Zugzähler von RomiChess",
        "board": "10 x 12 Zellen: jede enthält einen Platz der Figurenliste, 0 leer, 39 Rand",
        "lists": "Verkettete Listen: oben der Platz, unten die Zelle; so läuft der Zuggenerator",
        "out": "Ausgehängt: geschlagen, mit den Nachbarn, die sie wiederfindet",
        "counts": "Zugzähler: Züge von einem oder auf ein Feld; -1 heißt nie",
    },
}


def draw(language: Language, setup: Setup, moves: list[str]) -> str:
    """The figure at a position. Slots, links and counts come from the moves that led to it."""
    words = WORDS[language]
    board = _played(moves) if moves else _placed(setup)
    drawing = Drawing(words["title"])
    drawing.heading(words["board"])
    _draw_cells(drawing, board)
    drawing.heading(words["lists"])
    out = [slot for head in (0, BLACK_SLOTS) for slot in _draw_chain(drawing, board, head)]
    if out:
        drawing.heading(words["out"])
        _draw_boxes(drawing, board, out, linked=False)
    drawing.heading(words["counts"])
    _draw_counts(drawing, board)
    return drawing.svg()


def _placed(setup: Setup) -> Board:
    board = Board()
    set_up(board, setup)
    return board


def _played(moves: list[str]) -> Board:
    """A board that has made the moves and, unlike one in play, can take all of them back."""
    board = _placed(start())
    for move in moves:
        generate_moves(board)
        board.make(find_move(board, move))
    return board


def _draw_cells(drawing: Drawing, board: Board) -> None:
    left, top = MARGIN + 32, drawing.y
    for cell in range(120):
        file, rank = cell % 10, cell // 10
        x, y = left + file * CELL, top + (11 - rank) * CELL * 0.9
        slot = board.cell(cell)
        if slot == BORDER:
            drawing.cell(x, y, CELL, CELL * 0.9, "border")
            drawing.text(x + CELL / 2, y + 22, slot, 10, "quiet")
            continue
        drawing.cell(x, y, CELL, CELL * 0.9, square_role(file, rank))
        if slot != EMPTY:
            drawing.piece(letter_at(board, cell), x + 1, y + 4, 27)
        role = "in-quiet" if slot == EMPTY else "in-accent"
        drawing.text(x + CELL - 3, y + 32, slot, 10.5, role, "end")
    drawing.y = top + 12 * CELL * 0.9


def _draw_chain(drawing: Drawing, board: Board, head: int) -> list[int]:
    """Draw a side's list; returns the slots of captured pieces, filled once and now unlinked."""
    chain: list[int] = []
    slot = board.slot(head)["nxt"]
    while slot not in (BORDER, -1):
        chain.append(slot)
        slot = board.slot(slot)["nxt"]
    _draw_boxes(drawing, board, chain, linked=True)
    filled = range(head + 1, min(head + BLACK_SLOTS, SLOTS) - 1)
    return [slot for slot in filled if board.slot(slot)["typ"] != TERMINATE and slot not in chain]


def _draw_boxes(drawing: Drawing, board: Board, slots: list[int], linked: bool) -> None:
    width, step, height = 44.0, 58.5, 40.0
    for place, slot in enumerate(slots):
        x, y = MARGIN + place % 8 * step, drawing.y + place // 8 * (height + 6)
        what = board.slot(slot)
        letter = KINDS[what["typ"]]
        drawing.cell(x, y, width, height, "seat")
        # Two neighbours need the room below the piece.
        top = y + (9 if linked else 2)
        drawing.piece(letter if slot < BLACK_SLOTS else letter.lower(), x + 1, top, 22)
        drawing.text(x + width - 3, y + 15, slot, 11, "in-accent", "end")
        below = what["squ"] if linked else f"{what['prv']}·{what['nxt']}"
        drawing.text(x + width - 3, y + 32, below, 8.5, "in", "end")
        if linked and place + 1 < len(slots) and place % 8 < 7:
            drawing.arrow(x + width + 2, y + height / 2, step - width - 4)
    drawing.y += (len(slots) + 7) // 8 * (height + 6) + 4


def _draw_counts(drawing: Drawing, board: Board) -> None:
    cell, top = 30.0, drawing.y
    for number in range(64):
        file, rank = number % 8, number // 8
        x, y = MARGIN + file * cell, top + (7 - rank) * cell * 0.8
        count = board.moves_from(10 * (rank + 2) + file + 1)
        role = "mark" if count == NEVER_MOVED else "box"
        drawing.cell(x, y, cell, cell * 0.8, role)
        shown = "-1" if count == NEVER_MOVED else count
        drawing.text(x + cell / 2, y + 16, shown, 10, "brass" if role == "mark" else "")
    drawing.y = top + 8 * cell * 0.8
