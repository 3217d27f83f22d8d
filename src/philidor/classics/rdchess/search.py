"""The search in three routines: the root, the full-width NegaScout search, and quiescence.

All are fail-soft: a result inside the window is exact, one at or below alpha an upper bound, one at
above beta a lower bound. Only quiescence deviates by design: it stops at the first capture that
raises the static score, so a better one may be missed. The result of an aborted search is ignored.
"""

import cython

if not cython.compiled:
    from philidor.classics.common.pace import Pace
    from philidor.classics.common.root_record import RootRecord
    from philidor.classics.common.variation import Variation
    from philidor.classics.rdchess.attacks import in_check, survey
    from philidor.classics.rdchess.board import Board
    from philidor.classics.rdchess.endings import ENDGAME, MIDDLEGAME, case_of
    from philidor.classics.rdchess.evaluate import Evaluator
    from philidor.classics.rdchess.exchange import exchange, gain
    from philidor.classics.rdchess.movegen import MoveLists
    from philidor.classics.rdchess.ordering import Ordering
    from philidor.classics.rdchess.root_moves import RootMoves
    from philidor.classics.rdchess.selectivity import (
        FRONTIER,
        PRE_FRONTIER,
        futility_margin,
        is_futile,
        is_quiet,
        is_razored,
        reaches_seventh,
        repetition_score,
    )
    from philidor.classics.rdchess.stage import Stage
    from philidor.classics.rdchess.table import Table
    from philidor.classics.rdchess.types import (
        BOUND_EXACT,
        BOUND_LOWER,
        BOUND_UPPER,
        DRAW,
        INFINITE,
        MATE,
        MATE_BOUND,
        MAX_PLY,
        NO_MOVE,
        PASS,
        Depth,
        Key,
        Move,
        Node,
        Score,
    )
    from philidor.contract.search_control import SearchControl

# Depth reduction of a null move, in plies (chosen).
NULL_REDUCTION = 2
# A null move is tried when material is no more than this below beta (chosen).
NULL_MARGIN = 60
# No extension at a ply beyond this many times the iteration's depth (chosen).
EXTENSION_LIMIT = 2
# Allowance for positional terms; farther outside the window material decides (chosen).
LAZY_MARGIN = 280
# What a capture may win beyond the exchange, in quiescence (chosen).
GAIN_MARGIN = 60
# Nodes between two readings of the clock; uncompiled, a node takes hundreds of times as long.
CLOCK_INTERVAL = 512 if cython.compiled else 16


class Search:
    """One search over a board, with its tables and its counters.

    `use_...` are the switches. `node_limit` is 0 for no limit. `reach` is the deepest ply of the
    full-width search in this iteration. `path` holds the full-width nodes of the current line.
    """

    def __init__(self, board: Board, table: Table) -> None:
        if not cython.compiled:
            self.positional = [0] * MAX_PLY
            self.path = [Node() for _ in range(MAX_PLY)]
        self.board = board
        self.table = table
        self.pace = Pace(CLOCK_INTERVAL)
        self.variation = Variation()
        self.lists = MoveLists()
        self.ordering = Ordering()
        self.evaluator = Evaluator(Stage())
        self.root_moves = RootMoves()
        self.record = RootRecord()
        self.use_table = self.use_null_move = self.use_pruning = True
        self.use_lazy = self.use_quiescence_stop = True
        self.prepare([])

    def set_table(self, table: Table) -> None:
        """Use another table from now on."""
        self.table = table

    def prepare(self, root_moves: list[int], control: SearchControl | None = None) -> None:
        """Begin a search of these legal moves; without a control only depth and nodes end it."""
        self.control = SearchControl() if control is None else control
        self.pace.begin()
        self.root_moves.set(root_moves)
        self.record.clear()
        self.variation.begin(0)
        self.best_move = NO_MOVE
        self.aborted = False
        self.node_limit = 0
        self.iteration = 1
        self.reach = 0
        self.nodes = self.quiescence_nodes = self.max_depth = 0
        self.hash_probes = self.hash_hits = self.hash_cutoffs = 0
        self.null_moves = self.null_cutoffs = self.repeated_searches = self.saved_generations = 0
        self.check_extensions = self.pawn_extensions = self.repetition_draws = 0
        self.razored = self.extended_futile = self.futile = 0
        self.lazy_scores = self.estimated_scores = self.hopeless_captures = self.satisfied = 0
        self.evaluator.calls = 0
        self.evaluator.pawns.table.restart_counts()
        self.table.new_search()
        self.ordering.clear()
        self.lists.face(self.board)
        self.evaluator.prepare(self.board)

    def search_root(self, alpha: Score, beta: Score, depth: Depth) -> Score:
        """Search the root's moves in a window; afterwards `line` begins with the best move.

        It runs without the GIL. After an aborted search, the answer is the best of the moves that
        it finished, or the former answer if it finished none.
        """
        self.iteration = depth
        self.reach = 0
        with cython.nogil:
            score: Score = self.root(alpha, beta, depth)
        return score

    def root(self, alpha: Score, beta: Score, depth: Depth) -> Score:
        """Search the root's moves with NegaScout."""
        best: Score = -INFINITE
        lower: Score = alpha
        index: cython.int
        self.positional[0] = 0
        self.arrange_root()
        self.record.clear()
        rest: Depth = depth - 1
        if self.board.stack[self.board.ply].checked:
            rest += 1
            self.check_extensions += 1
        for index in range(self.root_moves.count):
            move: Move = self.root_moves.moves[index]
            extra: Depth = self.pawn_extension(move, 0)
            before: cython.longlong = self.nodes
            self.board.make(move)
            score: Score = self.scout(lower, beta, rest + extra, 0, index == 0)
            self.board.unmake()
            if self.aborted:
                return 0
            self.record.note(move, score, lower, beta, self.nodes - before)
            if score > best:
                best = score
                if score > lower or index == 0:
                    self.variation.lengthen(move, 0)
                    self.best_move = move
                lower = max(lower, score)
                if score >= beta:
                    break
        if self.use_table and self.root_moves.count > 0:
            self.table.store_result(
                self.board.stack[self.board.ply].key, self.best_move, best, alpha, beta, depth, 0
            )
        return best

    def arrange_root(self) -> cython.void:
        """Put the root's moves in the order of their classes; the best move so far comes first."""
        survey(self.board)
        hash_move: Move = self.best_move
        if hash_move == NO_MOVE and self.use_table:
            hash_move = self.table.best_move(self.board.stack[self.board.ply].key)
        self.root_moves.arrange(self.board, self.lists, self.ordering, hash_move)

    def visit(self, ply: cython.int) -> cython.bint:
        """Count a node. Returns True when the search must end."""
        late: cython.bint = False
        spent: cython.bint = self.node_limit != 0 and self.nodes >= self.node_limit
        if self.nodes >= self.pace.due:
            self.pace.keep(self.nodes)
            late = self.control.out_of_time()
        if late or spent or self.control.stopped:
            self.aborted = True
            return True
        self.nodes += 1
        if ply > self.max_depth:
            self.max_depth = ply
        return False

    def full_width(
        self, alpha: Score, beta: Score, depth: Depth, ply: cython.int, null_allowed: cython.bint
    ) -> Score:
        """Search all moves to the given depth."""
        # Step 1. A repetition is nearly a draw, and is never stored.
        self.variation.begin(ply)
        self.positional[ply] = 0
        if self.board.repeated():
            self.nodes += 1
            self.repetition_draws += 1
            return repetition_score(self.board)

        # Step 2. Extend by one ply in check. At the horizon go on with quiescence.
        checked: cython.bint = in_check(self.board)
        if checked and ply < EXTENSION_LIMIT * self.iteration:
            depth += 1
            self.check_extensions += 1
        if depth <= 0 or ply >= MAX_PLY - 2:
            return self.horizon(alpha, beta, ply)
        if self.visit(ply):
            return 0
        if ply > self.reach:
            self.reach = ply

        # Step 3. The table may settle the node, or narrow its window.
        self.open_node(alpha, beta, ply, checked)
        if self.known_by_table(depth, ply):
            return self.path[ply].best

        # Step 4. Razoring, and the futility margin of this node.
        depth = self.razored_depth(depth, ply)
        self.path[ply].margin = futility_margin(depth) if self.prunable(ply) else 0

        # Step 5. The hash move, before any move has been generated.
        survey(self.board)
        self.try_hash_move(depth, ply)
        if self.aborted:
            return 0

        # Step 6. The null move: when even passing holds beta, a move will.
        if null_allowed and self.null_move_fails_high(depth, ply):
            # Store passing as the best "move", so that it is tried first the next time.
            if self.use_table:
                self.table.store(
                    self.path[ply].key, PASS, self.path[ply].beta, depth, BOUND_LOWER, ply
                )
            return self.path[ply].beta

        # Step 7. All other moves in the order of their classes.
        self.try_other_moves(depth, ply)
        if self.aborted:
            return 0

        # Step 8. Without a legal move it is mate or stalemate; any other result is stored.
        return self.concluded(alpha, depth, ply)

    def open_node(
        self, alpha: Score, beta: Score, ply: cython.int, checked: cython.bint
    ) -> cython.void:
        """Initialise a node with the requested window and no result."""
        self.path[ply].key = self.board.stack[self.board.ply].key
        self.path[ply].alpha = alpha
        self.path[ply].beta = beta
        self.path[ply].least = -INFINITE
        self.path[ply].most = INFINITE
        self.path[ply].lead = self.board.lead()
        self.path[ply].checked = checked
        self.path[ply].hash_move = NO_MOVE
        self.path[ply].best = -INFINITE
        self.path[ply].best_move = NO_MOVE

    def known_by_table(self, depth: Depth, ply: cython.int) -> cython.bint:
        """Whether the table gives the node's value, stored in `best`; if not, narrow the window."""
        record: cython.longlong = self.probe(self.path[ply].key)
        if record < 0:
            return False
        if self.table.records[record].move != PASS:
            self.path[ply].hash_move = self.table.records[record].move
        if self.table.records[record].draft < depth:
            return False
        score: Score = self.table.value(record, ply)
        bound: cython.int = self.table.bound(record)
        if bound != BOUND_UPPER and score >= self.path[ply].beta:
            self.hash_cutoffs += 1
            self.path[ply].best = score
            return True
        if bound == BOUND_EXACT or (bound == BOUND_UPPER and score <= self.path[ply].alpha):
            self.path[ply].best = score
            return True
        if bound == BOUND_LOWER:
            self.path[ply].least = score
            self.path[ply].alpha = max(self.path[ply].alpha, score)
        else:
            self.path[ply].most = score
            self.path[ply].beta = min(self.path[ply].beta, score)
        return False

    def prunable(self, ply: cython.int) -> cython.bint:
        """Whether moves may be pruned at a node: not in check, and alpha is not a mate score."""
        alpha: Score = self.path[ply].alpha
        return (
            self.use_pruning
            and not self.path[ply].checked
            and alpha > -MATE_BOUND
            and alpha < MATE_BOUND
        )

    def razored_depth(self, depth: Depth, ply: cython.int) -> Depth:
        """Razoring: search two plies instead of three when a queen or more below alpha."""
        if self.prunable(ply) and is_razored(
            self.board, depth, self.path[ply].lead, self.path[ply].alpha
        ):
            self.razored += 1
            return PRE_FRONTIER
        return depth

    def try_hash_move(self, depth: Depth, ply: cython.int) -> cython.void:
        """Search the table's move if it is legal here; its result becomes the node's best."""
        self.path[ply].lower = self.path[ply].alpha
        move: Move = self.path[ply].hash_move
        if move != NO_MOVE and not self.lists.holds(self.board, ply, move):
            move = NO_MOVE
        self.path[ply].hash_move = move
        if move == NO_MOVE:
            return
        score: Score = self.try_move(
            move, self.path[ply].lower, self.path[ply].beta, depth, ply, True
        )
        if not self.aborted:
            self.improve(move, score, ply)

    def improve(self, move: Move, score: Score, ply: cython.int) -> cython.void:
        """Store a move as the node's best so far."""
        self.path[ply].best = score
        self.path[ply].best_move = move
        if score > self.path[ply].lower:
            self.path[ply].lower = score
            self.variation.lengthen(move, ply)

    def try_other_moves(self, depth: Depth, ply: cython.int) -> cython.void:
        """Search the node's moves, except the hash move, until one reaches beta."""
        beta: Score = self.path[ply].beta
        if self.path[ply].best >= beta:
            self.saved_generations += 1
            return
        self.lists.generate(self.board, ply)
        count: cython.int = self.ordering.arrange(
            self.board, self.lists, ply, self.path[ply].hash_move, 0
        )
        index: cython.int
        for index in range(count):
            move: Move = self.ordering.pick(ply, index, count)
            if self.left_out(move, depth, ply):
                continue
            first: cython.bint = self.path[ply].best == -INFINITE
            score: Score = self.try_move(move, self.path[ply].lower, beta, depth, ply, first)
            if self.aborted:
                return
            if score > self.path[ply].best:
                self.improve(move, score, ply)
                if score >= beta:
                    return

    def left_out(self, move: Move, depth: Depth, ply: cython.int) -> cython.bint:
        """Whether futility leaves a move out; the most it could gain still counts for `best`."""
        if self.path[ply].margin == 0 or self.path[ply].best == -INFINITE:
            return False
        promise: Score = self.path[ply].lead + gain(self.board, move) + self.path[ply].margin
        if promise > self.path[ply].lower or not is_futile(self.board, move):
            return False
        self.futile += depth == FRONTIER
        self.extended_futile += depth == PRE_FRONTIER
        self.path[ply].best = max(self.path[ply].best, promise)
        return True

    def concluded(self, alpha: Score, depth: Depth, ply: cython.int) -> Score:
        """The node's value once its moves are searched; `alpha` is the requested one."""
        best: Score = self.path[ply].best
        best_move: Move = self.path[ply].best_move
        if best == -INFINITE:
            return ply - MATE if self.path[ply].checked else DRAW
        if best >= self.path[ply].beta and is_quiet(self.board, best_move):
            self.ordering.reward(best_move, ply)
        # Bounds from the table still hold.
        best = max(self.path[ply].least, min(self.path[ply].most, best))
        if self.use_table:
            self.table.store_result(
                self.path[ply].key, best_move, best, alpha, self.path[ply].beta, depth, ply
            )
        return best

    def probe(self, key: Key) -> cython.longlong:
        """Index of the position's record in the table, -1 for none. Counts the probe."""
        if not self.use_table:
            return -1
        self.hash_probes += 1
        record: cython.longlong = self.table.probe(key)
        self.hash_hits += record >= 0
        return record

    def null_move_fails_high(self, depth: Depth, ply: cython.int) -> cython.bint:
        """Whether a search of reduced depth after passing still reaches beta.

        Tried with a null window, not in check, when the hash move caused no cutoff; not with king
        and pawns alone, where zugzwang is likely.
        """
        beta: Score = self.path[ply].beta
        if self.path[ply].best >= beta or beta - self.path[ply].alpha != 1:
            return False
        if self.path[ply].checked or not self.use_null_move or beta <= -MATE_BOUND:
            return False
        if self.path[ply].lead + NULL_MARGIN < beta:
            return False
        if self.board.stack[self.board.ply].pieces[self.board.side] == 0:
            return False
        self.null_moves += 1
        self.board.make_null()
        score: Score = -self.full_width(-beta, 1 - beta, depth - 1 - NULL_REDUCTION, ply + 1, False)
        self.board.unmake_null()
        if self.aborted or score < beta:
            return False
        self.null_cutoffs += 1
        return True

    def try_move(
        self,
        move: Move,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: cython.int,
        first: cython.bint,
    ) -> Score:
        """Make a move, search it, take it back."""
        rest: Depth = depth - 1 + self.pawn_extension(move, ply)
        self.board.make(move)
        score: Score = self.scout(alpha, beta, rest, ply, first)
        self.board.unmake()
        return score

    def scout(
        self, alpha: Score, beta: Score, rest: Depth, ply: cython.int, first: cython.bint
    ) -> Score:
        """Search the move just made, as NegaScout does, and return its score.

        Moves after the first are searched with a null window; a search that fails high is repeated
        for the exact score.
        """
        score: Score
        if not first:
            score = -self.full_width(-alpha - 1, -alpha, rest, ply + 1, True)
            if score <= alpha or score >= beta or self.aborted:
                return score
            self.repeated_searches += 1
        return -self.full_width(-beta, -alpha, rest, ply + 1, True)

    def pawn_extension(self, move: Move, ply: cython.int) -> Depth:
        """One ply for a pawn's step from the sixth to the seventh rank."""
        if ply >= EXTENSION_LIMIT * self.iteration or not reaches_seventh(self.board, move):
            return 0
        self.pawn_extensions += 1
        return 1

    def horizon(self, alpha: Score, beta: Score, ply: cython.int) -> Score:
        """Search on by quiescence from the nominal depth, the only place where it stores a result.

        A result of a full-width search is worth more and is kept.
        """
        score: Score = self.quiesce(alpha, beta, ply)
        if self.aborted or not self.use_table:
            return score
        key: Key = self.board.stack[self.board.ply].key
        record: cython.longlong = self.table.probe(key)
        if record < 0 or self.table.records[record].draft <= 0:
            self.table.store_result(key, NO_MOVE, score, alpha, beta, 0, ply)
        return score

    def quiesce(self, alpha: Score, beta: Score, ply: cython.int) -> Score:
        """Search captures until the static score can be trusted; in check, every evasion."""
        self.variation.begin(ply)
        if self.visit(ply):
            return 0
        self.quiescence_nodes += 1
        # The table is read, whatever the draft; `horizon` writes it.
        least: Score = -INFINITE
        most: Score = INFINITE
        record: cython.longlong = self.probe(self.board.stack[self.board.ply].key)
        if record >= 0:
            score: Score = self.table.value(record, ply)
            bound: cython.int = self.table.bound(record)
            if bound != BOUND_UPPER and score >= beta:
                self.hash_cutoffs += 1
                return score
            if bound == BOUND_EXACT or (bound == BOUND_UPPER and score <= alpha):
                return score
            if bound == BOUND_LOWER:
                least = score
            else:
                most = score
        score = self.quiescence_value(max(alpha, least), min(beta, most), ply)
        # Bounds from the table still hold.
        return 0 if self.aborted else max(least, min(most, score))

    def quiescence_value(self, alpha: Score, beta: Score, ply: cython.int) -> Score:
        """The value by captures, or in check by evasions, without the table."""
        survey(self.board)
        static: Score = self.static_score(alpha, beta, ply)
        if ply >= MAX_PLY - 2:
            return static
        if self.board.stack[self.board.ply].checked:
            return self.escape(alpha, beta, static, ply)
        if static >= beta:
            return static
        self.lists.captures_only(self.board, ply)
        return self.capture_on(alpha, beta, static, ply)

    def static_score(self, alpha: Score, beta: Score, ply: cython.int) -> Score:
        """The evaluation, or a cheaper estimate where that is enough.

        Far outside the window material is enough. More than two plies beyond the full-width search,
        the position gets its material plus the positional score of the last evaluated position.
        """
        lead: Score = self.board.lead()
        case: cython.int = case_of(self.board, self.evaluator.stage.endgame)
        if self.use_lazy and (case == MIDDLEGAME or case == ENDGAME):
            inherited: Score = -self.positional[ply - 1] if ply > 0 else 0
            if lead - LAZY_MARGIN >= beta or lead + LAZY_MARGIN <= alpha:
                self.lazy_scores += 1
                self.positional[ply] = inherited
                return lead - LAZY_MARGIN if lead > alpha else lead + LAZY_MARGIN
            if ply > self.reach + 2:
                self.estimated_scores += 1
                self.positional[ply] = inherited
                return lead + inherited
        score: Score = self.evaluator.evaluate(self.board)
        self.positional[ply] = score - lead
        return score

    def capture_on(self, alpha: Score, beta: Score, static: Score, ply: cython.int) -> Score:
        """Search captures, best first, until one raises the static score, the least result."""
        best: Score = static
        lower: Score = alpha if alpha > best else best
        count: cython.int = self.ordering.arrange(self.board, self.lists, ply, NO_MOVE, 0)
        index: cython.int
        for index in range(count):
            move: Move = self.ordering.pick(ply, index, count)
            promise: Score = static + exchange(self.board, move) + GAIN_MARGIN
            hopeless: cython.bint = self.use_pruning and promise <= lower
            self.board.make(move)
            if hopeless and not in_check(self.board):
                self.board.unmake()
                self.hopeless_captures += 1
                # The most it could gain still counts, or the result would be no upper bound.
                best = max(best, promise)
                continue
            score: Score = -self.quiesce(-beta, -lower, ply + 1)
            self.board.unmake()
            if self.aborted:
                return 0
            if score > best:
                best = score
                if score > lower:
                    lower = score
                    self.variation.lengthen(move, ply)
                if score >= beta:
                    return best
            if score > static and self.use_quiescence_stop:
                # The source's stop rule: the first capture that raises the static score is enough.
                self.satisfied += 1
                return best
        return best

    def escape(self, alpha: Score, beta: Score, static: Score, ply: cython.int) -> Score:
        """In check: captures of the checking piece first, then the other evasions.

        The first one that is as good as the static score ends the search (the stop rule).
        """
        best: Score = -INFINITE
        lower: Score = alpha
        phase: cython.int
        first: cython.int = 0
        self.lists.capture_checkers(self.board, ply)
        for phase in range(2):
            if phase == 1:
                first = self.lists.capture_counts[ply]
                self.lists.escape_check(self.board, ply)
            count: cython.int = self.ordering.arrange(self.board, self.lists, ply, NO_MOVE, first)
            index: cython.int
            for index in range(count):
                move: Move = self.ordering.pick(ply, index, count)
                self.board.make(move)
                score: Score = -self.quiesce(-beta, -lower, ply + 1)
                self.board.unmake()
                if self.aborted:
                    return 0
                if score > best:
                    best = score
                    if score > lower:
                        lower = score
                        self.variation.lengthen(move, ply)
                    if score >= beta or (score >= static and self.use_quiescence_stop):
                        return best
        return ply - MATE if best == -INFINITE else best
