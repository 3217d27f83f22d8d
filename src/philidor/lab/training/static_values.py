"""What the hand-crafted evaluation says of packed positions, which a network learns from."""

import cython

from philidor.contract.arrays import Array, Table, Writable
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.networks import shipped_network
from philidor.evaluation.term_network import TermReader

if not cython.compiled:
    from philidor.core.types import BISHOP, KNIGHT, PAWN, ROOK, Bitboard
    from philidor.evaluation.endgames import UNKNOWN_ENDING, known_ending
    from philidor.evaluation.term_network import INPUTS
    from philidor.lab.training.packing import unpack
    from philidor.lab.training.types import ATTACKS_AT, TERMS_AT

    # Values are limited to what fits into 16 bits.
    MOST = 30000


class StaticValues:
    """Evaluates packed positions with the HCE."""

    def __init__(self) -> None:
        self.position = Position()
        self.evaluator = Evaluator()
        # Only to collect the inputs, which are the same for every network.
        terms = shipped_network().terms
        assert terms is not None
        self.reader = TermReader(terms)

    def value(self, records: Table[int], row: cython.Py_ssize_t) -> cython.int:
        """One record's centipawns for the side to move."""
        unpack(records, row, self.position)
        return self.evaluator.evaluate(self.position)

    def fill(self, records: Table[int], values: Writable[int]) -> cython.void:
        """Centipawns for the side to move for every record, into C shorts."""
        row: cython.Py_ssize_t
        for row in range(len(values)):
            values[row] = limited(self.value(records, row))

    def fill_rows(self, rows: Array[int], values: Writable[int]) -> cython.void:
        """The same, and the attacked squares and terms of every row that begins with a record.

        In known endings they are zeros.
        """
        row: cython.Py_ssize_t
        place: cython.int
        number: cython.int
        colour: cython.int
        value: cython.int
        for row in range(len(values)):
            value = self.value(rows, row)
            values[row] = limited(value)
            if known_ending(self.evaluator.survey, self.position) != UNKNOWN_ENDING:
                continue
            self.reader.gather(
                self.evaluator.survey,
                self.position,
                self.evaluator.phase,
                self.evaluator.scale,
                value,
            )
            for colour in range(2):
                place = ATTACKS_AT + 32 * colour
                write_board(rows, row, place, self.evaluator.survey.attacks[colour][PAWN])
                write_board(
                    rows,
                    row,
                    place + 8,
                    self.evaluator.survey.attacks[colour][KNIGHT]
                    | self.evaluator.survey.attacks[colour][BISHOP],
                )
                write_board(rows, row, place + 16, self.evaluator.survey.attacks[colour][ROOK])
                write_board(rows, row, place + 24, self.evaluator.survey.attacks[colour][6])
            for place in range(INPUTS):
                number = self.reader.inputs[place] & 0xFFFF
                rows[row, TERMS_AT + 2 * place] = number & 255
                rows[row, TERMS_AT + 2 * place + 1] = number >> 8


def limited(value: cython.int) -> cython.int:
    """A value that fits into 16 bits."""
    return max(-MOST, min(MOST, value))


def write_board(
    rows: Array[int], row: cython.Py_ssize_t, first: cython.int, board: Bitboard
) -> cython.void:
    """Write eight bytes of a row, the lowest squares first."""
    place: cython.int
    for place in range(8):
        rows[row, first + place] = cython.cast(cython.int, (board >> (8 * place)) & 255)
