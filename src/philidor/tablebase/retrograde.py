"""Retrograde analysis: finding the plies to mate by going backwards from the mates.

Ken Thompson's method ("Retrograde Analysis of Certain Endgames", ICCA Journal 9, 1986). First every
position is examined once: whether it is possible, how many moves it has, and what its captures and
promotions lead to (in tables that are ready). Then, value by value, moves are taken back: a side
that can move to a lost position wins, and a side whose moves all lead to won positions loses.

A pawn's double step that can be answered by en passant is treated separately (`passing`): the table
has no positions with that right, so the reply counts as part of the move.
"""

from typing import Any

import cython

if not cython.compiled:
    from philidor.core.attacks import PAWN_ATTACKS, attacks_from
    from philidor.core.types import KING, ONE, PAWN, Bitboard, Colour, Square, ctz
    from philidor.tablebase.types import (
        DRAWN,
        ILLEGAL,
        MATED,
        MOST_PIECES,
        NEVER,
        PerPiece,
        Squares,
    )

from philidor.tablebase.layout import Layout
from philidor.tablebase.material import PROMOTIONS, Material


class Link:
    """A link from this table to another: which pieces are left, and after promotion as what.

    order: for each piece of the other table, its number in this one. swapped: whether the colours
    are swapped in the other table.
    """

    def __init__(self, values: bytes, layout: Layout, order: list[int], swapped: bool) -> None:
        self.values = values
        self.layout = layout
        if not cython.compiled:
            self.order = [0] * MOST_PIECES
        self.swapped = swapped
        number: cython.int
        for number in range(len(order)):
            self.order[number] = order[number]

    def value(self, squares: Squares, us: Colour) -> cython.int:
        """The other table's value for the side to move, by the squares of this table's pieces."""
        flip: cython.int = 56 if self.swapped else 0
        number: cython.int
        array: PerPiece
        if not cython.compiled:
            array = [0] * MOST_PIECES
        for number in range(self.layout.pieces):
            array[number] = squares[self.order[number]] ^ flip
        side: cython.Py_ssize_t = us ^ 1 if self.swapped else us
        return self.values[side * self.layout.size + self.layout.place(array)]


class Retrograde:
    """The analysis of one material: `begin` examines positions, then `step` settles each value.

    values: a byte per position; those with Black to move are in the second half. counters: the
    number of moves that may still save a position. pending: the value of the best capture or
    promotion, which applies once `step` reaches it. last: the highest pending value; after that
    step the remaining positions are drawn.
    """

    def __init__(self, material: Material, tables: dict[Material, bytes]) -> None:
        """`tables`: the values of every material that a capture or promotion leads to."""
        self.layout = Layout(material)
        self.values = bytearray(2 * self.layout.size)
        self.counters = bytearray(2 * self.layout.size)
        self.pending = bytearray(2 * self.layout.size)
        self.passing: list[tuple[int, int, int, bool]] = []
        self.last = MATED
        self.meets_pawns = "P" in material.white and "P" in material.black
        self.occupied = 0
        self.legal_moves = self.quiet_moves = self.best_win = self.worst_loss = 0
        self.saved = False
        if not cython.compiled:
            self.squares = [0] * MOST_PIECES
        pieces = pieces_of(material)
        self.captures: list[Link | None] = [
            None if letter == "K" else linked(without(pieces, number), tables)
            for number, (_, letter) in enumerate(pieces)
        ]
        self.promotions: list[Any] = [
            promotion_links(pieces, number, tables) if letter == "P" else None
            for number, (_, letter) in enumerate(pieces)
        ]

    def result(self) -> bytes:
        """The values, complete once all steps are done."""
        return bytes(self.values)

    def king_of(self, colour: Colour) -> cython.int:
        """The index of a side's king among the pieces."""
        number: cython.int = 0
        while self.layout.colours[number] != colour or self.layout.kinds[number] != KING:
            number += 1
        return number

    def attacked(self, square: Square, by: Colour, missing: cython.int) -> cython.bint:
        """Whether a side attacks a square; `missing`: the index of a piece just captured, or -1."""
        number: cython.int
        hits: Bitboard
        for number in range(self.layout.pieces):
            if self.layout.colours[number] != by or number == missing:
                continue
            if self.layout.kinds[number] == PAWN:
                hits = PAWN_ATTACKS[by][self.squares[number]]
            else:
                hits = attacks_from(self.layout.kinds[number], self.squares[number], self.occupied)
            if (hits >> square) & 1:
                return True
        return False

    def stands(self, us: Colour) -> cython.bint:
        """Whether the squares form a possible position; sets `occupied`."""
        number: cython.int
        there: Bitboard
        self.occupied = 0
        for number in range(self.layout.pieces):
            there = ONE << self.squares[number]
            if self.occupied & there:
                return False
            if self.layout.kinds[number] == PAWN and (
                self.squares[number] < 8 or self.squares[number] > 55
            ):
                return False
            self.occupied |= there
        return not self.attacked(self.squares[self.king_of(us ^ 1)], us, -1)

    def convert(self, link: Link, us: Colour) -> cython.void:
        """Record the value of a capture or promotion for the side that makes it."""
        value: cython.int = link.value(self.squares, us ^ 1)
        if value == DRAWN:
            self.saved = True
        elif value & 1:
            if not self.best_win or value < self.best_win:
                self.best_win = value + 1
        elif value >= self.worst_loss:
            self.worst_loss = value + 1

    def promote(self, number: cython.int, us: Colour, taken: cython.int) -> cython.void:
        """Record the values of a pawn's four promotions."""
        links: list[list[Link | None]] = self.promotions[number]
        kind: cython.int
        for kind in range(4):
            self.convert(cython.cast(Link, links[kind][taken + 1]), us)

    def try_move(self, number: cython.int, target: Square, us: Colour) -> cython.bint:
        """Count a move if it is legal; record its value if it leaves the table."""
        origin: Square = self.squares[number]
        occupied: Bitboard = self.occupied
        taken: cython.int = -1
        other: cython.int
        for other in range(self.layout.pieces):
            if self.squares[other] == target:
                taken = other
        self.squares[number] = target
        self.occupied = (occupied & ~(ONE << origin)) | (ONE << target)
        legal: cython.bint = not self.attacked(self.squares[self.king_of(us)], us ^ 1, taken)
        if legal:
            self.legal_moves += 1
            if self.layout.kinds[number] == PAWN and (target < 8 or target > 55):
                self.promote(number, us, taken)
            elif taken >= 0:
                self.convert(cython.cast(Link, self.captures[taken]), us)
            else:
                self.quiet_moves += 1
        self.squares[number] = origin
        self.occupied = occupied
        return legal

    def targets_of(self, number: cython.int, us: Colour) -> Bitboard:
        """The squares that a piece may move to, including those of its own side's pieces."""
        square: Square = self.squares[number]
        if self.layout.kinds[number] != PAWN:
            return attacks_from(self.layout.kinds[number], square, self.occupied)
        theirs: Bitboard = 0
        other: cython.int
        for other in range(self.layout.pieces):
            if self.layout.colours[other] != us:
                theirs |= ONE << self.squares[other]
        targets: Bitboard = PAWN_ATTACKS[us][square] & theirs
        step: cython.int = 8 if us == 0 else -8
        if not (self.occupied >> (square + step)) & 1:
            targets |= ONE << (square + step)
            if square >> 3 == (1 if us == 0 else 6):
                if not (self.occupied >> (square + 2 * step)) & 1:
                    targets |= ONE << (square + 2 * step)
        return targets

    def count_moves(self, us: Colour) -> cython.void:
        """Count the legal moves, and record the values of captures and promotions."""
        number: cython.int
        own: Bitboard = 0
        targets: Bitboard
        self.legal_moves = self.quiet_moves = self.best_win = self.worst_loss = 0
        self.saved = False
        for number in range(self.layout.pieces):
            if self.layout.colours[number] == us:
                own |= ONE << self.squares[number]
        for number in range(self.layout.pieces):
            if self.layout.colours[number] == us:
                targets = self.targets_of(number, us) & ~own
                while targets:
                    self.try_move(number, ctz(targets), us)
                    targets &= targets - 1

    def begin_position(self, place: cython.Py_ssize_t, us: Colour) -> cython.void:
        """Set a position's value as far as it follows without its quiet moves."""
        at: cython.Py_ssize_t = us * self.layout.size + place
        self.layout.read(place, self.squares)
        if not self.stands(us):
            self.values[at] = ILLEGAL
            return
        self.count_moves(us)
        self.counters[at] = NEVER
        if not self.legal_moves:
            if self.attacked(self.squares[self.king_of(us)], us ^ 1, -1):
                self.values[at] = MATED
        elif self.best_win:
            self.pending[at] = self.best_win
            self.last = max(self.last, self.best_win)
        elif not self.saved:
            self.counters[at] = self.quiet_moves
            self.pending[at] = self.worst_loss
            self.last = max(self.last, self.worst_loss)
        if self.meets_pawns:
            self.note_passing(at, us)

    def begin(self, us: Colour, first: cython.Py_ssize_t, last: cython.Py_ssize_t) -> cython.int:
        """Examine the positions of a range of indices for the first time."""
        place: cython.Py_ssize_t
        for place in range(first, last):
            self.begin_position(place, us)
        return 0

    def is_passing(self, number: cython.int, target: Square) -> cython.bint:
        """Whether a pawn that lands here is beside an enemy pawn."""
        other: cython.int
        for other in range(self.layout.pieces):
            if (
                self.layout.kinds[other] == PAWN
                and self.layout.colours[other] != self.layout.colours[number]
                and self.squares[other] >> 3 == target >> 3
                and abs((self.squares[other] & 7) - (target & 7)) == 1
            ):
                return True
        return False

    def note_passing(self, at: cython.Py_ssize_t, us: Colour) -> cython.void:
        """List the legal double steps that may be answered by an en passant capture."""
        number: cython.int
        step: cython.int = 8 if us == 0 else -8
        origin: Square
        target: Square
        occupied: Bitboard = self.occupied
        reply: cython.int
        child: cython.Py_ssize_t
        for number in range(self.layout.pieces):
            origin = self.squares[number]
            if (
                self.layout.colours[number] != us
                or self.layout.kinds[number] != PAWN
                or origin >> 3 != (1 if us == 0 else 6)
            ):
                continue
            target = origin + 2 * step
            if not (self.targets_of(number, us) >> target) & 1:
                continue
            if not self.is_passing(number, target) or not self.try_move(number, target, us):
                continue
            self.squares[number] = target
            self.occupied = (occupied & ~(ONE << origin)) | (ONE << target)
            reply = self.take_in_passing(number, us ^ 1)
            child = (us ^ 1) * self.layout.size + self.layout.place(self.squares)
            self.count_moves(us ^ 1)
            if reply >= 0:
                self.last = max(self.last, reply)
            self.passing.append((at, child, reply, self.legal_moves == 0))
            self.squares[number] = origin
            self.occupied = occupied

    def take_in_passing(self, victim: cython.int, us: Colour) -> cython.int:
        """The value of the best en passant capture for its side; -1 if none is legal."""
        number: cython.int
        origin: Square
        occupied: Bitboard = self.occupied
        square: Square = self.squares[victim]
        passed: Square = square - 8 if us == 1 else square + 8
        self.legal_moves = self.best_win = self.worst_loss = 0
        self.saved = False
        for number in range(self.layout.pieces):
            origin = self.squares[number]
            if (
                self.layout.colours[number] != us
                or self.layout.kinds[number] != PAWN
                or not (PAWN_ATTACKS[us][origin] >> passed) & 1
            ):
                continue
            self.squares[number] = passed
            self.occupied = (occupied & ~(ONE << origin) & ~(ONE << square)) | (ONE << passed)
            if not self.attacked(self.squares[self.king_of(us)], us ^ 1, victim):
                self.legal_moves += 1
                self.convert(cython.cast(Link, self.captures[victim]), us)
            self.squares[number] = origin
            self.occupied = occupied
        if not self.legal_moves:
            return -1
        if self.best_win:
            return self.best_win
        return DRAWN if self.saved else self.worst_loss

    def decide_before(self, at: cython.Py_ssize_t, value: cython.int) -> cython.void:
        """Update a position from which a move leads to a position of this value."""
        if self.values[at] != DRAWN:
            return
        if value & 1:
            self.values[at] = value + 1
            self.last = max(self.last, value + 1)
        elif self.counters[at] != NEVER:
            self.counters[at] -= 1
            if not self.counters[at]:
                self.pending[at] = max(cython.cast(cython.int, self.pending[at]), value + 1)
                self.last = max(self.last, cython.cast(cython.int, self.pending[at]))

    def retreat(
        self, number: cython.int, origin: Square, mover: Colour, value: cython.int
    ) -> cython.void:
        """Take one move back and update the position it came from."""
        target: Square = self.squares[number]
        self.squares[number] = origin
        self.decide_before(mover * self.layout.size + self.layout.place(self.squares), value)
        self.squares[number] = target

    def go_back(self, place: cython.Py_ssize_t, us: Colour, value: cython.int) -> cython.void:
        """Take back every quiet move that could have led to a position with `us` to move."""
        number: cython.int
        mover: Colour = us ^ 1
        step: cython.int = 8 if mover == 0 else -8
        square: Square
        origins: Bitboard
        self.layout.read(place, self.squares)
        self.occupied = 0
        for number in range(self.layout.pieces):
            self.occupied |= ONE << self.squares[number]
        for number in range(self.layout.pieces):
            if self.layout.colours[number] != mover:
                continue
            square = self.squares[number]
            if self.layout.kinds[number] == PAWN:
                if (square - step) >> 3 == 0 or (square - step) >> 3 == 7:
                    continue
                if (self.occupied >> (square - step)) & 1:
                    continue
                self.retreat(number, square - step, mover, value)
                if square >> 3 == (3 if mover == 0 else 4) and not self.is_passing(number, square):
                    if not (self.occupied >> (square - 2 * step)) & 1:
                        self.retreat(number, square - 2 * step, mover, value)
                continue
            origins = attacks_from(self.layout.kinds[number], square, self.occupied)
            origins &= ~self.occupied
            while origins:
                self.retreat(number, ctz(origins), mover, value)
                origins &= origins - 1

    def settle_passing(self, value: cython.int) -> cython.void:
        """Update the positions from which double steps lead to this value.

        After such a step the other side has the moves of the table's position (`child`) and the en
        passant capture (`reply`); `alone` means that the capture is its only move.
        """
        at: cython.Py_ssize_t
        child: cython.Py_ssize_t
        reply: cython.int
        plain: cython.int
        alone: cython.bint
        decided: cython.bint
        left: list[tuple[int, int, int, bool]] = []
        for at, child, reply, alone in self.passing:
            plain = self.values[child]
            if alone and reply >= 0:
                decided = reply == value
            elif not value & 1:
                decided = plain == value or reply == value
            else:
                decided = (
                    bool(plain & 1) and (reply < 0 or reply & 1) and max(plain, reply) == value
                )
            if decided:
                self.decide_before(at, value)
            else:
                left.append((at, child, reply, alone))
        self.passing = left

    def step(self, value: cython.int) -> cython.int:
        """Settle all positions of one value and take back moves from them; returns their number."""
        at: cython.Py_ssize_t
        found: cython.int = 0
        size: cython.Py_ssize_t = self.layout.size
        if value >= ILLEGAL - 1:
            raise OverflowError("a mate is too far away for a byte")
        for at in range(2 * size):
            if self.values[at] == DRAWN and self.pending[at] == value:
                if not value & 1 or not self.counters[at]:
                    self.values[at] = value
            if self.values[at] == value:
                found += 1
                self.go_back(at % size, 1 if at >= size else 0, value)
        self.settle_passing(value)
        return found


def pieces_of(material: Material) -> list[tuple[int, str]]:
    """The colour and letter of each piece, in the table's order."""
    return [(0, letter) for letter in "K" + material.white] + [
        (1, letter) for letter in "K" + material.black
    ]


def without(pieces: list[tuple[int, str]], number: int) -> dict[int, tuple[int, str]]:
    """The indices of all pieces except one; of all for -1."""
    return {place: piece for place, piece in enumerate(pieces) if place != number}


def linked(left: dict[int, tuple[int, str]], tables: dict[Material, bytes]) -> Link:
    """The link to the table of some of this table's pieces."""
    sides = [
        "".join(letter for colour, letter in left.values() if colour == side and letter != "K")
        for side in (0, 1)
    ]
    material = Material.of(*sides)
    swapped = sorted(material.white) != sorted(sides[0])
    numbers = dict(left)
    order = []
    for colour, letter in pieces_of(material):
        wanted = (colour ^ swapped, letter)
        number = next(number for number, piece in numbers.items() if piece == wanted)
        order.append(number)
        del numbers[number]
    layout = Layout(material)
    values = tables[material] if material.pieces > 2 else bytes(2 * layout.size)
    return Link(values, layout, order, swapped)


def promotion_links(
    pieces: list[tuple[int, str]], number: int, tables: dict[Material, bytes]
) -> list[list[Link | None]]:
    """The links for a pawn's promotions, by kind, then by the captured piece's index plus one."""
    colour = pieces[number][0]
    links: list[list[Link | None]] = []
    for letter in PROMOTIONS:
        grown = [*pieces[:number], (colour, letter), *pieces[number + 1 :]]
        row: list[Link | None] = []
        for taken in range(-1, len(pieces)):
            possible = taken < 0 or (pieces[taken][0] != colour and pieces[taken][1] not in "KP")
            row.append(linked(without(grown, taken), tables) if possible else None)
        links.append(row)
    return links
