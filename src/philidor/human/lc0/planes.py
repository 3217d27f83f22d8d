"""The input of lc0's networks: 112 planes of 64 squares, as the side to move sees the board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from philidor.core import convert
from philidor.core.position import Position
from philidor.human.past import Past

BOARDS, PLANES_A_BOARD = 8, 13
RIGHTS, BLACK_TO_MOVE, NO_PROGRESS, EDGES = 104, 108, 109, 111
KINDS = "PNBRQK"
START = "RNBQKBNRPPPPPPPP" + "." * 32 + "pppppppprnbqkbnr"
NO_SQUARE = 64


def planes_of(position: Position, past: Past) -> array[float]:
    """The planes of a position, one after the other.

    Of the boards before it, as many as the past tells are shown; before these, as lc0 does, the
    first one stands again, unless it is the initial position.
    """
    boards = boards_of(position, past)
    black = position.us == 1
    planes = array("f", bytes(4 * 64 * 112))
    for place in range(BOARDS):
        board = boards[min(place, len(boards) - 1)]
        if place >= len(boards):
            if board.letters == START:
                break
            board = board.before_en_passant()
        board.show(planes, 64 * PLANES_A_BOARD * place, black)
    # Ours on the queen's side, on the king's, then theirs.
    for plane, right in enumerate((1, 0, 3, 2)):
        if position.rights & (1 << (right ^ (2 if black else 0))):
            _fill(planes, RIGHTS + plane, 1.0)
    if black:
        _fill(planes, BLACK_TO_MOVE, 1.0)
    _fill(planes, NO_PROGRESS, float(position.halfmoves))
    _fill(planes, EDGES, 1.0)
    return planes


def _fill(planes: array[float], plane: int, value: float) -> None:
    planes[64 * plane : 64 * (plane + 1)] = array("f", [value] * 64)


class Board:
    """One position: its pieces as letters from a1 on, the en passant square, and whether it has
    occurred before."""

    def __init__(self, letters: str, en_passant: int, repeated: bool) -> None:
        self.letters, self.en_passant, self.repeated = letters, en_passant, repeated

    def show(self, planes: array[float], at: int, black: bool) -> None:
        """Write the board's 13 planes from a place on."""
        for square, letter in enumerate(self.letters):
            if letter != ".":
                theirs = letter.isupper() == black
                plane = KINDS.index(letter.upper()) + (6 if theirs else 0)
                planes[at + 64 * plane + (square ^ (56 if black else 0))] = 1.0
        if self.repeated:
            planes[at + 64 * 12 : at + 64 * 13] = array("f", [1.0] * 64)

    def before_en_passant(self) -> Board:
        """The board with the pawn that may be taken en passant back on its first square."""
        if self.en_passant == NO_SQUARE:
            return self
        letters = list(self.letters)
        step = 8 if self.en_passant < 32 else -8
        letters[self.en_passant - step] = letters[self.en_passant + step]
        letters[self.en_passant + step] = "."
        return Board("".join(letters), NO_SQUARE, self.repeated)


def boards_of(position: Position, past: Past) -> Sequence[Board]:
    """The boards of a game from the present backwards; without a past, the present one."""
    if past.setup is None:
        return [Board(position.letters(), position.en_passant, False)]
    walk = Position()
    convert.place(walk, past.setup)
    seen: dict[int, int] = {}
    boards: list[Board] = []

    def note() -> None:
        boards.append(Board(walk.letters(), walk.en_passant, walk.key in seen))
        seen[walk.key] = 1

    note()
    for move in past.moves:
        convert.play(walk, (move,))
        note()
    return boards[: -BOARDS - 1 : -1]
