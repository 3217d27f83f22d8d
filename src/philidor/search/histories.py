"""What has been good before: success statistics that order moves and steer reductions.

All tables hold numbers between plus and minus a limit; an update pulls an entry towards the bonus
the less, the closer it already is (the "gravity" formula common to today's engines).

A man-target is `(6 * colour + kind) * 64 + target`: who moved where.
"""

import cython

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import Colour, Move, quotient
    from philidor.search.types import Statistics

    CORRECTION_LIMIT = 8192
    PAWN_SLOTS, CORRECTION_SLOTS = 1024, 16384


class Histories:
    """One thread's statistics.

    butterfly: by colour, origin and target. captures: by man-target and victim's kind (8 places).
    continuation: by an earlier man-target (768 is "none") and this one. by_pawns: by pawn structure
    and man-target. counter_moves: the refutation of the last man-target.
    pawn_correction, piece_correction: how far the static value was off, by pawn structure and by
    each side's pieces. line_correction: likewise by the man-targets of the last two moves.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.butterfly = [0] * 8192
            self.captures = [0] * 6144
            self.continuation = [0] * 590592
            self.by_pawns = [0] * 786432
            self.counter_moves: list[Move] = [0] * 769
            self.pawn_correction = [0] * 32768
            self.piece_correction = [0] * 65536
            self.line_correction = [0] * 591361

    def clear(self) -> cython.void:
        """Forget everything."""
        i: cython.int
        for i in range(8192):
            self.butterfly[i] = 0
        for i in range(6144):
            self.captures[i] = 0
        for i in range(590592):
            self.continuation[i] = 0
        for i in range(786432):
            self.by_pawns[i] = 0
        for i in range(769):
            self.counter_moves[i] = 0
        for i in range(32768):
            self.pawn_correction[i] = 0
        for i in range(65536):
            self.piece_correction[i] = 0
        for i in range(591361):
            self.line_correction[i] = 0

    def correct(self, table: Statistics, index: cython.int, bonus: cython.int) -> cython.void:
        """Pull one correction."""
        size: cython.int = -bonus if bonus < 0 else bonus
        table[index] += bonus - quotient(table[index] * size, CORRECTION_LIMIT)

    def correction(self, position: Position) -> cython.int:
        """What to add to the static value, in 64ths of a centipawn, before its weight."""
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
        """The search found the static value too low by `bonus` (too high, if negative)."""
        us: Colour = position.us
        pawns: cython.int = position.pawn_key & (CORRECTION_SLOTS - 1)
        white: cython.int = position.piece_keys[0] & (CORRECTION_SLOTS - 1)
        black: cython.int = position.piece_keys[1] & (CORRECTION_SLOTS - 1)
        self.correct(self.pawn_correction, us * CORRECTION_SLOTS + pawns, bonus)
        self.correct(self.piece_correction, us * CORRECTION_SLOTS + white, bonus)
        self.correct(self.piece_correction, (2 + us) * CORRECTION_SLOTS + black, bonus)
