"""An NNUE that evaluates alone: (768 x king buckets -> N)x2 -> output buckets, SCReLU, int16.

Each side sees the board as its perspective: its own pieces first, turned so that it plays upwards
and mirrored so that its king stands on the files a to d. The feature weights of the pieces, chosen
by the bucket of that king, are summed in the perspective's accumulator. Its values are clipped to
0 .. QA and squared (SCReLU), and the output weights, a set for each number of pieces, sum up both
perspectives, the side to move's first.

The accumulators of a line's positions are kept by ply and computed only for positions that are
evaluated (lazily): from the nearest earlier position that has one, each move's weights are added
and subtracted in one pass. A king that changes its bucket starts from the last position that was
seen with the king there ("Finny table", Luecx). Board and search need no code for this: a kept
accumulator is known by its position's key. As the sums are integers, all ways give the same value.

The technique is Yu Nasu's (2018), the clipped square comes from the engines of the OpenBench
community; `docs/network.md` says how networks are trained.
"""

from array import array

import cython

from philidor.evaluation.aligned import aligned_shorts
from philidor.evaluation.network_file import Bytes, NetworkError
from philidor.evaluation.nnue_file import MOST_OUTPUT_WEIGHT, QA, QB, parse

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import (
        BLACK,
        CASTLING,
        EN_PASSANT,
        KING,
        NO_KIND,
        NO_MOVE,
        PROMOTION,
        Bitboard,
        Colour,
        Key,
        Kind,
        Move,
        Square,
        ctz,
        flag_of,
        origin_of,
        popcount,
        promoted_to,
        target_of,
    )

    FEATURES = 768
    # Positions of the current line whose accumulators are kept; a power of two, above the deepest
    # line of a search.
    KEPT = 256
    # A longer way back costs more than the cache of the king's bucket.
    MOST_STEPS = 8
    # Rows that are added or subtracted at once: at most one for each piece.
    ROWS = 34
    # Units whose products are summed in 32 bits.
    CHUNK = 256
    # The largest value of the accumulator that counts, QA.
    CLIP = 255
    MOST_VALUE = 10000
    # Bitboards by which an entry of the cache knows its pieces.
    BOARDS = 8


class Nnue:
    """The weights of a network; several threads may share one.

    weights: a row of `hidden` numbers for each feature, and one of zeros behind them. bucket_of:
    the king bucket of each square, the same for both mirror images. factor: centipawns of the
    smallest step of the output.
    """

    def __init__(self, data: Bytes) -> None:
        """Read a network file's bytes; raises NetworkError if they are not such a network."""
        file = parse(data)
        shape = file.shape
        self.hidden = hidden = shape.hidden
        self.king_buckets = shape.king_buckets
        self.output_buckets = shape.output_buckets
        self.centipawns = file.centipawns
        self.factor = file.centipawns / (QA * QA * QB)
        if not cython.compiled:
            self.bucket_of = [0] * 64
        for square, bucket in enumerate(shape.bucket_of):
            self.bucket_of[square] = bucket
        count = shape.feature_weights
        weights, biases = aligned_shorts(count + hidden), aligned_shorts(hidden)
        outputs = aligned_shorts(2 * hidden * shape.output_buckets)
        weights[:count] = file.shorts[:count]
        biases[:] = file.shorts[count : count + hidden]
        outputs[:] = file.shorts[count + hidden :]
        if max(map(abs, outputs)) > MOST_OUTPUT_WEIGHT:
            raise NetworkError(f"the network has output weights beyond {MOST_OUTPUT_WEIGHT}")
        self.weights, self.biases, self.outputs = weights, biases, outputs
        self.output_biases = array("i", file.longs)


class Accumulators:
    """One thread's accumulators: those of the current line by ply, and the cache by king bucket.

    updates, refreshes: how many were computed from an earlier position, and from the cache.
    """

    def __init__(self, network: Nnue) -> None:
        self.network = network
        self.sums = aligned_shorts(2 * KEPT * network.hidden)
        # For each perspective, each bucket and its mirror image: a position's sums and bitboards.
        entries = 4 * network.king_buckets
        self.cache = aligned_shorts(entries * network.hidden)
        self.cached = array("Q", [0]) * (entries * BOARDS)
        if not cython.compiled:
            self.keys = [0] * (2 * KEPT)
            self.added, self.removed = [0] * ROWS, [0] * ROWS
            self.added_count = self.removed_count = 0
        self.updates = self.refreshes = 0
        self.forget()

    def forget(self) -> cython.void:
        """Start from empty boards."""
        place: cython.int
        entry: cython.int
        unit: cython.int
        hidden: cython.int = self.network.hidden
        for place in range(2 * KEPT):
            self.keys[place] = 0
        for entry in range(4 * self.network.king_buckets):
            for place in range(BOARDS):
                self.cached[BOARDS * entry + place] = 0
            for unit in range(hidden):
                self.cache[hidden * entry + unit] = self.network.biases[unit]

    def row(
        self, view: Colour, king: Square, colour: Colour, kind: Kind, square: Square
    ) -> cython.Py_ssize_t:
        """Where a piece's weights begin for a perspective with its king on a square."""
        turned: cython.int = (56 if view == BLACK else 0) ^ (7 if king & 4 else 0)
        feature: cython.Py_ssize_t = FEATURES * self.network.bucket_of[king ^ turned]
        feature += (384 if colour != view else 0) + 64 * kind + (square ^ turned)
        return feature * self.network.hidden

    def add(self, row: cython.Py_ssize_t) -> cython.void:
        """Note a row to be added."""
        self.added[self.added_count] = row
        self.added_count += 1

    def remove(self, row: cython.Py_ssize_t) -> cython.void:
        """Note a row to be subtracted."""
        self.removed[self.removed_count] = row
        self.removed_count += 1

    def place_of(self, ply: cython.int, view: Colour) -> cython.Py_ssize_t:
        """Where the accumulator of a ply begins."""
        return (2 * (ply & (KEPT - 1)) + view) * self.network.hidden

    def is_kept(self, position: Position, ply: cython.int, view: Colour) -> cython.bint:
        """Whether the accumulator of the line's position at a ply has been computed."""
        key: Key = position.key if ply == position.top else position.past[ply].key
        return key != 0 and self.keys[2 * (ply & (KEPT - 1)) + view] == key

    def changes_bucket(self, position: Position, ply: cython.int) -> cython.bint:
        """Whether the move at a ply takes the king of its side to another bucket or half."""
        move: Move = position.past[ply].move
        origin: Square
        target: Square
        if position.past[ply].kind != KING:
            return False
        if flag_of(move) == CASTLING:
            return True
        # Turning the board for Black changes neither the bucket nor the half: what is compared are
        # two squares of the same side.
        origin, target = origin_of(move), target_of(move)
        if (origin ^ target) & 4:
            return True
        if (position.us ^ position.top ^ ply) & 1:
            origin, target = origin ^ 56, target ^ 56
        return self.network.bucket_of[origin] != self.network.bucket_of[target]

    def nearest(self, position: Position, view: Colour) -> cython.int:
        """The last ply from which the accumulator can be computed move by move, -1 if none."""
        ply: cython.int = position.top
        _step: cython.int
        us: Colour = position.us
        for _step in range(MOST_STEPS + 1):
            if self.is_kept(position, ply, view):
                return ply
            if ply == 0:
                return -1
            ply -= 1
            us ^= 1
            if us == view and self.changes_bucket(position, ply):
                return -1
        return -1

    def find_changes(
        self, position: Position, ply: cython.int, view: Colour, king: Square
    ) -> cython.void:
        """Note the rows by which the move at a ply changes a perspective."""
        move: Move = position.past[ply].move
        kind: Kind = position.past[ply].kind
        captured: Kind = position.past[ply].captured
        us: Colour = (position.us ^ position.top ^ ply) & 1
        origin: Square = origin_of(move)
        target: Square = target_of(move)
        flag: cython.int = flag_of(move)
        self.added_count = self.removed_count = 0
        if move == NO_MOVE:
            return
        if flag == CASTLING:
            self.castle(view, king, us, origin, target)
            return
        self.remove(self.row(view, king, us, kind, origin))
        if captured != NO_KIND:
            self.remove(
                self.row(view, king, us ^ 1, captured, target ^ 8 if flag == EN_PASSANT else target)
            )
        if flag == PROMOTION:
            kind = promoted_to(move)
        self.add(self.row(view, king, us, kind, target))

    def castle(
        self, view: Colour, king: Square, us: Colour, origin: Square, rook: Square
    ) -> cython.void:
        """Note the rows of castling; the king comes from `origin`, the rook from its square."""
        home: Square = origin & 56
        self.remove(self.row(view, king, us, KING, origin))
        self.remove(self.row(view, king, us, KING - 2, rook))
        self.add(self.row(view, king, us, KING, home + (6 if rook > origin else 2)))
        self.add(self.row(view, king, us, KING - 2, home + (5 if rook > origin else 3)))

    def step(self, position: Position, ply: cython.int, view: Colour, king: Square) -> cython.void:
        """Compute the accumulator after the move at a ply from that before it, in one pass."""
        unit: cython.Py_ssize_t
        width: cython.Py_ssize_t = self.network.hidden
        old: cython.Py_ssize_t = self.place_of(ply, view)
        new: cython.Py_ssize_t = self.place_of(ply + 1, view)
        plus: cython.Py_ssize_t
        minus: cython.Py_ssize_t
        more: cython.Py_ssize_t
        less: cython.Py_ssize_t
        self.find_changes(position, ply, view, king)
        self.keys[2 * ((ply + 1) & (KEPT - 1)) + view] = (
            position.key if ply + 1 == position.top else position.past[ply + 1].key
        )
        if not self.removed_count:
            for unit in range(width):
                self.sums[new + unit] = self.sums[old + unit]
            return
        plus, minus = self.added[0], self.removed[0]
        if self.removed_count == 1:
            for unit in range(width):
                self.sums[new + unit] = (
                    self.sums[old + unit]
                    + self.network.weights[plus + unit]
                    - self.network.weights[minus + unit]
                )
            return
        less = self.removed[1]
        if self.added_count == 1:
            for unit in range(width):
                self.sums[new + unit] = (
                    self.sums[old + unit]
                    + self.network.weights[plus + unit]
                    - self.network.weights[minus + unit]
                    - self.network.weights[less + unit]
                )
            return
        more = self.added[1]
        for unit in range(width):
            self.sums[new + unit] = (
                self.sums[old + unit]
                + self.network.weights[plus + unit]
                + self.network.weights[more + unit]
                - self.network.weights[minus + unit]
                - self.network.weights[less + unit]
            )

    def refresh(self, position: Position, view: Colour, king: Square) -> cython.void:
        """Compute the accumulator from the last position with the king in the same bucket."""
        turned: cython.int = (56 if view == BLACK else 0) ^ (7 if king & 4 else 0)
        entry: cython.int = 2 * self.network.bucket_of[king ^ turned] + ((king >> 2) & 1)
        entry = 2 * entry + view
        place: cython.Py_ssize_t = entry * self.network.hidden
        new: cython.Py_ssize_t = self.place_of(position.top, view)
        colour: Colour
        kind: Kind
        before: Bitboard
        now: Bitboard
        changed: Bitboard
        boards: cython.int = BOARDS * entry
        self.added_count = self.removed_count = 0
        for colour in range(2):
            for kind in range(6):
                before = self.cached[boards + colour] & self.cached[boards + 2 + kind]
                now = position.colours[colour] & position.kinds[kind]
                changed = now & ~before
                while changed:
                    self.add(self.row(view, king, colour, kind, ctz(changed)))
                    changed &= changed - 1
                changed = before & ~now
                while changed:
                    self.remove(self.row(view, king, colour, kind, ctz(changed)))
                    changed &= changed - 1
        for colour in range(2):
            self.cached[boards + colour] = position.colours[colour]
        for kind in range(6):
            self.cached[boards + 2 + kind] = position.kinds[kind]
        self.exchange(place, new)
        self.keys[2 * (position.top & (KEPT - 1)) + view] = position.key

    def exchange(self, place: cython.Py_ssize_t, new: cython.Py_ssize_t) -> cython.void:
        """Add and subtract the noted rows in an entry of the cache, four in each pass.

        Rows of zeros fill the last pass. The sums are kept in the entry and from `new` on.
        """
        unit: cython.Py_ssize_t
        number: cython.int
        width: cython.Py_ssize_t = self.network.hidden
        zeros: cython.Py_ssize_t = FEATURES * self.network.king_buckets * width
        passes: cython.int = max(1, (max(self.added_count, self.removed_count) + 1) >> 1)
        plus: cython.Py_ssize_t
        minus: cython.Py_ssize_t
        more: cython.Py_ssize_t
        less: cython.Py_ssize_t
        value: cython.short
        while self.added_count < 2 * passes:
            self.add(zeros)
        while self.removed_count < 2 * passes:
            self.remove(zeros)
        for number in range(passes):
            plus, more = self.added[2 * number], self.added[2 * number + 1]
            minus, less = self.removed[2 * number], self.removed[2 * number + 1]
            for unit in range(width):
                value = (
                    self.cache[place + unit]
                    + self.network.weights[plus + unit]
                    + self.network.weights[more + unit]
                    - self.network.weights[minus + unit]
                    - self.network.weights[less + unit]
                )
                self.cache[place + unit] = value
                self.sums[new + unit] = value

    def update(self, position: Position, view: Colour) -> cython.Py_ssize_t:
        """Compute a perspective's accumulator where it is not known; returns where it begins."""
        king: Square = ctz(position.kinds[KING] & position.colours[view])
        ply: cython.int = self.nearest(position, view)
        if ply < 0:
            self.refresh(position, view, king)
            self.refreshes += 1
        else:
            while ply < position.top:
                self.step(position, ply, view, king)
                self.updates += 1
                ply += 1
        return self.place_of(position.top, view)

    def weigh(self, place: cython.Py_ssize_t, output: cython.Py_ssize_t) -> cython.longlong:
        """One perspective's part of the output, from its clipped and squared sums."""
        unit: cython.Py_ssize_t
        first: cython.Py_ssize_t = 0
        total: cython.longlong = 0
        part: cython.int
        end: cython.Py_ssize_t
        clipped: cython.short
        # Still 16 bits, so that the compiler can multiply and add in pairs.
        weighted: cython.short
        while first < self.network.hidden:
            part = 0
            end = min(first + CHUNK, self.network.hidden)
            for unit in range(first, end):
                clipped = min(max(self.sums[place + unit], 0), CLIP)
                weighted = clipped * self.network.outputs[output + unit]
                part += weighted * clipped
            total += part
            first = end
        return total

    def value(self, position: Position) -> cython.int:
        """The network's value in centipawns from the view of the side to move."""
        us: Colour = position.us
        pieces: cython.int = popcount(position.colours[0] | position.colours[1])
        bucket: cython.int = ((pieces - 2) * self.network.output_buckets) // 31
        width: cython.Py_ssize_t = self.network.hidden
        output: cython.Py_ssize_t = 2 * width * bucket
        total: cython.longlong = self.network.output_biases[bucket]
        total += self.weigh(self.update(position, us), output)
        total += self.weigh(self.update(position, us ^ 1), output + width)
        found: cython.int = cython.cast(cython.int, total * self.network.factor)
        return min(max(found, -MOST_VALUE), MOST_VALUE)
