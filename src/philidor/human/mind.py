"""A person's calculation: a small search through the moves that the person sees.

Alpha-beta with a table, killers, a null move and late move reductions, so that a level's positions
go where a player's attention goes. It differs from the engine's search in what it leaves out:
moves that `Perception` overlooks do not exist for it, neither its own nor the opponent's; kinds of
moves cost different depth; captures are followed only a few moves far.
"""

import cython

from philidor.contract.search_control import SearchControl
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.human.ordering import Ordering
from philidor.human.perception import Perception
from philidor.human.taste import Taste
from philidor.search.table import TranspositionTable

if not cython.compiled:
    from philidor.core.accessors import captured_by, men_of
    from philidor.core.checks import is_check
    from philidor.core.movegen import generate
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
    from philidor.human.kinds import enter, focus_of, kinds_of, nature_of, setting_of
    from philidor.human.ordering import pick
    from philidor.human.perception import mixed
    from philidor.human.types import (
        BACKWARD,
        CAPTURE,
        CHECK,
        DISCOVERY,
        KNIGHT_MOVE,
        LONG,
        LONGEST,
        MOST_MOVES,
        PLY,
        PROMOTES,
        QUIET,
        SIDEWAYS,
        Scene,
        SceneRef,
        Scores,
        checks_of,
        scene_at,
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

# Depth saved where the opponent may move twice, and a share of the depth there; quiet moves after
# the first few are searched less deep, by a share of the depth as well.
NULL_SAVING = cython.declare(cython.int, 3 * 100)
NULL_SAVING = 3 * 100
NULL_SHARE = cython.declare(cython.int, 4)
NULL_SHARE = 4
LATE = cython.declare(cython.int, 4)
LATE = 4
LATE_SHARE = cython.declare(cython.int, 5)
LATE_SHARE = 5
# Near the end of a line (in hundredths of a ply), an advantage of so many centipawns for each ply
# left is not looked at further, and a disadvantage of one step more sees no quiet moves.
NEAR_END = cython.declare(cython.int, 4 * 100)
NEAR_END = 4 * 100
SURE = cython.declare(cython.int, 120)
SURE = 120
# How often the clock and the stop flag are looked at, in positions.
GLANCES = cython.declare(cython.int, 64)
GLANCES = 64
# Depth in the table is kept in quarters of a ply.
TABLE_DEPTH = cython.declare(cython.int, 25)
TABLE_DEPTH = 25


class Mind:
    """One player's calculation about one position at a time.

    exchanges: plies of captures followed beyond the depth. forcing_cost,
    quiet_cost, hidden_cost: the depth that a capture or check, a quiet move, and a quiet move of a
    kind that is hard to see use up. doubt: centipawns by which a move is misjudged at most.
    knows_endings: whether the rules for special endings are known. depth,
    reached: of this calculation and of its last iteration, in hundredths of a ply.
    """

    def __init__(self, share: tuple[int, ...]) -> None:
        self.position = Position()
        self.evaluator = Evaluator()
        self.perception = Perception(share)
        self.taste = Taste()
        self.ordering = Ordering(self.position)
        self.table = TranspositionTable(1)
        self.control = SearchControl()
        if not cython.compiled:
            self.lines = [[NO_MOVE] * LONGEST for _ in range(LONGEST)]
            self.line_length = [0] * LONGEST
            self.scenes = [Scene() for _ in range(LONGEST)]
            self.root_moves: list[Move] = [NO_MOVE] * MAX_MOVES
            self.root_values = [0] * MOST_MOVES
            self.root_costs = [0] * MOST_MOVES
        self.depth = PLY
        self.exchanges = 2
        self.forcing_cost = self.quiet_cost = self.hidden_cost = PLY
        self.doubt = 0
        self.knows_endings = True
        self.nodes = 0
        self.budget = 1
        self.reached = self.root_count = 0
        self.stopped = self.may_stop = False
        self.root_focus = -1
        self.root_top = 0

    def set_skill(
        self,
        exchanges: int,
        costs: tuple[int, int, int],
        doubt: int,
        knows_endings: bool,
    ) -> None:
        """Take over a level's numbers; `costs` of forcing, quiet and hidden moves."""
        self.exchanges = exchanges
        self.forcing_cost, self.quiet_cost, self.hidden_cost = costs
        self.doubt = doubt
        self.knows_endings = knows_endings

    # The position

    def judge(self) -> Value:
        """What the player thinks of the position, for the side to move."""
        known: Value = UNKNOWN_ENDING
        self.evaluator.survey.look(self.position)
        if self.knows_endings:
            known = known_ending(self.evaluator.survey, self.position)
        if known != UNKNOWN_ENDING:
            # Nobody's taste counts in an ending whose outcome is known.
            return known if self.position.us == WHITE else -known
        return self.evaluator.by_hand(self.position) + self.taste.of(
            self.position, self.evaluator.survey
        )

    def scene(self, ply: cython.int) -> SceneRef:
        """What the kinds of moves in the position of the line depend on; nothing is found yet."""
        scene: SceneRef = scene_at(self.scenes, ply)
        enter(scene, focus_of(self.position, self.root_focus, self.root_top))
        return scene

    def notices(
        self, scene: SceneRef, move: Move, nature: cython.int, ply: cython.int
    ) -> cython.bint:
        """Whether the player sees a move of the line's position.

        Out of check there are few moves, and everybody looks for them one by one.
        """
        if self.position.checkers:
            return True
        if self.perception.surely_sees(move, (nature & CAPTURE) != 0, ply):
            return True
        nature |= setting_of(self.position, scene, move, nature)
        return self.perception.sees(nature, move, ply)

    def notices_capture(self, scene: SceneRef, move: Move, ply: cython.int) -> cython.bint:
        """The same for a capture or promotion of which nothing is known yet."""
        if captured_by(self.position, move) != NO_KIND:
            if self.perception.surely_sees(move, True, ply):
                return True
        return self.notices(scene, move, nature_of(self.position, scene, move), ply)

    def is_plain(self, scene: SceneRef, move: Move) -> cython.bint:
        """Whether a move neither captures nor promotes nor castles nor gives check."""
        if flag_of(move) != NORMAL or captured_by(self.position, move) != NO_KIND:
            return False
        return not is_check(self.position, checks_of(scene), move)

    def out_of_budget(self) -> cython.bint:
        """Count a position; whether the calculation ends here."""
        if self.stopped:
            return True
        self.nodes += 1
        if self.may_stop and self.nodes >= self.budget:
            self.stopped = True
        if self.nodes % GLANCES == 0 and (self.control.stopped or self.control.out_of_time()):
            self.stopped = True
        return self.stopped

    def cost(self, kinds: cython.int) -> cython.int:
        """The depth that a move of these kinds uses up."""
        if kinds & (CAPTURE | CHECK | PROMOTES):
            return self.forcing_cost
        if kinds & (BACKWARD | SIDEWAYS | LONG | KNIGHT_MOVE | DISCOVERY):
            return self.hidden_cost
        return self.quiet_cost

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
        scene: SceneRef
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
        scene = self.scene(ply)
        self.ordering.score(moves, scores, count, NO_MOVE, ply)
        for i in range(count):
            move = pick(moves, scores, count, i)
            if not in_check and not (
                self.may_gain(move, scores[i], alpha - best)
                and self.notices_capture(scene, move, ply)
            ):
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
        if self.position.colours[us] == men_of(self.position, us, PAWN) | men_of(
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
        """The value of a position, as far as the player sees."""
        entries: OneEntry
        if not cython.compiled:
            entries = [TableEntry()]
        entry: EntryRef = entry_at(entries, 0)
        static: Value = NO_VALUE
        if depth <= 0 or ply >= LONGEST - 2:
            return self.quiesce(alpha, beta, self.exchanges, ply)
        self.line_length[ply] = ply
        if self.out_of_budget() or self.position.is_draw(ply):
            return 0
        self.table.probe(self.position.key, ply, entry)
        if entry.found and entry.depth >= depth // TABLE_DEPTH and beta - alpha == 1:
            if entry.bound == EXACT or (
                entry.bound == LOWER if entry.value >= beta else entry.bound == UPPER
            ):
                return entry.value
        if beta - alpha == 1 and not self.position.checkers and beta > -MATE_BOUND:
            static = self.judge()
            if depth <= NEAR_END and static - quotient(SURE * depth, PLY) >= beta:
                return static
            if may_pass and depth >= 2 * PLY and static >= beta:
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
        plies: cython.int = quotient(depth, PLY)
        if static == NO_VALUE or depth > NEAR_END:
            return False
        return static + quotient(SURE * (depth + PLY), PLY) <= alpha or seen > 6 + plies * plies

    def try_moves(
        self,
        alpha: Value,
        beta: Value,
        depth: cython.int,
        ply: cython.int,
        known: Move,
        static: Value,
    ) -> Value:
        """The best of the moves that the player sees; the static value if it sees none.

        static: NO_VALUE where every move that the player sees is searched.
        """
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
        nature: cython.int
        seen: cython.int = 0
        forcing_only: cython.bint = False
        scene: SceneRef = self.scene(ply)
        i: cython.int
        count: cython.int = generate(self.position, moves, 0, ALL_MOVES)
        if not count:
            return ply - MATE if self.position.checkers else 0
        self.ordering.score(moves, scores, count, known, ply)
        for i in range(count):
            move = pick(moves, scores, count, i)
            if not forcing_only and best > -MATE_BOUND:
                forcing_only = self.futile(static, alpha, depth, seen + 1)
            if forcing_only and self.is_plain(scene, move):
                continue
            nature = nature_of(self.position, scene, move)
            if not self.notices(scene, move, nature, ply):
                continue
            seen += 1
            value = self.follow(move, nature, alpha, beta, depth, seen, ply)
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
            self.position.key, ply, best_move, best, NO_VALUE, depth // TABLE_DEPTH,
            LOWER if best >= beta else EXACT if best > first_alpha else UPPER, False,
        )  # fmt: skip
        return best

    def follow(
        self,
        move: Move,
        kinds: cython.int,
        alpha: Value,
        beta: Value,
        depth: cython.int,
        seen: cython.int,
        ply: cython.int,
    ) -> Value:
        """The value of a move of the line's position, the `seen`th that the player looks at."""
        value: Value
        in_check: cython.bint = self.position.checkers != 0
        late: cython.int = 0
        if depth >= 3 * PLY and kinds & QUIET and not in_check:
            late = seen - LATE
        depth -= self.forcing_cost if in_check else self.cost(kinds)
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
        saved: cython.int = 2 * PLY if late > 2 * LATE else PLY if late > 0 else 0
        if saved:
            saved += quotient(max(rest, 0), LATE_SHARE)
        if seen == 1:
            return -self.search(-beta, -alpha, rest, ply, True)
        value = -self.search(-alpha - 1, -alpha, rest - saved, ply, True)
        if value > alpha and (late > 0 or value < beta) and not self.stopped:
            value = -self.search(-beta, -alpha, rest, ply, True)
        return value

    # The root

    def doubtful(self, move: Move) -> cython.int:
        """The player's misjudgement of a move in centipawns: small errors are the most frequent."""
        draw: cython.int
        if not self.doubt:
            return 0
        draw = cython.cast(cython.int, (mixed(self.perception.thought ^ move) >> 32) % 201)
        draw += cython.cast(cython.int, (mixed(self.perception.thought ^ move) >> 48) % 201)
        return quotient((draw - 200) * self.doubt, 200)

    def iterate(self, depth: cython.int) -> cython.void:
        """Search the root's moves to a depth; values of moves that cannot be chosen are bounds."""
        best: Value = -INFINITE
        least: Value
        value: Value
        i: cython.int
        unsearched: cython.int
        for i in range(self.root_count):
            # A move may win by the doubt about it and about the best one.
            least = max(-INFINITE, best - 2 * self.doubt - 1)
            self.position.make(self.root_moves[i])
            value = self.look_ahead(least, INFINITE, depth - self.root_costs[i], 0, i + 1, 1)
            self.position.unmake()
            if self.stopped:
                # The other moves' values are bounds from a shallower search, and so too high.
                if i or not self.reached:
                    for unsearched in range(i, self.root_count):
                        self.root_values[unsearched] = -INFINITE
                return
            self.root_values[i] = value
            if value > best:
                best = value
                self.adopt(self.root_moves[i], 0)
        self.reached = depth

    def sort_root(self) -> cython.void:
        """Put the best root moves first; equal ones keep their order."""
        i: cython.int
        j: cython.int
        move: Move
        value: cython.int
        cost: cython.int
        for i in range(1, self.root_count):
            move = self.root_moves[i]
            value = self.root_values[i]
            cost = self.root_costs[i]
            j = i
            while j > 0 and self.root_values[j - 1] < value:
                self.root_moves[j] = self.root_moves[j - 1]
                self.root_values[j] = self.root_values[j - 1]
                self.root_costs[j] = self.root_costs[j - 1]
                j -= 1
            self.root_moves[j] = move
            self.root_values[j] = value
            self.root_costs[j] = cost

    def deepen(self) -> cython.void:
        """Search deeper and deeper until depth, budget or time are used up."""
        depth: cython.int = 0
        while depth < self.depth and not self.stopped:
            depth = min(depth + PLY, self.depth)
            self.iterate(depth)
            self.sort_root()
            self.may_stop = True

    def think(
        self,
        moves: list[int],
        focus: int,
        depth: int,
        budget: int,
        strict: bool,
        control: SearchControl,
    ) -> list[tuple[int, int]]:
        """Calculate on these root moves; each with its value in centipawns, the best first.

        focus: on the board. depth: hundredths of a ply. budget: positions; if it is not strict, the
        first iteration is finished all the same. `control` may stop the calculation.
        """
        self.table.clear()
        self.ordering.clear()
        i: cython.int
        self.control = control
        self.nodes = 0
        self.depth = depth
        self.budget = budget
        self.reached = 0
        self.stopped = False
        self.may_stop = strict
        self.root_focus = focus
        self.root_top = self.position.top
        self.taste.begin(self.position)
        self.root_count = len(moves)
        for i in range(self.root_count):
            self.root_moves[i] = moves[i]
            self.root_values[i] = 0
            self.root_costs[i] = self.cost(kinds_of(self.position, moves[i], focus))
        self.line_length[0] = 0
        with cython.nogil:
            self.deepen()
        return [(self.root_moves[i], self.root_values[i]) for i in range(self.root_count)]

    def line(self) -> list[int]:
        """The best line of the last complete search."""
        return [self.lines[0][i] for i in range(self.line_length[0])]
