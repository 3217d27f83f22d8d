"""A person's calculation: a small search that chooses among the moves that the person looks at.

Alpha-beta with a table, killers, a null move and late move reductions. It differs from the engine's
search in that it is short, evaluates by the hand-written terms and a style's taste, and follows
captures only a few moves far.
"""

import cython

from philidor.contract.search_control import SearchControl
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.human.ordering import Ordering
from philidor.human.taste import Taste
from philidor.search.table import TranspositionTable

if not cython.compiled:
    from philidor.core.accessors import captured_by, pieces_of
    from philidor.core.movegen import generate, gives_check
    from philidor.core.see import EXCHANGE_VALUES, wins_at_least
    from philidor.core.types import (
        ALL_MOVES,
        CAPTURES,
        KING,
        MAX_MOVES,
        NO_KIND,
        NO_MOVE,
        NORMAL,
        PAWN,
        PROMOTION,
        WHITE,
        Colour,
        Kind,
        Move,
        MoveList,
        Moves,
        flag_of,
        quotient,
    )
    from philidor.evaluation.endgames import UNKNOWN_ENDING, known_ending
    from philidor.human.ordering import pick
    from philidor.human.types import (
        EXCHANGES,
        GLANCES,
        LATE,
        LATE_SHARE,
        LONGEST,
        MOST_MOVES,
        MOST_QUIETS,
        NEAR_END,
        NULL_SAVING,
        NULL_SHARE,
        SURE,
        VERY_LATE,
        ScoreList,
        Scores,
    )
    from philidor.search.accessors import prefetch_entry
    from philidor.search.types import (
        EXACT,
        INFINITE,
        LOWER,
        MATE,
        MATE_BOUND,
        NO_VALUE,
        UPPER,
        EntryRef,
        OneEntry,
        TableEntry,
        Value,
        entry_at,
    )


class Mind:
    """One player's calculation about one position at a time.

    depth, reached: plies of this calculation and of its last iteration. threat: the capture that
    the opponent would make if the side to move passed, after `glance_at_threat`. replies: to each
    move, after `glance`, what the opponent then captures, and how many plies the captures go on.
    """

    def __init__(self) -> None:
        self.position = Position()
        self.evaluator = Evaluator()
        self.taste = Taste()
        self.ordering = Ordering(self.position)
        self.table = TranspositionTable(1)
        self.control = SearchControl()
        if not cython.compiled:
            self.lines = [[NO_MOVE] * LONGEST for _ in range(LONGEST)]
            self.line_length = [0] * LONGEST
            self.root_moves: list[Move] = [NO_MOVE] * MAX_MOVES
            self.root_values = [0] * MOST_MOVES
            self.found_values = [0] * MOST_MOVES
            self.best_line = [NO_MOVE] * LONGEST
            self.replies: list[Move] = [NO_MOVE] * MAX_MOVES
            self.reply_lengths = [0] * MOST_MOVES
        self.depth = 1
        self.nodes = 0
        self.budget = 1
        self.reached = self.root_count = 0
        self.stopped = self.may_stop = self.heedless = False
        self.threat: Move = NO_MOVE

    # The position

    def judge(self) -> Value:
        """What the player thinks of the position, for the side to move."""
        known: Value
        self.evaluator.survey.look(self.position)
        known = known_ending(self.evaluator.survey, self.position)
        if known != UNKNOWN_ENDING:
            # Nobody's taste counts in an ending whose outcome is known.
            return known if self.position.us == WHITE else -known
        return self.evaluator.hce(self.position) + self.taste.of(
            self.position, self.evaluator.survey
        )

    def liking(self, move: Move) -> cython.int:
        """How much the player's style likes a move at first sight, in centipawns."""
        liked: cython.int
        self.taste.begin(self.position)
        self.position.make(move)
        self.evaluator.survey.look(self.position)
        liked = -self.taste.of(self.position, self.evaluator.survey)
        self.position.unmake()
        return liked

    def is_plain(self, move: Move) -> cython.bint:
        """Whether a move neither captures nor promotes nor castles nor gives check."""
        if flag_of(move) != NORMAL or captured_by(self.position, move) != NO_KIND:
            return False
        return not gives_check(self.position, move)

    def out_of_budget(self) -> cython.bint:
        """Count a position; whether the calculation ends here."""
        if self.stopped:
            return True
        self.nodes += 1
        if self.may_stop and self.nodes >= self.budget:
            self.stopped = True
        if (
            self.nodes % GLANCES == 0
            and not self.heedless
            and (self.control.stopped or self.control.out_of_time())
        ):
            self.stopped = True
        return self.stopped

    def adopt(self, move: Move, ply: cython.int) -> cython.void:
        """Make the line of this ply the move and the line after it."""
        i: cython.int
        self.lines[ply][ply] = move
        for i in range(ply + 1, self.line_length[ply + 1]):
            self.lines[ply][i] = self.lines[ply + 1][i]
        self.line_length[ply] = max(ply + 1, self.line_length[ply + 1])

    # The tree

    def may_gain(self, move: Move, order: cython.int, missing: Value) -> cython.bint:
        """Whether a capture loses nothing and may bring the centipawns that are missing.

        order: the score by which `Ordering` places it.
        """
        captured: Kind = captured_by(self.position, move)
        if captured == NO_KIND:
            return wins_at_least(self.position, move, 0)
        if flag_of(move) != PROMOTION and EXCHANGE_VALUES[captured] + SURE <= missing:
            return False
        return order > 0

    def any_hope(self, moves: Moves, count: cython.int, missing: Value) -> cython.bint:
        """Whether one of these captures and promotions may bring the centipawns missing."""
        i: cython.int
        captured: Kind
        for i in range(count):
            captured = captured_by(self.position, moves[i])
            if flag_of(moves[i]) == PROMOTION or EXCHANGE_VALUES[captured] + SURE > missing:
                return True
        return False

    def quiesce(self, alpha: Value, beta: Value, left: cython.int, ply: cython.int) -> Value:
        """The value once captures have been followed for `left` plies."""
        moves: MoveList
        scores: Scores
        if not cython.compiled:
            moves = [0] * MAX_MOVES
            scores = [0] * MOST_MOVES
        count: cython.int
        i: cython.int
        best: Value = -INFINITE
        value: Value
        move: Move
        in_check: cython.bint = self.position.checkers != 0
        self.line_length[ply] = ply
        if self.out_of_budget():
            return 0
        if in_check:
            count = generate(self.position, moves, 0, ALL_MOVES)
            if not count:
                return ply - MATE
        if not in_check or left <= 0 or ply >= LONGEST - 2:
            best = self.judge()
            if best >= beta or left <= 0 or ply >= LONGEST - 2:
                return best
            alpha = max(alpha, best)
        if not in_check:
            count = generate(self.position, moves, 0, CAPTURES)
            if not self.any_hope(moves, count, alpha - best):
                return best
        self.ordering.score(moves, scores, count, NO_MOVE, ply)
        for i in range(count):
            move = pick(moves, scores, count, i)
            if not in_check and not self.may_gain(move, scores[i], alpha - best):
                continue
            self.position.make(move)
            value = -self.quiesce(-beta, -alpha, left - 1, ply + 1)
            self.position.unmake()
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    self.adopt(move, ply)
                    if value >= beta:
                        break
        return best

    def passing_holds(self, beta: Value, depth: cython.int, ply: cython.int) -> cython.bint:
        """Whether the side to move stands well enough even if the opponent moves twice."""
        value: Value
        us: Colour = self.position.us
        if self.position.colours[us] == pieces_of(self.position, us, PAWN) | pieces_of(
            self.position, us, KING
        ):
            return False
        self.position.make_null()
        depth -= NULL_SAVING + quotient(depth, NULL_SHARE)
        value = -self.search(-beta, -beta + 1, depth, ply + 1, False)
        self.position.unmake_null()
        return value >= beta and value < MATE_BOUND

    def search(
        self,
        alpha: Value,
        beta: Value,
        depth: cython.int,
        ply: cython.int,
        may_pass: cython.bint,
    ) -> Value:
        """The value of a position, searched to a depth in plies."""
        entries: OneEntry
        if not cython.compiled:
            entries = [TableEntry()]
        entry: EntryRef = entry_at(entries, 0)
        static: Value = NO_VALUE
        if depth <= 0 or ply >= LONGEST - 2:
            return self.quiesce(alpha, beta, EXCHANGES, ply)
        self.line_length[ply] = ply
        if self.out_of_budget() or self.position.is_draw(ply):
            return 0
        self.table.probe(self.position.key, ply, entry)
        if entry.found and entry.depth >= depth and beta - alpha == 1:
            if entry.bound == EXACT or (
                entry.bound == LOWER if entry.value >= beta else entry.bound == UPPER
            ):
                return entry.value
        if beta - alpha == 1 and not self.position.checkers and beta > -MATE_BOUND:
            static = self.judge()
            if depth <= NEAR_END and static - SURE * depth >= beta:
                return static
            if may_pass and depth >= 2 and static >= beta:
                if self.passing_holds(beta, depth, ply):
                    return beta
                if self.stopped:
                    return 0
        return self.try_moves(alpha, beta, depth, ply, entry.move, static)

    def futile(
        self, static: Value, alpha: Value, depth: cython.int, seen: cython.int
    ) -> cython.bint:
        """Whether a quiet move is not worth a look: near the end, behind, or after many others.

        If one is not, those after it are not either.
        """
        if static == NO_VALUE or depth > NEAR_END:
            return False
        return static + SURE * (depth + 1) <= alpha or seen > MOST_QUIETS + depth * depth

    def try_moves(
        self,
        alpha: Value,
        beta: Value,
        depth: cython.int,
        ply: cython.int,
        known: Move,
        static: Value,
    ) -> Value:
        """The best of the moves; static: NO_VALUE where every move is searched."""
        moves: MoveList
        scores: Scores
        if not cython.compiled:
            moves = [0] * MAX_MOVES
            scores = [0] * MOST_MOVES
        first_alpha: Value = alpha
        best: Value = -INFINITE
        best_move: Move = NO_MOVE
        value: Value
        move: Move
        plain: cython.bint
        seen: cython.int = 0
        forcing_only: cython.bint = False
        i: cython.int
        count: cython.int = generate(self.position, moves, 0, ALL_MOVES)
        if not count:
            return ply - MATE if self.position.checkers else 0
        self.ordering.score(moves, scores, count, known, ply)
        for i in range(count):
            move = pick(moves, scores, count, i)
            if not forcing_only and best > -MATE_BOUND:
                forcing_only = self.futile(static, alpha, depth, seen + 1)
            plain = self.is_plain(move)
            if forcing_only and plain:
                continue
            seen += 1
            value = self.follow(move, plain, alpha, beta, depth, seen, ply)
            if self.stopped:
                return 0
            best = max(best, value)
            if value > alpha:
                alpha = value
                best_move = move
                self.adopt(move, ply)
                if value >= beta:
                    self.ordering.reward(move, depth, ply)
                    break
        if not seen:
            return self.judge()
        self.table.store(
            self.position.key, ply, best_move, best, NO_VALUE, depth,
            LOWER if best >= beta else EXACT if best > first_alpha else UPPER, False,
        )  # fmt: skip
        return best

    def follow(
        self,
        move: Move,
        plain: cython.bint,
        alpha: Value,
        beta: Value,
        depth: cython.int,
        seen: cython.int,
        ply: cython.int,
    ) -> Value:
        """The value of a move of the line's position, the `seen`th that is tried."""
        value: Value
        in_check: cython.bint = self.position.checkers != 0
        late: cython.int = 0
        if depth >= 3 and plain and not in_check:
            late = seen - LATE
        # Out of check, a line goes on by one ply.
        depth -= 0 if in_check else 1
        self.position.make(move)
        prefetch_entry(self.table, self.position.key)
        value = self.look_ahead(alpha, beta, depth, late, seen, ply + 1)
        self.position.unmake()
        return value

    def look_ahead(
        self,
        alpha: Value,
        beta: Value,
        rest: cython.int,
        late: cython.int,
        seen: cython.int,
        ply: cython.int,
    ) -> Value:
        """The value of the move just made, for the side that made it, in as few steps as possible.

        late: how many quiet moves beyond the first few it is. seen: its number among the moves.
        """
        value: Value
        saved: cython.int = 2 if late > VERY_LATE else 1 if late > 0 else 0
        if saved:
            saved += quotient(max(rest, 0), LATE_SHARE)
        if seen == 1:
            return -self.search(-beta, -alpha, rest, ply, True)
        value = -self.search(-alpha - 1, -alpha, rest - saved, ply, True)
        if value > alpha and (late > 0 or value < beta) and not self.stopped:
            value = -self.search(-beta, -alpha, rest, ply, True)
        return value

    # A glance

    def glance(
        self, moves: Moves, values: ScoreList, count: cython.int, left: cython.int
    ) -> cython.void:
        """The values of moves once captures have been followed for `left` plies after each."""
        i: cython.int
        self.stopped = self.may_stop = False
        self.heedless = True
        self.taste.begin(self.position)
        for i in range(count):
            self.position.make(moves[i])
            values[i] = -self.quiesce(-INFINITE, INFINITE, left, 1)
            self.reply_lengths[i] = self.line_length[1] - 1
            self.replies[i] = self.lines[1][1] if self.line_length[1] > 1 else NO_MOVE
            self.position.unmake()

    def allows_mate(self) -> cython.bint:
        """Whether the side to move can mate in one."""
        moves: MoveList
        evasions: MoveList
        if not cython.compiled:
            moves = [0] * MAX_MOVES
            evasions = [0] * MAX_MOVES
        i: cython.int
        escapes: cython.int
        count: cython.int = generate(self.position, moves, 0, ALL_MOVES)
        for i in range(count):
            if gives_check(self.position, moves[i]):
                self.position.make(moves[i])
                escapes = generate(self.position, evasions, 0, ALL_MOVES)
                self.position.unmake()
                if not escapes:
                    return True
        return False

    def glance_at_threat(self, left: cython.int) -> Value:
        """The value if the side to move passed, and the capture that the opponent then makes.

        Called after `glance`; not in check.
        """
        value: Value
        self.position.make_null()
        value = -self.quiesce(-INFINITE, INFINITE, left, 1)
        self.position.unmake_null()
        self.threat = self.lines[1][1] if self.line_length[1] > 1 else NO_MOVE
        return value

    # The root

    def iterate(self, depth: cython.int) -> cython.void:
        """Search each of the root's moves to a depth; all values are exact."""
        best: Value = -INFINITE
        value: Value
        i: cython.int
        for i in range(self.root_count):
            self.position.make(self.root_moves[i])
            value = -self.search(-INFINITE, INFINITE, depth - 1, 1, True)
            self.position.unmake()
            if self.stopped:
                return
            self.found_values[i] = value
            if value > best:
                best = value
                self.adopt(self.root_moves[i], 0)
        for i in range(self.root_count):
            self.root_values[i] = self.found_values[i]
        self.reached = depth
        self.best_length = self.line_length[0]
        for i in range(self.best_length):
            self.best_line[i] = self.lines[0][i]

    def deepen(self) -> cython.void:
        """Search deeper and deeper until depth, budget or time are used up."""
        while self.reached < self.depth and not self.stopped:
            self.iterate(self.reached + 1)
            self.may_stop = True

    def think(
        self, moves: list[int], depth: int, budget: int, strict: bool, control: SearchControl
    ) -> list[tuple[int, int]]:
        """Calculate on these root moves; each with its value in centipawns, in the same order.

        depth: plies. budget: positions; if it is not strict, the first iteration is finished all
        the same. `control` may stop the calculation; values are then those of the last complete
        iteration, and without one what a glance shows.
        """
        self.table.clear()
        self.ordering.clear()
        i: cython.int
        self.root_count = len(moves)
        for i in range(self.root_count):
            self.root_moves[i] = moves[i]
        self.glance(self.root_moves, self.root_values, self.root_count, EXCHANGES)
        self.control = control
        self.nodes = 0
        self.depth = depth
        self.budget = budget
        self.reached = self.best_length = 0
        self.stopped = self.heedless = False
        self.may_stop = strict
        self.line_length[0] = 0
        with cython.nogil:
            self.deepen()
        return [(self.root_moves[i], self.root_values[i]) for i in range(self.root_count)]

    def line(self) -> list[int]:
        """The best line of the last complete iteration."""
        return [self.best_line[i] for i in range(self.best_length)]
