"""The search: alpha-beta with minimal windows, and beyond the horizon captures and checks.

`move_search` probes the table, tests for a draw and for the end of extensions, then tries moves.
Depth is nominal: 0 and below lies beyond the horizon, where a side in check tries every reply and
otherwise only captures and promotions that appear to gain material are tried.
Results are fail-soft: at most alpha means an upper bound, at least beta a lower one.
An aborted search returns 0, and its result is ignored.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.attacks import Attacks, agree
    from philidor.classics.arasan.board import Board
    from philidor.classics.arasan.estimate import attack_estimate
    from philidor.classics.arasan.evaluate import evaluate
    from philidor.classics.arasan.movegen import (
        check_evasions,
        complete,
        generate,
        generate_captures,
    )
    from philidor.classics.arasan.ordering import Ordering, is_quiet, sort
    from philidor.classics.arasan.safety import threatened
    from philidor.classics.arasan.table import Table
    from philidor.classics.arasan.types import (
        BIG,
        CAPTURE_SEARCH,
        CHECK_SEARCH,
        EXACT,
        FULL_SEARCH,
        ILLEGAL,
        LOWER,
        MATE_BOUND,
        MAX_MOVES,
        MAX_PLY,
        NO_MOVE,
        NO_NODE,
        NULL_MOVE,
        PAWN,
        PAWN_VALUE,
        UPPER,
        Depth,
        ExtendedMove,
        Move,
        ReversibleMove,
        Score,
        Side,
        plain,
    )
    from philidor.classics.common.pace import Pace
    from philidor.classics.common.root_record import RootRecord
    from philidor.classics.common.trace import Trace
    from philidor.contract.search_control import SearchControl

# Depth reduction of a null move, in plies (chosen; the source names none).
NULL_REDUCTION = 2
# Moves tried between two readings of the clock; uncompiled, one takes hundreds of times as long.
CLOCK_INTERVAL = 512 if cython.compiled else 8
# A fall of the score by this much is worth a little more time.
TROUBLE = 24


class Search:
    """A search over a board with a table, killers and counters of its own.

    `usual_time` is 95 % of the time for the move in milliseconds, and `latest_time` how long a
    search in trouble may continue; 0 for none, like `node_limit`. `capture_limit` and
    `check_limit` are the most plies beyond the horizon for each kind of extension. `trace`, when
    set, records the tree; `debug_attacks` compares the attack table after every move with one
    computed from scratch.
    """

    def __init__(self, board: Board, table: Table) -> None:
        if not cython.compiled:
            self.moves = [[NO_MOVE] * MAX_MOVES for _ in range(MAX_PLY)]
            self.ranks = [[0] * MAX_MOVES for _ in range(MAX_PLY)]
            self.pv = [[plain(NO_MOVE)] * MAX_PLY for _ in range(MAX_PLY)]
            self.pv_length = [0] * MAX_PLY
        self.board = board
        self.table = table
        self.pace = Pace(CLOCK_INTERVAL)
        self.ordering = Ordering()
        self.fresh = Attacks()
        self.record = RootRecord()
        self.trace: Trace | None = None
        self.use_null_move = self.use_table = True
        self.debug_attacks = False
        self.capture_limit = 8
        self.check_limit = 4
        self.prepare([])

    def set_table(self, table: Table) -> None:
        """Use another table from now on."""
        self.table = table

    def prepare(self, root_moves: list[ExtendedMove], control: SearchControl | None = None) -> None:
        """Begin a search of these legal moves in the board's position.

        Without a control only the depth and `node_limit` end it.
        """
        self.control = SearchControl() if control is None else control
        self.pace.begin()
        self.root_count = len(root_moves)
        for index, move in enumerate(root_moves):
            self.moves[0][index] = move
        self.pv_length[0] = 0
        self.aborted = self.in_trouble = False
        self.usual_time = self.latest_time = self.node_limit = 0
        self.last_score = 0
        self.nodes = self.forced_replies = self.null_cutoffs = self.draws_seen = 0
        self.attack_checks = self.attack_faults = 0
        self.table_probes = self.table_hits = self.table_cutoffs = 0
        self.selective_depth = 0
        self.ordering.clear()
        self.ordering.order_root(self.board, self.moves[0], self.ranks[0], self.root_count)

    def finish(self) -> None:
        """Clear the table, as after every search."""
        self.table.clear()

    def iterate(self, depth: Depth) -> Score:
        """Run one iteration over the moves at ply 0, without the GIL."""
        with cython.nogil:
            score: Score = self.root_search(depth)
        return score

    def value_at(self, depth: Depth, alpha: Score, beta: Score) -> Score:
        """The result of `move_search` for the board's position in a window, as if at ply 1."""
        with cython.nogil:
            score: Score = self.move_search(alpha, beta, depth, 1, True)
        return score

    def root_order(self) -> list[tuple[Move, str]]:
        """The moves at ply 0 in the order of the next iteration, with their classes."""
        return [
            (plain(move), self.ordering.class_of(self.board, move)) for move in self.root_moves()
        ]

    def root_moves(self) -> list[ExtendedMove]:
        """The moves at ply 0 in the order of the next iteration."""
        return [self.moves[0][index] for index in range(self.root_count)]

    def line(self) -> list[Move]:
        """The principal variation; where an exact value cut it short, it is read from the table."""
        line = [self.pv[0][ply] for ply in range(self.pv_length[0])]
        undoing = []
        for move in line:
            undoing.append(self.board.make(complete(self.board, move, self.moves[1])))
        while len(undoing) < MAX_PLY - 2 and self.board.occurrences() == 1:
            found = self.table.contents(self.board.key, self.board.status())
            if found is None or not line:
                break
            move = complete(self.board, found[3], self.moves[1])
            if move == NO_MOVE:
                break
            record = self.board.make(move)
            if self.board.exposed():
                self.board.undo(record)
                break
            undoing.append(record)
            line.append(plain(move))
        for record in reversed(undoing):
            self.board.undo(record)
        return line

    def root_search(self, depth: Depth) -> Score:
        """Search the moves of ply 0 and sort them by their scores for the next iteration.

        When time runs out, the line keeps the best of the moves that were finished.
        """
        forced: cython.bint = self.root_count == 1 and self.board.in_check()
        rest: Depth = depth if forced else depth - 1
        best: Score = -BIG
        self.record.clear()
        index: cython.int
        for index in range(self.root_count):
            move: ExtendedMove = self.moves[0][index]
            nodes: cython.longlong = self.nodes
            score: Score = self.try_move(move, best, BIG, rest, 0, index == 0)
            if self.aborted:
                return best
            self.ranks[0][index] = score
            self.record.note(plain(move), score, best, BIG, self.nodes - nodes)
            if index == 0:
                self.in_trouble = depth > 1 and score < self.last_score - TROUBLE
            if score > best or index == 0:
                best = score
                self.lengthen_pv(move, 0)
                if score >= self.last_score - TROUBLE:
                    self.in_trouble = False
        sort(self.moves[0], self.ranks[0], self.root_count)
        self.last_score = best
        self.in_trouble = False
        return best

    def must_stop(self) -> cython.bint:
        """Whether the search must end: stopped, out of nodes, or out of time.

        It usually ends at 95 % of the time; in trouble it may use the rest and a little more.
        """
        if self.control.stopped or (self.node_limit != 0 and self.nodes >= self.node_limit):
            self.aborted = True
        elif self.nodes >= self.pace.due:
            self.pace.keep(self.nodes)
            self.aborted = self.usual_time != 0 and self.control.own_time() >= (
                self.latest_time if self.in_trouble else self.usual_time
            )
        return self.aborted

    def move_search(
        self, alpha: Score, beta: Score, depth: Depth, ply: cython.int, null_allowed: cython.bint
    ) -> Score:
        """The value of the board's position for the side to move."""
        self.pv_length[ply] = ply
        self.nodes += 1
        if ply > self.selective_depth:
            self.selective_depth = ply

        # Step 1. The table: an exact value is returned at once, a bound narrows the window.
        hash_move: Move = plain(NO_MOVE)
        found: cython.int = NO_NODE
        if self.use_table:
            found = self.table.find(self.board.key, self.board.status())
            self.table_probes += 1
        if found != NO_NODE:
            self.table_hits += 1
            hash_move = self.table.pool.node(found).move
            if self.table.pool.node(found).depth >= depth:
                value: Score = self.table.value(found, ply)
                flag: cython.int = self.table.pool.node(found).flag
                if flag == EXACT:
                    self.table_cutoffs += 1
                    return value
                if flag == LOWER:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    self.table_cutoffs += 1
                    return value

        # Step 2. A draw scores the evaluation negated. There is no fifty-move rule here.
        if self.board.occurrences() > 2 or self.board.insufficient():
            self.draws_seen += 1
            return -evaluate(self.board)

        # Step 3. The nominal depth and all extensions are used up.
        in_check: cython.bint = self.board.in_check()
        limit: Depth = self.check_limit if in_check else self.capture_limit
        if depth <= -limit or ply >= MAX_PLY - 2:
            return evaluate(self.board)
        if depth <= 0 and not in_check:
            return self.capture_search(alpha, beta, depth, ply, hash_move, null_allowed)

        # Step 4. The null move: if even passing reaches beta, a move will too.
        if null_allowed and depth > 1 and not in_check and self.null_move_cuts(beta, depth, ply):
            return beta

        # Step 5. The moves.
        return self.search_moves(alpha, beta, depth, ply, -BIG, hash_move)

    def capture_search(
        self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: cython.int,
        hash_move: Move,
        null_allowed: cython.bint,
    ) -> Score:
        """Search captures and promotions that gain; the side to move may also stand pat.

        Standing pat is no cutoff while a piece appears trapped or hung: then a null move must
        confirm it, or the captures are tried.
        """
        standing: Score = evaluate(self.board)
        if standing >= beta:
            if not threatened(self.board):
                return standing
            if null_allowed and self.null_move_cuts(beta, depth, ply):
                return standing
            return self.search_moves(beta - 1, beta, depth, ply, standing, hash_move)
        return self.search_moves(max(alpha, standing), beta, depth, ply, standing, hash_move)

    def null_move_cuts(self, beta: Score, depth: Depth, ply: cython.int) -> cython.bint:
        """Whether the side to move could pass and still reach beta.

        Not with king and pawns alone, where zugzwang is likely.
        """
        side: Side = self.board.side
        if not self.use_null_move or beta <= -MATE_BOUND:
            return False
        if self.board.material[side] == self.board.pieces[side][PAWN] * PAWN_VALUE:
            return False
        rest: Depth = max(0, depth - 1 - NULL_REDUCTION) if depth > 0 else depth - 1
        if self.trace is not None:
            self.trace.record(NULL_MOVE, ply, plain(NO_MOVE), rest, beta - 1, beta)
        undoing: ReversibleMove = self.board.pass_move()
        score: Score = -self.move_search(-beta, 1 - beta, rest, ply + 1, False)
        self.board.unpass(undoing)
        if self.aborted or score < beta:
            return False
        self.null_cutoffs += 1
        return True

    def search_moves(
        self,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: cython.int,
        best: Score,
        hash_move: Move,
    ) -> Score:
        """Try the hash move and, if it causes no cutoff, generate and try all others."""
        in_check: cython.bint = self.board.in_check()
        count: cython.int = -1
        first: ExtendedMove = NO_MOVE
        if in_check:
            count = self.evasions(ply, hash_move)
            if count == 0:
                return ply - BIG
        elif hash_move != plain(NO_MOVE):
            first = self.completed(hash_move, depth, ply)
        # A single legal reply costs no depth.
        rest: Depth = depth if in_check and count == 1 else depth - 1
        if rest == depth:
            self.forced_replies += 1
        lower: Score = alpha
        best_move: Move = plain(NO_MOVE)
        legal: cython.int = 0
        index: cython.int = -1 if first != NO_MOVE else 0
        while True:
            if index >= 0 and count < 0:
                count = self.generated(depth, ply)
            if index >= count and index >= 0:
                break
            move: ExtendedMove = first if index < 0 else self.moves[ply][index]
            index += 1
            if index > 0 and (move == first or (not in_check and self.skip_move(move, depth))):
                continue
            score: Score = self.try_move(move, lower, beta, rest, ply, legal == 0)
            if self.aborted:
                return 0
            if score == ILLEGAL:
                continue
            legal += 1
            if score > best:
                best = score
                if score > lower:
                    lower = score
                    best_move = plain(move)
                    self.lengthen_pv(move, ply)
                if score >= beta:
                    self.ordering.reward(move, ply)
                    break
                if score >= BIG - ply - 1:
                    break
        # No legal move, and not in check: stalemate, a draw like any other.
        if legal == 0 and depth > 0:
            self.draws_seen += 1
            return -evaluate(self.board)
        self.remember(best, alpha, beta, depth, ply, best_move)
        return best

    def completed(self, hash_move: Move, depth: Depth, ply: cython.int) -> ExtendedMove:
        """The table's move with what it captures; NO_MOVE if it would be skipped."""
        move: ExtendedMove = complete(self.board, hash_move, self.moves[ply])
        return NO_MOVE if self.skip_move(move, depth) else move

    def evasions(self, ply: cython.int, hash_move: Move) -> cython.int:
        """Fill a ply with the legal replies to a check, ordered."""
        count: cython.int = check_evasions(self.board, self.moves[ply])
        self.ordering.order(self.board, self.moves[ply], self.ranks[ply], count, hash_move, ply)
        return count

    def generated(self, depth: Depth, ply: cython.int) -> cython.int:
        """Fill a ply with moves, or beyond the horizon with captures, ordered."""
        count: cython.int
        if depth > 0:
            count = generate(self.board, self.moves[ply])
        else:
            count = generate_captures(self.board, self.moves[ply])
        self.ordering.order(
            self.board, self.moves[ply], self.ranks[ply], count, plain(NO_MOVE), ply
        )
        return count

    def skip_move(self, move: ExtendedMove, depth: Depth) -> cython.bint:
        """Whether to skip a move: it is none, or beyond the horizon and does not appear to gain."""
        if move == NO_MOVE:
            return True
        if depth > 0:
            return False
        return is_quiet(move) or attack_estimate(self.board, move) <= 0

    def try_move(
        self,
        move: ExtendedMove,
        alpha: Score,
        beta: Score,
        rest: Depth,
        ply: cython.int,
        first: cython.bint,
    ) -> Score:
        """Make a move, search, undo it. Returns ILLEGAL if it leaves the king attacked.

        Moves after the first are searched with a minimal window, and again with a wider one if
        that did not decide.
        """
        if self.must_stop():
            return 0
        stage: cython.int = FULL_SEARCH
        if rest < 0:
            stage = CHECK_SEARCH if self.board.in_check() else CAPTURE_SEARCH
        undoing: ReversibleMove = self.board.make(move)
        if self.debug_attacks:
            self.check_attacks()
        if self.board.exposed():
            self.board.undo(undoing)
            return ILLEGAL
        score: Score
        if first:
            score = self.descend(move, alpha, beta, rest, ply, stage)
        else:
            score = self.descend(move, alpha, alpha + 1, rest, ply, stage)
            if alpha < score < beta and not self.aborted:
                score = self.descend(move, alpha, beta, rest, ply, stage)
        self.board.undo(undoing)
        return score

    def descend(
        self,
        move: ExtendedMove,
        alpha: Score,
        beta: Score,
        rest: Depth,
        ply: cython.int,
        stage: cython.int,
    ) -> Score:
        """The value of the move just made, for the side that made it."""
        if self.trace is not None:
            self.trace.record(stage, ply, plain(move), rest, alpha, beta)
        return -self.move_search(-beta, -alpha, rest, ply + 1, True)

    def lengthen_pv(self, move: ExtendedMove, ply: cython.int) -> cython.void:
        """Set the best line from a ply: this move, then the best line after it."""
        self.pv[ply][ply] = plain(move)
        end: cython.int = max(ply + 1, self.pv_length[ply + 1])
        index: cython.int
        for index in range(ply + 1, end):
            self.pv[ply][index] = self.pv[ply + 1][index]
        self.pv_length[ply] = end

    def check_attacks(self) -> cython.void:
        """Compare the attack table with a recomputed one; count the comparison and any fault."""
        self.attack_checks += 1
        self.fresh.compute(self.board.squares)
        if not agree(self.board.attacks, self.fresh):
            self.attack_faults += 1

    def remember(
        self, value: Score, alpha: Score, beta: Score, depth: Depth, ply: cython.int, best: Move
    ) -> cython.void:
        """Store a result; the window tells which kind of value it is."""
        if not self.use_table:
            return
        flag: cython.int = EXACT
        if value <= alpha:
            flag = UPPER
        elif value >= beta:
            flag = LOWER
        self.table.store(self.board.key, self.board.status(), value, flag, depth, best, ply)
