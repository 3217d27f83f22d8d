"""The value of a position: the sum of all terms, interpolated between middlegame and endgame."""

import cython

from philidor.evaluation.board_network import Accumulator
from philidor.evaluation.networks import Network
from philidor.evaluation.nnue import Accumulators
from philidor.evaluation.survey import Survey
from philidor.evaluation.term_network import TermReader

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import (
        BISHOP,
        BLACK,
        KING,
        KNIGHT,
        PAWN,
        QUEEN,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Square,
        popcount,
        quotient,
    )
    from philidor.evaluation.endgames import UNKNOWN_ENDING, WHOLE, known_ending, scale
    from philidor.evaluation.king import king_safety
    from philidor.evaluation.passed import passed_pawns
    from philidor.evaluation.pawns import probe, seek
    from philidor.evaluation.pieces import pieces
    from philidor.evaluation.threats import space, threats
    from philidor.evaluation.types import (
        BISHOP_PAIR,
        COMPLEXITY,
        IMBALANCE_TERM,
        KING_SIDE,
        KNIGHT_PAWNS,
        MATERIAL,
        MATERIAL_TERM,
        PAWNS_TERM,
        QUEEN_SIDE,
        REDUNDANT_ROOK,
        ROOK_PAWNS,
        TEMPO,
        Pair,
        endgame,
        middlegame,
    )

    PHASES = 24
    # The scale (64ths) and the phase up to which an advantage is taken for a draw.
    NEARLY_DRAWN, FEW_PIECES = 16, 8
    # The value fades by 1/FADED for each ply without progress, up to NO_PROGRESS plies.
    FADED, NO_PROGRESS = 220, 100
    # Beyond all values.
    UNLIMITED = 1 << 20


class Evaluator:
    """Evaluates positions; its survey holds the weights and the pawn table.

    phase: of the last position evaluated, from 24 with all pieces on the board down to 0;
    scale: the share of the endgame value that is kept, in 64ths; correction: what the network
    has added to the last HCE; lazy: whether the last evaluation skipped it (lazy evaluation).
    """

    def __init__(self) -> None:
        self.survey = Survey()
        if not cython.compiled:
            self.accumulator: Accumulator | None = None
            self.reader: TermReader | None = None
            self.nnue: Accumulators | None = None
        self.has_network = False
        self.phase = 0
        self.scale = WHOLE
        self.correction = 0
        self.lazy = False

    def use_network(self, network: Network | None) -> None:
        """Evaluate with a network; None for the HCE alone."""
        board = network.board if network else None
        terms = network.terms if network else None
        self.accumulator = Accumulator(board) if board else None
        self.reader = TermReader(terms) if terms else None
        self.nnue = Accumulators(network.nnue) if network and network.nnue else None
        self.has_network = network is not None

    def material(self, position: Position, us: Colour) -> Pair:
        """One side's material."""
        value: Pair = 0
        kind: Kind
        for kind in range(KING):
            value += self.survey.weight[MATERIAL + kind] * popcount(self.survey.pieces[us][kind])
        self.survey.term[us][MATERIAL_TERM] = value
        return value

    def imbalance(self, position: Position, us: Colour) -> Pair:
        """Bonuses and penalties for combinations of pieces."""
        value: Pair = 0
        pawns: cython.int = popcount(self.survey.pieces[us][PAWN]) - 5
        rooks: cython.int = popcount(self.survey.pieces[us][ROOK])
        if popcount(self.survey.pieces[us][BISHOP]) > 1:
            value += self.survey.weight[BISHOP_PAIR]
        value += self.survey.weight[KNIGHT_PAWNS] * (
            pawns * popcount(self.survey.pieces[us][KNIGHT])
        )
        value += self.survey.weight[ROOK_PAWNS] * (pawns * rooks)
        if rooks > 1 or (rooks and self.survey.pieces[us][QUEEN]):
            value += self.survey.weight[REDUNDANT_ROOK]
        self.survey.term[us][IMBALANCE_TERM] = value
        return value

    def counts(self, position: Position, us: Colour) -> Pair:
        """The terms of one side that need no attack maps."""
        pawns: Pair = self.survey.pawn_table[self.survey.pawn_slot].structure[us]
        self.survey.term[us][PAWNS_TERM] = pawns
        return self.material(position, us) + self.imbalance(position, us) + pawns

    def complexity(self, position: Position, value: cython.int) -> cython.int:
        """A correction of the endgame value by pawns, wings, passed pawns and active kings."""
        pawns: Bitboard = position.kinds[PAWN]
        white: Square = self.survey.king[WHITE]
        black: Square = self.survey.king[BLACK]
        files: cython.int = (white & 7) - (black & 7)
        files = -files if files < 0 else files
        slot: cython.int = self.survey.pawn_slot
        passers: cython.int = popcount(
            self.survey.pawn_table[slot].passed[WHITE] | self.survey.pawn_table[slot].passed[BLACK]
        )
        drive: cython.int = (
            endgame(self.survey.weight[COMPLEXITY])
            + endgame(self.survey.weight[COMPLEXITY + 1]) * popcount(pawns)
            + endgame(self.survey.weight[COMPLEXITY + 2]) * passers
            + endgame(self.survey.weight[COMPLEXITY + 4]) * (files + (white >> 3) - (black >> 3))
        )
        if pawns & QUEEN_SIDE and pawns & KING_SIDE:
            drive += endgame(self.survey.weight[COMPLEXITY + 3])
        if not self.phase:
            drive += endgame(self.survey.weight[COMPLEXITY + 5])
        # The correction may reduce an advantage to nothing but never reverse it.
        if value > 0:
            return max(drive, -value)
        if value < 0:
            return -max(drive, value)
        return 0

    def phase_of(self, position: Position) -> cython.int:
        """Minor pieces count 1, rooks 2, queens 4; 24 at the start."""
        return min(
            PHASES,
            popcount(position.kinds[KNIGHT] | position.kinds[BISHOP])
            + 2 * popcount(position.kinds[ROOK])
            + 4 * popcount(position.kinds[QUEEN]),
        )

    def share(self) -> cython.int:
        """How much, in 64ths, counts of what is not the endgame value.

        With few pieces left, an advantage that cannot win the endgame is worth little.
        """
        if self.scale <= NEARLY_DRAWN and self.phase <= FEW_PIECES:
            return self.scale
        return WHOLE

    def blend(self, position: Position, total: Pair) -> cython.int:
        """White's centipawns from a pair, by phase and by the scale of the endgame."""
        opening: cython.int = middlegame(total)
        ending: cython.int = endgame(total)
        ending += self.complexity(position, ending)
        self.scale = scale(self.survey, position, WHITE if ending > 0 else BLACK)
        opening = quotient(opening * self.share(), WHOLE)
        return quotient(
            opening * self.phase * WHOLE + ending * (PHASES - self.phase) * self.scale,
            PHASES * WHOLE,
        )

    def evaluate(self, position: Position) -> cython.int:
        """Centipawns from the view of the side to move."""
        return self.evaluate_within(position, -UNLIMITED, UNLIMITED)

    def evaluate_within(self, position: Position, low: cython.int, high: cython.int) -> cython.int:
        """The same with lazy evaluation: outside two limits, the HCE is returned without what the
        residual network would add; `lazy` tells."""
        known: cython.int
        value: cython.int
        self.lazy = False
        if self.nnue is not None:
            self.phase = self.phase_of(position)
            if not self.may_have_rules(position):
                return self.faded(position, self.nnue.value(position))
        self.survey.look(position)
        known = known_ending(self.survey, position)
        if known != UNKNOWN_ENDING:
            return known if position.us == WHITE else -known
        if self.nnue is not None:
            value = self.nnue.value(position)
            self.scale = scale(self.survey, position, position.us if value > 0 else position.us ^ 1)
            return self.faded(position, quotient(value * self.share(), WHOLE))
        value = self.hce(position)
        if self.accumulator is None or self.reader is None:
            return value
        self.lazy = not low < value < high
        if self.lazy:
            return value
        self.accumulator.look(self.survey, position)
        correction: cython.int = self.accumulator.value(position)
        self.reader.gather(self.survey, position, self.phase, self.scale, value)
        self.reader.read_activations(self.accumulator)
        correction += self.reader.correction()
        # An advantage that cannot win the ending is none for the network either.
        self.correction = quotient(correction * self.share(), WHOLE)
        return value + self.correction

    def may_have_rules(self, position: Position) -> cython.bint:
        """Whether the position may be a known ending, or one that an advantage does not win."""
        white: Bitboard = position.colours[WHITE]
        black: Bitboard = position.colours[BLACK]
        return self.phase <= FEW_PIECES or not white & (white - 1) or not black & (black - 1)

    def faded(self, position: Position, value: cython.int) -> cython.int:
        """A value that fades as the fifty-move rule approaches."""
        return quotient(value * (FADED - min(position.halfmoves, NO_PROGRESS)), FADED)

    def hce(self, position: Position) -> cython.int:
        """The hand-crafted evaluation (HCE) of the position that the survey has been started on."""
        total: Pair
        value: cython.int
        seek(self.survey, position)
        self.phase = self.phase_of(position)
        self.survey.begin(position)
        probe(self.survey, position)
        total = self.counts(position, WHITE) - self.counts(position, BLACK)
        # The pieces fill the attack maps that the other terms read.
        total += pieces(self.survey, position)
        total += king_safety(self.survey, position)
        total += threats(self.survey, position)
        total += passed_pawns(self.survey, position)
        total += space(self.survey, position)
        value = self.blend(position, total)
        value = self.faded(position, value)
        value = value if position.us == WHITE else -value
        return value + quotient(
            middlegame(self.survey.weight[TEMPO]) * self.phase
            + endgame(self.survey.weight[TEMPO]) * (PHASES - self.phase),
            PHASES,
        )

    def term_value(self, us: int, term: int) -> tuple[int, int]:
        """One term of the last evaluation: one side's (middlegame, endgame) values."""
        return (
            middlegame(self.survey.term[us][term]),
            endgame(self.survey.term[us][term]),
        )
