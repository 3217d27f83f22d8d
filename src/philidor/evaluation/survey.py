"""Facts about a position that several terms of the evaluation need, collected once.

The survey also owns the weights and the pawn table, so that two evaluations with different weights
can live side by side in one process.
"""

import cython

from philidor.evaluation.aligned import aligned_shorts
from philidor.evaluation.layout import GROUPS
from philidor.evaluation.weights import WEIGHTS as VALUES

if not cython.compiled:
    from philidor.core.attacks import KING_ATTACKS
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        BLACK,
        FULL,
        KING,
        KNIGHT,
        ONE,
        PAWN,
        QUEEN,
        RANK_1,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Square,
        ctz,
        popcount,
    )
    from philidor.evaluation.accessors import forward, pawn_attacks, pawn_double_attacks
    from philidor.evaluation.types import (
        FACTS,
        PAWN_ENTRIES,
        TERMS,
        WEIGHTS,
        PawnEntries,
        PawnEntry,
        make_pair,
    )

    # A square's number on half a board, from one side's view: the e- to h-files mirror the others.
    HALF_BOARD = [[0] * 64, [0] * 64]


class Survey:
    """Attack maps, king rings, mobility areas and the result of every term, by colour.

    pieces: one side's pieces of one kind. occupied: all pieces. king: the kings' squares.
    worth: pieces (without pawns) in the classic count: minor 3, rook 5, queen 9.
    attacks: squares attacked by each kind, index 6 for all; twice: attacked at least twice.
    ring_units: danger units of the pieces that bear on *this* colour's king ring; ring_attacks:
        their attacks on squares beside the king.
    weak: squares that the enemy attacks and this colour defends badly; safe: those to which its
        pieces can go; safe_checks: those from which one of a kind would give check.
    least_mobility: squares that the least mobile piece of a kind can reach, 64 without such pieces.
    facts: what one side threatens to do, see `tactics.py`.
    term: each term's value, for the printed table.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.weight = [0] * WEIGHTS
            self.term = [[0] * TERMS, [0] * TERMS]
            self.pieces = [[0] * 6, [0] * 6]
            self.occupied = 0
            self.king = [0, 0]
            self.worth = [0, 0]
            self.attacks = [[0] * 7, [0] * 7]
            self.twice = [0, 0]
            self.mobility_area = [0, 0]
            self.king_ring = [0, 0]
            self.pinned = [0, 0]
            self.ring_units = [0, 0]
            self.ring_attacks = [0, 0]
            self.weak = [0, 0]
            self.safe = [0, 0]
            self.safe_checks = [[0] * 6, [0] * 6]
            self.least_mobility = [[0] * 6, [0] * 6]
            self.facts = [0] * FACTS
            self.pawn_table = [PawnEntry() for _ in range(PAWN_ENTRIES)]
            self.pawn_key = 0
            self.pawn_slot = 0
            self.remembers_pawns = 1
            self.pawn_probes = self.pawn_hits = 0
        else:
            # An entry fills a cache line.
            self.pawn_memory = aligned_shorts(PAWN_ENTRIES * cython.sizeof(PawnEntry) // 2)
            self.pawn_table = cython.cast(PawnEntries, cython.address(self.pawn_memory[0]))
        index = 0
        for group in GROUPS:
            for middlegame_value, endgame_value in VALUES[group.name]:
                self.set_weight(index, middlegame_value, endgame_value)
                index += 1
        self.forget_pawns()
        self.remember_pawns(True)

    def set_weight(
        self, index: cython.int, middlegame: cython.int, endgame: cython.int
    ) -> cython.void:
        """Change one weight; call `forget_pawns` to drop cached pawn structures."""
        self.weight[index] = make_pair(middlegame, endgame)

    def forget_pawns(self) -> cython.void:
        """Empty the pawn table and reset its counts."""
        i: cython.int
        for i in range(PAWN_ENTRIES):
            self.pawn_table[i].key = 0
        self.pawn_probes = self.pawn_hits = 0

    def remember_pawns(self, wanted: cython.bint) -> cython.void:
        """Switch the pawn table on or off; it must be off if weights change between evaluations."""
        self.remembers_pawns = wanted

    def look(self, position: Position) -> cython.void:
        """Collect each side's pieces, king square and worth."""
        us: Colour
        kind: Kind
        self.occupied = position.colours[WHITE] | position.colours[BLACK]
        for us in range(2):
            for kind in range(6):
                self.pieces[us][kind] = position.colours[us] & position.kinds[kind]
            self.king[us] = ctz(self.pieces[us][KING])
            self.worth[us] = (
                3 * popcount(self.pieces[us][KNIGHT] | self.pieces[us][BISHOP])
                + 5 * popcount(self.pieces[us][ROOK])
                + 9 * popcount(self.pieces[us][QUEEN])
            )

    def begin(self, position: Position) -> cython.void:
        """Start a new position: attacks of pawns and kings, mobility areas, pins."""
        self.begin_side(position, WHITE)
        self.begin_side(position, BLACK)
        us: Colour
        for us in range(2):
            # Squares guarded by enemy pawns do not count as mobility, nor do those of the side's
            # king and of its pawns that are blocked or have not moved.
            self.mobility_area[us] = (
                ~(
                    self.attacks[us ^ 1][PAWN]
                    | (
                        self.pieces[us][PAWN]
                        & (forward(self.occupied, us ^ 1) | (RANK_1 << (8 if us == WHITE else 48)))
                    )
                    | self.pieces[us][KING]
                )
                & FULL
            )

    def begin_side(self, position: Position, us: Colour) -> cython.void:
        """One side's part of `begin`."""
        king: Square = self.king[us]
        pawns: Bitboard = self.pieces[us][PAWN]
        from_pawns: Bitboard = pawn_attacks(pawns, us)
        from_king: Bitboard = KING_ATTACKS[king]
        # A king on the edge gets the ring of the neighbouring square away from it.
        file: Square = king & 7
        rank: Square = king >> 3
        centre: Square = 8 * min(max(rank, 1), 6) + min(max(file, 1), 6)
        kind: Kind
        for kind in range(KNIGHT, KING):
            self.attacks[us][kind] = 0
            self.least_mobility[us][kind] = 64
        self.attacks[us][PAWN] = from_pawns
        self.attacks[us][KING] = from_king
        self.attacks[us][6] = from_pawns | from_king
        self.twice[us] = (from_pawns & from_king) | pawn_double_attacks(pawns, us)
        self.king_ring[us] = KING_ATTACKS[centre] | (ONE << centre)
        self.pinned[us] = position.pinned(us)
        self.ring_units[us] = 0
        self.ring_attacks[us] = 0


def _fill() -> None:
    for square in range(64):
        place = 4 * (square >> 3) + min(square & 7, 7 - (square & 7))
        HALF_BOARD[0][square] = HALF_BOARD[1][square ^ 56] = place


_fill()
