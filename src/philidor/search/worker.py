"""One thread of a search: its position, current line, histories and limits."""

import math
from collections.abc import Callable, Sequence

import cython

from philidor.core.movegen import legal_moves
from philidor.core.outcomes import OutcomeTables
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.search.histories import Histories
from philidor.search.parameters import PARAMETERS, Parameters
from philidor.search.table import TranspositionTable

if not cython.compiled:
    from philidor.contract.search_control import SearchControl
    from philidor.core.types import NO_MOVE, Key, Move, quotient
    from philidor.search.types import (
        CORRECTION_UNIT,
        EXACT,
        INFINITE,
        LINE_WIDTH,
        LOWER,
        MAX_LEVELS,
        MOVES_A_LEVEL,
        NO_PIECE_TARGET,
        NO_VALUE,
        PIECE_TARGETS,
        PROVED_BOUND,
        REDUCTION_ROWS,
        ROOT_MOVES,
        STACK,
        STACK_BELOW,
        UPPER,
        Frame,
        Node,
        Tuning,
        Value,
        set_tuning,
        tuning_of,
    )

# Positions searched before root moves are reported.
ANNOUNCE_FROM = cython.declare(cython.longlong, 500000)
ANNOUNCE_FROM = 500000
# The clock is read once every this many positions; a power of two.
CLOCK_INTERVAL = cython.declare(cython.int, 1024)
CLOCK_INTERVAL = 1024
# Mean and standard deviation of the sum of four random bytes.
NOISE_MEAN = cython.declare(cython.int, 510)
NOISE_DEVIATION = cython.declare(cython.int, 148)
NOISE_MEAN, NOISE_DEVIATION = 510, 148
# The names that `deepening` uses, by the number of the bound.
BOUND_NAMES = ("", "upper", "lower", "")


class Worker:
    """A search thread's own data.

    number: 0 for the thread that reports and watches the limits. nodes: positions searched.
    noise: standard deviation (centipawns) of a weakened player's error, which is fixed by position.
    endgames: the endgame tables. probed_pieces: the most pieces of a position that is looked
    up in them, 0 for none; with that many pieces at `probed_depth` and above only. fifty_moves:
    whether the fifty-move rule is played. table_hits: positions found in them.
    """

    def __init__(
        self,
        number: int,
        table: TranspositionTable,
        control: SearchControl,
        parameters: Parameters,
    ) -> None:
        if not cython.compiled:
            self.frames = [Frame() for _ in range(STACK)]
            self.path = [Node() for _ in range(MAX_LEVELS)]
            self.values = Tuning()
            self.level = 0
            self.moves: list[Move] = [NO_MOVE] * (MAX_LEVELS * MOVES_A_LEVEL)
            self.scores = [0] * (MAX_LEVELS * MOVES_A_LEVEL)
            self.line: list[Move] = [NO_MOVE] * (LINE_WIDTH * LINE_WIDTH)
            self.line_length = [0] * LINE_WIDTH
            self.reductions = [0] * (REDUCTION_ROWS * REDUCTION_ROWS)
            self.root_moves: list[Move] = [0] * ROOT_MOVES
            self.root_excluded = [False] * ROOT_MOVES
            self.root_nodes = [0] * ROOT_MOVES
            self.root_values = [0] * ROOT_MOVES
            self.root_bounds = [0] * ROOT_MOVES
            self.root_depths = [0] * ROOT_MOVES
            self.root_ranks = [0] * ROOT_MOVES
            self.root_count = 0
            self.root_value = 0
            self.lines_excluded = 0
        self.tuning = tuning_of(self.values)
        self.number = number
        self.table = table
        self.control = control
        self.parameters = parameters
        self.position = Position()
        self.evaluator = Evaluator()
        self.histories = Histories()
        self.on_root_move: Callable[[int, int], None] | None = None
        self.nodes = 0
        self.node_limit = 0
        self.seldepth = self.root_depth = self.noise = self.null_move_from = 0
        self.noise_seed: Key = 0
        self.endgames = OutcomeTables()
        self.probed_pieces = self.table_hits = 0
        self.probed_depth, self.fifty_moves = 1, True
        self.checks_limits = number == 0
        self.tune()

    # Preparing a search

    def prepare(self) -> cython.void:
        """Reset the line and counts of the last search; the histories stay."""
        i: cython.int
        for i in range(STACK):
            self.frames[i].move = 0
            self.frames[i].excluded = 0
            self.frames[i].killers[0] = 0
            self.frames[i].killers[1] = 0
            self.frames[i].piece_target = NO_PIECE_TARGET
            self.frames[i].static_value = NO_VALUE
            self.frames[i].cutoffs = 0
            self.frames[i].extensions = 0
            self.frames[i].table_pv = False
            self.frames[i].reduction = 0
        self.level = 0
        self.nodes = self.table_hits = 0
        self.seldepth = 0
        self.null_move_from = 0
        self.evaluator.survey.pawn_probes = 0
        self.evaluator.survey.pawn_hits = 0

    def tune(self) -> None:
        """Copy the parameter values; must be called whenever one has changed."""
        for place, parameter in enumerate(PARAMETERS):
            set_tuning(self.tuning, place, getattr(self.parameters, parameter.name))
        for depth in range(1, REDUCTION_ROWS):
            for number in range(1, REDUCTION_ROWS):
                self.reductions[REDUCTION_ROWS * depth + number] = int(
                    self.parameters.reduction_base
                    + self.parameters.reduction_slope * math.log(depth) * math.log(number)
                )

    def choose_root_moves(self, wanted: Sequence[int]) -> None:
        """Search only these legal moves at the root; all if none are given."""
        legal = legal_moves(self.position)
        chosen = [move for move in legal if move in wanted] or legal
        self.root_count = len(chosen)
        for index, move in enumerate(chosen):
            self.root_moves[index] = move
            self.root_nodes[index] = 0
            self.root_depths[index] = 0
            self.root_excluded[index] = False

    def first_root_move(self) -> int:
        """The root move that is generated first."""
        return self.root_moves[0]

    def remembered_root_move(self) -> int:
        """The root move to play if not even one iteration is finished: the table's, if it has one
        from an earlier search."""
        known = self.table.look_up(self.position.key, 0)
        if known is None or self.root_index(known[0]) < 0:
            return self.root_moves[0]
        return known[0]

    def exclude(self, moves: Sequence[int]) -> None:
        """Exclude the root moves with which better lines begin."""
        index: cython.int
        if not moves and not self.lines_excluded:
            return
        self.lines_excluded = len(moves)
        for index in range(self.root_count):
            self.root_excluded[index] = self.root_moves[index] in moves

    # After a search

    def principal_variation(self) -> list[int]:
        """The best line of the last search from the root."""
        return [self.line[index] for index in range(self.line_length[0])]

    def nodes_behind(self, move: int) -> int:
        """Positions searched after one root move."""
        index: cython.int = self.root_index(move)
        return self.root_nodes[index] if index >= 0 else 0

    def root_record(self) -> list[tuple[int, int, str, int, int]]:
        """The results of the root's moves, in the order in which they were searched.

        For each: move, value, bound (`lower`, `upper`, empty if exact), depth of the iteration,
        positions searched after it since the search began. Moves that this iteration has not
        reached follow with their result of an earlier one; moves never searched are left out.
        """
        known = [index for index in range(self.root_count) if self.root_depths[index] > 0]
        known.sort(key=lambda index: (-self.root_depths[index], self.root_ranks[index]))
        return [
            (
                self.root_moves[index],
                self.root_values[index],
                BOUND_NAMES[self.root_bounds[index]],
                self.root_depths[index],
                self.root_nodes[index],
            )
            for index in known
        ]

    def forget_game(self) -> None:
        """Clear what was learned in earlier games."""
        self.histories.clear()
        self.evaluator.survey.forget_pawns()

    # During a search

    def out_of_budget(self) -> cython.bint:
        """Whether the search is to end; called at every node, reads the clock now and then."""
        if self.control.stopped:
            return True
        if not self.checks_limits:
            return False
        if (self.node_limit and self.nodes >= self.node_limit) or (
            not self.nodes & (CLOCK_INTERVAL - 1) and self.control.out_of_time()
        ):
            self.control.stop()
            return True
        return False

    def static_value(self) -> Value:
        """The evaluation of the position, with a weakened player's error."""
        return self.static_value_within(-INFINITE, INFINITE)

    def static_value_within(self, low: Value, high: Value) -> Value:
        """The same, by the HCE alone if that is not between two limits."""
        value: Value = self.evaluator.evaluate_within(self.position, low, high)
        mixed: Key
        if self.noise:
            mixed = self.position.key ^ self.noise_seed
            mixed ^= mixed >> 29
            # The sum of four uniform errors is close to a normal distribution.
            value += quotient(
                (
                    cython.cast(cython.int, mixed & 255)
                    + cython.cast(cython.int, (mixed >> 8) & 255)
                    + cython.cast(cython.int, (mixed >> 16) & 255)
                    + cython.cast(cython.int, (mixed >> 24) & 255)
                    - NOISE_MEAN
                )
                * self.noise,
                NOISE_DEVIATION,
            )
        return value

    def corrected(self, value: Value, ply: cython.int) -> Value:
        """The static value with the correction histories added; kept below proved ones."""
        # Worth (correction): 1.07 times the nodes without; +7 [-16, +31] Elo, 560 games.
        # Worth (line_correction): 0.97 times the nodes without; +16 [-7, +39] Elo, 560 games.
        value += quotient(
            self.histories.correction(self.position) * self.tuning.correction_weight
            + self.histories.line_correction[self.line_slot(ply)] * self.tuning.line_correction,
            CORRECTION_UNIT,
        )
        return max(-PROVED_BOUND + 1, min(PROVED_BOUND - 1, value))

    def learn_correction(self, bonus: cython.int, ply: cython.int) -> cython.void:
        """Record that the static value at this ply was too low by `bonus`, which is limited."""
        self.histories.learn_correction(self.position, bonus)
        self.histories.correct(self.histories.line_correction, self.line_slot(ply), bonus)

    def line_slot(self, ply: cython.int) -> cython.int:
        """The last two moves as one index."""
        return (
            self.frames[ply - 2 + STACK_BELOW].piece_target * (PIECE_TARGETS + 1)
            + self.frames[ply - 1 + STACK_BELOW].piece_target
        )

    def root_index(self, move: Move) -> cython.int:
        """Index of a move among the root moves, -1 if it is not one of them."""
        index: cython.int
        for index in range(self.root_count):
            if self.root_moves[index] == move:
                return index
        return -1

    def note_root(
        self, index: cython.int, number: cython.int, value: Value, alpha: Value, beta: Value
    ) -> cython.void:
        """Store the result of the root move that was searched as the `number`th in a window.

        A search for a further line, which excludes the better ones, does not change the order.
        """
        if not self.lines_excluded or self.root_depths[index] != self.root_depth:
            self.root_ranks[index] = number
        self.root_depths[index] = self.root_depth
        self.root_values[index] = value
        self.root_bounds[index] = EXACT
        if value <= alpha:
            self.root_bounds[index] = UPPER
        elif value >= beta:
            self.root_bounds[index] = LOWER

    def adopt_line(self, ply: cython.int, move: Move) -> cython.void:
        """Set the best line at this ply: the move, followed by the next ply's line."""
        i: cython.int
        length: cython.int = self.line_length[ply + 1]
        self.line[LINE_WIDTH * ply] = move
        for i in range(length):
            self.line[LINE_WIDTH * ply + i + 1] = self.line[LINE_WIDTH * (ply + 1) + i]
        self.line_length[ply] = length + 1

    def announce(self, move: Move, number: cython.int) -> cython.void:
        """In a long search, report that the `number`th root move comes next."""
        if self.nodes <= ANNOUNCE_FROM or self.on_root_move is None:
            return
        with cython.gil:
            self.on_root_move(move, self.lines_excluded + number)
