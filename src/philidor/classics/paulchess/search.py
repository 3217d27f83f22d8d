"""The tree search: alpha-beta to a fixed depth, then quiescence with captures only.

Every technique of the source is a switch, so that its value can be measured:

* the table's suggestion is searched before any move is generated;
* null move: if doing nothing, searched two plies less deep, reaches beta, the node is cut off;
* two phases: captures first, each phase ordered by the static evaluation of its boards;
* null move in quiescence: doing nothing, valued statically, is tried before the captures; switched
  off, the captures are searched first and the static value is only the last resort;
* check extension: one ply more if the side to move is in check;
* draw by repetition: a position that occurred before, in the game or the line, is a draw.

All values are for the side to move (negamax). Functions return the best value found, which is
exact between alpha and beta, a lower bound from beta up and an upper bound from alpha down. Once
the search has been stopped, values are meaningless and discarded.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.common.pace import Pace
    from philidor.classics.common.root_record import RootRecord
    from philidor.classics.paulchess.board import in_check, move_of, passed_board
    from philidor.classics.paulchess.evaluate import evaluate
    from philidor.classics.paulchess.movegen import follow, generate
    from philidor.classics.paulchess.nursery import STAGES, Nursery
    from philidor.classics.paulchess.position import Last, Position, last_of
    from philidor.classics.paulchess.table import Table
    from philidor.classics.paulchess.types import (
        ARENA,
        AT_LEAST,
        AT_MOST,
        CAPTURES,
        DRAW,
        EVERYTHING,
        EXACT,
        INFINITE,
        KING,
        MATE,
        MATE_FOUND,
        MAX_GAME,
        MAX_MOVES,
        MAX_PLY,
        NEVER,
        NO_MOVE,
        PAWN,
        BoardRef,
        EntryRef,
        Move,
        Value,
        board_at,
        copy_board,
    )
    from philidor.contract.search_control import SearchControl

    # Depth reduction of a null move in plies, from the source's "two to three plies".
    NULL_REDUCTION = 2
    # Drafts of captures-only results are below zero.
    QUIESCENCE_DRAFT = 64

MATE_VALUE = MATE
# Positions between two readings of the clock.
CLOCK_INTERVAL = 256
DEEPEST = 64


class Search(Nursery):
    """One player's search: its settings and the state of the running search.

    nodes: positions visited. node_limit: nodes that end the search. control: its stop flag and
    its clock. stopping: whether it has been ended. record: the root moves' results in the latest
    pass. The other counters are for `report`.
    """

    def __init__(self, table: Table, style: int) -> None:
        super().__init__(style)
        if not cython.compiled:
            self.keys = [0] * (MAX_GAME + MAX_PLY)
            self.line = [[NO_MOVE] * MAX_PLY for _ in range(MAX_PLY)]
            self.line_end = [0] * MAX_PLY
        self.table = table
        self.pace = Pace(CLOCK_INTERVAL)
        self.record = RootRecord()
        self.quiescence_depth = 6
        self.uses_table = True
        self.alpha_beta = True
        self.null_move = True
        self.quiescence_null = True
        self.check_extension = False
        self.draw_by_repetition = True
        self.stopping = False
        self.nodes = 0
        self.game_plies = 0
        self.roots = 0

    def prepare(
        self,
        position: Position,
        earlier_keys: list[int],
        wanted: tuple[str, ...],
        control: SearchControl | None = None,
    ) -> int:
        """Start from a position, and return the number of root moves.

        earlier_keys: of the game's positions before this one. wanted: UCI moves to search, empty
        for all. Without a control only the depth and `node_limit` end the search.
        """
        self.control = SearchControl() if control is None else control
        self.pace.begin()
        self.stopping = False
        kept = earlier_keys[-(MAX_GAME - 1) :]
        for ply, key in enumerate(kept):
            self.keys[ply] = key
        self.game_plies = len(kept)
        self.keys[self.game_plies] = position.key
        copy_board(board_at(self.boards, 0), board_at(position.boards, 0))
        board_at(self.boards, 0).value = evaluate(board_at(self.boards, 0), self.style)
        self.roots = self.arrange(1, generate(self.boards, 0, 1, EVERYTHING), NO_MOVE) - 1
        for place in range(1, self.roots + 1):
            self.order[place] = self.pick(place, self.roots + 1)
        if wanted:
            self.restrict(wanted)
        self.nodes = self.quiescence_nodes = self.generated = 0
        self.table_probes = self.table_hits = self.table_cutoffs = 0
        self.null_moves = self.null_cutoffs = 0
        self.node_limit = NEVER
        self.selective_depth = 0
        self.best_value = board_at(self.boards, 0).value
        self.table.next_search()
        return self.roots

    def change_table(self, table: Table) -> None:
        """Forget all results and continue with another table."""
        self.table = table

    def restrict(self, wanted: tuple[str, ...]) -> None:
        """Drop the root moves that are not wanted, unless none would be left."""
        kept = 0
        for place in range(1, self.roots + 1):
            if last_of(board_at(self.boards, self.order[place])).uci() in wanted:
                kept += 1
                self.order[kept] = self.order[place]
        if kept:
            self.roots = kept

    def deepen(self, depth: int) -> bool:
        """Search the root to a depth; False if the search was stopped before the end.

        A stopped search leaves the best move it has finished in front.
        """
        self.root_depth = min(depth, DEEPEST)
        self.selective_depth = 0
        with cython.nogil:
            self.root(self.root_depth)
        return self.finished

    def value_at(self, depth: int, alpha: int, beta: int) -> int:
        """The prepared position's value in a window; its root moves must be prepared again."""
        value: Value
        plies: cython.int = depth
        low: Value = alpha
        high: Value = beta
        self.root_depth = plies
        with cython.nogil:
            value = self.full_width(0, plies, low, high, 0, 1, True)
        return value

    def root_order(self) -> list[Last]:
        """The root's moves in the order of the first pass; to be read before it begins."""
        places = range(1, self.roots + 1)
        return [last_of(board_at(self.boards, self.order[place])) for place in places]

    def best_line(self) -> list[str]:
        """The expected line from the root in UCI moves, as far as search and table know it."""
        uci: list[str] = [last_of(board_at(self.boards, self.order[1])).uci()]
        place: cython.int = self.order[1]
        # The boards after the root's are free for walking along the line.
        top: cython.int = MAX_MOVES
        ply: cython.int = 1
        seen = {board_at(self.boards, 0).key}
        while len(uci) < DEEPEST:
            board: BoardRef = board_at(self.boards, place)
            move: Move = self.line[0][ply] if ply < self.line_end[0] else self.known_move(place)
            if board.key in seen or not self.is_legal(place, top, move):
                break
            seen.add(board.key)
            place = follow(self.boards, place, top, move) - 1
            uci.append(last_of(board_at(self.boards, place)).uci())
            top += 1
            ply += 1
        return uci

    def known_move(self, place: cython.int) -> int:
        """The table's move for a board; 0 if there is none."""
        known = self.table.recall(board_at(self.boards, place).key) if self.uses_table else None
        return known[3] if known else NO_MOVE

    def is_legal(self, place: cython.int, top: cython.int, move: Move) -> bool:
        """Whether a move leads from a board to one of its next boards."""
        end: cython.int = generate(self.boards, place, top, EVERYTHING)
        return move in [move_of(board_at(self.boards, next)) for next in range(top, end)]

    def root(self, depth: cython.int) -> Value:
        """Search all root moves and put the best in front."""
        best: Value = -INFINITE
        value: Value
        i: cython.int
        before: cython.longlong
        self.record.clear()
        self.finished = False
        self.line_end[0] = 0
        for i in range(1, self.roots + 1):
            before = self.nodes
            value = -self.full_width(
                self.order[i],
                depth - 1,
                -INFINITE,
                -best if self.alpha_beta else INFINITE,
                1,
                MAX_MOVES,
                True,
            )
            if self.stopping:
                return best
            self.record.note(
                move_of(board_at(self.boards, self.order[i])),
                value,
                best,
                INFINITE,
                self.nodes - before,
            )
            if value > best:
                best = value
                self.best_value = best
                self.extend_line(0, move_of(board_at(self.boards, self.order[i])))
                self.to_front(i)
        self.finished = True
        return best

    def to_front(self, place: cython.int) -> cython.void:
        """Move one root move to the front."""
        best: cython.int = self.order[place]
        while place > 1:
            self.order[place] = self.order[place - 1]
            place -= 1
        self.order[1] = best

    def full_width(
        self,
        place: cython.int,
        depth: cython.int,
        alpha: Value,
        beta: Value,
        ply: cython.int,
        top: cython.int,
        may_pass: cython.bint,
    ) -> Value:
        """Value of a board searched to a depth; its next boards go to `top`."""
        board: BoardRef = board_at(self.boards, place)
        entry: EntryRef
        suggestion: Move = NO_MOVE
        value: Value
        checked: cython.bint
        if self.spent():
            return 0
        self.line_end[ply] = ply
        self.keys[self.game_plies + ply] = board.key
        if self.draw_by_repetition and self.repeated(board, ply):
            self.nodes += 1
            return DRAW
        checked = in_check(board)
        if checked and self.check_extension and ply < 2 * self.root_depth:
            depth += 1
        if depth <= 0 or ply >= MAX_PLY - 1 or top > ARENA - MAX_MOVES:
            return self.quiescence(place, self.quiescence_depth, alpha, beta, ply, top)
        self.nodes += 1
        if self.uses_table:
            entry = self.table.probe(board.key)
            self.table_probes += 1
            if self.table.holds(entry, board.key):
                self.table_hits += 1
                suggestion = entry.move
                value = from_table(entry.value, ply)
                if self.cuts(entry, depth, value, alpha, beta):
                    self.table_cutoffs += 1
                    return value
        if (
            self.null_move
            and may_pass
            and not checked
            and self.passing_beats(place, depth, beta, ply, top)
        ):
            return beta
        return self.widen(place, depth, alpha, beta, ply, top, suggestion)

    def widen(
        self,
        place: cython.int,
        depth: cython.int,
        alpha: Value,
        beta: Value,
        ply: cython.int,
        top: cython.int,
        suggestion: Move,
    ) -> Value:
        """Search the next boards of a board, phase by phase."""
        board: BoardRef = board_at(self.boards, place)
        floor: Value = alpha
        best: Value = -INFINITE
        best_move: Move = NO_MOVE
        value: Value
        number: cython.int
        end: cython.int
        i: cython.int
        child: cython.int
        for number in range(STAGES):
            end = self.stage(place, top, number, suggestion)
            for i in range(top, end):
                child = self.pick(i, end)
                # One board more than listed may be there: the suggestion, which is skipped.
                value = -self.full_width(child, depth - 1, -beta, -alpha, ply + 1, end + 1, True)
                if self.stopping:
                    return 0
                if value > best:
                    best = value
                    best_move = move_of(board_at(self.boards, child))
                    self.extend_line(ply, best_move)
                if self.alpha_beta and value > alpha:
                    alpha = value
                if best >= beta:
                    self.remember(board, depth, best, floor, beta, best_move, ply)
                    return best
        if best_move == NO_MOVE:
            return ply - MATE if in_check(board) else DRAW
        self.remember(board, depth, best, floor, beta, best_move, ply)
        return best

    def passing_beats(
        self, place: cython.int, depth: cython.int, beta: Value, ply: cython.int, top: cython.int
    ) -> cython.bint:
        """Whether a null move, searched less deep, still reaches beta."""
        board: BoardRef = board_at(self.boards, place)
        reduced: cython.int = depth - 1 - NULL_REDUCTION
        value: Value
        if not self.alpha_beta or depth <= 1 or beta >= MATE_FOUND:
            return False
        if not has_piece(board):
            # With king and pawns alone, zugzwang is too likely.
            return False
        self.null_moves += 1
        passed_board(board_at(self.boards, top), board)
        value = -self.full_width(top, reduced, -beta, 1 - beta, ply + 1, top + 1, False)
        if self.stopping or value < beta:
            return False
        self.null_cutoffs += 1
        if reduced > 0:
            # Stored only as a bound at the reduced depth.
            self.remember(board, reduced, beta, beta - 1, beta, NO_MOVE, ply)
        return True

    def quiescence(
        self,
        place: cython.int,
        left: cython.int,
        alpha: Value,
        beta: Value,
        ply: cython.int,
        top: cython.int,
    ) -> Value:
        """Value beyond the horizon: captures only, to a limited depth, or standing pat.

        In check, the position is only tested for mate.
        """
        board: BoardRef = board_at(self.boards, place)
        entry: EntryRef
        suggestion: Move = NO_MOVE
        value: Value
        if self.spent():
            return 0
        self.nodes += 1
        self.quiescence_nodes += 1
        if ply > self.selective_depth:
            self.selective_depth = ply
        self.line_end[ply] = ply
        if top > ARENA - MAX_MOVES:
            return board.value
        if in_check(board) and generate(self.boards, place, top, EVERYTHING) == top:
            return ply - MATE
        if left <= 0 or ply >= MAX_PLY - 1:
            return board.value
        if self.uses_table:
            entry = self.table.probe(board.key)
            self.table_probes += 1
            if self.table.holds(entry, board.key):
                self.table_hits += 1
                suggestion = entry.move
                value = from_table(entry.value, ply)
                if self.cuts(entry, left - QUIESCENCE_DRAFT, value, alpha, beta):
                    self.table_cutoffs += 1
                    return value
        return self.captures(place, left, alpha, beta, ply, top, suggestion, board.value)

    def captures(
        self,
        place: cython.int,
        left: cython.int,
        alpha: Value,
        beta: Value,
        ply: cython.int,
        top: cython.int,
        suggestion: Move,
        still: Value,
    ) -> Value:
        """Search the captures of a board against its static value `still`."""
        board: BoardRef = board_at(self.boards, place)
        floor: Value = alpha
        best: Value = -INFINITE
        best_move: Move = NO_MOVE
        value: Value
        end: cython.int
        i: cython.int
        child: cython.int
        if self.quiescence_null:
            if still >= beta:
                return still
            best = still
            if self.alpha_beta and still > alpha:
                alpha = still
        end = self.arrange(top, generate(self.boards, place, top, CAPTURES), NO_MOVE)
        if suggestion != NO_MOVE:
            for i in range(top, end):
                if move_of(board_at(self.boards, self.order[i])) == suggestion:
                    self.promise[i] = -INFINITE
        for i in range(top, end):
            child = self.pick(i, end)
            value = -self.quiescence(child, left - 1, -beta, -alpha, ply + 1, end)
            if self.stopping:
                return 0
            if value > best:
                best = value
                best_move = move_of(board_at(self.boards, child))
                self.extend_line(ply, best_move)
            if self.alpha_beta and value > alpha:
                alpha = value
            if best >= beta:
                break
        if best < still:
            best = still
            best_move = NO_MOVE
            self.line_end[ply] = ply
        self.remember(board, left - QUIESCENCE_DRAFT, best, floor, beta, best_move, ply)
        return best

    def repeated(self, board: BoardRef, ply: cython.int) -> cython.bint:
        """Whether the position occurred before, since the last capture or pawn move."""
        here: cython.int = self.game_plies + ply
        oldest: cython.int = here - board.quiet_plies
        i: cython.int = here - 4
        if oldest < 0:
            oldest = 0
        while i >= oldest:
            if self.keys[i] == board.key:
                return True
            i -= 2
        return False

    def cuts(
        self, entry: EntryRef, draft: cython.int, value: Value, alpha: Value, beta: Value
    ) -> cython.bint:
        """Whether a stored result is deep enough and its bound causes a cutoff."""
        if entry.draft < draft:
            return False
        if entry.bound == EXACT:
            return True
        if entry.bound == AT_LEAST:
            return value >= beta
        return value <= alpha

    def remember(
        self,
        board: BoardRef,
        draft: cython.int,
        best: Value,
        alpha: Value,
        beta: Value,
        move: Move,
        ply: cython.int,
    ) -> cython.void:
        """Store a result in the table, with its kind of bound for the window."""
        bound: cython.int = EXACT
        if not self.uses_table:
            return
        if best >= beta:
            bound = AT_LEAST
        elif best <= alpha:
            bound = AT_MOST
        self.table.store(board.key, draft, to_table(best, ply), bound, move)

    def extend_line(self, ply: cython.int, move: Move) -> cython.void:
        """Set the best line from a ply to a move and the best line after it."""
        i: cython.int
        self.line[ply][ply] = move
        for i in range(ply + 1, self.line_end[ply + 1]):
            self.line[ply][i] = self.line[ply + 1][i]
        self.line_end[ply] = self.line_end[ply + 1]

    def spent(self) -> cython.bint:
        """Whether the search must end."""
        if self.stopping:
            return True
        if self.nodes >= self.pace.due:
            self.pace.keep(self.nodes)
            if self.control.out_of_time():
                self.stopping = True
        if self.control.stopped or self.nodes >= self.node_limit:
            self.stopping = True
        return self.stopping


def has_piece(board: BoardRef) -> cython.bint:
    """Whether the side to move has more than king and pawns."""
    base: cython.int = 6 * board.turn
    return board.sides[board.turn] != board.pieces[base + PAWN] | board.pieces[base + KING]


def from_table(value: Value, ply: cython.int) -> Value:
    """A stored value as seen from a ply: stored mates count from their own position."""
    if value >= MATE_FOUND:
        return value - ply
    if value <= -MATE_FOUND:
        return value + ply
    return value


def to_table(value: Value, ply: cython.int) -> Value:
    """A value at a ply in the form in which it is stored."""
    if value >= MATE_FOUND:
        return value + ply
    if value <= -MATE_FOUND:
        return value - ply
    return value
