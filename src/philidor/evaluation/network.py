"""A small neural network that corrects the hand-written evaluation, or replaces it.

Each side has an input for every piece as it sees the board: whose piece, its kind and its square,
with the board turned so that the side plays upwards and mirrored so that its own king stands on the
files a to d. Each hidden unit sums the weights of the inputs that are set. The sums are clipped and
squared; their weighted sum, the side to move's units first, is the output. `docs/network.md`
describes how networks are made.

The sums are kept between positions: for each view of the board an accumulator remembers which
pieces it has counted, and adds or subtracts only those that have changed since. The board needs no
code for this, and as the sums are integers, they equal those of a fresh computation.
"""

import struct
import sys
from array import array

import cython

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import (
        KING,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Square,
        ctz,
        popcount,
    )

    INPUTS, MOST_UNITS, VIEWS, MEN = 768, 128, 4, 12
    # The sums of all views, and the bitboards from which they were computed.
    SUMS, SEEN = 512, 48
    # Weights of the hidden layer are in 255ths, weights of the output in 64ths.
    HIDDEN_ONE, OUTPUT_ONE = 255, 64
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000

# Magic number, hidden units, buckets, 1 for a residual network, centipawns of an output of 1.
HEADER = struct.Struct("<8sHHHxxf")
MARK = b"PhilNet1"


class NetworkError(ValueError):
    """The bytes are not a network; the message says why."""


class Network:
    """The weights of a network; several threads may share one.

    residual: the output is added to the hand-written value. factor: centipawns per smallest step of
    the output.
    """

    def __init__(self, data: bytes) -> None:
        """Read a network file's bytes; raises NetworkError if they are not a network."""
        if len(data) < HEADER.size or not data.startswith(MARK):
            raise NetworkError("this is no network of Philidor")
        _, hidden, buckets, residual, centipawns = HEADER.unpack_from(data)
        if not 0 < hidden <= MOST_UNITS or not 0 < buckets <= 32:
            raise NetworkError(
                f"a network of {hidden} units and {buckets} buckets is not supported"
            )
        shorts = (INPUTS + 1 + 2 * buckets) * hidden
        if len(data) != HEADER.size + 2 * shorts + 4 * buckets:
            raise NetworkError("the network's file is cut off or too long")
        words = array("h", data[HEADER.size : HEADER.size + 2 * shorts])
        longs = array("i", data[HEADER.size + 2 * shorts :])
        if sys.byteorder == "big":
            words.byteswap()
            longs.byteswap()
        self.hidden = hidden
        self.buckets = buckets
        self.residual = bool(residual)
        self.factor = centipawns / (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE)
        self.inputs = words[: INPUTS * hidden]
        self.biases = words[INPUTS * hidden : (INPUTS + 1) * hidden]
        self.outputs = words[(INPUTS + 1) * hidden :]
        self.output_biases = longs


class Accumulator:
    """One thread's sums for the last position that it evaluated."""

    def __init__(self, network: Network) -> None:
        self.network = network
        if not cython.compiled:
            self.sums = [0] * SUMS
            self.seen = [0] * SEEN
        self.forget()

    def forget(self) -> cython.void:
        """Start from empty boards."""
        place: cython.int
        for place in range(VIEWS * MEN):
            self.seen[place] = 0
        for place in range(SUMS):
            self.sums[place] = 0
        for place in range(VIEWS * self.network.hidden):
            self.sums[place] = self.network.biases[place % self.network.hidden]

    def add(self, place: cython.int, row: cython.int) -> cython.void:
        """Add the weights of a piece that has appeared."""
        unit: cython.int
        for unit in range(self.network.hidden):
            self.sums[place + unit] += self.network.inputs[row + unit]

    def subtract(self, place: cython.int, row: cython.int) -> cython.void:
        """Subtract the weights of a piece that has disappeared."""
        unit: cython.int
        for unit in range(self.network.hidden):
            self.sums[place + unit] -= self.network.inputs[row + unit]

    def refresh(self, position: Position, us: Colour) -> cython.int:
        """Update one side's sums; returns their offset."""
        hidden: cython.int = self.network.hidden
        turned: cython.int = 0 if us == WHITE else 56
        mirrored: cython.int = 1 if ctz(position.colours[us] & position.kinds[KING]) & 4 else 0
        turned ^= 7 * mirrored
        view: cython.int = 2 * us + mirrored
        place: cython.int = view * hidden
        colour: Colour
        kind: Kind
        number: cython.int
        row: cython.int
        now: Bitboard
        changed: Bitboard
        square: Square
        for colour in range(2):
            for kind in range(6):
                number = MEN * view + 6 * colour + kind
                now = position.colours[colour] & position.kinds[kind]
                changed = now ^ self.seen[number]
                while changed:
                    square = ctz(changed)
                    row = (384 * (colour ^ us) + 64 * kind + (square ^ turned)) * hidden
                    if (now >> square) & 1:
                        self.add(place, row)
                    else:
                        self.subtract(place, row)
                    changed &= changed - 1
                self.seen[number] = now
        return place

    def weigh(self, place: cython.int, output: cython.int) -> cython.int:
        """One side's part of the output, from its clipped and squared sums."""
        unit: cython.int
        total: cython.int = 0
        clipped: cython.int
        for unit in range(self.network.hidden):
            clipped = min(max(self.sums[place + unit], 0), HIDDEN_ONE)
            total += clipped * clipped * self.network.outputs[output + unit]
        return total

    def value(self, position: Position) -> cython.int:
        """The network's output in centipawns from the view of the side to move."""
        us: Colour = position.us
        men: cython.int = popcount(position.colours[0] | position.colours[1])
        bucket: cython.int = ((men - 2) * self.network.buckets) // 31
        output: cython.int = 2 * self.network.hidden * bucket
        total: cython.longlong = self.network.output_biases[bucket]
        total += self.weigh(self.refresh(position, us), output)
        total += self.weigh(self.refresh(position, us ^ 1), output + self.network.hidden)
        value: cython.int = cython.cast(cython.int, total * self.network.factor)
        return min(max(value, -MOST_VALUE), MOST_VALUE)
