"""Histories: statistics of how moves have done, used to order moves and adjust reductions.

All tables hold numbers between plus and minus a limit. An update adds less the closer an entry
already is to the limit (the "gravity" formula common to today's engines).

A piece-to index is `(6 * colour + kind) * 64 + target`: the moving piece and its target square.
"""

import cython

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import Colour, Move, quotient
    from philidor.search.types import PIECE_TARGETS, VICTIMS, Statistics

    CORRECTION_LIMIT = 8192
    PAWN_SLOTS, CORRECTION_SLOTS = 1024, 16384
    BUTTERFLIES = 2 * 4 * 64 * 64
    CAPTURES = PIECE_TARGETS * VICTIMS
    CONTINUATIONS = (PIECE_TARGETS + 1) * PIECE_TARGETS
    PAWN_MOVES = PAWN_SLOTS * PIECE_TARGETS
    COUNTER_MOVES = PIECE_TARGETS + 1
    LINES = (PIECE_TARGETS + 1) * (PIECE_TARGETS + 1)


class Histories:
    """One thread's statistics.

    butterfly: by colour, whether origin and target are attacked, target and origin. captures: by
    piece-to and victim's kind (8 places). continuation: by an earlier piece-to (768 is "none")
    and this one. by_pawns: by pawn structure and piece-to. counter_moves: the move that refuted
    the last piece-to.
    pawn_correction, piece_correction: how far the static value was off, by pawn structure and by
    each side's pieces. line_correction: the same by the piece-tos of the last two moves.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.butterfly = [0] * BUTTERFLIES
            self.captures = [0] * CAPTURES
            self.continuation = [0] * CONTINUATIONS
            self.by_pawns = [0] * PAWN_MOVES
            self.counter_moves: list[Move] = [0] * COUNTER_MOVES
            self.pawn_correction = [0] * (2 * CORRECTION_SLOTS)
            self.piece_correction = [0] * (4 * CORRECTION_SLOTS)
            self.line_correction = [0] * LINES

    def clear(self) -> cython.void:
        """Reset all tables."""
        i: cython.int
        for i in range(BUTTERFLIES):
            self.butterfly[i] = 0
        for i in range(CAPTURES):
            self.captures[i] = 0
        for i in range(CONTINUATIONS):
            self.continuation[i] = 0
        for i in range(PAWN_MOVES):
            self.by_pawns[i] = 0
        for i in range(COUNTER_MOVES):
            self.counter_moves[i] = 0
        for i in range(2 * CORRECTION_SLOTS):
            self.pawn_correction[i] = 0
        for i in range(4 * CORRECTION_SLOTS):
            self.piece_correction[i] = 0
        for i in range(LINES):
            self.line_correction[i] = 0

    def correct(self, table: Statistics, index: cython.int, bonus: cython.int) -> cython.void:
        """Update one correction with a bonus."""
        size: cython.int = -bonus if bonus < 0 else bonus
        table[index] += bonus - quotient(table[index] * size, CORRECTION_LIMIT)

    def correction(self, position: Position) -> cython.int:
        """The correction of the static value in 64ths of a centipawn, before it is weighted."""
        us: Colour = position.us
        pawns: cython.int = position.pawn_key & (CORRECTION_SLOTS - 1)
        white: cython.int = position.piece_keys[0] & (CORRECTION_SLOTS - 1)
        black: cython.int = position.piece_keys[1] & (CORRECTION_SLOTS - 1)
        return (
            self.pawn_correction[us * CORRECTION_SLOTS + pawns]
            + self.piece_correction[us * CORRECTION_SLOTS + white]
            + self.piece_correction[(2 + us) * CORRECTION_SLOTS + black]
        )

    def learn_correction(self, position: Position, bonus: cython.int) -> cython.void:
        """Record that the static value was too low by `bonus` (too high if negative)."""
        us: Colour = position.us
        pawns: cython.int = position.pawn_key & (CORRECTION_SLOTS - 1)
        white: cython.int = position.piece_keys[0] & (CORRECTION_SLOTS - 1)
        black: cython.int = position.piece_keys[1] & (CORRECTION_SLOTS - 1)
        self.correct(self.pawn_correction, us * CORRECTION_SLOTS + pawns, bonus)
        self.correct(self.piece_correction, us * CORRECTION_SLOTS + white, bonus)
        self.correct(self.piece_correction, (2 + us) * CORRECTION_SLOTS + black, bonus)
