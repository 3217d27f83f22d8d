"""Many FENs at once, read and used in C without the interpreter's lock."""

from __future__ import annotations

import cython

from philidor.contract.arrays import Array

if not cython.compiled:
    from philidor.core.fen import REFUSED, read_position
    from philidor.core.movegen import generate
    from philidor.core.perft import count_leaves
    from philidor.core.types import ALL_MOVES, MAX_MOVES, NO_LIST, Bitboard, MoveList, Square, ctz
    from philidor.pgn.keys import polyglot_key

    MOST_DEPTH = 100

from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator


class BulkReader:
    """Reads FENs line by line; every method goes on at the present row.

    Each returns whether it came to the end. If not, the FEN of `row` is not well formed; the caller
    replaces it by `mended`, and asks again. The arrays have a row for each FEN.
    """

    def __init__(self, data: bytes) -> None:
        self.position = Position(MOST_DEPTH + 1)
        self.data = data
        self.text = self.data
        self.end = len(data)
        self.at = self.row = 0

    def mended(self, fen: bytes) -> BulkReader:
        """A reader that goes on with another FEN in this row."""
        line_end: int = self.data.find(b"\n", self.at)
        rest: bytes = b"" if line_end < 0 else self.data[line_end:]
        made: BulkReader = BulkReader(fen + rest)
        made.row = self.row
        return made

    def read_next(self, chess960: cython.bint) -> cython.bint:
        """Put the present row's FEN on the board; False if it is not well formed."""
        stop: cython.Py_ssize_t = self.at
        while stop < self.end and self.text[stop] != ord("\n"):
            stop += 1
        return read_position(self.position, self.text, self.at, stop, chess960) != REFUSED

    def step(self) -> cython.void:
        """Go on to the next row."""
        while self.at < self.end and self.text[self.at] != ord("\n"):
            self.at += 1
        self.at += 1
        self.row += 1

    def values(self, evaluator: Evaluator, values: Array[int]) -> cython.bint:
        """Static values in centipawns from White's view."""
        value: cython.int
        with cython.nogil:
            while self.row < values.shape[0]:
                if not self.read_next(False):
                    return False
                value = evaluator.evaluate(self.position)
                values[self.row] = -value if self.position.us else value
                self.step()
        return True

    def counts(self, depth: cython.int, counts: Array[int]) -> cython.bint:
        """Leaves at a depth of 0 to MOST_DEPTH."""
        with cython.nogil:
            while self.row < counts.shape[0]:
                if not self.read_next(False):
                    return False
                counts[self.row] = count_leaves(self.position, depth) if depth else 1
                self.step()
        return True

    def moves(self, chess960: cython.bint, ends: Array[int], moves: Array[int]) -> cython.bint:
        """The legal moves of all rows in one array, and where those of each row end in it.

        Where the array is empty, the moves are counted only.
        """
        list_of: MoveList
        if not cython.compiled:
            list_of = [0] * MAX_MOVES
        count: cython.int
        i: cython.int
        before: cython.longlong
        with cython.nogil:
            while self.row < ends.shape[0]:
                if not self.read_next(chess960):
                    return False
                before = ends[self.row - 1] if self.row else 0
                if moves.shape[0]:
                    count = generate(self.position, list_of, 0, ALL_MOVES)
                    for i in range(count):
                        moves[before + i] = list_of[i]
                else:
                    count = generate(self.position, NO_LIST, 0, ALL_MOVES)
                ends[self.row] = before + count
                self.step()
        return True

    def keys(self, keys: Array[int]) -> cython.bint:
        """Polyglot's keys."""
        with cython.nogil:
            while self.row < keys.shape[0]:
                if not self.read_next(False):
                    return False
                keys[self.row] = polyglot_key(self.position)
                self.step()
        return True

    def bitboards(self, boards: Array[int], turns: Array[int]) -> cython.bint:
        """White's pawns to king and Black's, as twelve bitboards a row.

        1 where White is to move.
        """
        with cython.nogil:
            while self.row < turns.shape[0]:
                if not self.read_next(False):
                    return False
                write_row(self.position, self.row, boards, turns)
                self.step()
        return True

    def features(self, features: Array[int]) -> cython.bint:
        """The inputs of a network of 768 that are set, from the side to move and from the other."""
        squares: Bitboard
        square: Square
        own: cython.int
        kind: cython.int
        view: cython.int
        flip: cython.int
        place: cython.int
        with cython.nogil:
            while self.row < features.shape[0]:
                if not self.read_next(False):
                    return False
                for view in range(2):
                    # The board is turned for Black, so that both sides play up it.
                    flip = 56 if self.position.us ^ view else 0
                    place = 0
                    squares = self.position.colours[0] | self.position.colours[1]
                    while squares:
                        square = ctz(squares)
                        squares &= squares - 1
                        kind = self.position.kind_on[square]
                        own = (self.position.colours[self.position.us ^ view] >> square) & 1
                        features[self.row, view, place] = (
                            384 * (1 - own) + 64 * kind + (square ^ flip)
                        )
                        place += 1
                    while place < 32:
                        features[self.row, view, place] = -1
                        place += 1
                self.step()
        return True


def write_row(
    position: Position, row: cython.Py_ssize_t, boards: Array[int], turns: Array[int]
) -> cython.void:
    """A position as twelve bitboards, White's pawns first, and 1 where White is to move."""
    colour: cython.int
    kind: cython.int
    for colour in range(2):
        for kind in range(6):
            boards[row, 6 * colour + kind] = position.kinds[kind] & position.colours[colour]
    turns[row] = position.us ^ 1


def replay(
    position: Position, moves: Array[int], boards: Array[int], turns: Array[int]
) -> cython.void:
    """The positions of a game, whose moves are legal, as `write_row` writes them.

    The last element of `moves` is none: it belongs to the final position.
    """
    row: cython.Py_ssize_t
    last: cython.Py_ssize_t = moves.shape[0] - 1
    with cython.nogil:
        for row in range(last):
            write_row(position, row, boards, turns)
            if position.top >= 1000:
                position.top = 0
            # Uncompiled, the arrays' own numbers would not grow to 64 bits.
            position.make(cython.cast(cython.int, moves[row]))
        write_row(position, last, boards, turns)
