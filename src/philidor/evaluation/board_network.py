"""The board network, one of the two parts of the residual network: an NNUE added to the HCE.

It is `((768 x 4 king buckets, mirrored) + 15 attack/defence planes -> N)x2 -> 1` with SCReLU. From
each perspective, a feature is a piece: its owner, kind and square. The board is turned so that the
side plays upwards, and mirrored so that its own king stands on the files a to d. The feature
transformer adds two rows of weights for each piece: one by the bucket of that king, one by what
attacks the piece and whether it is defended. The activations are the sums, clipped and squared;
their weighted sum, the side to move's first, is the output. `docs/network.md` describes it.

The sums are kept between positions: each entry of the accumulators remembers which features it
contains, and adds or subtracts only those that have changed since. The board needs no code for
this, and as the sums are integers, they equal those of a fresh computation.
"""

import struct
from array import array

import cython

from philidor.evaluation.aligned import aligned_shorts
from philidor.evaluation.network_file import Bytes, NetworkError, numbers

if not cython.compiled:
    from philidor.contract.arrays import Readable
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        KING,
        KNIGHT,
        PAWN,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Square,
        ctz,
    )
    from philidor.evaluation.survey import Survey

    INPUTS, MOST_UNITS = 768, 128
    # Buckets of the own king; attack/defence planes of a piece: its least attacker (none, pawn,
    # minor piece, rook, queen or king), and for each its defence (none, by a pawn, by others only).
    KING_BUCKETS, PLANES, DEFENCES = 4, 15, 3
    # Contents of a square: own pieces, nothing, the opponent's pieces; and the rows of weights for
    # them, those of empty squares zeros.
    EMPTY_SQUARE, ROWS = 6, 832
    # Entries of the cache of accumulators ("Finny table"): for each perspective, mirrored or not,
    # and each king bucket. An entry has the sums, the bitboards from which they were computed (the
    # position's, and those of the planes), and each square's contents and plane.
    ENTRIES, BOARDS, PLANE_BOARDS = 16, 13, 5
    SUMS, KEPT_BOARDS, KEPT_SQUARES = 2048, 208, 1024
    # Most rows that are replaced at once: two for each square.
    MOST_CHANGES = 128
    # QA, of the first layer's weights, is 1020. The sums are rounded to 255ths, in which they are
    # clipped; QB, of the output weights, is 64.
    FINE_BITS, CLIP, QB = 2, 255, 64
    # CLIP times the largest output weight has 16 bits.
    MOST_OUTPUT = 127
    # SCReLU activations are passed to the term network in 254ths.
    ACTIVATION_ONE, ACTIVATIONS = 254, 256
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000

# Magic number, hidden units of a side, what only older files have otherwise (`FORM`), centipawns of
# an output of 1.
HEADER = struct.Struct("<8sHHHHf")
MARK = b"PhilNet1"
# One output bucket; added to the HCE (1), fine weights (4) and planes (8); four king buckets.
FORM = (1, 1 | 4 | 8, 4)


def king_bucket(king: Square) -> cython.int:
    """The bucket of a side's own king, on a board turned and mirrored for that side: the corner of
    the first rank, its middle, the second rank, the rest."""
    if king >= 16:
        return 3
    if king >= 8:
        return 2
    return 0 if king < 2 else 1


class BoardNetwork:
    """The weights of a network; several threads may share one.

    inputs: the feature transformer's rows, for every piece on every square in each king bucket,
    then on each attack/defence plane. factor: centipawns per smallest step of the output.
    """

    def __init__(self, data: Bytes) -> None:
        """Read a network file's bytes; raises NetworkError if they are not a network."""
        if len(data) < HEADER.size or bytes(data[: len(MARK)]) != MARK:
            raise NetworkError("this is not a network of Philidor")
        _, hidden, *form, centipawns = HEADER.unpack_from(data)
        if not 0 < hidden <= MOST_UNITS or tuple(form) != FORM:
            raise NetworkError(
                f"a board network of {hidden} units and form {form} is not supported: it needs 1 "
                f"to {MOST_UNITS} units and form {list(FORM)}"
            )
        self.hidden = hidden
        sets = KING_BUCKETS + PLANES
        inputs = sets * INPUTS * hidden
        words, longs = numbers(data, HEADER.size, inputs + 3 * hidden, 1)
        self.factor = centipawns / (CLIP * CLIP * QB)
        # Not from as many bytes: once such a block is freed, glibc takes blocks of its size from
        # its heap, and the memory of ended threads is not returned.
        self.inputs = aligned_shorts(ROWS * hidden * sets)
        for number in range(sets):
            self.expand(words, number)
        self.biases = array("h", words[inputs : inputs + hidden])
        self.outputs = array("h", words[inputs + hidden :])
        if max(map(abs, self.outputs)) > MOST_OUTPUT:
            raise NetworkError(f"the network has output weights beyond {MOST_OUTPUT}")
        self.output_bias = longs[0]

    def expand(self, words: Readable[int], number: cython.int) -> cython.void:
        """Copy a set of weights, leaving room for those of empty squares, which are zeros."""
        row: cython.int
        unit: cython.int
        here: cython.Py_ssize_t
        there: cython.Py_ssize_t
        for row in range(INPUTS):
            # The opponent's pieces stand behind the empty squares.
            here = (ROWS * number + row + (64 if row >= INPUTS // 2 else 0)) * self.hidden
            there = (INPUTS * number + row) * self.hidden
            for unit in range(self.hidden):
                self.inputs[here + unit] = words[there + unit]


class Accumulator:
    """One thread's sums for the positions that it evaluated last, in a cache of entries."""

    def __init__(self, network: BoardNetwork) -> None:
        self.network = network
        self.sums = aligned_shorts(SUMS)
        if not cython.compiled:
            self.kept_boards = [0] * KEPT_BOARDS
            self.contents = [EMPTY_SQUARE] * KEPT_SQUARES
            self.planes = [0] * KEPT_SQUARES
            self.old, self.new = [0] * MOST_CHANGES, [0] * MOST_CHANGES
            self.activations = [0] * ACTIVATIONS
            self.plane_boards = [0] * PLANE_BOARDS
        self.forget()

    def forget(self) -> cython.void:
        """Start from empty boards."""
        place: cython.int
        for place in range(PLANE_BOARDS):
            self.plane_boards[place] = 0
        for place in range(ENTRIES * BOARDS):
            self.kept_boards[place] = 0
        for place in range(ENTRIES * 64):
            self.contents[place] = EMPTY_SQUARE
            self.planes[place] = 0
        for place in range(SUMS):
            self.sums[place] = 0
        for place in range(ENTRIES * self.network.hidden):
            self.sums[place] = self.network.biases[place % self.network.hidden]

    def look(self, survey: Survey, position: Position) -> cython.void:
        """Find the planes of all pieces from the evaluation's attack maps.

        plane_boards: three for the number of the least attacker, from its lowest bit on, one for
        pieces that a pawn defends and one for those that only others defend.
        """
        us: Colour
        place: cython.int
        pieces: Bitboard
        by_pawn: Bitboard
        by_minor: Bitboard
        by_rook: Bitboard
        for place in range(PLANE_BOARDS):
            self.plane_boards[place] = 0
        for us in range(2):
            pieces = position.colours[us]
            by_pawn = pieces & survey.attacks[us ^ 1][PAWN]
            pieces &= ~by_pawn
            by_minor = pieces & (survey.attacks[us ^ 1][KNIGHT] | survey.attacks[us ^ 1][BISHOP])
            pieces &= ~by_minor
            by_rook = pieces & survey.attacks[us ^ 1][ROOK]
            self.plane_boards[0] |= by_pawn | by_rook
            self.plane_boards[1] |= by_minor | by_rook
            self.plane_boards[2] |= pieces & ~by_rook & survey.attacks[us ^ 1][6]
            by_pawn = position.colours[us] & survey.attacks[us][PAWN]
            self.plane_boards[3] |= by_pawn
            self.plane_boards[4] |= position.colours[us] & ~by_pawn & survey.attacks[us][6]

    def plane(self, square: Square) -> cython.int:
        """The attack/defence plane of the piece on a square, 0 if there is none."""
        found: cython.int = cython.cast(
            cython.int,
            DEFENCES
            * (
                ((self.plane_boards[0] >> square) & 1)
                + 2 * ((self.plane_boards[1] >> square) & 1)
                + 4 * ((self.plane_boards[2] >> square) & 1)
            )
            + ((self.plane_boards[3] >> square) & 1)
            + 2 * ((self.plane_boards[4] >> square) & 1),
        )
        return found

    def replace(self, place: cython.Py_ssize_t, count: cython.int) -> cython.void:
        """Replace the weights of `count` rows in `old` by those in `new`.

        Two of them in each pass over the sums; a row too many replaces itself.
        """
        unit: cython.Py_ssize_t
        number: cython.int
        old: cython.Py_ssize_t
        new: cython.Py_ssize_t
        second_old: cython.Py_ssize_t
        second_new: cython.Py_ssize_t
        width: cython.Py_ssize_t = self.network.hidden
        if count & 1:
            self.old[count] = self.new[count] = 0
        for number in range((count + 1) >> 1):
            old = self.old[2 * number] * width
            new = self.new[2 * number] * width
            second_old = self.old[2 * number + 1] * width
            second_new = self.new[2 * number + 1] * width
            for unit in range(width):
                self.sums[place + unit] += (
                    self.network.inputs[new + unit]
                    - self.network.inputs[old + unit]
                    + self.network.inputs[second_new + unit]
                    - self.network.inputs[second_old + unit]
                )

    def refresh(self, position: Position, us: Colour) -> cython.Py_ssize_t:
        """Update one perspective's sums; returns their offset."""
        turned: cython.int = 0 if us == WHITE else 56
        king: Square = ctz(position.colours[us] & position.kinds[KING])
        mirrored: cython.int = 1 if king & 4 else 0
        turned ^= 7 * mirrored
        bucket: cython.int = king_bucket(king ^ turned)
        entry: cython.int = 4 * bucket + 2 * us + mirrored
        place: cython.Py_ssize_t = entry * self.network.hidden
        squares: cython.int = 64 * entry
        changed: Bitboard = self.changes(position, BOARDS * entry)
        count: cython.int = 0
        square: Square
        old: cython.int
        new: cython.int
        while changed:
            square = ctz(changed)
            changed &= changed - 1
            old = self.contents[squares + square]
            new = position.kind_on[square] + cython.cast(
                cython.int, 7 * ((position.colours[us ^ 1] >> square) & 1)
            )
            if new != old:
                self.old[count] = ROWS * bucket + 64 * old + (square ^ turned)
                self.new[count] = ROWS * bucket + 64 * new + (square ^ turned)
                self.contents[squares + square] = new
                count += 1
            old = ROWS * self.planes[squares + square] + 64 * old
            self.planes[squares + square] = self.plane(square)
            new = ROWS * self.planes[squares + square] + 64 * new
            self.old[count] = ROWS * KING_BUCKETS + old + (square ^ turned)
            self.new[count] = ROWS * KING_BUCKETS + new + (square ^ turned)
            count += 1
        self.replace(place, count)
        return place

    def changes(self, position: Position, first: cython.int) -> Bitboard:
        """The squares that differ from an entry's bitboards, which are those from `first` on; then
        they are the position's."""
        changed: Bitboard = 0
        number: cython.int
        for number in range(2):
            changed |= self.kept_boards[first + number] ^ position.colours[number]
            self.kept_boards[first + number] = position.colours[number]
        for number in range(6):
            changed |= self.kept_boards[first + 2 + number] ^ position.kinds[number]
            self.kept_boards[first + 2 + number] = position.kinds[number]
        for number in range(PLANE_BOARDS):
            changed |= self.kept_boards[first + 8 + number] ^ self.plane_boards[number]
            self.kept_boards[first + 8 + number] = self.plane_boards[number]
        return changed

    def activate(self, place: cython.Py_ssize_t, first: cython.Py_ssize_t) -> cython.int:
        """One perspective's part of the output, with its activations, which are kept from `first`
        on."""
        unit: cython.Py_ssize_t
        total: cython.int = 0
        half: cython.int = (1 << FINE_BITS) >> 1
        clipped: cython.short
        # Still 16 bits, so that the compiler can multiply and add in pairs.
        weighted: cython.short
        for unit in range(self.network.hidden):
            clipped = min(max((self.sums[place + unit] + half) >> FINE_BITS, 0), CLIP)
            weighted = clipped * self.network.outputs[first + unit]
            total += weighted * clipped
            self.activations[first + unit] = (clipped * clipped + 128) >> 8
        return total

    def value(self, position: Position) -> cython.int:
        """The network's output in centipawns from the view of the side to move.

        `look` must have found the planes before.
        """
        us: Colour = position.us
        total: cython.longlong = self.network.output_bias
        total += self.activate(self.refresh(position, us), 0)
        total += self.activate(self.refresh(position, us ^ 1), self.network.hidden)
        value: cython.int = cython.cast(cython.int, total * self.network.factor)
        return min(max(value, -MOST_VALUE), MOST_VALUE)
