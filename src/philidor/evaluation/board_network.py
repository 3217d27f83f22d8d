"""A small neural network that reads the board and corrects the evaluation, or replaces it.

Each side has an input for every piece as it sees the board: whose piece, its kind and its square,
with the board turned so that the side plays upwards and mirrored so that its own king stands on the
files a to d. There may be a set of weights for each zone in which that king stands, and one to be
added for each condition of a piece, whether it is attacked and defended. Each hidden
unit sums the weights of the inputs that are set. The sums are clipped and
squared; their weighted sum, the side to move's units first, is the output. `docs/network.md`
describes how networks are made.

The sums are kept between positions: for each view of the board an accumulator remembers which
pieces it has counted, and adds or subtracts only those that have changed since. The board needs no
code for this, and as the sums are integers, they equal those of a fresh computation.
"""

import struct
from array import array
from typing import Any

import cython

from philidor.evaluation.network_file import NetworkError, numbers

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import (
        KING,
        WHITE,
        Bitboard,
        Colour,
        Square,
        ctz,
        popcount,
    )

    INPUTS, MOST_UNITS = 768, 128
    # Zones of the own king; conditions of a piece: 1 if attacked, and 2 if defended.
    ZONES, CONDITIONS = 4, 4
    # What may stand on a square: the side's own pieces, nothing, the opponent's pieces; and the
    # rows of weights for them, those of nothing zeros.
    THINGS, NOTHING, ROWS = 13, 6, 832
    # The views of the board: of each side, as it is and mirrored, with the king in each zone. For
    # each of them: its sums, the bitboards from which they were computed (the position's,
    # attacked and defended pieces), the thing counted on each square, in its condition.
    VIEWS, BOARDS = 16, 10
    SUMS, SEEN, COUNTED = 2048, 160, 1024
    # Sums of the hidden layer are clipped in 255ths, weights of the output are in 64ths.
    HIDDEN_ONE, OUTPUT_ONE = 255, 64
    # Fine weights of the hidden layer are in 1020ths: each sum has so many bits more.
    FINE_BITS = 2
    # HIDDEN_ONE times the largest output weight has 16 bits.
    MOST_OUTPUT = 127
    # What a unit tells the other part of the network: its clipped and squared sum in 254ths.
    ACTIVITY_ONE, ACTIVITIES = 254, 256
    # What a network may do, in its file's header.
    CORRECTS, SEES_ATTACKS, FINE = 1, 2, 4
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000

# Magic number, hidden units, buckets, what it does, zones of the king (0 is 1),
# centipawns of an output of 1.
HEADER = struct.Struct("<8sHHHHf")
MARK = b"PhilNet1"


def zone_of(king: Square) -> cython.int:
    """The zone of a side's own king, on a board turned and mirrored for that side: the corner of
    the first rank, its middle, the second rank, the rest."""
    if king >= 16:
        return 3
    if king >= 8:
        return 2
    return 0 if king < 2 else 1


class BoardNetwork:
    """The weights of a network; several threads may share one.

    residual: the output is added to the hand-written value. conditions: 4 if it tells apart
    attacked and defended pieces, otherwise 1. bits: of the sums of the hidden layer that are
    rounded away. factor: centipawns per smallest step of the output.
    """

    def __init__(self, data: bytes) -> None:
        """Read a network file's bytes; raises NetworkError if they are not a network."""
        if len(data) < HEADER.size or not data.startswith(MARK):
            raise NetworkError("this is no network of Philidor")
        _, hidden, buckets, does, zones, centipawns = HEADER.unpack_from(data)
        if not 0 < hidden <= MOST_UNITS or not 0 < buckets <= 32 or zones not in {0, 1, ZONES}:
            raise NetworkError(
                f"a network of {hidden} units, {buckets} buckets and {zones} zones is not supported"
            )
        if does & ~FINE not in {0, CORRECTS, CORRECTS | SEES_ATTACKS}:
            raise NetworkError(f"a network of kind {does} is not supported")
        self.hidden = hidden
        self.buckets = buckets
        self.zones = max(1, zones)
        self.residual = bool(does & CORRECTS)
        self.bits = FINE_BITS if does & FINE else 0
        self.conditions = CONDITIONS if does & SEES_ATTACKS else 1
        sets = self.zones + (CONDITIONS if does & SEES_ATTACKS else 0)
        inputs = sets * INPUTS * hidden
        words, longs = numbers(data, HEADER.size, inputs + (1 + 2 * buckets) * hidden, buckets)
        self.factor = centipawns / (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE)
        # Not from as many bytes: once such a block is freed, glibc takes blocks of its size from
        # its heap, and the memory of ended threads is not returned.
        self.inputs = array("h", [0]) * (ROWS * hidden * self.zones * self.conditions)
        self.spread(words)
        self.biases = words[inputs : inputs + hidden]
        self.outputs = words[inputs + hidden :]
        if max(map(abs, self.outputs)) > MOST_OUTPUT:
            raise NetworkError(f"the network has output weights beyond {MOST_OUTPUT}")
        self.output_biases = longs

    def spread(self, words: Any) -> cython.void:
        """Add up the weights of each zone and condition, with room for empty squares."""
        zone: cython.int
        condition: cython.int
        row: cython.int
        unit: cython.int
        target: cython.Py_ssize_t
        first: cython.Py_ssize_t
        second: cython.Py_ssize_t
        for zone in range(self.zones):
            for condition in range(self.conditions):
                for row in range(INPUTS):
                    target = ROWS * (zone * self.conditions + condition) + row
                    # The opponent's pieces stand behind the empty squares.
                    target += 64 if row >= INPUTS // 2 else 0
                    target *= self.hidden
                    first = (INPUTS * zone + row) * self.hidden
                    second = (INPUTS * (self.zones + condition) + row) * self.hidden
                    for unit in range(self.hidden):
                        self.inputs[target + unit] = words[first + unit]
                        if self.conditions > 1:
                            self.inputs[target + unit] += words[second + unit]


class Accumulator:
    """One thread's sums for the last position that it evaluated."""

    def __init__(self, network: BoardNetwork) -> None:
        self.network = network
        if not cython.compiled:
            self.sums = [0] * SUMS
            self.seen = [0] * SEEN
            self.counted = [NOTHING] * COUNTED
            self.activities = [0] * ACTIVITIES
        self.forget()

    def forget(self) -> cython.void:
        """Start from empty boards."""
        place: cython.int
        for place in range(VIEWS * BOARDS):
            self.seen[place] = 0
        for place in range(VIEWS * 64):
            self.counted[place] = NOTHING
        for place in range(SUMS):
            self.sums[place] = 0
        for place in range(VIEWS * self.network.hidden):
            self.sums[place] = self.network.biases[place % self.network.hidden]

    def exchange(
        self, place: cython.Py_ssize_t, old: cython.Py_ssize_t, new: cython.Py_ssize_t
    ) -> cython.void:
        """Replace the weights of what stood on a square by those of what stands there now."""
        unit: cython.Py_ssize_t
        for unit in range(self.network.hidden):
            self.sums[place + unit] += (
                self.network.inputs[new + unit] - self.network.inputs[old + unit]
            )

    def refresh(
        self, position: Position, us: Colour, attacked: Bitboard, defended: Bitboard
    ) -> cython.Py_ssize_t:
        """Update one side's sums; returns their offset."""
        width: cython.Py_ssize_t = self.network.hidden
        turned: cython.int = 0 if us == WHITE else 56
        king: Square = ctz(position.colours[us] & position.kinds[KING])
        mirrored: cython.int = 1 if king & 4 else 0
        turned ^= 7 * mirrored
        zone: cython.int = zone_of(king ^ turned) if self.network.zones > 1 else 0
        row: cython.int = ROWS * zone * self.network.conditions
        view: cython.int = 4 * zone + 2 * us + mirrored
        place: cython.Py_ssize_t = view * width
        board: cython.int = BOARDS * view
        squares: cython.int = 64 * view
        changed: Bitboard = 0
        number: cython.int
        square: Square
        for number in range(2):
            changed |= self.seen[board + number] ^ position.colours[number]
            self.seen[board + number] = position.colours[number]
        for number in range(6):
            changed |= self.seen[board + 2 + number] ^ position.kinds[number]
            self.seen[board + 2 + number] = position.kinds[number]
        changed |= self.seen[board + 8] ^ attacked
        self.seen[board + 8] = attacked
        changed |= self.seen[board + 9] ^ defended
        self.seen[board + 9] = defended
        while changed:
            square = ctz(changed)
            changed &= changed - 1
            number = position.kind_on[square] + cython.cast(
                cython.int,
                7 * ((position.colours[us ^ 1] >> square) & 1)
                + THINGS * (((attacked >> square) & 1) + 2 * ((defended >> square) & 1)),
            )
            self.exchange(
                place,
                (row + 64 * self.counted[squares + square] + (square ^ turned)) * width,
                (row + 64 * number + (square ^ turned)) * width,
            )
            self.counted[squares + square] = number
        return place

    def weigh(
        self, place: cython.Py_ssize_t, output: cython.Py_ssize_t, first: cython.Py_ssize_t
    ) -> cython.int:
        """One side's part of the output, from its clipped and squared sums; notes them in
        `activities`, from `first` on."""
        unit: cython.Py_ssize_t
        total: cython.int = 0
        bits: cython.int = self.network.bits
        half: cython.int = (1 << bits) >> 1
        clipped: cython.short
        # Still 16 bits, so that the compiler can multiply and add in pairs.
        weighted: cython.short
        for unit in range(self.network.hidden):
            clipped = min(max((self.sums[place + unit] + half) >> bits, 0), HIDDEN_ONE)
            weighted = clipped * self.network.outputs[output + unit]
            total += weighted * clipped
            self.activities[first + unit] = (clipped * clipped + 128) >> 8
        return total

    def value(
        self, position: Position, attacked: Bitboard = 0, defended: Bitboard = 0
    ) -> cython.int:
        """The network's output in centipawns from the view of the side to move.

        attacked, defended: the pieces that are, for a network that tells them apart.
        """
        us: Colour = position.us
        men: cython.int = popcount(position.colours[0] | position.colours[1])
        bucket: cython.int = ((men - 2) * self.network.buckets) // 31
        width: cython.Py_ssize_t = self.network.hidden
        output: cython.Py_ssize_t = 2 * width * bucket
        total: cython.longlong = self.network.output_biases[bucket]
        place: cython.Py_ssize_t = self.refresh(position, us, attacked, defended)
        total += self.weigh(place, output, 0)
        place = self.refresh(position, us ^ 1, attacked, defended)
        total += self.weigh(place, output + width, width)
        value: cython.int = cython.cast(cython.int, total * self.network.factor)
        return min(max(value, -MOST_VALUE), MOST_VALUE)
