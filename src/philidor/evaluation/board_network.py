"""A small neural network that reads the board and corrects the evaluation, or replaces it.

Each side has an input for every piece as it sees the board: whose piece, its kind and its square.
The board is turned so that the side plays upwards, and mirrored so that its own king stands on the
files a to d. There may be a set of weights for each zone in which that king stands, and one to be
added for each condition of a piece: by what it is attacked, and whether it is defended. Each hidden
unit sums the weights of the inputs that are set. The sums are clipped and
squared; their weighted sum, the side to move's units first, is the output. `docs/network.md`
describes how networks are made.

The sums are kept between positions: for each view of the board an accumulator remembers which
pieces it has counted, and adds or subtracts only those that have changed since. The board needs no
code for this, and as the sums are integers, they equal those of a fresh computation.
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
        popcount,
    )
    from philidor.evaluation.survey import Survey

    INPUTS, MOST_UNITS = 768, 128
    # Zones of the own king; conditions of a piece: its least attacker (none, pawn, minor piece,
    # rook, queen or king), and for each of them its defence (none, by a pawn, by others only).
    ZONES, CONDITIONS, DEFENCES = 4, 15, 3
    # In older files: 1 if attacked, and 2 if defended.
    OLDER_CONDITIONS = 4
    # What may stand on a square: the side's own pieces, nothing, the opponent's pieces; and the
    # rows of weights for them, those of nothing zeros.
    THINGS, NOTHING, ROWS = 13, 6, 832
    # The views of the board: of each side, as it is and mirrored, with the king in each zone. For
    # each of them: its sums, the bitboards from which they were computed (the position's, and those
    # of the pieces' conditions), the thing counted on each square, and its condition.
    VIEWS, BOARDS, CONDITION_BOARDS = 16, 13, 5
    SUMS, SEEN, COUNTED = 2048, 208, 1024
    # Most rows that are exchanged at once: two for each square.
    EXCHANGES = 128
    # Sums of the hidden layer are clipped in 255ths, weights of the output are in 64ths.
    HIDDEN_ONE, OUTPUT_ONE = 255, 64
    # Fine weights of the hidden layer are in 1020ths: each sum has so many bits more.
    FINE_BITS = 2
    # HIDDEN_ONE times the largest output weight has 16 bits.
    MOST_OUTPUT = 127
    # What a unit tells the other part of the network: its clipped and squared sum in 254ths.
    ACTIVITY_ONE, ACTIVITIES = 254, 256
    # What a network may do, in its file's header.
    CORRECTS, SEES_ATTACKS, FINE, SEES_ATTACKERS = 1, 2, 4, 8
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


def older_condition(condition: cython.int) -> cython.int:
    """What a condition is in older files."""
    return (condition >= DEFENCES) + 2 * (condition % DEFENCES > 0)


def sets_in(does: int) -> int:
    """How many sets of weights for conditions a file has, by what its header says it does."""
    if does & SEES_ATTACKERS:
        return CONDITIONS
    return OLDER_CONDITIONS if does & SEES_ATTACKS else 0


class BoardNetwork:
    """The weights of a network; several threads may share one.

    residual: the output is added to the hand-written value. inputs: rows of
    weights, for every piece on every square in each zone, then those that are added to them in each
    condition; conditions: their number, 1 if the network does not tell them apart. bits: of the
    sums of the hidden layer that are rounded away. factor: centipawns per smallest step of the
    output.
    """

    def __init__(self, data: Bytes) -> None:
        """Read a network file's bytes; raises NetworkError if they are not a network."""
        if len(data) < HEADER.size or bytes(data[: len(MARK)]) != MARK:
            raise NetworkError("this is not a network of Philidor")
        _, hidden, buckets, does, zones, centipawns = HEADER.unpack_from(data)
        if not 0 < hidden <= MOST_UNITS or not 0 < buckets <= 32 or zones not in {0, 1, ZONES}:
            raise NetworkError(
                f"a network of {hidden} units, {buckets} buckets and {zones} zones is not supported"
            )
        kinds = {0, CORRECTS, CORRECTS | SEES_ATTACKS, CORRECTS | SEES_ATTACKERS}
        if does & ~FINE not in kinds:
            raise NetworkError(f"a network of kind {does} is not supported")
        self.hidden = hidden
        self.buckets = buckets
        self.zones = max(1, zones)
        self.residual = bool(does & CORRECTS)
        self.bits = FINE_BITS if does & FINE else 0
        self.conditions = CONDITIONS if sets_in(does) else 1
        inputs = (self.zones + sets_in(does)) * INPUTS * hidden
        words, longs = numbers(data, HEADER.size, inputs + (1 + 2 * buckets) * hidden, buckets)
        self.factor = centipawns / (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE)
        sets = self.zones + (self.conditions if self.conditions > 1 else 0)
        # Not from as many bytes: once such a block is freed, glibc takes blocks of its size from
        # its heap, and the memory of ended threads is not returned.
        self.inputs = aligned_shorts(ROWS * hidden * sets)
        for number in range(self.zones):
            self.spread(words, number, number)
        for number in range(self.zones, sets):
            condition = number - self.zones
            if does & SEES_ATTACKS:
                condition = older_condition(condition)
            self.spread(words, self.zones + condition, number)
        self.biases = array("h", words[inputs : inputs + hidden])
        self.outputs = array("h", words[inputs + hidden :])
        if max(map(abs, self.outputs)) > MOST_OUTPUT:
            raise NetworkError(f"the network has output weights beyond {MOST_OUTPUT}")
        self.output_biases = array("i", longs)

    def spread(self, words: Readable[int], source: cython.int, target: cython.int) -> cython.void:
        """Copy a set of weights, leaving room for those of empty squares, which are zeros."""
        row: cython.int
        unit: cython.int
        here: cython.Py_ssize_t
        there: cython.Py_ssize_t
        for row in range(INPUTS):
            # The opponent's pieces stand behind the empty squares.
            here = (ROWS * target + row + (64 if row >= INPUTS // 2 else 0)) * self.hidden
            there = (INPUTS * source + row) * self.hidden
            for unit in range(self.hidden):
                self.inputs[here + unit] = words[there + unit]


class Accumulator:
    """One thread's sums for the last position that it evaluated."""

    def __init__(self, network: BoardNetwork) -> None:
        self.network = network
        self.sums = aligned_shorts(SUMS)
        if not cython.compiled:
            self.seen = [0] * SEEN
            self.things = [NOTHING] * COUNTED
            self.conditions = [0] * COUNTED
            self.old, self.new = [0] * EXCHANGES, [0] * EXCHANGES
            self.activities = [0] * ACTIVITIES
            self.boards = [0] * CONDITION_BOARDS
        self.forget()

    def forget(self) -> cython.void:
        """Start from empty boards."""
        place: cython.int
        for place in range(CONDITION_BOARDS):
            self.boards[place] = 0
        for place in range(VIEWS * BOARDS):
            self.seen[place] = 0
        for place in range(VIEWS * 64):
            self.things[place] = NOTHING
            self.conditions[place] = 0
        for place in range(SUMS):
            self.sums[place] = 0
        for place in range(VIEWS * self.network.hidden):
            self.sums[place] = self.network.biases[place % self.network.hidden]

    def look(self, survey: Survey, position: Position) -> cython.void:
        """Find the conditions of all pieces from the evaluation's attack maps.

        boards: three for the number of the least attacker, from its lowest bit on, one for pieces
        that a pawn defends and one for those that only others defend.
        """
        us: Colour
        place: cython.int
        pieces: Bitboard
        by_pawn: Bitboard
        by_minor: Bitboard
        by_rook: Bitboard
        for place in range(CONDITION_BOARDS):
            self.boards[place] = 0
        for us in range(2):
            pieces = position.colours[us]
            by_pawn = pieces & survey.attacks[us ^ 1][PAWN]
            pieces &= ~by_pawn
            by_minor = pieces & (survey.attacks[us ^ 1][KNIGHT] | survey.attacks[us ^ 1][BISHOP])
            pieces &= ~by_minor
            by_rook = pieces & survey.attacks[us ^ 1][ROOK]
            self.boards[0] |= by_pawn | by_rook
            self.boards[1] |= by_minor | by_rook
            self.boards[2] |= pieces & ~by_rook & survey.attacks[us ^ 1][6]
            by_pawn = position.colours[us] & survey.attacks[us][PAWN]
            self.boards[3] |= by_pawn
            self.boards[4] |= position.colours[us] & ~by_pawn & survey.attacks[us][6]

    def condition(self, square: Square) -> cython.int:
        """The condition of the piece on a square, 0 if there is none."""
        found: cython.int = cython.cast(
            cython.int,
            DEFENCES
            * (
                ((self.boards[0] >> square) & 1)
                + 2 * ((self.boards[1] >> square) & 1)
                + 4 * ((self.boards[2] >> square) & 1)
            )
            + ((self.boards[3] >> square) & 1)
            + 2 * ((self.boards[4] >> square) & 1),
        )
        return found

    def exchange(self, place: cython.Py_ssize_t, count: cython.int) -> cython.void:
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
        """Update one side's sums; returns their offset."""
        turned: cython.int = 0 if us == WHITE else 56
        king: Square = ctz(position.colours[us] & position.kinds[KING])
        mirrored: cython.int = 1 if king & 4 else 0
        turned ^= 7 * mirrored
        zone: cython.int = zone_of(king ^ turned) if self.network.zones > 1 else 0
        view: cython.int = 4 * zone + 2 * us + mirrored
        place: cython.Py_ssize_t = view * self.network.hidden
        squares: cython.int = 64 * view
        changed: Bitboard = self.changes(position, BOARDS * view)
        count: cython.int = 0
        square: Square
        old: cython.int
        new: cython.int
        while changed:
            square = ctz(changed)
            changed &= changed - 1
            old = self.things[squares + square]
            new = position.kind_on[square] + cython.cast(
                cython.int, 7 * ((position.colours[us ^ 1] >> square) & 1)
            )
            if new != old:
                self.old[count] = ROWS * zone + 64 * old + (square ^ turned)
                self.new[count] = ROWS * zone + 64 * new + (square ^ turned)
                self.things[squares + square] = new
                count += 1
            if self.network.conditions > 1:
                old = ROWS * self.conditions[squares + square] + 64 * old
                self.conditions[squares + square] = self.condition(square)
                new = ROWS * self.conditions[squares + square] + 64 * new
                self.old[count] = ROWS * self.network.zones + old + (square ^ turned)
                self.new[count] = ROWS * self.network.zones + new + (square ^ turned)
                count += 1
        self.exchange(place, count)
        return place

    def changes(self, position: Position, first: cython.int) -> Bitboard:
        """The squares that differ from the bitboards seen before, which are those from `first` on;
        then they are the position's."""
        changed: Bitboard = 0
        number: cython.int
        for number in range(2):
            changed |= self.seen[first + number] ^ position.colours[number]
            self.seen[first + number] = position.colours[number]
        for number in range(6):
            changed |= self.seen[first + 2 + number] ^ position.kinds[number]
            self.seen[first + 2 + number] = position.kinds[number]
        for number in range(CONDITION_BOARDS):
            changed |= self.seen[first + 8 + number] ^ self.boards[number]
            self.seen[first + 8 + number] = self.boards[number]
        return changed

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

    def value(self, position: Position) -> cython.int:
        """The network's output in centipawns from the view of the side to move.

        A network that tells conditions apart must have had a `look` at the position.
        """
        us: Colour = position.us
        pieces: cython.int = popcount(position.colours[0] | position.colours[1])
        bucket: cython.int = ((pieces - 2) * self.network.buckets) // 31
        width: cython.Py_ssize_t = self.network.hidden
        output: cython.Py_ssize_t = 2 * width * bucket
        total: cython.longlong = self.network.output_biases[bucket]
        place: cython.Py_ssize_t = self.refresh(position, us)
        total += self.weigh(place, output, 0)
        place = self.refresh(position, us ^ 1)
        total += self.weigh(place, output + width, width)
        value: cython.int = cython.cast(cython.int, total * self.network.factor)
        return min(max(value, -MOST_VALUE), MOST_VALUE)
