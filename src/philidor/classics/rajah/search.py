"""Full-width principal variation search, then quiescence with two layers of pruning.

Both searches are fail-soft: a result inside the window is exact, one at or below alpha an upper
bound, one at or above beta a lower bound. An aborted search returns 0, and its result is ignored.
"""

import cython

if not cython.compiled:
    from philidor.classics.common.pace import Pace
    from philidor.classics.common.root_record import RootRecord
    from philidor.classics.common.trace import Trace
    from philidor.classics.common.variation import Variation
    from philidor.classics.rajah.board import Board
    from philidor.classics.rajah.evaluate import Evaluator
    from philidor.classics.rajah.exchange import Exchange
    from philidor.classics.rajah.movegen import generate, generate_captures
    from philidor.classics.rajah.ordering import Ordering, is_quiet, pick, victim_value
    from philidor.classics.rajah.table import Table
    from philidor.classics.rajah.types import (
        BOUND_EXACT,
        BOUND_LOWER,
        BOUND_UPPER,
        DRAW,
        EMPTY,
        FULL_WIDTH,
        INFINITE,
        MATE,
        MATE_BOUND,
        MAX_MOVES,
        MAX_PLY,
        NO_MOVE,
        NULL_MOVE,
        PAWN,
        QUIESCENCE,
        Depth,
        Key,
        Move,
        Score,
        Side,
        Square,
        kind_of,
        relative,
        target,
    )
    from philidor.contract.search_control import SearchControl

# Depth reduction of a null move, in plies (the source; after Donninger 1993).
NULL_REDUCTION = 2
# No extension at a depth beyond this many times the iteration's depth (the source).
EXTENSION_LIMIT = 2
# Layer one allows this many centipawns for positional terms (chosen).
LAYER_ONE_MARGIN = 200
# Nodes between two readings of the clock; uncompiled, a node takes hundreds of times as long.
CLOCK_INTERVAL = 1024 if cython.compiled else 16


class Search:
    """One search over a board, with its table, its ordering and its counters.

    `use_...` are the switches that the source names. `node_limit` is 0 if there is none.
    `trace`, when set, records the tree.
    """

    def __init__(self, board: Board, table: Table) -> None:
        if not cython.compiled:
            self.moves = [[0] * MAX_MOVES for _ in range(MAX_PLY)]
            self.ranks = [[0] * MAX_MOVES for _ in range(MAX_PLY)]
            self.root_moves = [0] * MAX_MOVES
        self.board = board
        self.table = table
        self.pace = Pace(CLOCK_INTERVAL)
        self.variation = Variation()
        self.evaluator = Evaluator()
        self.exchange = Exchange()
        self.ordering = Ordering(self.exchange)
        self.record = RootRecord()
        self.trace: Trace | None = None
        self.use_null_move = self.use_extensions = self.use_table = True
        self.use_layer_one = self.use_layer_two = True
        self.prepare([])

    def set_table(self, table: Table) -> None:
        """Use another table from now on."""
        self.table = table

    def prepare(self, root_moves: list[int], control: SearchControl | None = None) -> None:
        """Begin a search of these legal moves in the board's position.

        Without a control only the depth and `node_limit` end it.
        """
        self.control = SearchControl() if control is None else control
        self.pace.begin()
        self.root_count = len(root_moves)
        for index, move in enumerate(root_moves):
            self.root_moves[index] = move
        self.best_move = NO_MOVE
        self.variation.begin(0)
        self.iteration = 1
        self.aborted = False
        self.node_limit = 0
        self.nodes = self.quiescence_nodes = self.null_cutoffs = 0
        self.check_extensions = self.recapture_extensions = self.pawn_extensions = 0
        self.layer_one_drops = self.layer_two_drops = self.quiescence_table_cutoffs = 0
        self.table_probes = self.table_hits = self.table_cutoffs = 0
        self.evaluator.calls = 0
        self.deepest_extension = self.selective_depth = 0
        self.table.new_search()
        self.ordering.new_search()

    def iterate(self, depth: Depth) -> Score:
        """Run one iteration. Afterwards `line` begins with the best move found, aborted or not.

        Runs without the GIL. An aborted iteration keeps the best of the moves it finished, or the
        previous iteration's answer if it finished none.
        """
        self.iteration = depth
        self.selective_depth = 0
        self.record.clear()
        with cython.nogil:
            score: Score = self.full_width(-INFINITE, INFINITE, depth, 0, False)
        if self.variation.end[0] > 0:
            self.best_move = self.variation.moves[0][0]
        return score

    def settle(self) -> Score:
        """The quiescence search of the board's position alone."""
        with cython.nogil:
            score: Score = self.quiesce(-INFINITE, INFINITE, 0)
        return score

    def root_order(self) -> list[tuple[int, int]]:
        """The root's moves in the order in which the next iteration searches them, with ranks."""
        count = self.root_or_generated(0)
        self.ordering.rank(self.board, self.moves[0], self.ranks[0], count, self.best_move, 0)
        found = []
        for index in range(count):
            pick(self.moves[0], self.ranks[0], index, count)
            found.append((self.moves[0][index], self.ranks[0][index]))
        return found

    def line(self) -> list[int]:
        """The principal variation of the last iteration."""
        return self.variation.listed()

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
        if ply > self.selective_depth:
            self.selective_depth = ply
        return False

    def drawn(self, ply: cython.int) -> cython.bint:
        """A draw by repetition, material, or the fifty-move rule unless the last move mates."""
        if self.board.repeated() or self.board.drawn_by_material():
            return True
        return self.board.halfmoves >= 100 and (not self.board.checked or self.movable(ply))

    def movable(self, ply: cython.int) -> cython.bint:
        """Whether the side to move has a legal move."""
        index: cython.int
        for index in range(generate(self.board, self.moves[ply])):
            if self.board.make(self.moves[ply][index]):
                self.board.unmake()
                return True
        return False

    def full_width(
        self, alpha: Score, beta: Score, depth: Depth, ply: cython.int, null_allowed: cython.bint
    ) -> Score:
        """Search all moves to the given depth."""
        # Step 1. A drawn position needs no search. At the horizon go on with quiescence.
        self.variation.begin(ply)
        if ply > 0 and self.drawn(ply):
            self.nodes += 1
            return DRAW
        if depth <= 0 or ply >= MAX_PLY - 1:
            return self.quiesce(alpha, beta, ply)
        if self.visit(ply):
            return 0

        # Step 2. The table may cause a cutoff outside the principal variation.
        hash_move: Move = self.best_move if ply == 0 else NO_MOVE
        entry: cython.longlong = self.probe(ply)
        score: Score
        if entry >= 0:
            hash_move = self.table.entries[entry].move
            score = self.table.score(entry, ply)
            if self.settles(entry, score, depth, alpha, beta):
                return score
        nodes_before: cython.longlong = self.nodes

        # Step 3. Null move: when even passing holds beta, a move will.
        if null_allowed and beta - alpha == 1 and self.null_move_fails_high(beta, depth, ply):
            return beta

        # Step 4. Search all moves: the first with the full window, the others with a null window.
        count: cython.int = self.root_or_generated(ply)
        self.ordering.rank(self.board, self.moves[ply], self.ranks[ply], count, hash_move, ply)
        best: Score = -INFINITE
        best_move: Move = NO_MOVE
        lower: Score = alpha
        index: cython.int
        for index in range(count):
            pick(self.moves[ply], self.ranks[ply], index, count)
            move: Move = self.moves[ply][index]
            if not self.board.make(move):
                continue
            score = self.search_move(lower, beta, depth, ply, best == -INFINITE)
            self.board.unmake()
            if self.aborted:
                return 0
            if score > best:
                best = score
                if score > lower:
                    best_move = move
                    lower = score
                    self.variation.lengthen(move, ply)
                    if score >= beta:
                        break

        # Step 5. Without a legal move it is mate or stalemate; any other result is stored.
        if best == -INFINITE:
            return ply - MATE if self.board.checked else DRAW
        self.reward_cutoff(best_move, best >= beta, depth, ply)
        self.remember(self.board.key, best_move, best, alpha, beta, depth, nodes_before, ply)
        return best

    def probe(self, ply: cython.int) -> cython.longlong:
        """Index of the position's entry in the table, -1 for none; the root is always searched."""
        if not self.use_table or ply == 0:
            return -1
        entry: cython.longlong = self.table.probe(self.board.key)
        self.table_probes += 1
        self.table_hits += entry >= 0
        return entry

    def settles(
        self, entry: cython.longlong, score: Score, depth: Depth, alpha: Score, beta: Score
    ) -> cython.bint:
        """Whether a table entry settles a node: off the principal variation, and deep enough."""
        if beta - alpha != 1 or self.table.entries[entry].depth < depth:
            return False
        settled: cython.bint = self.table.cuts(entry, score, alpha, beta)
        self.table_cutoffs += settled
        return settled

    def reward_cutoff(
        self, move: Move, cutoff: cython.bint, depth: Depth, ply: cython.int
    ) -> cython.void:
        """Store a quiet move that reached beta as a killer and in the history."""
        if cutoff and is_quiet(self.board, move):
            self.ordering.reward(self.board, move, depth, ply)

    def null_move_fails_high(self, beta: Score, depth: Depth, ply: cython.int) -> cython.bint:
        """Whether a search of reduced depth after passing still reaches beta.

        Not in check, and not with king and pawns alone, where zugzwang is likely.
        """
        if not self.use_null_move or depth < 2 or self.board.checked or beta <= -MATE_BOUND:
            return False
        if self.board.pieces[self.board.side] < 2:
            return False
        reduced: Depth = depth - 1 - NULL_REDUCTION
        if self.trace is not None:
            self.trace.record(NULL_MOVE, ply, NO_MOVE, reduced, beta - 1, beta)
        self.board.make_null()
        score: Score = -self.full_width(-beta, 1 - beta, reduced, ply + 1, False)
        self.board.unmake_null()
        if self.aborted or score < beta:
            return False
        self.null_cutoffs += 1
        return True

    def root_or_generated(self, ply: cython.int) -> cython.int:
        """Fill a ply's move list: at the root with the requested moves."""
        if ply > 0:
            return generate(self.board, self.moves[ply])
        index: cython.int
        for index in range(self.root_count):
            self.moves[0][index] = self.root_moves[index]
        return self.root_count

    def search_move(
        self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: cython.int,
        first: cython.bint,
    ) -> Score:
        """Search the move just made by principal variation search, and return its score.

        Moves after the first are searched with a null window, and again with the full window only
        if that shows that they are better than the best so far.
        """
        rest: Depth = depth - 1 + self.extension(ply)
        nodes_before: cython.longlong = self.nodes
        score: Score = alpha + 1 if first else self.try_move(alpha, alpha + 1, rest, ply)
        if first or (alpha < score < beta and not self.aborted):
            score = self.try_move(alpha, beta, rest, ply)
        if ply == 0 and not self.aborted:
            move: Move = self.board.stack[self.board.ply - 1].move
            self.record.note(move, score, alpha, beta, self.nodes - nodes_before)
        return score

    def try_move(self, alpha: Score, beta: Score, rest: Depth, ply: cython.int) -> Score:
        """Search the move just made in a window, and return its score."""
        if self.trace is not None:
            self.trace.record(
                FULL_WIDTH, ply, self.board.stack[self.board.ply - 1].move, rest, alpha, beta
            )
        return -self.full_width(-beta, -alpha, rest, ply + 1, True)

    def extension(self, ply: cython.int) -> Depth:
        """Extend by one ply for a check, a recapture or a pawn that reaches its 7th or 8th rank.

        A pawn that arrives there has no enemy pawn ahead, so it is passed. No extension when the
        new position lies deeper than twice the depth of the iteration.
        """
        if not self.use_extensions or ply + 1 > EXTENSION_LIMIT * self.iteration:
            return 0
        last: cython.int = self.board.ply - 1
        end: Square = target(self.board.stack[last].move)
        mover: Side = self.board.side ^ 1
        if self.board.checked:
            self.check_extensions += 1
        elif (
            ply > 0
            and self.board.stack[last].captured != EMPTY
            and self.board.stack[last - 1].captured != EMPTY
            and target(self.board.stack[last - 1].move) == end
        ):
            self.recapture_extensions += 1
        elif self.board.stack[last].move >> 14 & 7 != EMPTY or (
            kind_of(self.board.squares[end]) == PAWN and relative(end, mover) >> 4 == 6
        ):
            self.pawn_extensions += 1
        else:
            return 0
        if ply + 1 > self.deepest_extension:
            self.deepest_extension = ply + 1
        return 1

    def quiesce(self, alpha: Score, beta: Score, ply: cython.int) -> Score:
        """Search captures and promotions to a queen that pass both layers of pruning."""
        self.variation.begin(ply)
        if self.visit(ply):
            return 0
        self.quiescence_nodes += 1
        key: Key = self.board.key
        entry: cython.longlong = self.table.probe(key) if self.use_table else -1
        self.table_probes += self.use_table
        score: Score
        if entry >= 0:
            self.table_hits += 1
            score = self.table.score(entry, ply)
            if self.table.cuts(entry, score, alpha, beta):
                self.quiescence_table_cutoffs += 1
                return score
        nodes_before: cython.longlong = self.nodes

        # The side to move need not capture, so the evaluation is a lower bound (stand pat).
        best: Score = self.evaluator.evaluate(self.board)
        best_move: Move = NO_MOVE
        lower: Score = alpha if alpha > best else best
        count: cython.int = 0
        if best < beta and ply < MAX_PLY - 1:
            count = generate_captures(self.board, self.moves[ply])
        self.ordering.rank_captures(self.board, self.moves[ply], self.ranks[ply], count)
        index: cython.int
        for index in range(count):
            pick(self.moves[ply], self.ranks[ply], index, count)
            move: Move = self.moves[ply][index]
            # Layer one: even with the captured piece the material stays too far below alpha. What
            # it should gain at most still counts, or the bound would be lower yet.
            if self.use_layer_one and self.promise(move) <= lower:
                self.layer_one_drops += 1
                best = max(best, self.promise(move))
                continue
            # Layer two: the static exchange loses material.
            if self.use_layer_two and self.exchange.value(self.board, move) < 0:
                self.layer_two_drops += 1
                continue
            if not self.board.make(move):
                continue
            if self.trace is not None:
                self.trace.record(QUIESCENCE, ply, move, 0, lower, beta)
            score = -self.quiesce(-beta, -lower, ply + 1)
            self.board.unmake()
            if self.aborted:
                return 0
            if score > best:
                best = score
                if score > lower:
                    best_move = move
                    lower = score
                    self.variation.lengthen(move, ply)
                    if score >= beta:
                        break
        self.remember(key, best_move, best, alpha, beta, 0, nodes_before, ply)
        return best

    def promise(self, move: Move) -> Score:
        """The most that a capture can give by layer one: the material after it plus the margin."""
        side: Side = self.board.side
        material: Score = self.board.material[side] - self.board.material[side ^ 1]
        return material + victim_value(self.board, move) + LAYER_ONE_MARGIN

    def remember(
        self,
        key: Key,
        move: Move,
        score: Score,
        alpha: Score,
        beta: Score,
        depth: Depth,
        nodes_before: cython.longlong,
        ply: cython.int,
    ) -> cython.void:
        """Store a result with the number of nodes it took."""
        if not self.use_table:
            return
        bound: cython.int = BOUND_EXACT
        if score <= alpha:
            bound = BOUND_UPPER
        elif score >= beta:
            bound = BOUND_LOWER
        self.table.store(key, move, score, depth, bound, self.nodes - nodes_before + 1, ply)
