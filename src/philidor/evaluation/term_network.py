"""The term network, one of the two parts of the residual network: it corrects the HCE by its terms.

The HCE is a sum; what a term is worth beside the others is what a sum cannot say. The network's
inputs are both sides' terms, the side to move first, the numbers of pieces, the phase, the sum
itself, tactical features (`tactics`), and the board network's activations. It has one hidden layer
with ReLU, and its output is added to the HCE. `docs/network.md` describes it.
"""

import struct
from array import array

import cython

from philidor.evaluation.aligned import aligned_shorts
from philidor.evaluation.network_file import Bytes, NetworkError, numbers

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import KING, Colour, Kind, popcount
    from philidor.evaluation.board_network import MOST_UNITS, Accumulator
    from philidor.evaluation.survey import Survey
    from philidor.evaluation.tactics import tactics
    from philidor.evaluation.types import FACTS, MATERIAL_TERM, TERMS, endgame, middlegame

    # The inputs, and their number rounded up for the compiler's vectors; the rest are zeros.
    INPUTS, ROOM = 96, 96
    # The first of them, terms and counts; the tactical features follow.
    TERM_INPUTS = 50
    # The same with the board network's activations.
    INPUTS_ROOM = 352
    # Hidden units that are computed together; their number is rounded up for it.
    TOGETHER = 4
    # Inputs with few values count in smaller steps, so that all weights have about the same size.
    PIECE, FACT, PHASE_STEP, SCALE_STEP, HALFMOVE = 16, 16, 8, 4, 2
    # Beyond these limits, the sum and the halfmove clock count as the limit.
    MOST_SUM, MOST_HALFMOVES = 2000, 100
    # In a hidden unit's weights and bias, 1 has so many bits.
    WEIGHT_BITS = 18
    # The output reads a hidden unit's activation in 256ths, at most MOST_ACTIVATION of them.
    ACTIVATION_BITS, MOST_ACTIVATION = 8, 32767
    # One centipawn is 1 << CENTIPAWN_SHIFT; the network corrects by at most MOST_CORRECTION.
    CENTIPAWN_SHIFT, MOST_CORRECTION = 14, 3000

# Magic number, hidden units, the board network's units of each side; then for each hidden unit the
# weights of the terms, for each those of the activations, the output's weights, the biases and that
# of the output.
TERM_HEADER = struct.Struct("<8sHH")
TERM_MARK = b"PhilTrm3"
# All weights of a unit together, for the terms and for the activations: sums of terms below 10,000
# and of activations then stay within 32 bits.
MOST_WEIGHTS, MOST_OF_BOARD = 200_000, 500_000


class TermNetwork:
    """The weights of a network; several threads may share one.

    board_inputs: the board network's activations, of both sides together; width: room for a hidden
    unit's weights, those of the terms first; groups: of hidden units that are computed together.
    """

    def __init__(self, data: Bytes) -> None:
        """Read a network file's bytes; raises NetworkError if they are not such a network."""
        hidden, board_units = units_in(data)
        self.hidden = hidden
        self.board_inputs = board_inputs = 2 * board_units
        self.width = width = ROOM + board_inputs
        terms, weights = INPUTS * hidden, (INPUTS + board_inputs) * hidden
        found = numbers(data, TERM_HEADER.size, weights + hidden, hidden + 1)
        shorts, longs = array("h", found[0]), array("i", found[1])
        self.groups = -(-hidden // TOGETHER)
        rows = aligned_shorts(width * TOGETHER * self.groups)
        for unit in range(hidden):
            of_terms = shorts[INPUTS * unit : INPUTS * (unit + 1)]
            of_board = shorts[terms + board_inputs * unit : terms + board_inputs * (unit + 1)]
            rows[width * unit : width * unit + INPUTS] = of_terms
            rows[width * unit + ROOM : width * (unit + 1)] = of_board
            if sum(map(abs, of_terms)) > MOST_WEIGHTS or sum(map(abs, of_board)) > MOST_OF_BOARD:
                raise NetworkError("the network has weights that are too large")
        self.weights = rows
        self.outputs = shorts[weights:]
        self.biases = longs[:hidden]
        self.output_bias = longs[hidden]


class TermReader:
    """One thread's inputs of the network."""

    def __init__(self, network: TermNetwork) -> None:
        self.network = network
        self.inputs = aligned_shorts(INPUTS_ROOM)
        if not cython.compiled:
            self.sums = [0] * MOST_UNITS

    def gather(
        self,
        survey: Survey,
        position: Position,
        phase: cython.int,
        scale: cython.int,
        value: cython.int,
    ) -> cython.void:
        """Set the inputs from an evaluation just made; `value` is for the side to move."""
        turn: cython.int
        us: Colour
        term: cython.int
        kind: Kind
        place: cython.int = 0
        for turn in range(2):
            us = position.us ^ turn
            # The numbers of pieces stand for the material.
            for term in range(MATERIAL_TERM + 1, TERMS):
                self.inputs[place] = middlegame(survey.term[us][term])
                self.inputs[place + 1] = endgame(survey.term[us][term])
                place += 2
        for turn in range(2):
            us = position.us ^ turn
            for kind in range(KING):
                self.inputs[place] = PIECE * popcount(survey.pieces[us][kind])
                place += 1
        self.inputs[place] = PHASE_STEP * phase
        self.inputs[place + 1] = SCALE_STEP * scale
        self.inputs[place + 2] = max(-MOST_SUM, min(MOST_SUM, value))
        self.inputs[place + 3] = HALFMOVE * min(position.halfmoves, MOST_HALFMOVES)
        place = TERM_INPUTS
        for turn in range(2):
            tactics(survey, position, position.us ^ turn)
            for term in range(FACTS):
                self.inputs[place + term] = FACT * survey.facts[term]
            place += FACTS

    def read_activations(self, accumulator: Accumulator) -> cython.void:
        """Take the board network's activations, just computed, as inputs."""
        place: cython.int
        for place in range(self.network.board_inputs):
            self.inputs[ROOM + place] = accumulator.activations[place]

    def correction(self) -> cython.int:
        """The network's output in centipawns from the view of the side to move."""
        group: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        place: cython.Py_ssize_t
        row: cython.Py_ssize_t
        total: cython.int
        second: cython.int
        third: cython.int
        fourth: cython.int
        width: cython.Py_ssize_t = self.network.width
        shift: cython.int = WEIGHT_BITS - ACTIVATION_BITS
        output: cython.longlong = self.network.output_bias
        for group in range(self.network.groups):
            total = second = third = fourth = 0
            unit = TOGETHER * group
            row = width * unit
            # One loop for all, which the compiler turns into vectors: it reads each input once.
            for place in range(width):
                total += self.inputs[place] * self.network.weights[row + place]
                second += self.inputs[place] * self.network.weights[row + width + place]
                third += self.inputs[place] * self.network.weights[row + 2 * width + place]
                fourth += self.inputs[place] * self.network.weights[row + 3 * width + place]
            self.sums[unit] = total
            self.sums[unit + 1] = second
            self.sums[unit + 2] = third
            self.sums[unit + 3] = fourth
        for unit in range(self.network.hidden):
            total = max(self.sums[unit] + self.network.biases[unit], 0) >> shift
            output += (
                cython.cast(cython.longlong, min(total, MOST_ACTIVATION))
                * self.network.outputs[unit]
            )
        return cython.cast(
            cython.int,
            max(-MOST_CORRECTION, min(MOST_CORRECTION, output >> CENTIPAWN_SHIFT)),
        )


def units_in(data: Bytes) -> tuple[int, int]:
    """A file's hidden units and the board network's units of each side, by its header; NetworkError
    if there is none."""
    if len(data) < TERM_HEADER.size or bytes(data[: len(TERM_MARK)]) != TERM_MARK:
        raise NetworkError("this is not a network of Philidor")
    _, hidden, board_units = TERM_HEADER.unpack_from(data)
    if not 0 < hidden <= MOST_UNITS or not 0 < board_units <= MOST_UNITS:
        raise NetworkError(
            f"a term network of {hidden} units, with {board_units} of a board network as inputs, "
            "is not supported"
        )
    return int(hidden), int(board_units)


def file_size(hidden: int, board_units: int) -> int:
    """How many bytes the file of a network has."""
    shorts = (INPUTS + 2 * board_units + 1) * hidden
    return TERM_HEADER.size + 2 * shorts + 4 * (hidden + 1)
