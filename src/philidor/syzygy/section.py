"""One compressed part of a Syzygy table: one side to move and, with pawns, one file of the leader.

Values are stored in blocks. Their bytes are symbols of a Huffman code whose longer codes have the
smaller numbers, and a symbol stands for a pair of symbols or for a value, as in Re-Pair compression
by Larsson and Moffat. An index tells near which block a position lies.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from philidor.core.position import Position

if not cython.compiled:
    from philidor.core.accessors import pieces_of
    from philidor.core.types import UNKNOWN, Bitboard, ctz, wrap
    from philidor.syzygy.numbering import (
        PAWN_RANK,
        combinations,
        index_of_group,
        index_of_kings,
        index_of_pawns,
        index_of_three,
        leading_size,
        make_canonical,
    )
    from philidor.syzygy.types import LONGEST_CODE, MOST_PIECES, PerPiece, Squares

# Bits of a section's flags. A side to move and the units of distances apply to distances only.
SINGLE_VALUE = 0x80
PAWN_CODE = 1
THREE_PIECES, TWO_KINGS = 31_332, 462
LAST_SYMBOL = 0xFFF
# Bytes from the beginning of a code's description to its list; the checksum at the end of a file is
# longer. Blocks and the distances between places of the index are less than 4 GB.
CODING_BYTES = 10
MOST_BITS = 31


class DamagedTableError(ValueError):
    """A file that is not a Syzygy table, or is cut off."""


class Section:
    """A compressed part of a table, in which positions have numbers.

    count: pieces. leading: how many pieces are numbered together first; second: with pawns on both
    sides, how many pawns follow. size: the number of positions. flags: the file's, see
    `table_file`.
    """

    def __init__(
        self,
        data: memoryview,
        pieces: Sequence[int],
        leading: int,
        second: int,
        order: tuple[int, int],
        file: int,
    ) -> None:
        """data: the whole file. pieces: codes of kind (pawn 1 to king 6) and colour (Black 8).

        order: the places of the leading group, and of the second one, among the digits of a
        position's number. file: of the leading pawn, 0 to 3.
        """
        if not cython.compiled:
            self.pieces = [0] * MOST_PIECES
            self.groups = [0] * MOST_PIECES
            self.factors = [0] * MOST_PIECES
            self.first_code = [0] * LONGEST_CODE
        self.data = data
        self.count = len(pieces)
        self.leading, self.second = leading, second
        i: cython.int
        for i in range(self.count):
            self.pieces[i] = pieces[i]
        lengths = group_lengths(pieces, leading, second)
        self.group_count = len(lengths)
        for i in range(self.group_count):
            self.groups[i] = lengths[i]
        sizes = group_sizes(lengths, pieces[0] & 7 == PAWN_CODE, second > 0, file)
        factors, self.size = group_factors(sizes, order, second > 0)
        for i in range(self.group_count):
            self.factors[i] = factors[i]
        self.flags = self.constant = self.block_bits = self.index_bits = 0
        self.shortest = self.codes = self.symbols = 0
        self.blocks = self.real_blocks = 0
        self.symbol_bases = self.patterns = 0
        self.index_table = self.size_table = self.content = 0
        self.lengths = bytearray(1)

    def read_coding(self, at: int, distances: bool) -> int:
        """Read the description of the code; returns the place behind it.

        Raises DamagedTableError. Everything behind it relies on its being inside the file, because
        compiled code checks no bounds.
        """
        data = self.data
        if at + CODING_BYTES > len(data):
            raise DamagedTableError("it is cut off")
        self.flags = data[at]
        if self.flags & SINGLE_VALUE:
            self.constant = 0 if distances else data[at + 1]
            return at + 2
        self.block_bits, self.index_bits = data[at + 1], data[at + 2]
        if max(self.block_bits, self.index_bits) > MOST_BITS:
            raise DamagedTableError("its blocks are impossible")
        self.real_blocks = self.word_at(at + 4)
        self.blocks = self.real_blocks + data[at + 3]
        longest, self.shortest = data[at + 8], data[at + 9]
        self.codes = longest - self.shortest + 1
        if not 0 < self.codes <= LONGEST_CODE or not 0 < self.shortest <= longest < 64:
            raise DamagedTableError("its code is impossible")
        self.symbol_bases = at + CODING_BYTES
        self._read_codes()
        self.patterns = self.symbol_bases + 2 * self.codes + 2
        self.symbols = self.short_at(self.patterns - 2)
        if self.patterns + 3 * self.symbols > len(data):
            raise DamagedTableError("it is cut off")
        self._read_symbols()
        return self.patterns + 3 * self.symbols + (self.symbols & 1)

    def _read_codes(self) -> None:
        """The first code of each length, left-aligned in 64 bits."""
        first = [0] * self.codes
        for i in reversed(range(self.codes - 1)):
            bases = self.symbol_bases + 2 * i
            first[i] = (first[i + 1] + self.short_at(bases) - self.short_at(bases + 2)) // 2
        for i in range(self.codes):
            code = first[i] << (64 - self.shortest - i)
            if not 0 <= code < 1 << 64:
                raise DamagedTableError("its code is impossible")
            self.first_code[i] = code

    def _read_symbols(self) -> None:
        """How many values each symbol stands for, less one."""
        lengths = [-1] * self.symbols
        for symbol in range(self.symbols):
            pending = [symbol]
            while pending:
                if len(pending) > 2 * self.symbols + 1:
                    raise DamagedTableError("its symbols are impossible")
                one = pending.pop()
                left, right = self.pair(one)
                if right == LAST_SYMBOL:
                    lengths[one] = 0
                    continue
                if max(left, right) >= self.symbols:
                    raise DamagedTableError("its symbols are impossible")
                unknown = [part for part in (left, right) if lengths[part] < 0]
                if unknown:
                    pending += [one, *unknown]
                else:
                    lengths[one] = min(255, lengths[left] + lengths[right] + 1)
        self.lengths = bytearray(lengths or [0])

    def pair(self, symbol: cython.int) -> tuple[int, int]:
        """The two symbols for which a symbol stands; the second is LAST_SYMBOL for a value."""
        at: cython.Py_ssize_t = self.patterns + 3 * symbol
        low, middle, high = self.data[at], self.data[at + 1], self.data[at + 2]
        return (middle & 15) << 8 | low, high << 4 | middle >> 4

    def place_index(self, at: int) -> int:
        """Set where the index begins; returns the place behind it."""
        self.index_table = at
        if self.flags & SINGLE_VALUE:
            return at
        return at + 6 * (int(self.size + (1 << self.index_bits) - 1) >> self.index_bits)

    def place_sizes(self, at: int) -> int:
        """Set where the sizes of the blocks begin; returns the place behind them."""
        self.size_table = at
        return int(at + 2 * self.blocks)

    def place_content(self, at: int) -> int:
        """Set where the blocks begin, at a multiple of 64; returns the place behind them."""
        self.content = (at + 63) & ~63
        return int(self.content + (self.real_blocks << self.block_bits))

    def value(self, position: Position, swap: cython.int, distances: cython.bint) -> cython.int:
        """The stored value of a position of this material; UNKNOWN if the table is damaged.

        swap: 1 if the position has the colours of the table exchanged. distances: the table holds
        distances, which are wider than outcomes.
        """
        squares: PerPiece
        if not cython.compiled:
            squares = [0] * MOST_PIECES
        if not self.index_bits:
            return self.constant
        if self.gather(position, swap, squares) != self.count:
            return UNKNOWN
        return self.at(self.index(squares), distances)

    def leading_file(self, position: Position, swap: cython.int) -> cython.int:
        """The file, 0 to 3, of the leading pawn, files e to h folded onto d to a."""
        code: cython.int = self.pieces[0]
        flip: cython.int = 56 if swap else 0
        pawns: Bitboard = pieces_of(position, (code >> 3) ^ swap, (code & 7) - 1)
        best: cython.int = 0
        square: cython.int
        found: cython.int = 0
        while pawns:
            square = ctz(pawns) ^ flip
            pawns &= pawns - 1
            if PAWN_RANK[square] >= best:
                best, found = PAWN_RANK[square], square
        return found & 3 if not found & 4 else 3 - (found & 3)

    def gather(self, position: Position, swap: cython.int, squares: Squares) -> cython.int:
        """The squares of the pieces in the order of the table; returns how many were found."""
        code: cython.int
        flip: cython.int = 56 if swap and self.pieces[0] & 7 == PAWN_CODE else 0
        there: Bitboard
        i: cython.int = 0
        start: cython.int
        while i < self.count:
            code = self.pieces[i]
            there = pieces_of(position, (code >> 3) ^ swap, (code & 7) - 1)
            start = i
            while there and i < self.count:
                squares[i] = ctz(there) ^ flip
                there &= there - 1
                i += 1
            if i == start:
                break
        return i

    def index(self, squares: Squares) -> cython.longlong:
        """The number of a position; the squares are reordered."""
        number: cython.longlong
        group: cython.int = 1
        first: cython.int = self.leading
        if self.pieces[0] & 7 == PAWN_CODE:
            self.put_leader_first(squares)
            number = index_of_pawns(squares, first) * self.factors[0]
            if self.second:
                number += index_of_group(squares, first, self.second, 8) * self.factors[1]
                first += self.second
                group = 2
        else:
            make_canonical(squares, self.count, first)
            number = index_of_three(squares) if first == 3 else index_of_kings(squares)
            number *= self.factors[0]
        while group < self.group_count:
            number += index_of_group(squares, first, self.groups[group], 0) * self.factors[group]
            first += self.groups[group]
            group += 1
        return number

    def put_leader_first(self, squares: Squares) -> cython.void:
        """Put the leading pawn of highest rank first and turn the board so that it is on a to d."""
        i: cython.int
        best: cython.int = 0
        for i in range(1, self.leading):
            if PAWN_RANK[squares[i]] > PAWN_RANK[squares[best]]:
                best = i
        squares[0], squares[best] = squares[best], squares[0]
        if squares[0] & 4:
            for i in range(self.count):
                squares[i] ^= 7

    def at(self, index: cython.longlong, distances: cython.bint) -> cython.int:
        """The value with a number: the index leads to a block near it, then blocks are counted."""
        place: cython.longlong = index >> self.index_bits
        half: cython.longlong = cython.cast(cython.longlong, 1) << (self.index_bits - 1)
        rest: cython.longlong = (index & (2 * half - 1)) - half
        block: cython.longlong = self.word_at(self.index_table + 6 * place)
        rest += self.short_at(self.index_table + 6 * place + 4)
        while rest < 0 and block > 0:
            block -= 1
            rest += self.short_at(self.size_table + 2 * block) + 1
        while block < self.blocks and rest > self.short_at(self.size_table + 2 * block):
            rest -= self.short_at(self.size_table + 2 * block) + 1
            block += 1
        if rest < 0 or block >= self.real_blocks:
            return UNKNOWN
        return self.decoded(block, rest, distances)

    def decoded(
        self, block: cython.longlong, rest: cython.longlong, distances: cython.bint
    ) -> cython.int:
        """The value behind `rest` others in a block."""
        place: cython.Py_ssize_t = self.content + (block << self.block_bits)
        end: cython.Py_ssize_t = place + (1 << self.block_bits)
        code: Bitboard = self.bits_at(place) << 32 | self.bits_at(place + 4)
        used: cython.int = 0
        i: cython.int
        symbol: cython.longlong
        place += 8
        while True:
            i = 0
            while i < self.codes - 1 and code < self.first_code[i]:
                i += 1
            symbol = (code - self.first_code[i]) >> (64 - self.shortest - i)
            symbol += self.short_at(self.symbol_bases + 2 * i)
            if symbol >= self.symbols or place > end + 8:
                return UNKNOWN
            if rest <= self.lengths[symbol]:
                return self.expanded(symbol, rest, distances)
            rest -= self.lengths[symbol] + 1
            code = wrap(code << (self.shortest + i))
            used += self.shortest + i
            if used >= 32:
                used -= 32
                code |= self.bits_at(place) << used
                place += 4

    def expanded(
        self, symbol: cython.longlong, rest: cython.longlong, distances: cython.bint
    ) -> cython.int:
        """The value behind `rest` others among those for which a symbol stands."""
        at: cython.Py_ssize_t
        left: cython.int
        while self.lengths[symbol]:
            at = self.patterns + 3 * symbol
            left = (self.data[at + 1] & 15) << 8 | self.data[at]
            if rest <= self.lengths[left]:
                symbol = left
            else:
                rest -= self.lengths[left] + 1
                symbol = self.data[at + 2] << 4 | self.data[at + 1] >> 4
        at = self.patterns + 3 * symbol
        if distances:
            return (self.data[at + 1] & 15) << 8 | self.data[at]
        return self.data[at]

    def short_at(self, place: cython.Py_ssize_t) -> cython.int:
        """Two bytes, the lower first; 0 behind the end of the file."""
        if place + 2 > len(self.data):
            return 0
        return self.data[place] | self.data[place + 1] << 8

    def word_at(self, place: cython.Py_ssize_t) -> cython.longlong:
        """Four bytes, the lowest first."""
        high: cython.longlong = self.short_at(place + 2)
        return high << 16 | self.short_at(place)

    def bits_at(self, place: cython.Py_ssize_t) -> Bitboard:
        """Four bytes of code, the highest first; 0 behind the end of the file."""
        found: Bitboard = 0
        i: cython.int
        if place + 4 > len(self.data):
            return 0
        for i in range(4):
            found = found << 8 | self.data[place + i]
        return found


def group_lengths(pieces: Sequence[int], leading: int, second: int) -> list[int]:
    """How many pieces are numbered together: the leading ones, the second, then equal pieces."""
    lengths = [leading, second] if second else [leading]
    first = leading + second
    while first < len(pieces):
        length = 1
        while first + length < len(pieces) and pieces[first + length] == pieces[first]:
            length += 1
        lengths.append(length)
        first += length
    return lengths


def group_sizes(lengths: Sequence[int], pawns: bool, second: bool, file: int) -> list[int]:
    """In how many ways each group can be placed once those before it have been."""
    if pawns:
        sizes = [leading_size(lengths[0], file)]
    else:
        sizes = [THREE_PIECES if lengths[0] == 3 else TWO_KINGS]
    if second:
        # Pawns have 48 squares.
        sizes.append(combinations(48 - lengths[0], lengths[1]))
    placed = sum(lengths[: len(sizes)])
    for length in lengths[len(sizes) :]:
        sizes.append(combinations(64 - placed, length))
        placed += length
    return sizes


def group_factors(
    sizes: Sequence[int], order: tuple[int, int], second: bool
) -> tuple[list[int], int]:
    """What each group's number is multiplied by, and the number of all positions.

    order: the places of the leading group, and of the second, among the digits.
    """
    fixed = {order[0]: 0, **({order[1]: 1} if second else {})}
    others = iter(range(len(fixed), len(sizes)))
    factors, product = [0] * len(sizes), 1
    for place in range(len(sizes)):
        group = fixed[place] if place in fixed else next(others, None)
        if group is None:
            raise DamagedTableError("the order of its pieces is impossible")
        factors[group] = product
        product *= sizes[group]
    return factors, product
