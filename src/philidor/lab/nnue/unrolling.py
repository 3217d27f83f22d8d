"""Games of viriformat as positions of 32 bytes: what a trainer reads, in bulletformat.

| bytes | contents |
|---|---|
| 0 to 7 | occupied squares from the view of the side to move: turned if it is Black |
| 8 to 23 | four bits a piece in the order of the squares: pawn 0 to king 5, 8 more for the opponent's |
| 24, 25 | score in centipawns from the view of the side to move |
| 26 | result from its view: 0 lost, 1 drawn, 2 won |
| 27 | the square of its king |
| 28 | that of the opponent's king, as the opponent sees it |
| 29 | 1: the result does not count (positions that no game has); else 0 |
| 30, 31 | not used |

A position is kept where a static value can explain its score: not in check, the move played neither
captures nor promotes, the score is below `most_score`.
"""  # noqa: E501

import cython

from philidor.contract.arrays import Array, Readable
from philidor.core.position import Position

if not cython.compiled:
    from philidor.core.types import (
        BLACK,
        CASTLING,
        EN_PASSANT,
        KING,
        MAX_HISTORY,
        NO_KIND,
        NO_SQUARE,
        ONE,
        PROMOTION,
        ROOK,
        Bitboard,
        Key,
        Move,
        Square,
        ctz,
        popcount,
    )

    ROW, START_BYTES, PAIR_BYTES = 32, 32, 4
    # Where a row has the squares of the kings, each as its own side sees it, and whether its result
    # does not count.
    OWN_KING, OTHER_KING, NO_RESULT = 27, 28, 29
    # Moves that may be tried after a position.
    ROOM = 8

CASTLING_ROOK = cython.declare(cython.int, 6)
CASTLING_ROOK = 6
# A linear congruential generator's factor and addend (Donald Knuth).
FACTOR = cython.declare(cython.ulonglong, 6364136223846793005)
FACTOR = 6364136223846793005
ADDEND = cython.declare(cython.ulonglong, 1442695040888963407)
ADDEND = 1442695040888963407
ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
ALL_BITS = 0xFFFFFFFFFFFFFFFF


def game_end(
    data: Readable[int], place: cython.Py_ssize_t, end: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Where the game that begins at `place` ends, -1 if the data end before."""
    place += START_BYTES
    while place + PAIR_BYTES <= end:
        if not data[place] | data[place + 1] | data[place + 2] | data[place + 3]:
            return place + PAIR_BYTES
        place += PAIR_BYTES
    return -1


class Unroller:
    """Writes the positions of games into rows of 32 bytes.

    keep: one position in so many, drawn by lot, is kept. most_score: positions with larger scores
    are left out.
    """

    def __init__(self, keep: int = 1, most_score: int = 3000) -> None:
        self.position = Position()
        self.keep = keep
        self.most_score = most_score
        self.state = 0
        self.written = 0

    def read_start(self, data: Readable[int], place: cython.Py_ssize_t) -> cython.bint:
        """Set up a game's start; returns whether it is a position."""
        occupied: Bitboard = 0
        castling: Bitboard = 0
        index: cython.int
        square: Square
        code: cython.int
        count: cython.int = 0
        flags: cython.int = data[place + 24]
        for index in range(8):
            occupied |= cython.cast(Bitboard, data[place + index]) << (8 * index)
        if popcount(occupied) > 32:
            return False
        self.position.clear()
        while occupied:
            square = ctz(occupied)
            occupied &= occupied - 1
            code = cython.cast(cython.int, data[place + 8 + (count >> 1)])
            code = (code >> (4 * (count & 1))) & 15
            count += 1
            if code & 7 == CASTLING_ROOK:
                castling |= ONE << square
                code = (code & 8) | ROOK
            if code & 7 > KING:
                return False
            self.position.put(code >> 3, code & 7, square)
        if (
            popcount(self.position.kinds[KING] & self.position.colours[0]) != 1
            or popcount(self.position.kinds[KING] & self.position.colours[1]) != 1
        ):
            return False
        while castling:
            self.position.allow_castling(ctz(castling))
            castling &= castling - 1
        square = flags & 127
        self.position.arrange(
            flags >> 7, NO_SQUARE if square > 63 else square, data[place + 25], 1, True
        )
        return True

    def score_at(self, data: Readable[int], place: cython.Py_ssize_t) -> cython.int:
        """A number of 16 bits with a sign."""
        number: cython.int = cython.cast(cython.int, data[place]) | (
            cython.cast(cython.int, data[place + 1]) << 8
        )
        return number - 65536 if number & 32768 else number

    def move_at(self, data: Readable[int], place: cython.Py_ssize_t) -> Move:
        """The core's form of a move."""
        word: cython.int = cython.cast(cython.int, data[place]) | (
            cython.cast(cython.int, data[place + 1]) << 8
        )
        kind: cython.int = word >> 14
        if kind == 3:
            return cython.cast(Move, (word & 0x3FFF) | PROMOTION)
        if kind == 2:
            return cython.cast(Move, (word & 0x3FFF) | CASTLING)
        if kind == 1:
            return cython.cast(Move, (word & 0x3FFF) | EN_PASSANT)
        return cython.cast(Move, word)

    def is_wanted(self, move: Move, score: cython.int) -> cython.bint:
        """Whether a static value can explain the score of the position."""
        return (
            self.position.checkers == 0
            and -self.most_score <= score <= self.most_score
            and (move & (3 << 14)) != PROMOTION
            and self.position.captured_by(move) == NO_KIND
        )

    def draw(self, count: cython.int) -> cython.int:
        """A random number below `count`."""
        self.state = (self.state * FACTOR + ADDEND) & ALL_BITS
        return cython.cast(cython.int, (self.state >> 33) % count)

    def is_drawn_lot(self) -> cython.bint:
        """Whether the lot falls on the next position that is wanted."""
        return self.keep == 1 or self.draw(self.keep) == 0

    def write_row(self, rows: Array[int], score: cython.int, result: cython.int) -> cython.void:
        """Write the position as the next row; score and result are White's."""
        us: cython.int = self.position.us
        occupied: Bitboard = self.position.occupied()
        turned: cython.int = 7 if us == BLACK else 0
        rank: cython.int
        bits: Bitboard
        square: Square
        code: cython.int
        index: cython.int
        count: cython.int = 0
        row: cython.Py_ssize_t = self.written
        if us == BLACK:
            score, result = -score, 2 - result
        for index in range(8, ROW):
            rows[row, index] = 0
        for rank in range(8):
            bits = (occupied >> (8 * (rank ^ turned))) & 255
            rows[row, rank] = cython.cast(cython.uchar, bits)
            while bits:
                square = 8 * (rank ^ turned) + ctz(bits)
                bits &= bits - 1
                code = self.position.kind_on[square]
                if not (self.position.colours[us] >> square) & 1:
                    code |= 8
                if code & 7 == KING:
                    if code < 8:
                        rows[row, OWN_KING] = square ^ (8 * turned)
                    else:
                        rows[row, OTHER_KING] = square ^ (8 * turned) ^ 56
                rows[row, 8 + (count >> 1)] |= code << (4 * (count & 1))
                count += 1
        rows[row, 24] = score & 255
        rows[row, 25] = (score >> 8) & 255
        rows[row, 26] = result
        self.written += 1

    def game(
        self,
        data: Readable[int],
        place: cython.Py_ssize_t,
        stop: cython.Py_ssize_t,
        rows: Array[int],
    ) -> cython.bint:
        """Write the positions of the game whose start has been read; returns whether it is one."""
        result: cython.int = data[place + 30]
        move: Move
        score: cython.int
        if stop - place == START_BYTES + PAIR_BYTES:
            score = self.score_at(data, place + 28)
            if -self.most_score <= score <= self.most_score and self.is_drawn_lot():
                self.write_row(rows, score, result)
            return True
        place += START_BYTES
        while place < stop - PAIR_BYTES:
            move = self.move_at(data, place)
            score = self.score_at(data, place + 2)
            if self.is_wanted(move, score) and self.is_drawn_lot():
                self.write_row(rows, score, result)
            if not self.play(data, place):
                return False
            place += PAIR_BYTES
        return True

    def play(self, data: Readable[int], place: cython.Py_ssize_t) -> cython.bint:
        """Make the move at a place; returns whether it moves a piece of the side to move."""
        move: Move = self.move_at(data, place)
        if not (self.position.colours[self.position.us] >> (move & 63)) & 1:
            return False
        self.position.make(move)
        if self.position.halfmoves == 0:
            self.position.top = 0
        return self.position.top < MAX_HISTORY - ROOM

    def begin(self, seed: Key) -> cython.void:
        """Start with the first row and the lots of a seed."""
        self.written = 0
        self.state = seed

    def unroll(
        self,
        data: Readable[int],
        place: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        rows: Array[int],
        seed: Key,
    ) -> cython.Py_ssize_t:
        """Write the positions of the games between two places; returns how many rows there are.

        rows: room for a row for every four bytes. seed: of the lots. ValueError if the bytes are no
        games.
        """
        stop: cython.Py_ssize_t
        good: cython.bint
        self.begin(seed)
        while place < end:
            stop = game_end(data, place, end)
            good = stop >= 0 and self.read_start(data, place)
            if good:
                with cython.nogil:
                    good = self.game(data, place, stop, rows)
            if not good:
                raise ValueError(f"byte {place} begins no game")
            place = stop
        return self.written
