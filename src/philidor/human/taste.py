"""What a style likes beyond the position's value: small bonuses at the end of a line."""

import cython

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import KING, PAWN, Colour, popcount, quotient
    from philidor.evaluation.survey import Survey
    from philidor.evaluation.types import middlegame


class Taste:
    """A style's bonuses in centipawns, for the side that has the move on the board.

    exchange: for each piece that has left the board. attack: for each attack on a square beside
    the enemy king. pawn: for each enemy pawn taken. caution: against each attack on a square beside
    the own king. structure: percent of the own pawn structure's value that count in addition.
    """

    def __init__(self) -> None:
        self.set_style(0, 0, 0, 0, 0)
        self.side: Colour = 0
        self.pieces_then = self.pawns_then = 0

    def set_style(
        self, exchange: int, attack: int, pawn: int, caution: int, structure: int
    ) -> None:
        """Take over a style's numbers."""
        self.exchange = exchange
        self.attack = attack
        self.pawn = pawn
        self.caution = caution
        self.structure = structure
        self.neutral = not (exchange or attack or pawn or caution or structure)

    def pieces(self, position: Position) -> cython.int:
        """How many pieces other than pawns and kings are on the board."""
        pieces: cython.int = popcount(position.colours[0] | position.colours[1])
        return pieces - popcount(position.kinds[PAWN] | position.kinds[KING])

    def begin(self, position: Position) -> cython.void:
        """Note what stands on the board now."""
        self.side = position.us
        self.pieces_then = self.pieces(position)
        self.pawns_then = popcount(position.kinds[PAWN] & position.colours[position.us ^ 1])

    def of(self, position: Position, survey: Survey) -> cython.int:
        """The bonus of the position just evaluated, for the side to move in it."""
        us: Colour = self.side
        them: Colour = us ^ 1
        bonus: cython.int
        if self.neutral:
            return 0
        bonus = self.exchange * (self.pieces_then - self.pieces(position))
        bonus += self.pawn * (
            self.pawns_then - popcount(position.kinds[PAWN] & position.colours[them])
        )
        bonus += self.attack * survey.ring_attacks[them] - self.caution * survey.ring_attacks[us]
        if self.structure:
            bonus += quotient(
                self.structure * middlegame(survey.pawn_table[survey.pawn_slot].structure[us]), 100
            )
        return bonus if position.us == us else -bonus
