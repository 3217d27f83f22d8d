"""The index of a position in a table: the squares of its pieces as one number.

The white king's square comes first. The board is mirrored so that this king is on the files a to d
and, without pawns, flipped so that it is on the ranks 1 to 4: 32 or 16 squares. No square lies on
either axis, so every position has exactly one index, and a move and its mirror image are the same
move. The other pieces follow with 64 squares each.
"""

import cython

if not cython.compiled:
    from philidor.core.types import KING
    from philidor.tablebase.types import MOST_PIECES, PerPiece, Squares

from philidor.tablebase.material import Material

KINDS = "PNBRQ"


class Layout:
    """The pieces of a material in the order of the table: White's king and pieces, then Black's.

    size: number of indices for one side to move.
    """

    def __init__(self, material: Material) -> None:
        pieces = [(0, KING)] + [(0, KINDS.index(letter)) for letter in material.white]
        pieces += [(1, KING)] + [(1, KINDS.index(letter)) for letter in material.black]
        if not cython.compiled:
            self.colours, self.kinds = [0] * MOST_PIECES, [0] * MOST_PIECES
        self.pieces = len(pieces)
        self.has_pawns = material.has_pawns
        self.size = (32 if self.has_pawns else 16) << (6 * (self.pieces - 1))
        number: cython.int
        for number in range(self.pieces):
            self.colours[number], self.kinds[number] = pieces[number]

    def place(self, squares: Squares) -> cython.Py_ssize_t:
        """The index of a position."""
        flip: cython.int = 0
        number: cython.int
        if squares[0] & 4:
            flip = 7
        if not self.has_pawns and squares[0] & 32:
            flip |= 56
        king: cython.int = squares[0] ^ flip
        place: cython.Py_ssize_t = (king >> 3 << 2) | (king & 3)
        for number in range(1, self.pieces):
            place = (place << 6) | (squares[number] ^ flip)
        return place

    def read(self, place: cython.Py_ssize_t, squares: Squares) -> cython.void:
        """Write the squares of the position at an index."""
        number: cython.int
        for number in range(self.pieces - 1, 0, -1):
            squares[number] = place & 63
            place >>= 6
        squares[0] = (cython.cast(cython.int, place) >> 2 << 3) | (place & 3)

    def index(self, squares: list[int]) -> cython.Py_ssize_t:
        """`place` for Python: the squares in the table's order."""
        array: PerPiece
        if not cython.compiled:
            array = [0] * MOST_PIECES
        number: cython.int
        for number in range(self.pieces):
            array[number] = squares[number]
        return self.place(array)

    def squares(self, index: cython.Py_ssize_t) -> list[int]:
        """The squares at an index, in the table's order."""
        array: PerPiece
        if not cython.compiled:
            array = [0] * MOST_PIECES
        self.read(index, array)
        return [array[number] for number in range(self.pieces)]
